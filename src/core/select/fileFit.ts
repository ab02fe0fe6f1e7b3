import { compileGlob, type PathTest } from '../lesson/globMatcher';
import type { RankableLesson } from './rankableLesson';

/** How a lesson's `applies-to` and `package` fit the files in play. */
export interface FileFit {
  /** False where files are in play and none of them is one the lesson is for. */
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
  return {
    isEligible:
      (lesson.appliesTo.length === 0 || glob !== undefined) && (folder === undefined || inPackage),
    glob,
    inPackage,
  };
}
