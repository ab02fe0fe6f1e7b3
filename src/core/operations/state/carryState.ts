import { compareEvents, readJournalLine, readJournalLines } from '../../journal/journalLine';
import type { JournalEvent } from '../../journal/event';
import { readSnapshot } from '../../journal/snapshot';
import { isSaid, travellingEvent } from '../../journal/travellingEvent';
import type { JournalName } from '../../library/projection';
import type { Pipeline } from '../pipeline';
import type { EventExchange } from './eventExchange';

/** How much was carried. */
export interface Carried {
  /** A user's yes or no to a text. */
  readonly said: number;
  /** Uses and outcomes of lessons. */
  readonly used: number;
}

const nothing: Carried = { said: 0, used: 0 };
const journals: readonly JournalName[] = ['project', 'global'];

/** Everything that may travel, as lines that `importState` reads: approvals, noes and standing of this repository and of the global lessons. */
export async function exportState(pipeline: Pipeline): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const journal of journals) {
    const events = await ownEvents(pipeline, journal, true);
    for (const event of events) lines.push(JSON.stringify({ journal, event }));
  }
  return lines;
}

/** Takes over what `exportState` wrote. What is known is not taken twice; what is no such line is left out. `isDry` = only counts. */
export async function importState(
  pipeline: Pipeline,
  lines: readonly string[],
  isDry = false,
): Promise<Carried> {
  let sum = nothing;
  for (const journal of journals) {
    const events = lines.flatMap((line) => exportedEvent(line, journal) ?? []);
    sum = plus(sum, await takeOver(pipeline, journal, events, {}, isDry));
  }
  return sum;
}

/**
 * Gives this machine's events to a place, and takes over those of others since the last time. Two machines that both do that end with the
 * same ledger, since one reducer orders all events by when they happened.
 */
export async function syncState(
  pipeline: Pipeline,
  exchange: EventExchange,
  journal: JournalName,
): Promise<{ readonly sent: Carried; readonly received: Carried }> {
  const streams = await exchange.pull();
  const known = new Set(streams.flatMap(({ lines }) => lines.flatMap(idOf)));
  const isFirst = !streams.some(({ isOwn, lines }) => isOwn && lines.length > 0);
  const own = await ownEvents(pipeline, journal, isFirst);
  const fresh = own.filter(({ id }) => !known.has(id));
  if (fresh.length > 0) await exchange.push(fresh.map((event) => JSON.stringify(event)));

  const { ledgers } = await pipeline.library.refresh();
  const read = ledgers[journal].travelled ?? {};
  const others = streams.filter(
    ({ isOwn, from, lines }) => !isOwn && lines.length > (read[from] ?? 0),
  );
  const lines = others.flatMap((stream) => stream.lines.slice(read[stream.from] ?? 0));
  const upTo = Object.fromEntries(others.map((stream) => [stream.from, stream.lines.length]));
  const received = await takeOver(pipeline, journal, readJournalLines(lines).events, upTo, false);
  return { sent: count(fresh), received };
}

/** Events of this journal as they may travel; with `isWhole`, what compaction counted stands in front as one event a lesson. */
async function ownEvents(
  { library, ports }: Pipeline,
  journal: JournalName,
  isWhole: boolean,
): Promise<readonly JournalEvent[]> {
  const events = (await library.events(journal)).flatMap((event) => travellingEvent(event) ?? []);
  if (!isWhole) return events;
  const { base } = await ports.stores[journal].journal.readSince({});
  const counted = base === undefined ? undefined : readSnapshot(base);
  const rows = Object.entries(counted?.rows ?? {});
  const stood = rows.map(([lesson, row], sequence): JournalEvent => {
    const id = ports.hasher.sha256(JSON.stringify([lesson, row])).slice(0, 24);
    return {
      v: 1,
      id,
      time: row.touched,
      process: 'counted',
      sequence,
      type: 'stood',
      lesson,
      row,
    };
  });
  return [...stood, ...events];
}

/**
 * Appends events of another machine. Where this user said something later on the same text here, that is said again: what compaction has
 * folded already would otherwise be overruled by something older.
 */
async function takeOver(
  { library }: Pipeline,
  journal: JournalName,
  events: readonly JournalEvent[],
  upTo: Readonly<Record<string, number>>,
  isDry: boolean,
): Promise<Carried> {
  const here = await library.events(journal);
  const known = new Set(here.map(({ id }) => id));
  const fresh = events.flatMap((event) =>
    known.has(event.id) ? [] : (travellingEvent(event) ?? []),
  );
  const said = fresh.filter(isSaid);
  const later = here.filter(
    (event) =>
      isSaid(event) &&
      said.some((other) => compareEvents(event, other) > 0 && sharesText(event, other)),
  );
  const marks = Object.entries(upTo).map(
    ([from, lines]) => ({ type: 'travelled', from, lines }) as const,
  );
  if (!isDry) await library.adopt(journal, [...fresh, ...later], marks);
  return count(fresh);
}

function sharesText(a: JournalEvent, b: JournalEvent): boolean {
  const keys = new Set(keysOf(a));
  return keysOf(b).some((key) => keys.has(key));
}

/** The lesson and the hashes by which an event names a text. */
function keysOf(event: JournalEvent): readonly string[] {
  const { lesson, hash, text, short, key } = { ...event } as Readonly<Record<string, unknown>>;
  return [lesson, hash, text, short, key].filter((value) => typeof value === 'string');
}

function exportedEvent(line: string, journal: JournalName): JournalEvent | undefined {
  try {
    const value = JSON.parse(line) as {
      readonly journal?: unknown;
      readonly event?: unknown;
    } | null;
    if (value?.journal !== journal) return undefined;
    return readJournalLine(JSON.stringify(value.event));
  } catch {
    // No line of an export: there is nothing to take over.
    return undefined;
  }
}

function idOf(line: string): readonly string[] {
  const event = readJournalLine(line);
  return event ? [event.id] : [];
}

function count(events: readonly JournalEvent[]): Carried {
  const said = events.filter(isSaid).length;
  return { said, used: events.length - said };
}

function plus(a: Carried, b: Carried): Carried {
  return { said: a.said + b.said, used: a.used + b.used };
}
