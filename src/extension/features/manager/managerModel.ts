import { placeKey } from '../../../core/library/libraryEntry';
import type { LessonTarget } from '../../services/userVerbs';
import type { Repository } from '../../services/repository';
import type { CardContext } from './lessonCardOf';
import { listedLesson } from './lessonCardOf';
import type { ListedLesson } from './lessonPage';

/** A lesson of the window under the id that the page knows it by. */
export interface KnownLesson extends LessonTarget {
  readonly id: string;
  readonly listed: ListedLesson;
}

/** All lessons of a window as of one look. */
export interface ManagerModel {
  readonly repositories: readonly Repository[];
  readonly lessons: readonly KnownLesson[];
  /** By the page's id. Whatever is not in here cannot be acted on. */
  readonly byId: ReadonlyMap<string, KnownLesson>;
  /** An instruction file that could be imported; absent = none lies there. */
  readonly instructionFile?: string;
}

/** Looks at every repository. Global lessons are the same in all of them and are listed once, as of the first. */
export async function loadManagerModel(
  repositories: readonly Repository[],
  isTrusted: boolean,
): Promise<ManagerModel> {
  const targets = await Promise.all(
    repositories.map(async (repository, index) => {
      const statuses = await repository.manager.list();
      return statuses
        .filter(({ entry }) => index === 0 || entry.scope !== 'global')
        .map((status): LessonTarget => ({ repository, status }));
    }),
  );
  const byId = new Map<string, KnownLesson>();
  for (const target of targets.flat()) {
    const id = freeId(target, byId);
    const context: CardContext = {
      id,
      isTrusted,
      ...(repositories.length > 1 &&
        target.status.entry.scope !== 'global' && { repository: target.repository.name }),
    };
    byId.set(id, { ...target, id, listed: listedLesson(target.status, context) });
  }
  return { repositories, lessons: [...byId.values()], byId };
}

/** The lesson's own id; where another lesson of the window has it too, its place tells them apart. */
function freeId(
  { repository, status }: LessonTarget,
  taken: ReadonlyMap<string, KnownLesson>,
): string {
  const { id } = status.entry.lesson;
  return taken.has(id) ? `${repository.places.key} ${placeKey(status.entry)}` : id;
}
