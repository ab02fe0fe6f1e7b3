import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';

/** Words by which a line says that a tool writes its file. */
export const generatedMark = new RegExp(oneOf(lists.generatedMarks), 'i');

/** Characters of a file in which its head stands. */
const head = 400;

/** Whether the head of a text says that a tool writes it. */
export const isGeneratedText = (text: string): boolean => generatedMark.test(text.slice(0, head));
