import { join, resolve } from 'node:path';
import { failure } from '../../core/errors';
import { findGit, realPath } from '../repository/repositoryRoot';
import { userHome } from './userHome';

/**
 * The folder of global lessons and of all state: `LESSONS_HOME`, else `~/.lessons`. A `LESSONS_HOME` inside a repository is
 * refused: its lessons and journals would be committed. (The default may lie in a repository, as dot files often do.)
 */
export function lessonsHome(environment: Readonly<Record<string, string | undefined>>): string {
  const chosen = environment['LESSONS_HOME'];
  if (chosen === undefined || chosen === '') return join(userHome(), '.lessons');
  const home = resolve(chosen);
  // A link into a repository leads there as well.
  if (findGit(home) ?? findGit(realPath(home))) throw failure.globalHomeInsideRepository(home);
  return home;
}
