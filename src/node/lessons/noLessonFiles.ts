import { failure } from '../../core/errors';
import type { LessonFileEntry, LessonFiles } from '../../core/ports';

/**
 * The project lessons of a folder that has none and can have none: the user's home, whose `.lessons` holds the user's own lessons for
 * every repository. Reading finds nothing; writing says why.
 */
export class NoLessonFiles implements LessonFiles {
  readonly scope = 'project';

  async list(): Promise<readonly LessonFileEntry[]> {
    return [];
  }

  async read(): Promise<undefined> {
    return undefined;
  }

  async write(): Promise<never> {
    throw homeIsNoProject();
  }

  async move(): Promise<never> {
    throw homeIsNoProject();
  }

  async remove(): Promise<void> {
    // Nothing is there.
  }
}

function homeIsNoProject(): Error {
  return failure.wrongUsage(
    'This is your home folder: its .lessons holds your own lessons for every repository. Open a repository to propose lessons for it.',
  );
}
