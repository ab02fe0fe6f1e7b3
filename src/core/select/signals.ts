import type { RequestReading } from './readRequest';
import { readConcepts } from '../language/vocabulary';
import { termsOf } from '../language/words';

/** Patterns that cannot run long: no group is repeated, and at most two unbounded repeats. */
const longestPattern = 200;
const mostRepeats = 2;
/** Error text to search through; with two repeats the work is bounded by its square. */
const textClip = 2_000;

/** Whether a signal of a lesson calls for it: `error:/regex/`, `error:text`, `intent:name`. Unknown kinds never match. */
export function signalMatches(signal: string, reading: RequestReading): boolean {
  const colon = signal.indexOf(':');
  const value = signal.slice(colon + 1).trim();
  if (colon < 1 || value === '') return false;
  switch (signal.slice(0, colon)) {
    case 'error':
      return errorMatches(value, reading.text.slice(0, textClip));
    case 'intent':
      return intentMatches(value, reading);
    default:
      return false;
  }
}

function errorMatches(value: string, text: string): boolean {
  const pattern = /^\/(.*)\/([a-z]*)$/s.exec(value);
  if (!pattern) return text.toLowerCase().includes(value.toLowerCase());
  const [, source = '', flags = ''] = pattern;
  if (!isHarmless(source)) return false;
  try {
    return new RegExp(source, flags.includes('i') ? 'i' : '').test(text);
  } catch {
    // Not a regular expression: the reader of the file reports it, here it only matches nothing.
    return false;
  }
}

/** Whether the platform's backtracking engine may run a pattern that a repository brought along. */
function isHarmless(source: string): boolean {
  if (source.length > longestPattern || /\)[*+?{]|\\[1-9k]|\(\?[<=!]/.test(source)) return false;
  const withoutEscapes = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return (withoutEscapes.match(/[*+]|\{\d*,\d*\}/g) ?? []).length <= mostRepeats;
}

/** `intent:write-test`: every concept, or where it has none every word, of the name is in the request. */
function intentMatches(name: string, reading: RequestReading): boolean {
  const parts = name.split(/[-_\s]+/).filter(Boolean);
  return (
    parts.length > 0 &&
    parts.every((part) => {
      const concepts = [...readConcepts(part).keys()];
      if (concepts.some((concept) => reading.named.has(concept))) return true;
      return termsOf(part).some((term) => reading.terms.includes(term));
    })
  );
}
