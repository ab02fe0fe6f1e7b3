import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { leansBack } from './leaningText';
import { sentencesOf } from './statementText';
import { bindsReader, isWorthSaying } from './statementWorth';

/**
 * Why a text cannot be understood alone: it `announces` what does not come, `points` at what stands elsewhere, is `onlyCode` that nothing is
 * said of, `onlyPart` of a list whose other items it needs, or `breaksOff`.
 */
export type Leaning = 'announces' | 'points' | 'onlyCode' | 'onlyPart' | 'breaksOff';

/** A statement as a lesson would say it. */
export interface SaidAlone {
  /** Everything the lesson says, without the place of the rest. */
  readonly body: string;
  /** What stands before the statement itself: its headings, its lead. */
  readonly before: string;
  /** What it says itself. */
  readonly own: string;
  /** The same with its lead. */
  readonly said: string;
  /** It is one item of several below a lead. */
  readonly isOneOfSeveral: boolean;
}

const announces = new RegExp(String.raw`\b(?:${oneOf(lists.announcing)})`, 'i');
const pointsAway = new RegExp(oneOf(lists.pointsAway), 'i');
/** "two helper functions:", "a few tasks:": what is one of so many. */
const counts = new RegExp(String.raw`\b(?:${oneOf(lists.countingWords)}) [^:]*:\s*$`, 'i');
const breaksOff = new RegExp(String.raw`(?:[,(]|\b(?:${oneOf(lists.unfinishedEnds)})[:,]?)$`, 'i');
const isOpenPart = (line: string): boolean => /^\s*(?:[-*]|\d+[.)])\s/.test(line);

/** Why nobody could follow this statement out of its file; `undefined` = it is whole. */
export function leaningOf(said: SaidAlone): Leaning | undefined {
  const { body, before, own, isOneOfSeveral } = said;
  const [first = ''] = sentencesOf(said.said);
  if (leansBack(first) && !comesWith(first, body)) return 'points';
  const prose = body.replace(/```[\s\S]*?(?:```|$)/g, '```');
  if (isCut(body, prose)) return 'breaksOff';
  if (isBareCode(prose)) return 'onlyCode';
  if (announcesNothing(prose)) return 'announces';
  if (isOneOfSeveral && needsOthers(before, own)) return 'onlyPart';
  return pointsElsewhere(prose) ? 'points' : undefined;
}

/** "Run this:", "Use these commands.": what it points at stands below it. */
function comesWith(first: string, body: string): boolean {
  if (/\b(?:this|these|it|them)\s*[:：]$/i.test(first)) return true;
  const hasParts = body
    .split('\n')
    .some((line, at) => at > 0 && /^\s*(?:[-*]\s|\d+[.)]\s|`)/.test(line));
  return hasParts && announcedThings.test(first);
}
const announcedThings = new RegExp(String.raw`\bthese (?:${oneOf(lists.announcedThings)})\b`, 'i');

/** Its last words wait for others, or a mark that was opened is never closed. */
function isCut(body: string, prose: string): boolean {
  const lines = prose.trimEnd().split('\n');
  const isOpen = (body.match(/^\s*(?:[-*]\s+|\d+[.)]\s+)?```/gm) ?? []).length % 2 === 1;
  const isEmptyPoint = lines.some((line) => /^\s*(?:[-*]|\d+[.)])\s*$/.test(line));
  return isOpen || isEmptyPoint || breaksOff.test(lines.at(-1)?.trim() ?? '');
}

/** Nothing but code: neither a heading nor a word says what it is for. */
function isBareCode(prose: string): boolean {
  const words = prose.replace(/```|`[^`\n]*`/g, ' ');
  return prose.includes('`') && !/\p{L}{2}/u.test(words);
}

/** A sentence that promises a list, a step or an example which does not follow it. */
function announcesNothing(prose: string): boolean {
  const lines = prose.split('\n');
  return lines.some((line, at) => {
    if (line.startsWith('```')) return false;
    const rest = lines.slice(at + 1).some((next) => isOpenPart(next) || /^\s*`/.test(next));
    if (rest) return false;
    const sentences = sentencesOf(line);
    return sentences.some((sentence, index) => {
      const isLast = index === sentences.length - 1;
      if (isLast && /[:：]$/.test(sentence) && at === lines.length - 1) return true;
      if (!announces.test(sentence)) return false;
      // "The following are banned: `a`, `b`." comes with what it announces.
      const after = sentence.slice(sentence.search(announces)).replace(/^[^:：]*[:：]?/, '');
      return after.trim() === '';
    });
  });
}

/** A text without its last sentence, where that only points at what stands below and the rest asks for something; `undefined` = it is not so. */
export function withoutAnnouncement(body: string): string | undefined {
  if (body.includes('\n')) return undefined;
  const sentences = sentencesOf(body);
  const rest = sentences.slice(0, -1).join(' ');
  const isLast = announces.test(sentences.at(-1) ?? '') && !announcesNothing(rest);
  return isLast && bindsReader(rest) ? rest : undefined;
}

/** An item that binds nobody by itself, or one of a number that its lead counts. */
function needsOthers(before: string, own: string): boolean {
  const lead = before.trimEnd();
  if (!/[:：]$/.test(lead)) return false;
  const item = own.replace(/^[-*]\s+/, '');
  if (counts.test(lead) && !bindsReader(item.replace(/```[\s\S]*?```|`[^`\n]*`/g, ' ')))
    return true;
  if (/^(?:all |any |every |the )*others?\b/i.test(item)) return true;
  // Some of several points say with their place where the others stand.
  if (item.includes('\n- ')) return false;
  return !bindsReader(item) && !isWorthSaying(item);
}

/** Headings and names that stand before a sentence. */
const labels = /^(?:[-*]\s)?(?:[^:`.]{1,60}:\s+)+/;

/** A word of it stands for something that only its file shows. */
function pointsElsewhere(prose: string): boolean {
  let seen = '';
  const hasParts = prose.split('\n').slice(1).some(isOpenPart);
  for (const line of prose.split('\n'))
    for (const sentence of sentencesOf(line)) {
      const bare = sentence.replace(/\[[^\]]*\]\([^)]*\)/g, ' ');
      const isAfterParts = /(?:^|\n)\s*(?:[-*]|\d+[.)]|`)/.test(seen);
      const unlabelled = bare.replace(labels, '');
      if (!isAfterParts && (pointsAway.test(bare) || pointsAway.test(unlabelled))) return true;
      if (seen === '' && !hasParts && namesUnnamed(bare)) return true;
      if (namesStep(bare) && !/(?:^|\n|\b[Ss]tep )\s*\d+[.):]/.test(prose)) return true;
      seen += `\n${sentence}`;
    }
  return false;
}

/** "PRs that don't meet these requirements": several things, of which nothing was said. */
function namesUnnamed(sentence: string): boolean {
  for (const found of sentence.matchAll(/\b(?:these|those)\s+(?:\p{L}+\s+)?(\p{L}{3,})/giu)) {
    const noun = (found[1] ?? '').toLowerCase().replace(/s$/, '');
    const rest = sentence.slice((found.index ?? 0) + found[0].length);
    const isNamed = sentence.slice(0, found.index).toLowerCase().includes(noun);
    if (!isNamed && !unnamed.test(found[0]) && !/[:：]/.test(rest)) return true;
  }
  return false;
}

/** "those who", "these days": nothing that was named. */
const unnamed = new RegExp(String.raw`^(?:these|those)\s+(?:${oneOf(lists.afterThose)})\b`, 'i');

/** "step 3", "§6.1", "section 4": a number of the file. */
const namesStep = (sentence: string): boolean =>
  /(?:\bsteps? |§\s?|\bsections? )\d/i.test(sentence.replace(/^(?:[^:]*: )?step \d+:/i, ''));
