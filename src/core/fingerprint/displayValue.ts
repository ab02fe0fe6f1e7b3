import lists from '../language/lists/guarded.json';
import { oneOf } from '../language/oneOf';
import { isKnownSecret } from '../lesson/knownSecret';
import type { RelativePath } from '../ports';
import { canonicalJson } from './canonicalJson';
import type { Ref } from './ref';

/** Longer values are clipped: they are for one line of a list. */
const maxLength = 80;
const secretKey = new RegExp(oneOf(lists.secretKeys), 'i');
/** A member of an object value that may hold a secret. */
const secretMember = /"[^"]*(?:pass|secret|token|key|auth)[^"]*":/i;
const secretFile =
  /(?:^|\/)\.env|(?:^|\/)\.(?:npmrc|netrc|pypirc)$|secret|credential|\.(?:pem|key|p12|pfx)$/i;

/** A value in one short line for people, or `undefined` where it could be a secret. */
export function displayValue(value: unknown, ref: Ref): string | undefined {
  if (mayNameSecret(ref)) return undefined;
  const text = typeof value === 'string' ? value : canonicalJson(value);
  if (isKnownSecret(text)) return undefined;
  if (typeof value === 'object' && value !== null) {
    return text.length > maxLength || secretMember.test(text) ? summary(value) : text;
  }
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1)}…` : line;
}

/** Whether a file is one that holds secrets by its name: nothing is kept of its content. */
export function isSecretFile(path: RelativePath): boolean {
  return secretFile.test(path);
}

function mayNameSecret(ref: Ref): boolean {
  if (isSecretFile(ref.path)) return true;
  if (ref.kind === 'field') return ref.keys.some((key) => secretKey.test(String(key)));
  return ref.kind === 'regex' && secretKey.test(ref.source);
}

function summary(value: object): string {
  const count = Object.keys(value).length;
  const noun = Array.isArray(value) ? 'item' : 'key';
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
