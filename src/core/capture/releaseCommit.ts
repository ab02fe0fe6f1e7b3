import lists from '../language/lists/repository.json';
import { oneOf } from '../language/oneOf';

const releasing = new RegExp(`^(?:${oneOf(lists.releaseSubjects)})`, 'i');

/** Whether a commit is a release by its subject: what it changes follows from no work on the code. */
export const isRelease = (subject: string): boolean => releasing.test(subject);
