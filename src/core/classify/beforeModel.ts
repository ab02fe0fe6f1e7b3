import requests from '../language/lists/requests.json';
import { oneOf } from '../language/oneOf';
import { fold, tokenize } from '../language/readText';
import { isBarePaste } from './barePaste';
import { ordersGitAlone } from './gitOrder';
import { isApproval } from './lexicon';
import type { Lines } from './pastedLines';
import { ordersShellAlone } from './shellOrder';

/** What a text is by its kind alone, whatever its words weigh: no change of code is asked for in it. */
export type PlainKind = 'paste' | 'git' | 'shell';

/** `undefined` = the model decides. */
export function plainKindOf(text: string, lines: Lines): PlainKind | undefined {
  if (ordersShellAlone(text)) return 'shell';
  if (isBarePaste(lines)) return 'paste';
  return ordersGitAlone(text) ? 'git' : undefined;
}

const signs = new RegExp(
  String.raw`(?:${oneOf(requests.approvingSigns)})[\ufe0f\u{1f3fb}-\u{1f3ff}]*`,
  'gu',
);
/** A yes is short. Characters. */
const longestYes = 40;

/** A yes in signs or words of approval and nothing else ("👍", "+1", "👍 go"), as it stands there; `undefined` = it is none. */
export function plainYes(text: string): string | undefined {
  const yes = text.trim();
  if (yes === '' || yes.length > longestYes || /[?？]/.test(yes)) return undefined;
  const rest = yes.replace(signs, ' ');
  if (/[^\p{L}\s.,!]/u.test(rest)) return undefined;
  const words = tokenize(fold(rest));
  if (rest === yes && words.length === 0) return undefined;
  return words.every(({ text: word }) => isApproval(word)) ? yes : undefined;
}
