import * as vscode from 'vscode';
import { failure } from '../../core/errors';
import { placeKey } from '../../core/library/libraryEntry';
import type { LessonStatus } from '../../core/operations/lessonStatus';
import type { Done } from '../../core/operations/undo';
import type { Repositories, Repository } from '../repositories';
import type { OutputLogger } from './outputLogger';
import { showError } from './showError';

/** A lesson in one of the window's repositories. */
export interface LessonTarget {
  readonly repository: Repository;
  readonly status: LessonStatus;
}

/** What a user may do with a lesson. */
export type UserVerb =
  'approve' | 'promote' | 'retire' | 'restore' | 'verify' | 'publish' | 'moveToGlobal';

/** How many acts can be taken back, one after the other. */
const mostUndos = 50;

/**
 * Runs a user's verbs for every view: says what was done, offers to take it back, tells the views, shows failures. The acts of this
 * window are kept, the last one first, for "Undo".
 */
export class UserVerbs {
  private readonly done: Done[] = [];

  constructor(
    private readonly repositories: Repositories,
    private readonly logger: OutputLogger,
  ) {}

  /** Applies a verb to lessons in turn; `true` = all of it was done. */
  async run(verb: UserVerb, targets: readonly LessonTarget[]): Promise<boolean> {
    const acts: Done[] = [];
    try {
      for (const { repository, status } of targets) {
        acts.push(await repository.manager[verb](placeKey(status.entry)));
      }
      return true;
    } catch (error) {
      showError(error, this.logger);
      return false;
    } finally {
      this.keep(acts);
    }
  }

  /** Takes the last act back; several lessons approved at once are one act. */
  async undo(): Promise<void> {
    const last = this.done.pop();
    if (!last) throw failure.wrongUsage(vscode.l10n.t('There is nothing to undo in this window.'));
    try {
      await last.undo();
      void vscode.window.setStatusBarMessage(vscode.l10n.t('Undone: {0}', last.what), 5_000);
    } finally {
      this.repositories.announce();
    }
  }

  private keep(acts: readonly Done[]): void {
    const act = acts.length > 1 ? together(acts) : acts[0];
    if (!act) return;
    this.done.push(act);
    this.done.splice(0, this.done.length - mostUndos);
    this.repositories.announce();
    this.logger.info(act.what);
    const undo = vscode.l10n.t('Undo');
    void vscode.window.showInformationMessage(`${act.what}.`, undo).then((choice) => {
      if (choice === undo && this.done.at(-1) === act) {
        this.undo().catch((error: unknown) => showError(error, this.logger));
      }
    });
  }
}

function together(acts: readonly Done[]): Done {
  const [first, ...rest] = acts;
  return {
    what: vscode.l10n.t('{0} and {1} more', first?.what ?? '', rest.length),
    lesson: first?.lesson ?? '',
    undo: async () => {
      for (const act of [...acts].reverse()) await act.undo();
    },
  };
}
