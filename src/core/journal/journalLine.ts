import type { EventType, JournalEvent } from './event';

type FieldType = 'string' | 'number' | 'boolean' | 'object' | 'said';

const lesson = { lesson: 'string' } as const;
const hash = { hash: 'string' } as const;
const episode = { episode: 'string' } as const;

/** The fields without which an event of a type is foreign; optional fields are read with care where they are used. */
const requiredFields: Readonly<Record<EventType, Readonly<Record<string, FieldType>>>> = {
  read: { ...lesson, request: 'string' },
  injected: { ...lesson, request: 'string' },
  returned: { ...lesson, request: 'string' },
  outcome: { ...lesson, value: 'string' },
  'outcome-withdrawn': { ...lesson, request: 'string' },
  accompanied: { ...lesson, request: 'string' },
  reinforced: lesson,
  unreinforced: { ...lesson, before: 'number' },
  penalized: lesson,
  unpenalized: lesson,
  captured: { ...lesson, ...hash },
  worded: { ...lesson, points: 'object' },
  shown: { ...lesson, ...hash },
  promoted: lesson,
  unpromoted: lesson,
  retired: lesson,
  restored: lesson,
  approved: { ...lesson, ...hash },
  revoked: { ...lesson, ...hash },
  rehashed: { texts: 'object' },
  verified: { ...lesson, digests: 'object' },
  'seen-stale': { ...lesson, ...hash, digests: 'object' },
  validated: {
    ...lesson,
    ...hash,
    of: 'number',
    holds: 'number',
    failed: 'object',
    drift: 'string',
  },
  proven: { ...lesson, successes: 'number', failures: 'number' },
  trial: { ...lesson, ...hash },
  vetoed: { ...lesson, ...hash },
  unvetoed: { ...lesson, ...hash },
  tombstoned: { key: 'string' },
  untombstoned: { key: 'string' },
  contested: { ...lesson, against: 'string' },
  settled: { ...lesson, against: 'string' },
  pinned: episode,
  unpinned: episode,
  stood: { ...lesson, row: 'object' },
  travelled: { from: 'string', lines: 'number' },
  receipt: { request: 'string', tokens: 'number', injected: 'object', omitted: 'object' },
  checked: { ...lesson, request: 'string', isKept: 'boolean' },
  'given-up': { ...lesson, hash: 'string', of: 'number', broken: 'number', since: 'string' },
  costly: { ...lesson, hash: 'string', given: 'number', held: 'number', least: 'number' },
  compacted: { conversation: 'string' },
  correction: { request: 'string', should: 'string' },
  'episode-started': { ...episode, intent: 'string' },
  'tool-called': { ...episode, tool: 'string', ok: 'boolean' },
  edited: { ...episode, file: 'string', kept: 'boolean' },
  'user-said': { ...episode, text: 'string' },
  'episode-ended': { ...episode, exit: 'string' },
  'episode-outcome': { ...episode, value: 'string' },
  learnt: { ...episode, by: 'string' },
  activity: { topic: 'string', message: 'said' },
};

const requiredChecks = Object.fromEntries(
  Object.entries(requiredFields).map(([type, fields]) => [type, fieldChecks(fields)]),
) as Readonly<Record<EventType, readonly (readonly [string, FieldType])[]>>;

/** Events of one slice, and its torn and foreign lines, word for word. */
export interface JournalEntries {
  readonly events: readonly JournalEvent[];
  readonly skipped: readonly string[];
}

/** Reads journal lines in order of (time, process, sequence). Never throws: torn and foreign lines are skipped and named. */
export function readJournalLines(lines: readonly string[]): JournalEntries {
  const events: JournalEvent[] = [];
  const skipped: string[] = [];
  for (const line of lines) {
    if (line.trim() === '') continue;
    const event = readJournalLine(line);
    if (event) events.push(event);
    else skipped.push(line);
  }
  return { events: events.sort(compareEvents), skipped };
}

/** Each event once: what was said again for the sake of order is still one. */
export function distinctEvents(events: readonly JournalEvent[]): readonly JournalEvent[] {
  const seen = new Set<string>();
  return events.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** One event from its line; `undefined` where the line is torn, foreign or of another version. */
export function readJournalLine(line: string): JournalEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // A line cut by a crash is expected; the caller counts it.
    return undefined;
  }
  return isEvent(value) ? value : undefined;
}

/** What decides the order of events. */
export type EventOrder = Pick<JournalEvent, 'time' | 'process' | 'sequence'>;

/** The order of events over all processes: time, then process, then sequence. */
export function compareEvents(a: EventOrder, b: EventOrder): number {
  if (a.time !== b.time) return a.time - b.time;
  if (a.process !== b.process) return a.process < b.process ? -1 : 1;
  return a.sequence - b.sequence;
}

function isEvent(value: unknown): value is JournalEvent {
  if (typeof value !== 'object' || value === null) return false;
  const event = value as Readonly<Record<string, unknown>>;
  const type = event['type'];
  if (event['v'] !== 1 || typeof type !== 'string' || !isKnownType(type)) return false;
  return hasFields(event, header) && hasFields(event, requiredChecks[type]);
}

const header = fieldChecks({
  id: 'string',
  time: 'number',
  process: 'string',
  sequence: 'number',
});

function isKnownType(type: string): type is EventType {
  return Object.hasOwn(requiredFields, type);
}

/** Names that would reach into the prototype of a keyed record. */
const forbiddenKeys: ReadonlySet<unknown> = new Set(Object.getOwnPropertyNames(Object.prototype));

function hasFields(
  event: Readonly<Record<string, unknown>>,
  checks: readonly (readonly [string, FieldType])[],
): boolean {
  return checks.every(([name, type]) => {
    const value = event[name];
    if (type === 'said' ? !isSaid(value) : typeof value !== type) return false;
    return value !== null && !forbiddenKeys.has(value);
  });
}

function isSaid(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'string';
  return 'code' in value && typeof value.code === 'string';
}

function fieldChecks(
  fields: Readonly<Record<string, FieldType>>,
): readonly (readonly [string, FieldType])[] {
  return Object.entries(fields);
}
