import lists from '../language/lists/requests.json';
import { oneOf } from '../language/oneOf';
import { clausesOf, fold, type Clause } from '../language/readText';
import { codeLine } from './pastedLines';

/** What a request looks like besides its words. Counts are of lines or of places. */
export interface Shape {
  /** Of the own words, courtesy and what is pasted left out. */
  readonly characters: number;
  readonly lines: number;
  readonly codeLines: number;
  readonly logLines: number;
  readonly fences: number;
  readonly urls: number;
  readonly paths: number;
  readonly mentions: number;
  readonly identifiers: number;
  readonly numbers: number;
  readonly bullets: number;
  readonly questionMarks: number;
  readonly exclamations: number;
  readonly upperCaseShare: number;
  readonly startsWithSlash: boolean;
  readonly startsLikeShell: boolean;
  readonly endsWithQuestion: boolean;
}

/** A request made ready for reading: own words in clauses, everything pasted counted by kind. */
export interface Frame {
  readonly clauses: readonly Clause[];
  readonly shape: Shape;
  /** Own words, folded, with `⟨path⟩`-like marks for what is no word. */
  readonly prose: string;
  /** The same as it was typed. */
  readonly typed: string;
}

/** People put the request at the start or at the end of a paste: this much of each is read. */
const headLength = 900;
const tailLength = 500;
const nearBreak = 200;

const fence = /```[\s\S]*?(?:```|$)/g;
const logLine = new RegExp(
  String.raw`^\s*(?:${oneOf(lists.logShapes)}|(?:\S*[\\/])?[\w.-]+\.(?:${oneOf(lists.endingsInLogs)}):\d+(?::\d+)?(?:\)?\s*$|[:)]|,?\s+-?\s*(?:error|warning)))`,
);
const shellStart = new RegExp(String.raw`^\s*(?:${oneOf(lists.shellStarts)})`);

/** Reads a request: never throws, whatever the text. */
export function frameText(text: string): Frame {
  const clipped = withoutJunk(withoutCourtesy(clip(text)));
  const fences = clipped.match(fence)?.length ?? 0;
  const counts = { codeLines: 0, logLines: 0 };
  const own = ownLines(clipped.replace(fence, '\n⟨code⟩\n'), counts);
  const marked = markThings(own);
  const prose = fold(marked.text);
  return {
    clauses: clausesOf(prose),
    prose,
    typed: marked.text,
    shape: { ...shapeOf(clipped, own), ...counts, ...marked.counts, fences },
  };
}

/** Control characters and halves of characters say nothing. */
function withoutJunk(text: string): string {
  const plain = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ');
  return /[\ud800-\udfff]/.test(plain) ? plain.replace(/\p{Surrogate}/gu, ' ') : plain;
}

const greeting = new RegExp(
  String.raw`^(?:(?:${oneOf(lists.greetings)})(?: there| all| claude| again)?[\s,.!\uff0c\u3002\uff01\u3001]+)+`,
  'iu',
);
const callForHelp = new RegExp(
  String.raw`^(?:${oneOf(lists.callsForHelp)})[?.!:\uff0c,]+\s+`,
  'iu',
);
const farewell = new RegExp(
  String.raw`(?:[\s,.!\uff0c\u3002\uff01]|^)(?:${oneOf(lists.farewells)})[\s!.\u3002\uff01:)]*$`,
  'iu',
);
/** A request this short may be nothing but its courtesy. Characters. */
const shortestCore = 12;

/** Greeting, call for help, farewell. */
const courtesies: readonly RegExp[] = [greeting, callForHelp, farewell];
/** "Hi, could you help me? … Thank you!" asks for what stands between. */
function withoutCourtesy(text: string): string {
  let core = text.trim();
  for (const pattern of courtesies) {
    const rest = core.replace(pattern, '');
    if (rest.length >= shortestCore) core = rest;
  }
  return core;
}

/** Cuts at line breaks where one is near, so that no half line of a log passes for own words. */
function clip(text: string): string {
  if (text.length <= headLength + tailLength) return text;
  const head = text.slice(0, headLength);
  const tail = text.slice(-tailLength);
  const headEnd = head.lastIndexOf('\n');
  const tailStart = tail.indexOf('\n');
  return [
    headEnd > headLength - nearBreak ? head.slice(0, headEnd) : head,
    tailStart >= 0 && tailStart < nearBreak ? tail.slice(tailStart + 1) : tail,
  ].join('\n');
}

/** Drops pasted code and logs, unless the line is all there is to a short request. */
function ownLines(text: string, counts: { codeLines: number; logLines: number }): string {
  const kept: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const start = line.slice(0, 400);
    if (logLine.test(start)) {
      counts.logLines += 1;
      kept.push('⟨log⟩');
    } else if (codeLine.test(start)) {
      counts.codeLines += 1;
      kept.push('⟨code⟩');
    } else kept.push(line);
  }
  return kept
    .join('\n')
    .replace(/(?:⟨log⟩\n){2,}/g, '⟨log⟩\n')
    .replace(/(?:⟨code⟩\n){2,}/g, '⟨code⟩\n');
}

const mentionPattern = /(?<![\w.])[@#](?:file:|folder:)?[\w\-./\\[\]():]*\w/g;
const pathPattern = /(?:[A-Za-z]:)?(?:[\w.\-@[\]()]*[\\/]){1,12}[\w.\-@[\]]+/g;
const filePattern = new RegExp(
  String.raw`\b[\w-]+\.(?:${oneOf(lists.fileEndings)})\b(?::[\d-]+)?`,
  'g',
);
/** Files that go by a name alone. */
const namedFilePattern = new RegExp(
  String.raw`(?<![\w.])(?:\.(?:${oneOf(lists.dotFiles)})[\w.-]*|(?:Docker|Make|Jenkins|Proc|Gem|Rake)file\b)`,
  'gi',
);
const identifierPattern =
  /\b(?:[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|\w+_\w+|\w+\(\)|[a-z]\w+\.[a-z]\w+\(?\)?)(?=$|[^\w])/g;

interface Marked {
  readonly text: string;
  readonly counts: Pick<Shape, 'urls' | 'paths' | 'mentions' | 'identifiers'>;
}

/** Replaces URLs, paths, mentions and identifiers by marks, and counts them. */
function markThings(text: string): Marked {
  const counts = { urls: 0, paths: 0, mentions: 0, identifiers: 0 };
  const mark = (kind: keyof typeof counts, sign: string) => () => {
    counts[kind] += 1;
    return ` ⟨${sign}⟩ `;
  };
  let own = text;
  if (own.includes('http')) own = own.replace(/https?:\/\/[^\s）)」"']+/g, mark('urls', 'url'));
  if (own.includes('`')) own = own.replace(/`[^`\n]{1,200}`/g, mark('identifiers', 'name'));
  if (/[@#]/.test(own)) own = own.replace(mentionPattern, mark('mentions', 'path'));
  if (/[\\/]/.test(own)) own = own.replace(pathPattern, mark('paths', 'path'));
  if (own.includes('.')) own = own.replace(filePattern, mark('paths', 'path'));
  own = own.replace(namedFilePattern, mark('paths', 'path'));
  own = own.replace(identifierPattern, mark('identifiers', 'name'));
  return { text: own, counts };
}

type TextShape = Omit<
  Shape,
  'codeLines' | 'logLines' | 'fences' | 'urls' | 'paths' | 'mentions' | 'identifiers'
>;

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** What is pasted counts by its kind only; length, numbers and marks are those of the own words. */
function shapeOf(text: string, own: string): TextShape {
  const words = own.replace(/⟨\w+⟩/g, '').trim();
  const letters = count(words, /[a-zA-Z]/g);
  const trimmed = text.trim();
  return {
    characters: words.length,
    lines: words.split(/\n+/).length,
    numbers: count(words, /\b\d+\b/g),
    bullets: count(words, /^\s*(?:[-*•]|\d+[.)、])\s*\S/gm),
    questionMarks: count(words, /[?？؟]/g),
    exclamations: count(words, /[!！]/g),
    upperCaseShare: letters < 4 ? 0 : count(words, /[A-Z]/g) / letters,
    startsWithSlash: /^\/[a-z]/.test(trimmed),
    startsLikeShell: shellStart.test(trimmed),
    endsWithQuestion: /[?？؟]\s*["'”)]?$/.test(words),
  };
}
