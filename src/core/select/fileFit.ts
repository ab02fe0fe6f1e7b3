import lists from '../language/lists/requests.json';
import { compileGlob, type PathTest } from '../lesson/globMatcher';
import type { RankableLesson } from './rankableLesson';

/** How a lesson's `applies-to` and `package` fit the files in play. */
export interface FileFit {
  /**
   * False where the lesson is for another package than the files, or for another kind of code only. A lesson for another place is
   * eligible: a change seldom ends in the files it begins with, and what is due elsewhere (a release note, a dump) is due because of them.
   */
  readonly isEligible: boolean;
  /** The glob that matched. */
  readonly glob?: string;
  /** True where a file in play lies in the lesson's package. */
  readonly inPackage: boolean;
}

/** Compiled globs; lessons repeat the same few. */
const mostCompiled = 2_000;
const compiled = new Map<string, PathTest>();

/** A glob that is not read fits nothing; the reader of the file says so. */
function matcher(glob: string): PathTest {
  const known = compiled.get(glob);
  if (known) return known;
  const matches = compileGlob(glob) ?? (() => false);
  if (compiled.size >= mostCompiled) compiled.clear();
  compiled.set(glob, matches);
  return matches;
}

/** Kinds of file that any change may touch besides code. */
const besideCode = new Set(lists.neutralEndings);

/** Whether a glob is for kinds of code (`src/**\/*.ts`, `*.{js,ts}`) and no file is of one. */
function isOfOtherCode(glob: string, files: readonly string[]): boolean {
  const kinds = /(?:^|\/)\*+\.(?:\{([\w,]+)\}|(\w+))$/.exec(glob);
  const suffixes = (kinds?.[1] ?? kinds?.[2])?.split(',');
  if (!suffixes || suffixes.some((suffix) => besideCode.has(suffix))) return false;
  return !files.some((file) => suffixes.some((suffix) => file.endsWith(`.${suffix}`)));
}

/** Whether a lesson is for any of the files in play. Without files every lesson may be meant. */
export function fits(
  lesson: Pick<RankableLesson, 'appliesTo' | 'package'>,
  files: readonly string[],
): FileFit {
  if (files.length === 0) return { isEligible: true, inPackage: false };
  const folder = lesson.package?.replace(/\/+$/, '');
  const inPackage = folder
    ? files.some((file) => file === folder || file.startsWith(`${folder}/`))
    : false;
  const glob = lesson.appliesTo.find((one) => files.some(matcher(one)));
  const isForOthers =
    lesson.appliesTo.length > 0 && lesson.appliesTo.every((one) => isOfOtherCode(one, files));
  return {
    isEligible: !isForOthers && (folder === undefined || inPackage),
    glob,
    inPackage,
  };
}
