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
    throw failure.homeIsNoProject();
  }

  async move(): Promise<never> {
    throw failure.homeIsNoProject();
  }

  async remove(): Promise<void> {
    // Nothing is there.
  }
}
