import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import type { NamedSources } from '../../core/capture/importInstructions';
import { failure, isLessonError } from '../../core/errors';

/** A larger file is no list of rules. */
const maxBytes = 1_500_000;

/** Files that a user named for an import: those inside of the repository by their path, others with their text. A file that cannot be read throws. */
export function namedSources(root: string, paths: readonly string[]): NamedSources {
  const own = paths.map((path) => relative(root, path).split(sep).join('/'));
  const isInside = (path: string): boolean => !/^(?:\.\.(?:\/|$)|[A-Za-z]:)/.test(path);
  return {
    named: own.filter(isInside),
    outside: paths
      .filter((_, at) => !isInside(own[at] ?? ''))
      .map((path) => ({ name: nameOf(path), text: textOf(path) })),
  };
}

/** Enough to know it by, and no path of one machine. */
function nameOf(path: string): string {
  return `${basename(dirname(resolve(path)))}/${basename(path)}`;
}

function textOf(path: string): string {
  try {
    const { size } = statSync(path);
    if (size > maxBytes) throw failure.sourceTooLarge(path, size, maxBytes);
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw isLessonError(error) ? error : failure.sourceUnreadable(path, error);
  }
}
