import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import type { Block } from './readMarkdown';
import { demands } from './statementWorth';

const starts = new RegExp(String.raw`^(?:${oneOf(lists.exceptionStarts)})`, 'i');
const permits = new RegExp(String.raw`\b(?:${oneOf(lists.permitting)})`, 'i');

/** "Exceptions: …", "Unless nobody reads it.": a part of the rule before it. */
const isException = (text: string): boolean => starts.test(text);

/** Whether a text takes something out of a rule: it says so, or allows under a condition what the rule speaks of. */
export function isExceptionTo(rule: string, text: string): boolean {
  if (isException(text)) return !isOneOfLabels(rule, text);
  return demands(rule) && permits.test(text) && sharesWord(rule, text);
}

/** Whether something of what stands below a rule takes something out of it. */
export function holdsException(rule: string, parts: readonly Block[]): boolean {
  return parts.some((part) => {
    if (part.kind === 'text') return isExceptionTo(rule, part.text);
    return part.kind === 'list' && part.items.some(({ text }) => isException(text));
  });
}

/** "Types: …" and then "Exceptions: …": names that stand side by side. */
const isOneOfLabels = (rule: string, text: string): boolean =>
  /^[^:：]{1,40}[:：]/.test(text) && /^\p{L}+(?: \p{L}+)?[:：] /u.test(rule);

function sharesWord(one: string, other: string): boolean {
  const words = new Set(one.toLowerCase().match(nouns) ?? []);
  return (other.toLowerCase().match(nouns) ?? []).some((word) => words.has(word));
}
/** Shorter words say too little to be the same subject. */
const nouns = /\p{L}{5,}/gu;
