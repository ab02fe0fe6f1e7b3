import type { EventExchange, EventStream } from '../../core/operations/state/eventExchange';
import {
  fromTheStart,
  type SignedEvent,
  type TeamJournal,
  type TeamNews,
} from '../../core/operations/team/teamJournal';

/** A line of a stream; its id stands in the event. */
type StoredEvent = Omit<SignedEvent, 'id'>;

/**
 * A team at a place where machines meet (a folder, a git ref): each machine of each person adds to a stream of its own, so that nothing has to
 * be merged. The cursor counts the lines of every stream.
 */
export class ExchangeTeamJournal implements TeamJournal {
  constructor(private readonly exchange: EventExchange) {}

  async push(events: readonly SignedEvent[]): Promise<void> {
    const own = (await this.exchange.pull()).filter(({ isOwn }) => isOwn);
    const known = new Set(own.flatMap(eventsOf).map(({ id }) => id));
    const fresh = events.filter(({ id }) => !known.has(id) && known.add(id));
    if (fresh.length > 0) await this.exchange.push(fresh.map(lineOf));
  }

  async pull(cursor: string): Promise<TeamNews> {
    const streams = await this.exchange.pull();
    const read = readCursor(cursor);
    const known = new Map(streams.map((stream) => [stream.from, stream]));
    // Another line stands there now, or none: a stream was taken away, or the place comes from a backup.
    const isAnew = !Object.entries(read).every(([from, { lines, end }]) => {
      const stream = known.get(from);
      return stream !== undefined && markAt(stream, lines).end === end;
    });
    const events = streams.flatMap(({ from, lines }) =>
      eventsOf({ lines: lines.slice(isAnew ? 0 : (read[from]?.lines ?? 0)) }),
    );
    const marks = streams.map((stream) => [stream.from, markAt(stream, stream.lines.length)]);
    const next = JSON.stringify(Object.fromEntries(marks));
    return { events, cursor: next, isAnew, hasMore: false };
  }

  async forget(person: string): Promise<void> {
    for (const { from } of await this.exchange.pull())
      if (from.startsWith(`${person}-`)) await this.exchange.drop(from);
  }
}

/** The stream of a person on one machine. */
export function teamStream(person: string, machine: string): string {
  return `${person}-${machine}`;
}

function lineOf({ person, line, signature }: SignedEvent): string {
  return JSON.stringify({ person, line, signature } satisfies StoredEvent);
}

/** Lines that are no event are passed over: one that a crash cut was never acknowledged. */
function eventsOf({ lines }: Pick<EventStream, 'lines'>): readonly SignedEvent[] {
  return lines.flatMap((line) => readStored(line) ?? []);
}

function readStored(text: string): SignedEvent | undefined {
  try {
    const stored = JSON.parse(text) as Partial<Record<keyof StoredEvent, unknown>> | null;
    const { person, line, signature } = stored ?? {};
    if (typeof person !== 'string' || typeof line !== 'string' || typeof signature !== 'string')
      return undefined;
    const { id } = JSON.parse(line) as { readonly id?: unknown };
    return typeof id === 'string' ? { id, person, line, signature } : undefined;
  } catch {
    // Cut by a crash, or somebody else's file.
    return undefined;
  }
}

/** How far a stream was read: so many lines, the last of which ended so. */
interface Mark {
  readonly lines: number;
  readonly end: string;
}

/** Of a signature these many characters tell two lines apart. */
const endLength = 18;

function markAt({ lines }: Pick<EventStream, 'lines'>, count: number): Mark {
  return { lines: count, end: lines[count - 1]?.slice(-endLength) ?? '' };
}

function readCursor(cursor: string): Readonly<Record<string, Mark>> {
  if (cursor === fromTheStart) return {};
  try {
    const marks: unknown = JSON.parse(cursor);
    if (typeof marks !== 'object' || marks === null) return {};
    return Object.fromEntries(Object.entries(marks).filter(isMark));
  } catch {
    // A cursor of another place: everything is new.
    return {};
  }
}

function isMark(entry: [string, unknown]): entry is [string, Mark] {
  const { lines, end } = { ...(entry[1] as object | null) } as Readonly<Record<string, unknown>>;
  return Number.isSafeInteger(lines) && typeof end === 'string';
}
