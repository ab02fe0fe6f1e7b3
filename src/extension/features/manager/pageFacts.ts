import { placeKey } from '../../../core/library/libraryEntry';
import type { KnownCompetence } from '../../../core/operations/episodes/findCompetence';
import type { LessonStep } from '../../../core/operations/status/findLessonHistory';
import type { MistakeView, TaskView } from '../../../protocol/activity';
import type { FeatureContext } from '../featureContext';
import { DriftCommits } from './driftCommits';
import { LaterFacts } from './laterFacts';
import type { KnownLesson, ManagerModel } from './managerModel';
import type { Surroundings } from './managerSnapshots';
import { mistakeViews } from './mistakeViews';
import { findTask } from './recordedTasks';
import { StatisticsLook } from './statisticsLook';
import type { Translate } from './translate';

/** The lessons of the page as of the last change. */
interface Lessons {
  readonly current: () => Promise<ManagerModel>;
  readonly lesson: (id: string) => Promise<KnownLesson>;
}

/** What a page tells of a lesson, a task or all of them that takes longer to find than the lessons; `onFound` says when there is more to show. */
export class PageFacts {
  readonly statistics: StatisticsLook;
  private readonly commits: DriftCommits;
  private readonly competence = this.later<readonly KnownCompetence[]>([], async (id) => {
    const { repository, status } = await this.lessons.lesson(id);
    const isRecipe = status.entry.lesson.kind === 'recipe';
    return isRecipe ? repository.manager.competence(placeKey(status.entry)) : [];
  });
  private readonly history = this.later<readonly LessonStep[]>([], async (id) => {
    const { repository, status } = await this.lessons.lesson(id);
    const isShipped = status.entry.scope === 'shipped';
    return isShipped ? [] : repository.manager.history(placeKey(status.entry));
  });
  private readonly tasks = this.later<TaskView | undefined>(undefined, async (request) =>
    findTask(request, await this.lessons.current(), this.context.histories, this.translate),
  );
  private readonly mistakes = this.later<readonly MistakeView[]>([], async () => {
    const { repositories } = await this.lessons.current();
    const found = await Promise.all(repositories.map(({ manager }) => manager.mistakes()));
    return mistakeViews(found.flat(), this.translate);
  });

  constructor(
    private readonly lessons: Lessons,
    private readonly context: Pick<FeatureContext, 'histories' | 'logger'>,
    private readonly translate: Translate,
    private readonly onFound: () => void,
  ) {
    const onError = (error: unknown): void => this.onError(error);
    this.commits = new DriftCommits(onFound, onError);
    this.statistics = new StatisticsLook(context.histories, this.translate, onFound, onError);
  }

  /** As far as it is known now; what is not known yet is looked up. */
  readonly known: Pick<Surroundings, 'explain' | 'competence' | 'history' | 'task' | 'mistakes'> = {
    explain: (lesson) => this.commits.of(lesson),
    competence: ({ id }) => this.competence.of(id),
    history: ({ id }) => this.history.of(id),
    task: (request) => this.tasks.of(request),
    mistakes: () => this.mistakes.of('all'),
  };

  /** Something changed: everything is looked at again. */
  outdate(): void {
    for (const facts of [this.competence, this.history, this.tasks, this.mistakes]) facts.outdate();
    this.statistics.outdate();
  }

  private later<T>(none: T, find: (id: string) => Promise<T>): LaterFacts<T> {
    return new LaterFacts(
      none,
      find,
      () => this.onFound(),
      (error) => this.onError(error),
    );
  }

  private onError(error: unknown): void {
    this.context.logger.error('What happened before could not be read', error);
  }
}
