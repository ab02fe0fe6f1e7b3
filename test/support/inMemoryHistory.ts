import { foldEpisodes, type Episode } from '../../src/core/journal/episodes';
import type { JournalEvent } from '../../src/core/journal/event';
import type {
  ActivityEvent,
  History,
  HistoryChange,
  Page,
  PageRequest,
  ReinforcementRow,
  TimeSpan,
} from '../../src/core/journal/history';
import { compareEvents } from '../../src/core/journal/journalLine';
import { comparedUse, useTotals } from '../../src/core/journal/useTotals';
import type { JournalPosition } from '../../src/core/ports';

/** The history in memory: the events themselves, and every answer computed from them. */
export class InMemoryHistory implements History {
  private readonly known: Record<string, JournalPosition> = {};
  private readonly events = new Map<string, { journal: string; event: JournalEvent }>();
  private readonly kept = new Map<string, Float32Array>();
  private rows: readonly ReinforcementRow[] = [];
  saves = 0;

  async positions(): Promise<Readonly<Record<string, JournalPosition>>> {
    return { ...this.known };
  }

  async apply({ journal, startAgain, events, position }: HistoryChange): Promise<void> {
    for (const [id, entry] of startAgain ? this.events : []) {
      if (entry.journal === journal) this.events.delete(id);
    }
    for (const event of events) this.events.set(event.id, { journal, event });
    this.known[journal] = position;
  }

  async setReinforcements(rows: readonly ReinforcementRow[]): Promise<void> {
    this.rows = [...rows].sort((a, b) => (a.lessonId < b.lessonId ? -1 : 1));
  }

  async reinforcements(): Promise<readonly ReinforcementRow[]> {
    return this.rows;
  }

  async activity(page: PageRequest, span?: TimeSpan): Promise<Page<ActivityEvent>> {
    const { from, to } = span ?? { from: 0, to: Infinity };
    const items = this.inOrder()
      .filter(
        (event): event is ActivityEvent => event.type === 'receipt' || event.type === 'activity',
      )
      .filter(({ time }) => time >= from && time < to);
    return cut(items, page);
  }

  async corrections() {
    return this.inOrder().filter((event) => event.type === 'correction');
  }

  async receipt(request: string) {
    for (const event of this.inOrder().reverse()) {
      if (event.type === 'receipt' && event.request === request) return event;
    }
    return undefined;
  }

  async episodes(page: PageRequest): Promise<Page<Episode>> {
    return cut(foldEpisodes(this.inOrder()), page);
  }

  async votes(request: string) {
    return this.inOrder()
      .filter((event) => event.type === 'outcome' || event.type === 'outcome-withdrawn')
      .filter((event) => event.request === request);
  }

  async episodeOf(wanted: string) {
    return foldEpisodes(this.inOrder()).find(({ request }) => request === wanted);
  }

  async vectors(model: string, hashes: readonly string[]) {
    const known = hashes.flatMap((hash) => {
      const vector = this.kept.get(`${model} ${hash}`);
      return vector ? [[hash, vector] as const] : [];
    });
    return new Map(known);
  }

  async keepVectors(model: string, vectors: ReadonlyMap<string, Float32Array>): Promise<void> {
    for (const [hash, vector] of vectors) this.kept.set(`${model} ${hash}`, vector);
  }

  async save(): Promise<void> {
    this.saves += 1;
  }

  async totals(journal: string) {
    return useTotals(this.inOrder(journal));
  }

  async compared(journal: string) {
    return comparedUse(this.inOrder(journal));
  }

  private inOrder(of?: string): JournalEvent[] {
    return [...this.events.values()]
      .filter(({ journal }) => of === undefined || journal === of)
      .map(({ event }) => event)
      .sort(compareEvents);
  }
}

function cut<T>(oldestFirst: readonly T[], { limit, offset }: PageRequest): Page<T> {
  const items = [...oldestFirst].reverse().slice(offset, offset + limit);
  return { total: oldestFirst.length, items };
}
