import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import type { Block, ListItem, Span } from './readMarkdown';
import { rendered, renderedBlock } from './renderBlocks';
import type { Piece } from './unit';
import { lengthOf } from '../lessonLength';
import { sentencesOf, shortened } from './statementText';
import { demands, holdsCommands, isShell, namesCommand, saysCommand } from './statementWorth';

type List = Extract<Block, { kind: 'list' }>;

const stepWords = new RegExp(String.raw`\b(${oneOf(lists.stepWords)})\b`, 'i');
const processWords = new RegExp(String.raw`\b(?:${oneOf(lists.processWords)})\b`, 'i');
const inTurn = new RegExp(String.raw`^(?:${oneOf(lists.inTurn)})\b`, 'i');

/** Numbered items are steps where they are numbered on and what stands above says that something is done in order. */
export function isSteps(above: string): boolean {
  return stepWords.test(above) || /^\p{L}+ing\b/iu.test(above);
}

/** "Manual process", "How to release", "Release steps". */
export function namesProcess(heading: string): boolean {
  return processWords.test(heading);
}

const idleStart = new RegExp(String.raw`^(?:${oneOf(lists.idleStarts)})\s+(?=\S)`, 'i');

/** "Next, set up the lamp" without what only says that something stands before it. */
export function withoutTurn(text: string): string {
  const said = text.replace(idleStart, '');
  return said === text ? text : said.charAt(0).toUpperCase() + said.slice(1);
}

/** Items are done in order where they are numbered, or where their own words say so: "First …", "Once approved, …". */
export function isInOrder({ isOrdered, items }: List): boolean {
  return isOrdered || items.filter(({ text }) => inTurn.test(text)).length > 1;
}

/** A step with everything that stands below it. */
interface Step extends Span {
  readonly text: string;
  /** Its first sentence with its commands; absent = something else would be lost. */
  readonly short?: string;
}

/** The steps of what stands below a lead: numbers, with what stands between them; `undefined` = they are none. */
function stepsOf(parts: readonly Block[], isAnnounced: boolean): readonly Step[] | undefined {
  const steps: Step[] = [];
  for (const part of parts) {
    if (part.kind === 'list' && (isAnnounced || isInOrder(part))) {
      steps.push(...part.items.map((item, at) => stepOf(item, markOf(part, at))));
      continue;
    }
    const last = steps.pop();
    if (last === undefined) return undefined;
    const { line, text, short } = last;
    const said = renderedBlock(part);
    steps.push({
      line,
      endLine: part.endLine,
      text: `${text}\n${said}`,
      ...(short !== undefined && part.kind === 'code' && { short: `${short}\n${said}` }),
    });
  }
  return steps;
}

const markOf = ({ isOrdered, start }: List, at: number): string =>
  isOrdered ? `${start + at}.` : '-';

function stepOf(item: ListItem, mark: string): Step {
  const { line, endLine, text, parts } = item;
  const [sentence = ''] = sentencesOf(text);
  const first = shortened(sentence, mostWordsOfStep) ?? sentence;
  const kept = parts.filter((part) => first.endsWith(':') || isCommands(part));
  const lost = parts
    .filter((part) => !kept.includes(part))
    .map(renderedBlock)
    .join('\n');
  const short = [`${mark} ${first}`, ...kept.map(renderedBlock)].join('\n');
  const isAll = !holdsCommands(lost) && !namesCommand(lost);
  return { line, endLine, text: `${mark} ${rendered(item)}`, ...(isAll && { short }) };
}

const isCommands = (part: Block): boolean =>
  part.kind === 'code' && isShell(part.language, part.lines);

/** A step that is said in more words than this can do without its reasons. */
const mostWordsOfStep = 16;
/** Words that say where the rest stands. */
export const wordsOfPlace = 12;

/**
 * Steps too many for one lesson: each in its first sentence where they fit then, else in parts that keep their numbers. `room` = words that
 * are left beside the lead; `isAnnounced` = points are steps too; `undefined` = what stands there is no steps, or one of them is too long by itself.
 */
export function splitSteps(
  parts: readonly Block[],
  lead: string,
  room: number,
  isAnnounced = false,
): readonly Piece[] | undefined {
  const steps = stepsOf(parts, isAnnounced);
  if (steps === undefined || steps.length < 2) return undefined;
  const short = steps.flatMap((step) => step.short ?? []);
  const whole = pieceOf(steps, lead);
  if (short.length === steps.length && lengthOf(short.join(' ')) <= room - wordsOfPlace)
    return [{ ...whole, brief: [lead, ...short].filter(Boolean).join('\n') }];
  const chunks = chunksOf(steps, room - wordsOfPlace);
  return chunks?.map((chunk) => {
    const piece = pieceOf(chunk, lead);
    // Some steps alone are no way to the end; numbered rules are, and a command among them is worth its place.
    const isEnough = demands(piece.text) || saysCommand(piece.text);
    return { ...piece, isPart: true, isHalf: chunks.length > 1 && !isEnough };
  });
}

/** Steps that follow each other, as many as fit; `undefined` = one of them is too long even in its first sentence. */
function chunksOf(steps: readonly Step[], room: number): readonly (readonly Step[])[] | undefined {
  const chunks: Step[][] = [];
  for (const { text, short = text, ...step } of steps) {
    const said = lengthOf(text) > room ? short : text;
    if (lengthOf(said) > room) return undefined;
    const last = chunks.at(-1);
    const more = [...(last ?? []).map((one) => one.text), said].join(' ');
    if (last && lengthOf(more) <= room) last.push({ ...step, text: said });
    else chunks.push([{ ...step, text: said }]);
  }
  return chunks;
}

function pieceOf(steps: readonly Step[], lead: string): Piece {
  const lines = steps.map(({ text }) => text);
  return {
    line: steps[0]?.line ?? 1,
    endLine: steps.at(-1)?.endLine ?? 1,
    own: lines.join('\n'),
    text: [lead, ...lines].filter(Boolean).join('\n'),
    isStruck: false,
    isProcedure: true,
  };
}
