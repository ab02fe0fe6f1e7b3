import { sharedKinds, type SharedEvent, type SharedKind } from './sharedEvent';

/**
 * The last word of one key about one thing: a vote on a request, a text, a branch. Of two words the later one stands, by the clock of that key,
 * so that it does not matter in which order they come, nor how often.
 */
export interface Register {
  readonly time: number;
  readonly sequence: number;
  readonly kind: SharedKind;
  /** The text it is about, of `entered` the name, escaped; empty, here and below = it names none. */
  readonly hash: string;
  readonly package: string;
  readonly branch: string;
}

/** That somebody is in a team, how he wants to be called there (empty = by no name), and since when, milliseconds since 1970. */
export interface Entrance {
  readonly name: string;
  readonly time: number;
}

/** What an event is a word about, within its lesson: two events about the same thing have the same name here. */
export function thingOf(event: SharedEvent): string {
  const { kind, request = '', hash = '', branch = '', key = '', name = '' } = event;
  // Who enters once more and says no name keeps the one he said.
  if (kind === 'entered') return name === '' ? 'e' : 'n';
  return nameOf[kind](request, hash, branch, key);
}

/** The request as it is: a vote is most of what is told, and the name of no other thing has its length. */
const outcome = (request: string): string => request;
const use = (): string => 'u';
const approval = (_request: string, hash: string): string => `a${hash}`;
const dispute = (): string => 'c';
const look = (_request: string, _hash: string, branch: string): string => `s${branch}`;
const joining = (_request: string, _hash: string, _branch: string, key: string): string =>
  `j${key}`;

type Name = (request: string, hash: string, branch: string, key: string) => string;

const nameOf: Readonly<Record<Exclude<SharedKind, 'entered'>, Name>> = {
  // That it was used, and when last, is all that anybody asks of uses: they are most of all events.
  read: use,
  given: use,
  helped: outcome,
  hurt: outcome,
  withdrawn: outcome,
  kept: (request) => `k${request}`,
  broken: (request) => `b${request}`,
  approved: approval,
  revoked: approval,
  contested: dispute,
  settled: dispute,
  stale: look,
  verified: look,
  left: (_request, _hash, _branch, key) => `l${key}`,
  joined: joining,
  parted: joining,
};

export function registerOf(event: SharedEvent): Register {
  const { time, sequence, kind, branch = '', name = '' } = event;
  const hash = kind === 'entered' ? encodeURIComponent(name) : (event.hash ?? '');
  return { time, sequence, kind, hash, package: event.package ?? '', branch };
}

/** What the words of no lesson say of who entered: how he wants to be called (empty = by no name), and since when. */
export function entranceIn(registers: ReadonlyMap<string, Register>): Entrance | undefined {
  const word = registers.get('n') ?? registers.get('e');
  return word && { name: decodeURIComponent(word.hash), time: word.time };
}

/** A total order: words that differ in nothing are one. */
export function isLater(one: Register, other: Register): boolean {
  if (one.time !== other.time) return one.time > other.time;
  if (one.sequence !== other.sequence) return one.sequence > other.sequence;
  return textOf(one) > textOf(other);
}

const textOf = ({ kind, hash, package: folder, branch }: Register): string =>
  `${kind} ${hash} ${folder} ${branch}`;

/** Registers by what they are about, as one text; none of its parts can hold a separator. */
export function packed(registers: ReadonlyMap<string, Register>): string {
  let text = '';
  for (const [thing, word] of registers) text += packedWord(thing, word);
  return text;
}

/** One register, as it stands among others in `packed`. */
export function packedWord(thing: string, word: Register): string {
  const { time, sequence, kind, hash, package: folder, branch } = word;
  const codes = `${time.toString(36)},${sequence.toString(36)},${sharedKinds.indexOf(kind)}`;
  const names = hash + folder + branch === '' ? '' : `,${hash},${folder},${branch}`;
  return `${thing},${codes}${names};`;
}

/** The one register about a thing among packed ones, as it stands there; `undefined` = there is none. */
export function packedAbout(thing: string, text: string): string | undefined {
  const start = text.startsWith(`${thing},`) ? 0 : text.indexOf(`;${thing},`) + 1;
  if (start === 0 && !text.startsWith(`${thing},`)) return undefined;
  return text.slice(start, text.indexOf(';', start) + 1);
}

/** What `packed` wrote. */
export function unpacked(text: string): Map<string, Register> {
  const registers = new Map<string, Register>();
  for (const part of text.split(';').slice(0, -1)) {
    const [thing = '', time = '', sequence = '', kind = '', ...names] = part.split(',');
    const [hash = '', folder = '', branch = ''] = names;
    registers.set(thing, {
      ...{ time: parseInt(time, 36), sequence: parseInt(sequence, 36) },
      kind: sharedKinds[Number(kind)] ?? 'read',
      ...{ hash, package: folder, branch },
    });
  }
  return registers;
}
