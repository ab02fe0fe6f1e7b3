import { clausesOf, fold } from '../language/readText';
import { readCues } from './cues';
import { type Category } from './lexicon';
import type { Lines } from './pastedLines';

/** What a person says of a fault, and no machine does. */
const human: ReadonlySet<Category> = new Set<Category>(['person', 'when', 'canyou']);

/** Whether a text is nothing but what was pasted: no line of it is a sentence of a person. */
export function isBarePaste({ lines, kinds }: Lines): boolean {
  if (kinds.includes('own')) return false;
  const count = (kind: string): number => kinds.filter((one) => one === kind).length;
  if (count('machine') === 0 && count('code') < 2 && count('said') < 2) return false;
  return !speaks(lines.filter((_, at) => kinds[at] === 'said').join('\n'));
}

/** An error's message and what a person adds to it stand in one line. */
function speaks(said: string): boolean {
  const prose = fold(said);
  const clauses = clausesOf(prose);
  if (clauses.some(({ asks }) => asks)) return true;
  return readCues({ clauses, prose }).cues.some(({ category }) => human.has(category));
}
