import type { RelativePath, RepositoryFiles } from '../ports';
import { fieldFormatOf } from './fieldFormat';
import { parseDocument } from './parseDocument';
import type { FieldKey } from './ref';

/** Larger files are not searched for fields to propose. */
const maxBytes = 2_000_000;

/** The first document of a configuration file; `undefined` = missing, broken or no format of ours. */
export async function readFields(files: RepositoryFiles, path: RelativePath): Promise<unknown> {
  const format = fieldFormatOf(path);
  if (!format) return undefined;
  const file = await files.read(path, maxBytes);
  if (file.kind !== 'read') return undefined;
  const document = parseDocument(format, file.text());
  return document.ok ? document.documents[0] : undefined;
}

/** The members of a mapping, in file order; none for anything else. */
export function membersOf(value: unknown): [key: string, value: unknown][] {
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.entries(value);
}

/** Writes a path as a ref does. */
export function writePath(path: RelativePath): string {
  return path.replace(/[%#~]/g, (character) => encodeURIComponent(character).replace('~', '%7E'));
}

/** Writes keys as a ref does: `a.b`, `["x.y"]`, `[0]`. */
export function writeKeys(keys: readonly FieldKey[]): string {
  return keys
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`;
      if (!/^[^.[\]"~#\s]+$/.test(key)) return `["${key.replace(/["\\]/g, '\\$&')}"]`;
      return index === 0 ? key : `.${key}`;
    })
    .join('');
}
