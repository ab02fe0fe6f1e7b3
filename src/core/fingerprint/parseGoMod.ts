import { saying } from '../saying';
import { atLine, type DocumentCode, type ParsedDocument } from './parsedDocument';

/** Directives that name one thing: `go 1.22`. */
const single = new Set(['module', 'go', 'toolchain']);
/** Directives that list things, alone or in a block. */
const listed = new Set([
  'require',
  'exclude',
  'replace',
  'retract',
  'tool',
  'use',
  'godebug',
  'ignore',
]);

interface GoMod {
  [directive: string]: string | Record<string, string>;
}

/**
 * Reads go.mod and go.work into one value: `go`, `module` and `toolchain` are strings, every other directive a mapping
 * (`require["module/path"]` is the version). Comments, `// indirect` among them, do not count.
 */
export function parseGoMod(text: string): ParsedDocument {
  const mod: GoMod = {};
  let block: string | undefined;
  for (const [index, raw] of text.split(/\r\n?|\n/).entries()) {
    const words = splitWords(raw);
    if (words.length === 0) continue;
    if (block !== undefined) {
      if (words[0] === ')') block = undefined;
      else addEntry(mod, block, words);
      continue;
    }
    if (!readDirective(mod, words)) {
      return {
        ok: false,
        problem: atLine(
          index + 1,
          saying<DocumentCode>('document.directive', { word: words[0] ?? '' }),
        ),
      };
    }
    block = words[1] === '(' && words.length === 2 ? words[0] : undefined;
  }
  if (block !== undefined)
    return { ok: false, problem: saying<DocumentCode>('document.openBlock', { block }) };
  return { ok: true, documents: [mod] };
}

/** Takes in one line outside of a block; `false` = it is none of go.mod's. */
function readDirective(mod: GoMod, [directive = '', ...rest]: readonly string[]): boolean {
  if (rest[0] === undefined) return false;
  if (single.has(directive)) mod[directive] = rest[0];
  else if (!listed.has(directive)) return false;
  else if (rest[0] !== '(') addEntry(mod, directive, rest);
  return true;
}

function splitWords(line: string): string[] {
  const words = line
    .replace(/(^|\s)\/\/.*$/, '')
    .match(/"(?:[^"\\]|\\.)*"|`[^`]*`|\(|\)|[^\s()]+/g);
  return (words ?? []).map((word) => (/^["`]/.test(word) ? word.slice(1, -1) : word));
}

function addEntry(mod: GoMod, directive: string, words: readonly string[]): void {
  const known = mod[directive];
  const entries = typeof known === 'object' ? known : (mod[directive] = {});
  const arrow = words.indexOf('=>');
  if (arrow > 0) entries[words.slice(0, arrow).join(' ')] = words.slice(arrow + 1).join(' ');
  else if (directive === 'exclude' || directive === 'retract') entries[words.join(' ')] = '';
  else entries[words[0] ?? ''] = words.slice(1).join(' ');
}
