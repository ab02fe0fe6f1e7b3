import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';

/** Words by which a line says that a tool writes its file. */
export const generatedMark = new RegExp(oneOf(lists.generatedMarks), 'i');

/** Characters of a file in which its head stands. */
const head = 400;

/** What a head says besides; anywhere else in a text it may be said of other files. */
const generatedHead = new RegExp(oneOf([...lists.generatedMarks, ...lists.generatedHeads]), 'i');

/** Whether the head of a text says that a tool writes it. */
export const isGeneratedText = (text: string): boolean => generatedHead.test(text.slice(0, head));
