import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import type { ManagerSnapshot } from '../../../protocol/managerSnapshot';
import type { ManagerModel } from './managerModel';

/** Candidates that a page has shown begin to count down; that it could not be kept is no reason not to show them. */
export class Countdowns {
  /** Approval hashes of what was shown. */
  private readonly shown = new Set<string>();

  constructor(
    private readonly onBegun: () => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  begin({ byId }: ManagerModel, page: ManagerSnapshot['page']): void {
    if (page.kind !== 'lessons') return;
    const fresh = page.rows.flatMap(({ id }) => {
      const lesson = byId.get(id);
      return lesson && this.isNew(lesson.status) ? [lesson] : [];
    });
    for (const { status } of fresh) this.shown.add(status.entry.approval);
    for (const repository of new Set(fresh.map((lesson) => lesson.repository))) {
      const own = fresh.filter((lesson) => lesson.repository === repository);
      repository.manager
        .noteShown(own.map(({ status }) => status))
        .then(this.onBegun)
        .catch(this.onError);
    }
  }

  private isNew({ trial, entry }: LessonStatus): boolean {
    return trial?.state === 'not shown' && !this.shown.has(entry.approval);
  }
}
