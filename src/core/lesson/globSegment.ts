/** One part of a pattern for a single name: a text, any one character, any run of them, or one of a class. */
type Piece = string | typeof anyOne | typeof anyRun | CharacterClass;

const anyOne = Symbol('?');
const anyRun = Symbol('*');

interface CharacterClass {
  readonly isNegated: boolean;
  readonly ranges: readonly (readonly [from: string, to: string])[];
}

/** Tells whether a name fits. */
export type NameTest = (name: string) => boolean;

/**
 * Compiles a pattern for one name of a path: `*`, `?`, `[a-z]`, `[!a]`, `[[:alpha:]]` and `\` before a character that means itself.
 * The test takes at most the length of the name times that of the pattern, whatever they are: nothing is tried twice but what the
 * last `*` may take.
 */
export function compileName(pattern: string): NameTest {
  const pieces = piecesOf(pattern);
  if (pieces.length === 0) return (name) => name === '';
  const [only, ...others] = pieces;
  if (others.length === 0 && typeof only === 'string') return (name) => name === only;
  if (pieces.every((piece) => piece === anyRun)) return () => true;
  const single = flat(pieces);
  return (name) => matches(single, name);
}

/** Single characters, so that one step compares one of them. */
function flat(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.flatMap((piece): readonly Piece[] =>
    typeof piece === 'string' ? [...piece] : [piece],
  );
}

function matches(pieces: readonly Piece[], name: string): boolean {
  const letters = [...name];
  let [at, piece, afterRun, runFrom] = [0, 0, -1, 0];
  while (at < letters.length) {
    const wanted = pieces[piece];
    if (wanted === anyRun) {
      piece += 1;
      [afterRun, runFrom] = [piece, at];
    } else if (wanted !== undefined && isOne(wanted, letters[at] ?? '')) {
      piece += 1;
      at += 1;
    } else if (afterRun >= 0) {
      runFrom += 1;
      [piece, at] = [afterRun, runFrom];
    } else return false;
  }
  while (pieces[piece] === anyRun) piece += 1;
  return piece === pieces.length;
}

function isOne(wanted: Piece, letter: string): boolean {
  if (typeof wanted === 'string') return wanted === letter;
  if (typeof wanted === 'symbol') return wanted === anyOne;
  const isIn = wanted.ranges.some(([from, to]) => letter >= from && letter <= to);
  return isIn !== wanted.isNegated;
}

function piecesOf(pattern: string): Piece[] {
  const pieces: Piece[] = [];
  let text = '';
  const flush = (): void => {
    if (text !== '') pieces.push(text);
    text = '';
  };
  for (let at = 0; at < pattern.length; at += 1) {
    const letter = pattern[at] ?? '';
    const group = letter === '[' ? readClass(pattern, at) : undefined;
    if (letter === '\\' && at + 1 < pattern.length) {
      at += 1;
      text += pattern[at] ?? '';
    } else if (letter === '*' || letter === '?') {
      flush();
      if (letter === '?') pieces.push(anyOne);
      else if (pieces.at(-1) !== anyRun) pieces.push(anyRun);
    } else if (group) {
      flush();
      pieces.push(group.value);
      at = group.end;
    } else text += letter;
  }
  flush();
  return pieces;
}

const named: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  alpha: [
    ['a', 'z'],
    ['A', 'Z'],
  ],
  digit: [['0', '9']],
  alnum: [
    ['a', 'z'],
    ['A', 'Z'],
    ['0', '9'],
  ],
  lower: [['a', 'z']],
  upper: [['A', 'Z']],
};

type Ranges = readonly (readonly [from: string, to: string])[];

/** The class that begins at a `[`; `undefined` = it has no end, so the bracket means itself. */
function readClass(
  pattern: string,
  start: number,
): { readonly value: CharacterClass; readonly end: number } | undefined {
  const isNegated = ['!', '^'].includes(pattern[start + 1] ?? '');
  const first = start + (isNegated ? 2 : 1);
  const ranges: Ranges[number][] = [];
  for (let at = first; at < pattern.length;) {
    if (pattern[at] === ']' && at > first) return { value: { isNegated, ranges }, end: at };
    const item = readItem(pattern, at);
    ranges.push(...item.ranges);
    at = item.next;
  }
  return undefined;
}

/** One letter, range or named class inside of brackets. */
function readItem(
  pattern: string,
  start: number,
): { readonly ranges: Ranges; readonly next: number } {
  const name = /^\[:([a-z]{5}):\]/.exec(pattern.slice(start, start + 9))?.[1];
  const known = name !== undefined && Object.hasOwn(named, name) ? named[name] : undefined;
  if (known) return { ranges: known, next: start + 9 };
  const at = pattern[start] === '\\' ? start + 1 : start;
  const isRange = pattern[at + 1] === '-' && ![undefined, ']'].includes(pattern[at + 2]);
  const to = isRange ? at + 2 : at;
  return { ranges: [[pattern[at] ?? '', pattern[to] ?? '']], next: to + 1 };
}
