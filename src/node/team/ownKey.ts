import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../../core/errors';
import type { SigningKey } from '../../core/operations/team/signatures';
import { createWhole, ownFile, ownFolder } from '../process/writeWhole';
import { newPrivateKey, signingKey } from './nodeSignatures';

/** The key of whoever this home belongs to, made at the first need; nobody else may read its file. Unreadable: throws `stateUnreadable`. */
export function ownKey(home: string): SigningKey {
  const folder = join(home, 'state');
  const path = join(folder, 'team-key.pem');
  try {
    mkdirSync(folder, { recursive: true, mode: ownFolder });
    try {
      return signingKey(readFileSync(path, 'utf8'));
    } catch (error) {
      if (!createWhole(path, newPrivateKey(), ownFile)) throw error;
      return signingKey(readFileSync(path, 'utf8'));
    }
  } catch (error) {
    throw failure.stateUnreadable(path, error);
  }
}
