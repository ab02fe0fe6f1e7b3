import { credentialKinds } from './credentialKinds';
import { isKnownSecret } from './knownSecret';

/** Values that are handed on as secret, whatever they look like: in headers, behind telling names, as options of a command. */
const handedOn: readonly RegExp[] = [
  /\b(?:bearer|basic)\s+[A-Za-z0-9+/_=.-]{12,}/i,
  /(?:pass(?:word|wd|phrase)?|secret|token|api[_-]?key|access[_-]?key|credentials?|_key|_pwd|\bpwd|pin)["']?\s*(?:=|:|\bis\b|\bist\b)\s*["']?(?!\$|<|\*{3}|"|')\S{4,}/i,
  /(?:--?(?:password|token|secret|api-key)[= ]|\s-p(?=\S*\d))\s*(?!\$|<)\S{4,}/i,
];

/** A long run of mixed letters with three digits or more, which no word, path or identifier has. */
const randomLooking =
  /(?<![\w/.-])(?=\w*[a-z])(?=\w*[A-Z])(?=(?:\w*\d){3})[\w+]{24,}={0,2}(?![\w/.-])/;

/**
 * A strict look before anything is learnt from a text: the shapes of the scanner, what is known by how it begins, and what only may be
 * one. In doubt true. What is proposed is looked at by the whole scanner besides.
 */
export function looksSecret(text: string): boolean {
  return (
    isKnownSecret(text) ||
    randomLooking.test(text) ||
    handedOn.some((pattern) => pattern.test(text)) ||
    credentialKinds.some(([, shape]) => shape.test(text))
  );
}
