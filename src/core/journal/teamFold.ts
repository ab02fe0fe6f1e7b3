import { joinedKeys, type JoinedKeys, type KeyWords } from './joinedKeys';
import { personOnLesson, withWord, type PersonOnLesson } from './personOnLesson';
import type { SharedEvent, SharedKind } from './sharedEvent';
import {
  entranceIn,
  isLater,
  packed,
  packedAbout,
  packedWord,
  registerOf,
  thingOf,
  unpacked,
  type Entrance,
  type Register,
} from './toldRegister';

/** How much a person has told, and when last (milliseconds since 1970). */
export interface PersonSeen {
  /** All keys with which this person signs, sorted; the first one names the person. */
  readonly keys: readonly string[];
  /** How this person wants to be called, which proves nothing; empty = by no name. */
  readonly name: string;
  /** Words of this person that stand: votes, checks, approvals, and each lesson that was used. */
  readonly events: number;
  readonly last: number;
}

/** By lesson, then by person (or by key). */
export type ByLesson = Readonly<Record<string, Readonly<Record<string, PersonOnLesson>>>>;

/** Everything a team says, by person; a person's own part stays apart from everybody else's. */
export interface TeamLedger {
  readonly people: Readonly<Record<string, PersonSeen>>;
  readonly lessons: ByLesson;
}

/** What one key told of one lesson. */
interface Cell {
  /** Absent = they were not needed since they were read: `text` holds them. */
  registers?: Map<string, Register>;
  text?: string;
  folded?: PersonOnLesson;
}

/** What one key told; of no lesson under the empty name. */
interface Told {
  /** What was told until then was taken back, milliseconds since 1970; -1 = nothing. */
  left: number;
  readonly lessons: Map<string, Cell>;
}

/** A cell as it is kept: key, lesson, totals, registers. */
type KeptCell = readonly [string, string, PersonOnLesson, string];

/** What is kept of a fold, as JSON. */
export interface KeptFold {
  readonly left: Readonly<Record<string, number>>;
  readonly cells: readonly KeptCell[];
}

/**
 * What a team told, folded as it comes: a function of the set of events alone. In which order they come, how often, how late and in which
 * portions changes nothing. Of one key the order is by that key's clock; clocks of different keys are compared only where they are one person's.
 * News cost what they touch, and not what was told before: totals are kept, and registers lie packed until a word comes for their lesson.
 */
export class TeamFold {
  private readonly keys = new Map<string, Told>();

  static from({ left, cells }: KeptFold): TeamFold {
    const fold = new TeamFold();
    for (const [key, time] of Object.entries(left)) fold.of(key).left = time;
    for (const [key, lesson, folded, text] of cells)
      fold.of(key).lessons.set(lesson, { text, folded });
    return fold;
  }

  keep(): KeptFold {
    const cells: KeptCell[] = [];
    for (const [key, { lessons }] of this.keys)
      for (const [lesson, cell] of lessons) {
        const text = (cell.text ??= packed(registersOf(cell)));
        cells.push([key, lesson, foldedOf(cell), text]);
      }
    const left = [...this.keys].flatMap(([key, told]) =>
      told.left < 0 ? [] : [[key, told.left] as const],
    );
    return { left: Object.fromEntries(left), cells };
  }

  add(key: string, event: SharedEvent): void {
    const told = this.of(key);
    if (event.kind === 'left' && event.time > told.left) leave(told, event.time);
    const lesson = isOfKeys(event) ? '' : event.lesson;
    // A word about a lesson that names none says nothing.
    if (!stands(event, told.left) || lesson === undefined) return;
    let cell = told.lessons.get(lesson);
    if (!cell) told.lessons.set(lesson, (cell = { registers: new Map() }));
    tell(cell, event);
  }

  /** What one key took back last: nothing of it that is older stands. Milliseconds since 1970; -1 = nothing. */
  leftBy(key: string): number {
    return this.keys.get(key)?.left ?? -1;
  }

  /** The newest time that a key has told, by its own clock, milliseconds since 1970; -1 = it told nothing. */
  lastOf(key: string): number {
    const cells = [...(this.keys.get(key)?.lessons.values() ?? [])];
    return cells.reduce((last, cell) => Math.max(last, foldedOf(cell).last), -1);
  }

  /** When a key last spoke of another one, milliseconds since 1970; -1 = never. */
  spokeOf(key: string, other: string): number {
    return this.wordsOf(key).get(`j${other}`)?.time ?? -1;
  }

  /** What a key said last of its entering; `undefined` = nothing that stands. */
  entranceOf(key: string): Entrance | undefined {
    return entranceIn(this.wordsOf(key));
  }

  /** What keys say of each other. */
  joinings(): ReadonlyMap<string, KeyWords> {
    return new Map([...this.keys.keys()].map((key) => [key, keyWords(this.wordsOf(key))]));
  }

  /** What each key says, whosever it is. */
  byKey(): ByLesson {
    const lessons: Record<string, Record<string, PersonOnLesson>> = {};
    for (const [key, told] of this.keys)
      for (const [lesson, cell] of told.lessons)
        if (lesson !== '') (lessons[lesson] ??= {})[key] = foldedOf(cell);
    return lessons;
  }

  /** What one person signs with several keys is told once, however many of them tell it. */
  ledger(): TeamLedger {
    const people: Record<string, PersonSeen> = {};
    const lessons: Record<string, Record<string, PersonOnLesson>> = {};
    const joined = joinedKeys(this.joinings());
    for (const key of this.keys.keys()) {
      const keys = joined.keysOf(key);
      // A person is folded once, at the key that names it.
      if (keys[0] !== key) continue;
      const cells = this.cellsOf(keys, joined);
      const all = [...cells.values()].filter(({ words }) => words > 0);
      if (all.length === 0) continue;
      const events = all.reduce((sum, { words }) => sum + words, 0);
      const name = entranceIn(this.together(keys, joined, ''))?.name ?? '';
      people[key] = { keys, name, events, last: Math.max(...all.map(({ last }) => last)) };
      for (const [lesson, folded] of cells)
        if (lesson !== '' && folded.words > 0) (lessons[lesson] ??= {})[key] = folded;
    }
    return { people, lessons };
  }

  /** By lesson, what the keys of one person say together and no home took back; of no lesson, what counts as told. */
  private cellsOf(
    keys: readonly string[],
    joined: JoinedKeys,
  ): ReadonlyMap<string, PersonOnLesson> {
    const [only = ''] = keys;
    const lessons = new Set(keys.flatMap((key) => [...(this.keys.get(key)?.lessons.keys() ?? [])]));
    const isPlain = keys.length === 1 && joined.takenBackUntil(only) < 0;
    const folded = (lesson: string): PersonOnLesson => {
      const cell = isPlain && lesson !== '' ? this.keys.get(only)?.lessons.get(lesson) : undefined;
      return cell ? foldedOf(cell) : personOnLesson(this.together(keys, joined, lesson));
    };
    return new Map([...lessons].map((lesson) => [lesson, folded(lesson)]));
  }

  private together(
    keys: readonly string[],
    joined: JoinedKeys,
    lesson: string,
  ): ReadonlyMap<string, Register> {
    const all = new Map<string, Register>();
    for (const key of keys) {
      const until = joined.takenBackUntil(key);
      const cell = this.keys.get(key)?.lessons.get(lesson);
      for (const [thing, word] of cell ? registersOf(cell) : []) {
        const before = all.get(thing);
        if (word.time <= until || word.kind === 'left') continue;
        if (!before || isLater(word, before)) all.set(thing, word);
      }
    }
    return all;
  }

  private wordsOf(key: string): ReadonlyMap<string, Register> {
    const cell = this.keys.get(key)?.lessons.get('');
    return cell ? registersOf(cell) : new Map<string, Register>();
  }

  private of(key: string): Told {
    let told = this.keys.get(key);
    if (!told) this.keys.set(key, (told = { left: -1, lessons: new Map() }));
    return told;
  }
}

const isOfKeys = ({ kind }: SharedEvent): boolean =>
  kind === 'left' || kind === 'joined' || kind === 'parted' || kind === 'entered';

/** Forgets what was told before, but what a key took back at that very time. */
function leave(told: Told, time: number): void {
  told.left = time;
  for (const [lesson, cell] of told.lessons) {
    const registers = registersOf(cell);
    for (const [thing, word] of registers) if (!stands(word, time)) registers.delete(thing);
    delete cell.text;
    delete cell.folded;
    if (registers.size === 0) told.lessons.delete(lesson);
  }
}

/** Whether a word stands where everything until a time was taken back; what takes back stands beside its like of that very time. */
function stands({ time, kind }: Pick<Register, 'time' | 'kind'>, left: number): boolean {
  return time > left || (time === left && kind === 'left');
}

function tell(cell: Cell, event: SharedEvent): void {
  if (isToldPacked(cell, event)) return;
  const registers = registersOf(cell);
  const thing = thingOf(event);
  const before = registers.get(thing);
  // Most events are older than what is known or about something new: these make no object that is thrown away.
  if (before && event.time < before.time) return;
  const word = registerOf(event);
  if (before && !isLater(word, before)) return;
  registers.set(thing, word);
  delete cell.text;
  delete cell.folded;
}

/** What most news are: words about a request, of which nothing was told before. */
const aboutRequests: ReadonlySet<SharedKind> = new Set([
  ...(['helped', 'hurt', 'withdrawn', 'kept', 'broken'] as const),
]);

/** Takes over what can be without unpacking what was told before: once more used, or about a new request. */
function isToldPacked(cell: Cell, event: SharedEvent): boolean {
  const { text, folded, registers } = cell;
  if (registers || text === undefined || !folded) return false;
  const { kind, request } = event;
  const [thing, word] = [thingOf(event), registerOf(event)];
  const isUse = kind === 'read' || kind === 'given';
  const before = isUse ? packedAbout(thing, text) : undefined;
  if (before !== undefined) {
    const [old] = unpacked(before).values();
    if (old && isLater(word, old)) {
      cell.text = text.replace(before, () => packedWord(thing, word));
      cell.folded = { ...folded, last: Math.max(folded.last, word.time) };
    }
    return true;
  }
  if (!isUse && !isOfNewRequest(kind, request, text)) return false;
  cell.text = text + packedWord(thing, word);
  cell.folded = withWord(folded, thing, word);
  return true;
}

const isOfNewRequest = (kind: SharedKind, request: string | undefined, text: string): boolean =>
  aboutRequests.has(kind) && request !== undefined && !text.includes(request);

function registersOf(cell: Cell): Map<string, Register> {
  return (cell.registers ??= unpacked(cell.text ?? ''));
}

function foldedOf(cell: Cell): PersonOnLesson {
  return (cell.folded ??= personOnLesson(registersOf(cell)));
}

function keyWords(registers: ReadonlyMap<string, Register>): KeyWords {
  const joined = new Map<string, boolean>();
  const taken = new Map<string, number>();
  for (const [thing, { kind, time }] of registers)
    if (kind === 'left') taken.set(thing.slice(1), time);
    else if (kind !== 'entered') joined.set(thing.slice(1), kind === 'joined');
  return { joined, taken };
}
