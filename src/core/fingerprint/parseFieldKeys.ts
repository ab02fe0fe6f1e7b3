import type { FieldKey } from './ref';
import { RefFault } from './refFault';

/** Characters that end a key written without quotes. */
const keyEnd = /[.[\]"~#]/;

/** Keys that mean what they say, up to a projection or the end. */
const plainKeys = /[\w-]+(?:\.[\w-]+)*(?=~|$)/y;

/** Reads `a.b["x.y"][0]` from `start` up to the end or a `~`; `end` is the first character not read. */
export function parseFieldKeys(text: string, start: number): { keys: FieldKey[]; end: number } {
  plainKeys.lastIndex = start;
  const plain = plainKeys.exec(text)?.[0];
  // Most refs, at a tenth of the cost.
  if (plain !== undefined) return { keys: plain.split('.'), end: start + plain.length };
  const keys: FieldKey[] = [];
  let at = start;
  while (at < text.length && text[at] !== '~') {
    if (text[at] === '[') {
      const bracket = parseBracket(text, at);
      keys.push(bracket.key);
      at = bracket.end;
      continue;
    }
    if (keys.length > 0) {
      if (text[at] !== '.') throw new RefFault(at, 'expected', { before: text[at] ?? '' });
      at += 1;
    }
    const key = parsePlainKey(text, at);
    keys.push(key);
    at += key.length;
  }
  if (keys.length === 0) throw new RefFault(start, 'noField');
  return { keys, end: at };
}

function parsePlainKey(text: string, at: number): string {
  const rest = text.slice(at);
  const length = rest.search(keyEnd);
  const key = length < 0 ? rest : rest.slice(0, length);
  if (key.trim() === '') throw new RefFault(at, 'noKey');
  return key;
}

function parseBracket(text: string, at: number): { key: FieldKey; end: number } {
  const rest = text.slice(at);
  const index = /^\[(\d{1,9})\]/.exec(rest);
  if (index?.[1] !== undefined) return { key: Number(index[1]), end: at + index[0].length };
  const quoted = /^\["((?:[^"\\]|\\.)*)"\]/s.exec(rest) ?? /^\['((?:[^'\\]|\\.)*)'\]/s.exec(rest);
  if (quoted?.[1] === undefined) {
    throw new RefFault(at, 'bracket');
  }
  return { key: quoted[1].replace(/\\(.)/gs, '$1'), end: at + quoted[0].length };
}
