import lists from '../language/lists/guarded.json';
import { oneOf } from '../language/oneOf';
/**
 * Keys and passwords that are known by how they begin, whatever they are called: a quick and strict look for values that are shown or
 * handed on. Lessons and events are looked at by the whole scanner.
 */
const shapes = new RegExp(
  String.raw`:\/\/[^/\s:@]*:[^/\s@]+@|\b(?:${oneOf(lists.secretStarts)})[\w-]{8,}|\bnpm_[A-Za-z0-9]{30,}|-----BEGIN|\beyJ[\w-]{10,}\.[\w-]+`,
);

export function isKnownSecret(text: string): boolean {
  return shapes.test(text);
}
