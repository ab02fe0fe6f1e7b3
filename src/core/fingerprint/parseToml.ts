import { TomlError, parse } from 'smol-toml';
import { saying } from '../saying';
import { atLine, type DocumentCode, type ParsedDocument } from './parsedDocument';

/** Reads TOML 1.0. Dates stay dates, integers beyond a double stay exact. */
export function parseToml(text: string): ParsedDocument {
  try {
    return { ok: true, documents: [parse(text, { integersAsBigInt: 'asNeeded' })] };
  } catch (thrown) {
    if (!(thrown instanceof TomlError)) throw thrown;
    const what = thrown.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '');
    return {
      ok: false,
      problem: atLine(thrown.line, what ?? saying<DocumentCode>('document.noToml')),
    };
  }
}
