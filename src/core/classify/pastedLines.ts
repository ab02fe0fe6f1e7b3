import pastes from '../language/lists/pastes.json';
import requests from '../language/lists/requests.json';
import { oneOf } from '../language/oneOf';

/** What a line of a request is: pasted as code or as what a machine printed, or written by the person. */
export type LineKind = 'machine' | 'said' | 'code' | 'own' | 'blank';

/** A request line by line. */
export interface Lines {
  readonly lines: readonly string[];
  readonly kinds: readonly LineKind[];
}

/** Hardly anybody types more: a longer text holds a paste. Characters. */
const longestTyped = 3_000;
/** So much of a very long text is read: a request stands before or behind what is pasted. Characters. */
const readHead = 40_000;
const readTail = 20_000;
/** A line is known by its beginning. Characters. */
const readOfLine = 200;
/** So many lines of one shape nobody wrote by hand. */
const manyAlike = 8;
/** A table has at least so many separators a line. */
const fewestSeparators = 2;

const startOf = (...patterns: (readonly string[])[]): RegExp =>
  new RegExp(String.raw`^\s*(?:${oneOf(patterns.flat())})`);

const machineLine = startOf(pastes.machineLines);
/** Says something in words too, and a person may have added some. */
const saidLine = startOf(pastes.saidByMachines);
const diffLine = startOf(pastes.diffStarts);
const placed = new RegExp(
  String.raw`^\s*(?:[\w.@-]*[\\/])*[\w.-]+\.\w{1,6}(?:\(\d+(?:,\d+)?\)|:\d+(?::\d+)?)(?:${oneOf(pastes.afterPlaces)})`,
);
/** A line of code, whatever stands in it. */
export const codeLine = new RegExp(
  String.raw`^\s*(?:(?:${oneOf(requests.codeStarts)}) .*[;:{(=)'"]|${oneOf(requests.codeShapes)})`,
);

/** "<-- lost here": what a person wrote beside a pasted line. */
const remark = /<--+ ?[\p{L}\d]/u;
const codeStart = new RegExp(String.raw`^\s*(?:${oneOf(requests.codeStarts)}) `);
const sentenceStart =
  /^\s*(?:(?:[\p{L}'’]+,? ){3}\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{3})/u;

/** The kind of every line of a text, the middle of a very long one left out. Linear in its length, never throws. */
export function readLines(text: string): Lines {
  const lines = withoutMiddle(text).split(/\r?\n/);
  const alike = lines.length < manyAlike ? undefined : countShapes(lines);
  const kinds: LineKind[] = [];
  let isFenced = false;
  let isDiff = false;
  let before: LineKind = 'own';
  let isApart = false;
  for (const line of lines) {
    const isFence = /^\s*```/.test(line);
    if (isFence) isFenced = !isFenced;
    // A blank line of a diff begins with a space: an empty one ends it.
    isDiff = line !== '' && (isDiff || diffLine.test(line));
    const start = line.slice(0, readOfLine);
    const kind: LineKind =
      isFence || isFenced ? 'code' : kindOf(start, { before, isApart, isDiff, alike });
    kinds.push(kind);
    isApart = kind === 'blank';
    // What is set in behind a closed fence is of the person.
    if (!isApart) before = isFence && !isFenced ? 'own' : kind;
  }
  return { lines, kinds };
}

/** The lines of a person in a text longer than people type: what is pasted beside a request says little of what it wants. */
export function ownWords(text: string, { lines, kinds }: Lines): string {
  if (text.length <= longestTyped) return text;
  const own = lines.filter((_, at) => kinds[at] === 'own' || kinds[at] === 'blank').join('\n');
  return /\p{L}/u.test(own) ? own.trim() : text;
}

function withoutMiddle(text: string): string {
  if (text.length <= readHead + readTail) return text;
  const head = text.slice(0, readHead);
  const tail = text.slice(-readTail);
  // Half a line is of no shape.
  return `${head.slice(0, head.lastIndexOf('\n') + 1) || head}\n${tail.slice(tail.indexOf('\n') + 1)}`;
}

interface Around {
  /** The line before, blank ones passed over. */
  readonly before: LineKind;
  /** A blank line stands between. */
  readonly isApart: boolean;
  readonly isDiff: boolean;
  readonly alike: ReadonlyMap<string, number> | undefined;
}

function kindOf(line: string, around: Around): LineKind {
  if (line.trim() === '') return 'blank';
  if (remark.test(line)) return 'own';
  if (isOfMachine(line, around)) return 'machine';
  if (saidLine.test(line)) return 'said';
  if (codeLine.test(line)) return opensInWords(line) ? 'own' : 'code';
  return goesOn(line, around) ? around.before : 'own';
}

function isOfMachine(line: string, { isDiff, alike }: Around): boolean {
  const isOfMany = (shape: string): boolean => (alike?.get(shape) ?? 0) >= manyAlike;
  if (alike && shapesOf(line).some(isOfMany)) return true;
  if (isDiff && /^(?:[ +-]|@@)/.test(line)) return true;
  return [diffLine, placed, machineLine].some((shape) => shape.test(line)) || isEndless(line);
}

/** Set in behind a pasted line; a sentence behind code and a blank line does not belong to it. */
function goesOn(line: string, { before, isApart }: Around): boolean {
  if (before === 'own' || !/^(?: {2}|\t|> )/.test(line)) return false;
  return !(isApart && before === 'code' && sentenceStart.test(line));
}

/** "When I use it I get {": a sentence, with the first line of what is pasted behind it. */
function opensInWords(line: string): boolean {
  return sentenceStart.test(line) && !codeStart.test(line);
}

/** Data on one line: as long as is read, and it opens like data or has no space. */
function isEndless(line: string): boolean {
  return line.length >= readOfLine && (/^\s*[{[<]/.test(line) || /^[!-~]+$/.test(line));
}

function countShapes(lines: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines)
    for (const shape of shapesOf(line.slice(0, readOfLine)))
      counts.set(shape, (counts.get(shape) ?? 0) + 1);
  return counts;
}

/** What lines that a machine wrote by one pattern have in common: all but what is quoted or has a digit, or the separators of a table. */
function shapesOf(line: string): readonly string[] {
  const text = line.trim();
  if (text === '') return [];
  const skeleton = text.replace(/"[^"]*"|'[^']*'/g, '"').replace(/[\w.:+-]*\d[\w.:+-]*/g, '0');
  const separators = text.replace(/[^,;|\t]|[,;|](?=\s|$)/g, '');
  return separators.length < fewestSeparators ? [skeleton] : [skeleton, `\n${separators}`];
}
