import * as vscode from 'vscode';
import type { Correction, RequestLabel } from '../../../protocol/activity';
import type { Notice } from '../../../protocol/managerSnapshot';
import type { Repository } from '../../services/repository';
import type { FeatureContext } from '../featureContext';
import { lastOfEach, type ActivityEvent } from './activityRows';
import type { TimeSpan } from '../../../core/journal/history';
import { compareEvents } from '../../../core/journal/journalLine';
import type { PageQuery } from '../../../protocol/managerSnapshot';
import { weekOf } from './activityFilters';

/** Older rows are for `lessons stats`, not for a list. */
const mostRows = 2_000;

/** What the user said of a verdict: whether lessons should have been given, and the label held right. */
export interface SaidOfVerdict {
  readonly should: Correction;
  readonly label: RequestLabel;
}

/** What happened in a repository, newest first, with what the user said of it. */
export interface Activity {
  readonly events: readonly ActivityEvent[];
  /** By request: what its verdict should have been. */
  readonly corrections: ReadonlyMap<string, SaidOfVerdict>;
}

interface Cached extends Activity {
  /** Another object as soon as the journal has grown. */
  readonly ledger: unknown;
  readonly from: number | undefined;
}

/** Receipts and background steps from the history database, which is brought up to date only when a journal has grown. */
export class ActivityLog {
  private readonly cache = new Map<string, Cached>();
  /** Why a database could not be saved the last time, by repository. */
  private readonly unsaved = new Map<string, string>();

  constructor(private readonly context: Pick<FeatureContext, 'histories' | 'logger'>) {}

  /** Over several repositories, newest first; of a week alone where the query asks for one, however long ago it was. */
  async read(
    repositories: readonly Repository[],
    query?: Pick<PageQuery, 'activity'>,
  ): Promise<Activity> {
    const span = weekOf(query);
    const all = await Promise.all(repositories.map((repository) => this.readOne(repository, span)));
    const events = all.flatMap((activity) => activity.events).sort((a, b) => compareEvents(b, a));
    const corrections = new Map(all.flatMap((activity) => [...activity.corrections]));
    return { events: events.slice(0, mostRows), corrections };
  }

  /** What the user should know about how the rows came about. */
  get notices(): readonly Notice[] {
    const rebuilt = vscode.l10n.t(
      'The history file was damaged. It was made again from the journal; nothing is lost.',
    );
    const { hadDamage } = this.context.histories;
    return [
      ...(hadDamage ? [{ severity: 'info' as const, message: rebuilt }] : []),
      ...[...this.unsaved.values()].map((message) => ({ severity: 'warning' as const, message })),
    ];
  }

  private async readOne(repository: Repository, span: TimeSpan | undefined): Promise<Activity> {
    const { key } = repository.places;
    const ledger = (await repository.manager.library()).ledgers.project;
    const known = this.cache.get(key);
    if (known?.ledger === ledger && known.from === span?.from) return known;
    const { history, unsaved } = await this.context.histories.current(repository);
    if (unsaved === undefined) this.unsaved.delete(key);
    else this.unsaved.set(key, unsaved);
    const { items } = await history.activity({ offset: 0, limit: mostRows }, span);
    const read = {
      ledger,
      from: span?.from,
      events: lastOfEach(items),
      corrections: new Map(
        (await history.corrections()).map((said): [string, SaidOfVerdict] => [said.request, said]),
      ),
    };
    this.cache.set(key, read);
    return read;
  }
}
