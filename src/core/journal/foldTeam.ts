import { joinedKeys, type JoinedKeys, type ToldByKey } from './joinedKeys';
import type { SharedEvent, SharedKind } from './sharedEvent';

/** An event and the key that signed it. */
export interface PersonsEvent {
  readonly person: string;
  readonly event: SharedEvent;
}

/** What one person's use says of one lesson. */
export interface PersonOnLesson {
  /** Requests in which a model was handed it, or a person opened it. */
  readonly used: number;
  readonly helped: number;
  readonly hurt: number;
  readonly kept: number;
  readonly broken: number;
  /** Texts that this person approves, as approval hashes. */
  readonly approved: readonly string[];
  readonly isContested: boolean;
  /** The text that was stale there when it was last looked at; absent = none. */
  readonly stale?: string;
  /** When this person last said anything of it, milliseconds since 1970. */
  readonly last: number;
}

/** How much a person has told, and when last (milliseconds since 1970). */
export interface PersonSeen {
  /** All keys with which this person signs, sorted; the first one names the person. */
  readonly keys: readonly string[];
  readonly events: number;
  readonly last: number;
}

/** Everything a team says, by person; a person's own part stays apart from everybody else's. */
export interface TeamLedger {
  readonly people: Readonly<Record<string, PersonSeen>>;
  /** By lesson, then by person. */
  readonly lessons: Readonly<Record<string, Readonly<Record<string, PersonOnLesson>>>>;
}

/**
 * Folds the events of a team; what one person signs with several keys is told once, however many of them tell it. A function of the set of events alone: in which order they come, how often, and how late changes nothing.
 * Of one person the order is by that person's clock; clocks of different people are never compared.
 */
export function foldTeam(events: readonly PersonsEvent[]): TeamLedger {
  const people: Record<string, PersonSeen> = {};
  const lessons: Record<string, Record<string, PersonOnLesson>> = {};
  const byKeys = toldByKey(events);
  const joined = joinedKeys(byKeys);
  for (const key of byKeys.keys()) {
    const keys = joined.keysOf(key);
    const [person] = keys;
    // A person is folded once, at the key that names it.
    if (person !== key) continue;
    const told = inOrder(keys.flatMap((one) => countedOf(byKeys, joined, one)));
    if (told.length === 0) continue;
    people[person] = { keys, events: told.length, last: told.at(-1)?.time ?? 0 };
    foldLessons(lessons, person, told);
  }
  return { people, lessons };
}

/** By lesson, then by key: what each key says, whosever it is. */
export function foldKeys(events: readonly PersonsEvent[]): TeamLedger['lessons'] {
  const lessons: Record<string, Record<string, PersonOnLesson>> = {};
  for (const [key, told] of toldByKey(events)) foldLessons(lessons, key, told);
  return lessons;
}

/** What each key told that still stands. */
export function toldByKey(events: readonly PersonsEvent[]): ToldByKey {
  const groups = byKey(events, ({ person }) => person);
  return new Map([...groups].map(([key, all]) => [key, stillTold(all.map(({ event }) => event))]));
}

function foldLessons(
  lessons: Record<string, Record<string, PersonOnLesson>>,
  person: string,
  told: readonly SharedEvent[],
): void {
  for (const [lesson, about] of byKey(told, (event) => event.lesson ?? ''))
    if (lesson !== '') (lessons[lesson] ??= {})[person] = foldLesson(about);
}

/** What a key told and no home of its person took back. */
function countedOf(told: ToldByKey, joined: JoinedKeys, key: string): readonly SharedEvent[] {
  const until = joined.takenBackUntil(key);
  return (told.get(key) ?? []).filter(({ kind, time }) => kind !== 'left' && time > until);
}

/** The events of one key, each once, in the person's own order, without what was told before the person left. */
export function stillTold(events: readonly SharedEvent[]): readonly SharedEvent[] {
  const left = events.reduce(
    (latest, { kind, time }) => (kind === 'left' ? Math.max(latest, time) : latest),
    -1,
  );
  return inOrder(events).filter(
    ({ kind, time }) => time > left || (kind === 'left' && time === left),
  );
}

function inOrder(events: readonly SharedEvent[]): readonly SharedEvent[] {
  // By all of it, not by its id: whoever signs two events with one id must not make them count by which came first.
  return [...events].sort(compare).filter((event, index, all) => {
    const before = all[index - 1];
    return before === undefined || compare(before, event) !== 0;
  });
}

/** What one person's events say of one lesson, while they are folded. */
interface Draft {
  readonly used: Set<string>;
  readonly approved: Set<string>;
  readonly outcomes: Map<string, 'helped' | 'hurt'>;
  readonly checks: Map<string, boolean>;
  isContested: boolean;
  stale: string | undefined;
}

type Tell = (draft: Draft, request: string, hash: string) => void;

const use: Tell = ({ used }, request) => void used.add(request);

const tells: Readonly<Record<SharedKind, Tell>> = {
  read: use,
  given: use,
  helped: ({ outcomes }, request) => void outcomes.set(request, 'helped'),
  hurt: ({ outcomes }, request) => void outcomes.set(request, 'hurt'),
  withdrawn: ({ outcomes }, request) => void outcomes.delete(request),
  // What a request broke it did not keep.
  kept: ({ checks }, request) => void checks.set(request, checks.get(request) !== false),
  broken: ({ checks }, request) => void checks.set(request, false),
  approved: ({ approved }, _request, hash) => void approved.add(hash),
  revoked: ({ approved }, _request, hash) => void approved.delete(hash),
  contested: (draft) => void (draft.isContested = true),
  settled: (draft) => void (draft.isContested = false),
  stale: (draft, _request, hash) => void (draft.stale = hash),
  verified: (draft) => void (draft.stale = undefined),
  left: () => undefined,
  joined: () => undefined,
  parted: () => undefined,
};

function foldLesson(events: readonly SharedEvent[]): PersonOnLesson {
  const draft: Draft = {
    ...{ used: new Set(), approved: new Set(), outcomes: new Map(), checks: new Map() },
    ...{ isContested: false, stale: undefined },
  };
  for (const { kind, request = '', hash = '' } of events) tells[kind](draft, request, hash);
  const said = [...draft.outcomes.values()];
  const tried = [...draft.checks.values()];
  return {
    used: draft.used.size,
    helped: said.filter((value) => value === 'helped').length,
    hurt: said.filter((value) => value === 'hurt').length,
    kept: tried.filter(Boolean).length,
    broken: tried.filter((isKept) => !isKept).length,
    approved: [...draft.approved].sort(),
    isContested: draft.isContested,
    ...(draft.stale !== undefined && { stale: draft.stale }),
    last: events.at(-1)?.time ?? 0,
  };
}

/** A total order: events that differ in nothing are one. */
function compare(a: SharedEvent, b: SharedEvent): number {
  if (a.time !== b.time) return a.time - b.time;
  if (a.sequence !== b.sequence) return a.sequence - b.sequence;
  const [first, second] = [textOf(a), textOf(b)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function textOf({ id, kind, lesson = '', request = '', hash = '', key = '' }: SharedEvent): string {
  return [id, kind, lesson, request, hash, key].join(' ');
}

function byKey<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
