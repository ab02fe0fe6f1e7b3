import { failure } from '../../../core/errors';
import { placeKey, shownPath } from '../../../core/library/libraryEntry';
import type { Done } from '../../../protocol/hostApi';
import type { MergeView, PairRelation } from '../../../protocol/relations';
import type { UserVerbs } from '../../services/userVerbs';
import type { Repository } from '../../services/repository';
import { lessonText } from './lessonPartners';
import type { KnownLesson } from './managerModel';
import type { Translate } from './translate';
import { said } from '../../host/said';

/** Lessons of one repository, with the keys its verbs know them by. */
interface Joined {
  readonly repository: Repository;
  readonly keys: readonly string[];
}

/** The acts of the manager that are about several lessons at once. */
export class LessonJoining {
  constructor(
    private readonly verbs: Pick<UserVerbs, 'keepDone'>,
    private readonly translate: Translate,
  ) {}

  /** What a merge would write. */
  async preview(lessons: readonly KnownLesson[]): Promise<MergeView> {
    const { repository, keys } = this.joined(lessons);
    const { entry } = await repository.manager.previewMerge(...keys);
    return {
      sources: lessons.map(lessonText),
      body: entry.lesson.body,
      file: shownPath(entry),
      tokens: entry.tokens,
      warnings: entry.problems.map(said),
    };
  }

  /** Merges, and says where the candidate lies. */
  async merge(lessons: readonly KnownLesson[]): Promise<{
    readonly done: Done;
    readonly place: { readonly repository: Repository; readonly key: string };
  }> {
    const { repository, keys } = this.joined(lessons);
    const made = await this.verbs.keepDone(() => repository.manager.merge(...keys));
    return { done: { message: said(made.what) }, place: { repository, key: placeKey(made.place) } };
  }

  /** The first lesson supersedes or contradicts the second. */
  async relate(relation: PairRelation, lessons: readonly KnownLesson[]): Promise<Done> {
    const { repository, keys } = this.joined(lessons);
    const [own = '', other = ''] = keys;
    const { manager } = repository;
    const act = {
      supersede: () => manager.supersede(own, other),
      contradict: () => manager.contest(own, other),
    };
    return { message: said((await this.verbs.keepDone(act[relation])).what) };
  }

  private joined(lessons: readonly KnownLesson[]): Joined {
    const [first] = lessons;
    if (!first || lessons.some(({ repository }) => repository !== first.repository))
      throw failure.wrongUsage(this.translate('Only lessons of one repository can be joined.'));
    const keys = lessons.map(({ status }) => placeKey(status.entry));
    return { repository: first.repository, keys };
  }
}
