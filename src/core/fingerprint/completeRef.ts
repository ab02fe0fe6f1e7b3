import type { Hasher, RelativePath, RepositoryFiles } from '../ports';
import { membersOf, readFields, writeKeys, writePath } from './fieldTree';
import { fieldFormatOf } from './fieldFormat';
import { findField } from './findField';
import { parseFieldKeys } from './parseFieldKeys';
import { parsePath } from './parsePath';
import type { FieldKey } from './ref';
import { RefFault } from './refFault';
import { readersAtHand } from './fileReaders';
import { RefVerifier } from './refVerifier';

/** One way to go on with a ref, with what it would watch now. */
export interface RefCompletion {
  /** The whole ref, up to where this completion goes. */
  readonly ref: string;
  readonly kind: 'file' | 'folder' | 'field' | 'projection';
  /** The live value, where there is one to show. */
  readonly value?: string;
}

const maxCompletions = 50;
const maxListed = 2_000;
const hidden = new Set(['.git', 'node_modules']);

/** What a partly written ref may become: names in a folder, fields of a file, projections of a field. Never throws. */
export async function completeRef(
  partial: string,
  files: RepositoryFiles,
  hasher: Hasher,
): Promise<readonly RefCompletion[]> {
  try {
    const hash = partial.indexOf('#');
    const open = hash < 0 ? await names(partial, files) : await fields(partial, hash, files);
    return await withValues(open.slice(0, maxCompletions), files, hasher);
  } catch (thrown) {
    // What cannot be read as a ref so far has no continuation.
    if (thrown instanceof RefFault) return [];
    throw thrown;
  }
}

async function names(partial: string, files: RepositoryFiles): Promise<RefCompletion[]> {
  const slash = partial.lastIndexOf('/') + 1;
  const folder = parsePath(partial.slice(0, slash), 0);
  const start = partial.slice(slash).toLowerCase();
  const listing = await files.list(folder, maxListed);
  if (listing.kind !== 'listed') return [];
  return listing.items
    .filter(({ name }) => name.toLowerCase().startsWith(start) && !hidden.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, isFolder }): RefCompletion[] => {
      const ref = partial.slice(0, slash) + writePath(name);
      if (isFolder) return [{ ref: `${ref}/`, kind: 'folder' }];
      const hasFields = fieldFormatOf(name) !== undefined;
      return [
        { ref, kind: 'file' },
        ...(hasFields ? [{ ref: `${ref}#`, kind: 'file' as const }] : []),
      ];
    });
}

async function fields(
  partial: string,
  hash: number,
  files: RepositoryFiles,
): Promise<RefCompletion[]> {
  const path: RelativePath = parsePath(partial.slice(0, hash), 0);
  const written = partial.slice(hash + 1);
  const cut = Math.max(written.lastIndexOf('.'), written.lastIndexOf('['));
  const above = written.slice(0, Math.max(cut, 0));
  const start = written
    .slice(cut + 1)
    .replace(/["\]]/g, '')
    .toLowerCase();
  const keys: readonly FieldKey[] = above === '' ? [] : parseFieldKeys(above, 0).keys;
  const root = await readFields(files, path);
  const field = findField([root], keys);
  const head = partial.slice(0, hash + 1);
  const found = membersOf(field.found ? field.value : undefined)
    .filter(([key]) => key.toLowerCase().startsWith(start))
    .map(([key]): RefCompletion => {
      const own: FieldKey = Array.isArray(field.found && field.value) ? Number(key) : key;
      return { ref: head + writeKeys([...keys, own]), kind: 'field' };
    });
  const exact = found.find(({ ref }) => ref === partial);
  const projections = exact ? ['major', 'name', 'exists'] : [];
  return [
    ...found,
    ...projections.map((name): RefCompletion => ({
      ref: `${partial}~${name}`,
      kind: 'projection',
    })),
  ];
}

async function withValues(
  open: readonly RefCompletion[],
  files: RepositoryFiles,
  hasher: Hasher,
): Promise<RefCompletion[]> {
  // Folders are left out: their value costs a walk that a keystroke should not pay.
  const asked = open.filter(({ kind }) => kind === 'field' || kind === 'projection');
  const answers = await new RefVerifier(files, hasher, readersAtHand).digests(
    asked.map(({ ref }) => ref),
  );
  return open.map((completion) => {
    const value = answers.get(completion.ref)?.value;
    return value === undefined ? completion : { ...completion, value };
  });
}
