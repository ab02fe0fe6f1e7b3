import type { JournalEvent } from '../../../core/journal/event';
import type { Correction } from '../../../protocol/activity';
import type { Repository } from '../../repositories';
import type { ActivityEvent } from './activityRows';

/** Older rows are for `lessons stats`, not for a list. */
const mostRows = 2_000;

/** What happened in a repository, newest first, with what the user said of it. */
export interface Activity {
  readonly events: readonly ActivityEvent[];
  /** By request: what its verdict should have been. */
  readonly corrections: ReadonlyMap<string, Correction>;
}

interface Cached extends Activity {
  /** Another object as soon as the journal has grown. */
  readonly ledger: unknown;
}

/** Reads receipts and background steps, anew only when a journal has grown. */
export class ActivityLog {
  private readonly cache = new Map<string, Cached>();

  /** Over several repositories, newest first. */
  async read(repositories: readonly Repository[]): Promise<Activity> {
    const all = await Promise.all(repositories.map((repository) => this.readOne(repository)));
    const events = all
      .flatMap((activity) => activity.events)
      .sort((a, b) => b.time - a.time || b.sequence - a.sequence);
    const corrections = new Map(all.flatMap((activity) => [...activity.corrections]));
    return { events: events.slice(0, mostRows), corrections };
  }

  private async readOne({ manager, places }: Repository): Promise<Activity> {
    const { library } = manager.pipeline;
    const ledger = (await library.refresh()).ledgers.project;
    const known = this.cache.get(places.key);
    if (known?.ledger === ledger) return known;
    const events = await library.events('project');
    const read = { ledger, ...activityOf(events) };
    this.cache.set(places.key, read);
    return read;
  }
}

function activityOf(events: readonly JournalEvent[]): Activity {
  const corrections = new Map<string, Correction>();
  const shown: ActivityEvent[] = [];
  for (const event of events) {
    if (event.type === 'correction') corrections.set(event.request, event.should);
    if (event.type === 'receipt' || event.type === 'activity') shown.push(event);
  }
  return { events: shown.slice(-mostRows), corrections };
}
