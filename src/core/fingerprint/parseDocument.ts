import { saying } from '../saying';
import type { DocumentCode, ParsedDocument } from './parsedDocument';
import type { FieldFormat } from './fieldFormat';
import { parseGoMod } from './parseGoMod';
import { parseJsonc } from './parseJsonc';
import { parseToml } from './parseToml';
import { parseYaml } from './parseYaml';

/** Parses a configuration file. Never throws on bad text. */
export function parseDocument(format: FieldFormat, text: string): ParsedDocument {
  try {
    return parseWith(format, text);
  } catch (thrown) {
    // Parsers call themselves for each level, so a file of brackets alone ends their stack.
    if (!(thrown instanceof RangeError)) throw thrown;
    return { ok: false, problem: saying<DocumentCode>('document.deep') };
  }
}

function parseWith(format: FieldFormat, text: string): ParsedDocument {
  switch (format) {
    case 'json':
      return parseJsonc(text);
    case 'yaml':
      return parseYaml(text);
    case 'toml':
      return parseToml(text);
    case 'gomod':
      return parseGoMod(text);
    case 'rc':
      return parseDocument(/^\s*(?:[{[]|\/[/*])/.test(text) ? 'json' : 'yaml', text);
  }
}
