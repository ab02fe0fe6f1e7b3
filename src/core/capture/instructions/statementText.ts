import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import { lengthOf } from '../lessonLength';
import { leansBack } from './leaningText';

/** Ends of sentences: not those of abbreviations, versions and file names. */
const sentenceEnd =
  /(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|incl|no|resp))([.!?]["”’)\]*]*)\s+(?=[\p{Lu}\p{Lo}`"“[(*_\d@])|([。！？])|\n+/u;

export function sentencesOf(text: string): readonly string[] {
  const found: string[] = [];
  let rest = text;
  for (;;) {
    const match = maskedMatch(rest);
    if (!match) break;
    found.push(rest.slice(0, match.end).trim());
    rest = rest.slice(match.next);
  }
  if (rest.trim() !== '') found.push(rest.trim());
  return found.filter(Boolean);
}

/** A full stop inside backticks or brackets ends nothing. */
function maskedMatch(text: string): { readonly end: number; readonly next: number } | undefined {
  const masked = text.replace(/`[^`]*`|\([^()]*\)/g, (code) => code.replace(/[.!?。！？\n]/g, '_'));
  const match = sentenceEnd.exec(masked);
  if (!match || match.index === undefined) return undefined;
  const mark = match[1] ?? match[2] ?? '';
  return { end: match.index + mark.length, next: match.index + match[0].length };
}

/** Sentences that lean on the one before: they never stand first. */
const leaning = new RegExp(String.raw`^(?:${oneOf(lists.leaningWords)})`, 'i');

/** Whether a sentence goes on with the one before it. */
export function leansOn(sentence: string): boolean {
  return leaning.test(sentence);
}

/** "Testing." names what the next sentence is about. */
const isLabel = (said: readonly string[]): boolean => lengthOf(said.join(' ')) <= 3;

/** Consecutive sentences in parts of at most `most` words, each beginning with one that stands on its own. */
export function partsOf(text: string, most: number): readonly string[] {
  const groups: string[][] = [];
  for (const sentence of sentencesOf(text)) {
    const last = groups.at(-1);
    const isHeld =
      last !== undefined && (isLabel(last) || leaning.test(sentence) || leansBack(sentence));
    if (isHeld) last.push(sentence);
    else groups.push([sentence]);
  }
  const parts: string[] = [];
  for (const group of groups) {
    const said = group.join(' ');
    const joined = parts.length === 0 ? said : `${parts.at(-1)} ${said}`;
    if (parts.length > 0 && lengthOf(joined) <= most) parts[parts.length - 1] = joined;
    else parts.push(said);
  }
  return parts;
}

/** Where a sentence may end early and still be the rule: reasons, asides and consequences come after it. */
const cuts = [
  /\s+\((?:[^()]|\([^()]*\))*\)/g,
  /(?:;|\s[—–]\s|\s-\s)[^;—–]*$/,
  /,? (?:because|since|so that|which means|meaning that|as otherwise|in order to)\b.*$/,
] as const;

/**
 * The rule of a text that is too long for one lesson: whole sentences from its start, the last one without what only explains it.
 * `undefined` = even its first sentence is too long.
 */
export function shortened(text: string, most: number): string | undefined {
  let kept = '';
  for (const sentence of sentencesOf(text)) {
    const longer = kept === '' ? sentence : `${kept} ${sentence}`;
    if (lengthOf(longer) > most) break;
    kept = longer;
  }
  if (kept !== '') return kept;
  let first = sentencesOf(text)[0] ?? '';
  for (const cut of cuts) {
    for (let before = ''; before !== first && lengthOf(first) > most;) {
      before = first;
      first = first.replace(cut, '');
    }
    if (lengthOf(first) <= most) return /[.!?:]$/.test(first) ? first : `${first}.`;
  }
  return undefined;
}
