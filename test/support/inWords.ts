import { say } from '../../src/prose/say';
import { sentences } from '../../src/prose/sentences';

/** A value as people read it: every saying in it, at any depth, in its words. */
export function inWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inWords);
  if (!isPlain(value)) return value;
  const { code, data } = value;
  if (typeof code === 'string' && Object.hasOwn(sentences, code) && !('severity' in value))
    return say({ code, ...(isPlain(data) && { data: data as never }) });
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inWords(part)]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
