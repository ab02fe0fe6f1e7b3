import lists from '../language/lists/repository.json';
import { oneOf } from '../language/oneOf';
import type { RelativePath } from '../ports';

/** A kind of folder whose files are not the code of the project. */
export type AsideKind = keyof typeof lists.foldersAside;

/** No work of this project, whatever is asked: copies of others, examples, what tests are fed with. */
const never: readonly AsideKind[] = ['copies', 'examples', 'testData'];

/** Tells whether a path lies in a folder of these kinds, or in one that never is the project's own work. */
export function asideTest(...more: readonly AsideKind[]): (path: RelativePath) => boolean {
  const names = [...never, ...more].flatMap((kind) => lists.foldersAside[kind]);
  const folder = new RegExp(`(?:^|/)(?:${oneOf(names)})/`, 'i');
  return (path) => folder.test(path);
}
