import type { EventType, JournalEvent } from './event';

const header = ['v', 'id', 'time', 'process', 'sequence', 'type'] as const;
const text = ['lesson', 'hash', 'text', 'short'] as const;
const use = ['lesson', 'request'] as const;

/** Everything that leaves this machine, by event: ids, hashes and numbers; whatever may hold words of a user or a file stays. */
const fieldsOf: Readonly<Partial<Record<EventType, readonly string[]>>> = {
  approved: text,
  revoked: text,
  retired: text,
  restored: text,
  vetoed: text,
  unvetoed: text,
  tombstoned: ['key', 'lesson'],
  untombstoned: ['key', 'lesson'],
  contested: [...text, 'against'],
  settled: [...text, 'against'],
  read: use,
  injected: use,
  returned: use,
  outcome: [...use, 'value'],
  'outcome-withdrawn': use,
  reinforced: ['lesson'],
  unreinforced: ['lesson', 'before'],
  penalized: ['lesson'],
  unpenalized: ['lesson'],
  proven: ['lesson', 'successes', 'failures'],
  stood: ['lesson', 'row'],
};

/** Fields that an event must have and that do not travel. */
const blanks: Readonly<Partial<Record<EventType, object>>> = {
  retired: { name: '' },
  restored: { name: '' },
  outcome: { evidence: '' },
  returned: { tool: '' },
};

/** Ids, hashes, topics and the few words of our own; no path and no sentence looks so. */
const mark = /^(?:[\w.:-]{1,100}|the repository)$/;
/** The words of a standing row; its rest is numbers. */
const outcomes = /^[+-]{0,20}$/;

/** An event as it may travel between the machines of one person; `undefined` = it stays where it is. */
export function travellingEvent(event: JournalEvent): JournalEvent | undefined {
  const fields = Object.hasOwn(fieldsOf, event.type) ? fieldsOf[event.type] : undefined;
  if (!fields) return undefined;
  const known = new Set<string>([...header, ...fields]);
  const kept = Object.entries(event).filter(([name]) => known.has(name));
  if (!kept.every(([name, value]) => isPlain(name, value))) return undefined;
  // Its required fields are there: they were in the event.
  return { ...Object.fromEntries(kept), ...blanks[event.type] } as JournalEvent;
}

/** True for a user's yes or no to a text; everything else that travels is a use. */
export function isSaid({ type }: JournalEvent): boolean {
  const fields = fieldsOf[type];
  return fields === text || fields?.[0] === 'key' || fields?.includes('against') === true;
}

function isPlain(name: string, value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string')
    return mark.test(value) || (name === 'outcomes' && outcomes.test(value));
  if (Array.isArray(value)) return value.every((item) => isPlain('', item));
  return (
    (name === 'row' || name === 'proven') &&
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([part, inner]) => isPlain(part, inner))
  );
}
