import { parse as parseJsonc } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { toError } from '../errors';
import { saying, type Said } from '../saying';
import { isRecord } from './shape';

/** A parsed manifest; `problem` says why it is empty. */
export interface ParsedManifest {
  readonly value: Record<string, unknown>;
  readonly problem?: Said;
}

/** Parses JSON (with comments), YAML or TOML by file name. Parsers load at first use; bad text is an answer, not an exception. */
export async function parseManifest(path: string, text: string): Promise<ParsedManifest> {
  try {
    const value = await parse(path, text);
    return isRecord(value) ? { value } : { value: {}, problem: saying('scan.noObject') };
  } catch (thrown) {
    return { value: {}, problem: toError(thrown).message.split('\n')[0] ?? saying('scan.noText') };
  }
}

async function parse(path: string, text: string): Promise<unknown> {
  if (/\.toml$|\.lock$/.test(path)) return parseToml(text);
  if (/\.ya?ml$/.test(path)) return parseYaml(text, { logLevel: 'error' }) as unknown;
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (strict) {
    const errors: { readonly error: number; readonly offset: number; readonly length: number }[] =
      [];
    const value = parseJsonc(text, errors, { allowTrailingComma: true }) as unknown;
    if (errors.length > 0) throw strict;
    return value;
  }
}
