import * as vscode from 'vscode';
import { failure } from '../../core/errors';
import { placeKey } from '../../core/library/libraryEntry';
import type { LessonStatus } from '../../core/operations/status/lessonStatus';
import type { LessonVerb } from '../../core/operations/verbs/lessonVerbs';
import type { Done } from '../../core/operations/verbs/undo';
import type { Repositories } from './repositories';
import type { Repository } from './repository';
import type { OutputLogger } from '../host/outputLogger';
import { markStep } from '../host/markStep';
import { showError } from '../host/showError';
import { mention, notify } from '../host/shown/notices';
import { said } from '../host/said';

/** A lesson in one of the window's repositories. */
export interface LessonTarget {
  readonly repository: Repository;
  readonly status: LessonStatus;
}

/** True for a row that a view hands to a command. */
export function isLessonTarget(value: unknown): value is LessonTarget {
  return typeof value === 'object' && value !== null && 'repository' in value && 'status' in value;
}

/** How many acts can be taken back, one after the other. */
const mostUndos = 50;

/** An act that can be taken back, under a name of this window. */
interface KeptAct extends Done {
  readonly id: string;
}

/**
 * Runs a user's verbs for every view: tells the views, and where the view does not do so itself, says what was done, offers to take
 * it back and shows failures. The acts of this window are kept, the last one first, for "Undo".
 */
export class UserVerbs {
  private readonly done: KeptAct[] = [];
  private acts = 0;
  /** True from an act that was taken back to the next one. */
  private isBack = false;

  constructor(
    private readonly repositories: Repositories,
    private readonly logger: OutputLogger,
  ) {}

  /** What "Undo" takes back now. */
  get last():
    | {
        readonly id: string;
        readonly what: string;
        readonly lesson: string;
        /** True where the act after it was taken back and nothing was done since. */
        readonly isEarlier: boolean;
      }
    | undefined {
    const last = this.done.at(-1);
    return last && { ...last, what: said(last.what), isEarlier: this.isBack };
  }

  /** Applies a verb to lessons in turn and says so; `true` = all of it was done. */
  async run(verb: LessonVerb, targets: readonly LessonTarget[]): Promise<boolean> {
    const before = this.last?.id;
    try {
      await this.act(verb, targets);
      return true;
    } catch (error) {
      showError(error, this.logger);
      return false;
    } finally {
      if (this.last?.id !== before) this.offerUndo();
    }
  }

  /** Applies a verb to lessons in turn, for a view that says by itself what was done. Stops at the first failure and throws it; what was done before can be taken back. */
  async act(verb: LessonVerb, targets: readonly LessonTarget[]): Promise<void> {
    const acts: Done[] = [];
    try {
      if (verb === 'approve' && targets.length > 1) await approveTogether(targets, acts);
      else if (verb === 'promote' && targets.length > 1) await promoteTogether(targets, acts);
      else {
        for (const { repository, status } of targets)
          acts.push(await repository.manager[verb](placeKey(status.entry)));
      }
      if (verb === 'promote' || verb === 'approve') markStep('reviewed');
    } finally {
      this.keep(acts);
    }
  }

  /** Does an act that is about more than one lesson, or none, for a view that says by itself what was done; gives what it made. */
  async keepDone<T extends Done>(act: () => Promise<T>): Promise<T> {
    const done = await act();
    this.keep([done]);
    return done;
  }

  /** The same, and says so. Failures are shown. */
  async perform<T extends Done>(act: () => Promise<T>): Promise<T | undefined> {
    try {
      const done = await this.keepDone(act);
      this.offerUndo();
      return done;
    } catch (error) {
      showError(error, this.logger);
      return undefined;
    }
  }

  /** Takes the last act back; several lessons approved at once are one act. With an id only if that act is still the last. */
  async undo(id?: string): Promise<void> {
    if (id !== undefined && this.last?.id !== id)
      throw failure.wrongUsage(vscode.l10n.t('Something else was done since. Undo that first.'));
    const last = this.done.pop();
    if (!last) throw failure.wrongUsage(vscode.l10n.t('There is nothing to undo in this window.'));
    this.isBack = true;
    try {
      await last.undo();
      mention(vscode.l10n.t('Undone: {0}', said(last.what)), 5_000);
    } finally {
      this.repositories.announce();
    }
  }

  private keep(acts: readonly Done[]): void {
    const act = acts.length > 1 ? together(acts) : acts[0];
    if (!act) return;
    this.acts += 1;
    this.isBack = false;
    this.done.push({ ...act, id: `act${this.acts}` });
    this.done.splice(0, this.done.length - mostUndos);
    this.repositories.announce();
    this.logger.info(said(act.what));
  }

  private offerUndo(): void {
    const act = this.last;
    if (!act) return;
    const undo = vscode.l10n.t('Undo');
    void notify('information', `${act.what}.`, undo).then((choice) => {
      if (choice === undo && this.last?.id === act.id) {
        this.undo().catch((error: unknown) => showError(error, this.logger));
      }
    });
  }
}

/** Promotes several in one act for each repository: all of them or none. */
async function promoteTogether(targets: readonly LessonTarget[], acts: Done[]): Promise<void> {
  const keys = new Map<Repository, string[]>();
  for (const { repository, status } of targets)
    keys.set(repository, [...(keys.get(repository) ?? []), placeKey(status.entry)]);
  for (const [{ manager }, own] of keys) acts.push(...(await manager.promoteAll(own)));
}

/** Approves several texts in one act for each repository: those the user was shown, and no text that came in their place since. */
async function approveTogether(targets: readonly LessonTarget[], acts: Done[]): Promise<void> {
  const shown = new Map<Repository, Set<string>>();
  for (const { repository, status } of targets) {
    const approvals = shown.get(repository) ?? new Set();
    shown.set(repository, approvals.add(status.entry.approval));
  }
  for (const [{ manager }, approvals] of shown) acts.push(...(await manager.approveAll(approvals)));
  // By id: a global lesson is a row of every repository of the window, and approved once.
  const approved = new Set(acts.map(({ lesson }) => lesson));
  const left = targets.filter(({ status }) => !approved.has(status.entry.brief.id));
  if (left.length > 0)
    throw failure.wrongUsage(
      vscode.l10n.t(
        'Not approved, since it cannot be or changed since you saw it: {0}',
        namesOf(left),
      ),
    );
}

function namesOf(targets: readonly LessonTarget[]): string {
  return targets.map(({ status }) => status.entry.brief.name).join(', ');
}

function together(acts: readonly Done[]): Done {
  const [first, ...rest] = acts;
  return {
    what: vscode.l10n.t('{0} and {1} more', said(first?.what ?? ''), rest.length),
    lesson: first?.lesson ?? '',
    undo: async () => {
      for (const act of [...acts].reverse()) await act.undo();
    },
  };
}
