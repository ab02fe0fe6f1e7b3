import { readCodeOwners } from './codeOwners';

/** Where a repository says whose key is whose: a line each, `@ann` and the key that `lessons team show` prints. */
export const teamKeysPath = '.lessons/team-keys';

/** The two files at the tip of the default branch, as its remote last had it. */
export interface OwnershipTexts {
  readonly codeOwners: { readonly path: string; readonly text: string };
  readonly keys: string;
}

/** The owner who signs with a key and owns a path; `undefined` = nobody that can be trusted to be one. */
export type OwnerOf = (key: string, path: string) => string | undefined;

/**
 * Binds keys to owners. A key is only worth what guards the file it stands in: an owner counts for a path where that owner also owns the file of
 * keys, whose every owner owns the path too (else somebody who may not decide about lessons could give himself a name there), and where the
 * file that names owners has an owner itself.
 */
export function ownedKeys({ codeOwners, keys }: OwnershipTexts): OwnerOf {
  const ownersOf = readCodeOwners(codeOwners.text);
  const guards = ownersOf(teamKeysPath);
  const isGuarded = guards.length > 0 && ownersOf(codeOwners.path).length > 0;
  const names = readKeys(keys);
  return (key, path) => {
    const owners = new Set(ownersOf(path));
    if (!isGuarded || !guards.every((guard) => owners.has(guard))) return undefined;
    const name = names.get(key);
    return name !== undefined && guards.includes(name) ? name : undefined;
  };
}

/** Names by key. A key under two names is nobody's. */
function readKeys(text: string): ReadonlyMap<string, string | undefined> {
  const names = new Map<string, string | undefined>();
  for (const line of text.split(/\r?\n/)) {
    const [, name, key] = /^\s*(\S+)\s+([0-9a-f]{64})\s*(?:#.*)?$/.exec(line) ?? [];
    if (name === undefined || key === undefined || name.startsWith('#')) continue;
    const owner = name.toLowerCase();
    names.set(key, names.has(key) && names.get(key) !== owner ? undefined : owner);
  }
  return names;
}
