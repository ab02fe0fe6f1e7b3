import { isOwnId } from '../lesson/lessonId';
import { isTeamName } from './teamName';
import type { JournalEvent } from './event';

/**
 * What a person tells the team of a lesson. `verified` ends `stale`; `left` takes back all the person told before it; `joined` says that another
 * key is the same person's, `parted` that it is not, `entered` that
 * this person is in the team, and how he wants to be called.
 */
export const sharedKinds = [
  'read',
  'given',
  'helped',
  'hurt',
  'withdrawn',
  'kept',
  'broken',
  'approved',
  'revoked',
  'contested',
  'settled',
  'stale',
  'verified',
  'left',
  'joined',
  'parted',
  'entered',
] as const;

export type SharedKind = (typeof sharedKinds)[number];

/** An event as a team has it. Nothing else than these fields leaves the machine, and nothing else is taken over. */
export interface SharedEvent {
  readonly v: 1;
  /** Hash of the event's own id: 24 lower-case hex characters, as of `request`, `package` and `branch`. */
  readonly id: string;
  /** Milliseconds since 1970, by the clock of whoever wrote it. */
  readonly time: number;
  /** Orders what one process wrote within a millisecond. */
  readonly sequence: number;
  readonly kind: SharedKind;
  /** The lesson's id; absent = the event is about no lesson (`left`, `joined`, `parted`, `entered`). */
  readonly lesson?: string;
  /** One request, known to nobody else by this name. */
  readonly request?: string;
  /** The text of the lesson it is about, as the hash that an approval covers. */
  readonly hash?: string;
  /** The folder of the package that the request worked in. */
  readonly package?: string;
  /** The branch on which it was said. */
  readonly branch?: string;
  /** Another signing key: which one `joined` and `parted` are about, whose events `left` takes back too. */
  readonly key?: string;
  /** Of `entered` alone: the name that this person chose to be seen by; absent = none. */
  readonly name?: string;
}

/** Gives what may not leave another name, by a hash that differs from team to team. */
export type Mask = (name: string) => string;

/** An event as it may be told to a team; `undefined` = it stays here: acts upon one's own journal, and lessons whose id somebody made up. */
export function sharedEvent(
  event: JournalEvent,
  mask: Mask,
  packageOf: (request: string) => string | undefined = () => undefined,
): SharedEvent | undefined {
  const kind = kindOf(event);
  if (!kind || !('lesson' in event) || event.lesson === undefined) return undefined;
  const { lesson } = event;
  const request = 'request' in event ? event.request : undefined;
  const hash = 'hash' in event ? event.hash : undefined;
  const shared = {
    ...{ v: 1, id: mask(event.id), time: event.time, sequence: event.sequence, kind, lesson },
    ...(request !== undefined && { request: mask(request) }),
    ...(hash !== undefined && { hash }),
    ...whereOf(event, kind, mask, packageOf),
  };
  // What comes out is held to what is let in.
  return readSharedEvent(JSON.stringify(shared));
}

/** Under which name the folder of a package is masked. */
export const packageName = (folder: string): string => `package ${folder}`;

/** Under which name a branch is masked. */
export const branchName = (branch: string): string => `branch ${branch}`;

/** What a request says of a lesson where it worked. */
const ofPackages: ReadonlySet<SharedKind> = new Set(['helped', 'hurt', 'kept', 'broken']);

/** In which package and on which branch it was said, where that is known. */
function whereOf(
  event: JournalEvent,
  kind: SharedKind,
  mask: Mask,
  packageOf: (request: string) => string | undefined,
): Pick<SharedEvent, 'package' | 'branch'> {
  const branch = 'branch' in event ? event.branch : undefined;
  const request = 'request' in event ? event.request : undefined;
  const folder = request !== undefined && ofPackages.has(kind) ? packageOf(request) : undefined;
  return {
    ...(folder !== undefined && { package: mask(packageName(folder)) }),
    ...(branch !== undefined && { branch: mask(branchName(branch)) }),
  };
}

/** Reads the line of an event; `undefined` = it holds anything but ids, counts, hashes and a chosen name. */
export function readSharedEvent(line: string): SharedEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // No event: whoever reads it counts it.
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>;
  const isKnown = Object.keys(fields).every((name) => Object.hasOwn(forms, name));
  const isWhole = required.every((name) => fields[name] !== undefined);
  const holds = Object.entries(fields).every(([name, field]) => forms[name]?.(field));
  return isKnown && isWhole && holds && fitsItsKind(fields) ? (value as SharedEvent) : undefined;
}

/** Whether a key and a name stand where the kind has them, and nowhere else. */
function fitsItsKind({ kind, key, name }: Readonly<Record<string, unknown>>): boolean {
  const isOfKey = kind === 'joined' || kind === 'parted';
  const fits = isOfKey ? key !== undefined : key === undefined || kind === 'left';
  return fits && (name === undefined || kind === 'entered');
}

const required = ['v', 'id', 'time', 'sequence', 'kind'] as const;
const hex = /^[0-9a-f]{24}$/;
const approval = /^[0-9a-f]{64}$/;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const matches =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value);

const forms: Readonly<Record<string, (value: unknown) => boolean>> = {
  v: (value) => value === 1,
  id: matches(hex),
  time: isCount,
  sequence: isCount,
  kind: (value) => sharedKinds.some((kind) => kind === value),
  lesson: (value) => typeof value === 'string' && isOwnId(value),
  request: matches(hex),
  hash: matches(approval),
  package: matches(hex),
  branch: matches(hex),
  key: matches(approval),
  name: (value) => typeof value === 'string' && isTeamName(value),
};

function kindOf(event: JournalEvent): SharedKind | undefined {
  switch (event.type) {
    case 'outcome':
      return event.value;
    case 'checked':
      return event.isKept ? 'kept' : 'broken';
    default:
      return kinds[event.type];
  }
}

const kinds: Readonly<Partial<Record<JournalEvent['type'], SharedKind>>> = {
  read: 'read',
  returned: 'given',
  injected: 'given',
  'outcome-withdrawn': 'withdrawn',
  approved: 'approved',
  revoked: 'revoked',
  contested: 'contested',
  settled: 'settled',
  'seen-stale': 'stale',
  verified: 'verified',
};
