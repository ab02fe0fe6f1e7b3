import type * as crypto from 'node:crypto';

/**
 * Node's `crypto`, loaded at first use: it brings streams along, which costs a process that lives for a moment more than a check
 * of its files, and a pre-flight with a current projection hashes nothing.
 */
export function lazyCrypto(): typeof crypto {
  return (loaded ??= process.getBuiltinModule('node:crypto'));
}

let loaded: typeof crypto | undefined;

/** Whether somebody needed it already. */
export const isCryptoLoaded = (): boolean => loaded !== undefined;
