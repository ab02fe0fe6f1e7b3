import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../../core/errors';
import type { SigningKey } from '../../core/operations/team/signatures';
import { createWhole, ownFile, ownFolder, writeWhole } from '../process/writeWhole';
import { newPrivateKey, signingKey } from './nodeSignatures';
import { agentKey } from './sshAgent';

/** Who keeps the key of a home where no file does: an agent of SSH, or the secret storage of an editor. */
export interface KeyKeeper {
  readonly kind: 'agent' | 'editor';
  /** The public half, 64 lower-case hex characters. */
  readonly person: string;
}

const keyFile = (home: string): string => join(home, 'state', 'team-key.pem');
const keeperFile = (home: string): string => join(home, 'state', 'team-key-keeper');

/**
 * The key of whoever this home belongs to: one home, one key. `secret` = what the editor keeps, as PEM. Nobody keeps one yet: it is made in a
 * file that nobody else may read. Unreadable: throws `stateUnreadable`; kept by an editor that is not this one: signing throws `keyInEditor`.
 */
export function ownKey(home: string, secret?: string): SigningKey {
  const keeper = keyKeeper(home);
  if (!keeper) return keyOf(keyInFile(home) ?? newKeyFile(home), keyFile(home));
  const { kind, person } = keeper;
  if (kind === 'agent') return agentKey(person);
  const own = secret === undefined ? undefined : signingKey(secret);
  if (own?.person === person) return own;
  const refuse = async (): Promise<never> => {
    throw failure.keyInEditor(keeperFile(home));
  };
  return { person, sign: refuse };
}

/** Who keeps the key; `undefined` = a file does, or nobody yet. */
export function keyKeeper(home: string): KeyKeeper | undefined {
  const [, kind, person = ''] =
    /^(agent|editor) ([0-9a-f]{64})\n$/.exec(textOf(keeperFile(home)) ?? '') ?? [];
  return kind === 'agent' || kind === 'editor' ? { kind, person } : undefined;
}

/** The private key in its file, as PEM; `undefined` = there is no file. */
export const keyInFile = (home: string): string | undefined => textOf(keyFile(home));

/** From now on this one keeps the key. A file stays for an agent's key, whose place it may take again; what an editor keeps is in no file. */
export function keepKeyWith(home: string, { kind, person }: KeyKeeper): void {
  mkdirSync(join(home, 'state'), { recursive: true, mode: ownFolder });
  writeWhole(keeperFile(home), `${kind} ${person}\n`, ownFile);
  if (kind === 'editor') rmSync(keyFile(home), { force: true });
}

/**
 * From now on a file keeps the key: `secret` where the editor kept it, else the one that is there or is made at the first need. The editor keeps it
 * and did not give it: throws `keyInEditor`.
 */
export function keepKeyInFile(home: string, secret?: string): void {
  if (secret === undefined && keyKeeper(home)?.kind === 'editor')
    throw failure.keyInEditor(keeperFile(home));
  if (secret !== undefined) writeWhole(keyFile(home), secret, ownFile);
  rmSync(keeperFile(home), { force: true });
}

function keyOf(pem: string, path: string): SigningKey {
  try {
    return signingKey(pem);
  } catch (error) {
    throw failure.stateUnreadable(path, error);
  }
}

function newKeyFile(home: string): string {
  try {
    mkdirSync(join(home, 'state'), { recursive: true, mode: ownFolder });
    createWhole(keyFile(home), newPrivateKey(), ownFile);
    return readFileSync(keyFile(home), 'utf8');
  } catch (error) {
    throw failure.stateUnreadable(keyFile(home), error);
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw failure.stateUnreadable(path, error);
  }
}
