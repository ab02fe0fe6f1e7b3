import lists from '../../core/language/lists/guarded.json';
import { oneOf } from '../../core/language/oneOf';
import { credentialKinds } from '../../core/lesson/credentialKinds';
import type { SecretScanner } from '../../core/ports';
import { secretlintScanner } from './secretlintScanner';

/**
 * Finds credentials by their shapes, by what is assigned to a name such as `password`, and by secretlint's rules. Every way a text can
 * be written down so that a model still reads it is looked at: escapes, percent signs, base64, strings put together. Nothing
 * inside the text can switch it off.
 */
export const credentialScanner: SecretScanner = {
  find: async (text) => {
    const kinds = new Set<string>();
    for (const reading of readingsOf(text)) {
      for (const [name, shape] of credentialKinds) if (shape.test(reading)) kinds.add(name);
      if (hasAssignment(reading)) kinds.add('value of a secret');
      for (const kind of await secretlintScanner.find(reading)) kinds.add(kind);
    }
    return [...kinds];
  },
};

/** The text, and what it says once what hides its letters is undone; each reading once. */
function readingsOf(text: string): ReadonlySet<string> {
  const joined = text.replace(/["'`]\s{0,20}\+\s{0,20}["'`]|\\\r?\n\s{0,200}/g, '');
  const plain = unescaped(joined);
  const readings = new Set([text, joined, plain, percentDecoded(plain)]);
  for (const match of plain.matchAll(/[A-Za-z0-9+/_-]{24,}={0,2}/g)) {
    const decoded = Buffer.from(match[0], 'base64').toString('latin1');
    if (/^[\t\n\r\x20-\x7e]+$/.test(decoded)) readings.add(decoded);
  }
  return readings;
}

function unescaped(text: string): string {
  return text
    .replace(/\\x([0-9a-f]{2})|\\u([0-9a-f]{4})|\\U([0-9a-f]{8})/gi, (whole, a, b, c) =>
      letterOf(whole, parseInt(String(a ?? b ?? c), 16)),
    )
    .replace(/\\(["'`/])/g, '$1')
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) =>
      letterOf(whole, hex === undefined ? Number(decimal) : parseInt(hex, 16)),
    );
}

function letterOf(whole: string, code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

function percentDecoded(text: string): string {
  return text.replace(/%([2-7][0-9a-f])/gi, (_whole, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
}

const assigned = new RegExp(
  String.raw`(?:${oneOf(lists.secretWords)})s?["'\x60]?\s{0,3}(?:[:=]|=>|:=|\bis\b)\s{0,3}["'\x60]?([^\s"'\x60,;]{8,200})`,
  'gi',
);
/** What people write where a secret would stand. */
const placeholder = new RegExp(String.raw`^(?:${oneOf(lists.placeholders)})`, 'i');

/** A secret's name with something behind it that no person would make up as a word. */
function hasAssignment(text: string): boolean {
  return [...text.matchAll(assigned)].some((match) =>
    isRandom((match[1] ?? '').replace(/[.)\]}]+$/, '')),
  );
}

function isRandom(value: string): boolean {
  if (placeholder.test(value) || /[(){}<>[\]]/.test(value)) return false;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^\w-]/].filter((one) => one.test(value)).length;
  if (!/\d/.test(value) || classes < 2) return false;
  // Files, versions and paths have digits too, and are words between dots and slashes.
  if (/^[\w-]+(?:[./][\w-]+)+$/.test(value) && !/[\w-]{16}/.test(value)) return false;
  return value.length >= 16 ? entropyOf(value) >= 3.2 : classes >= 3 && entropyOf(value) >= 2.7;
}

/** Shannon's entropy in bits a character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
