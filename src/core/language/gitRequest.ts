import lists from './lists/gitRequests.json';
import { oneOf } from './oneOf';

const polite = `(?:(?:${oneOf(lists.polite)})[\\s,]+)*`;
const order = `(?:${oneOf(lists.orders)})`;
/** "open a draft pull request": a few words may stand between. */
const making = `(?:${oneOf(lists.makes)})\\s+(?:\\S+\\s+){0,4}?(?:${oneOf(lists.things)})`;
const asks = new RegExp(`^${polite}(?:${order}|${making})(?![\\p{L}\\p{N}])`, 'iu');

/** Characters of a request that are read: who pastes more asks for something else. */
const mostRead = 600;

/** Whether a text orders a commit, a pull request or a release, in one of its clauses; what it is besides is not judged here. */
export function asksForGit(text: string): boolean {
  if (text.length > mostRead) return false;
  if (lists.unspaced.some((words) => text.includes(words))) return true;
  return text
    .split(/[.,;:!\n]+|\s(?:and|then|und|y|e|et|и)\s/iu)
    .some((clause) => asks.test(clause.trim()));
}
