import type { ParsedDocument } from './parsedDocument';
import type { FieldFormat } from './fieldFormat';
import { parseGoMod } from './parseGoMod';
import { parseJsonc } from './parseJsonc';
import { parsePlainYaml } from './parsePlainYaml';
import { parseToml } from './parseToml';
import { parseYaml } from './parseYaml';

/** Parses a configuration file. Never throws on bad text. */
export function parseDocument(format: FieldFormat, text: string): ParsedDocument {
  try {
    return parseWith(format, text);
  } catch (thrown) {
    // Parsers call themselves for each level, so a file of brackets alone ends their stack.
    if (!(thrown instanceof RangeError)) throw thrown;
    return { ok: false, problem: 'nested too deeply' };
  }
}

function parseWith(format: FieldFormat, text: string): ParsedDocument {
  switch (format) {
    case 'json':
      return parsePlainJson(text) ?? parseJsonc(text);
    case 'yaml': {
      const plain = parsePlainYaml(text);
      return plain === undefined ? parseYaml(text) : { ok: true, documents: [plain] };
    }
    case 'toml':
      return parseToml(text);
    case 'gomod':
      return parseGoMod(text);
    case 'rc':
      return parseDocument(/^\s*(?:[{[]|\/[/*])/.test(text) ? 'json' : 'yaml', text);
  }
}

/** Text in which `JSON.parse` could lose digits of a number: left to the exact parser. */
const mayHoldLongNumber = /[\d.]{16}|\d[eE][+-]?\d{3}/;

/** The built-in parser where it is exact; `undefined` = comments, long numbers or a fault, for the real parser to say. */
function parsePlainJson(text: string): ParsedDocument | undefined {
  if (mayHoldLongNumber.test(text)) return undefined;
  // A file with comments would only fail, and failing costs more than reading.
  if (/^\s*\/[/*]/m.test(text)) return undefined;
  try {
    return { ok: true, documents: [JSON.parse(text) as unknown] };
  } catch {
    // Comments, trailing commas or broken: the tolerant parser decides and knows the line.
    return undefined;
  }
}
