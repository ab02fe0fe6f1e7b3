import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../../core/errors';
import { userHome } from '../lessons/userHome';

/** Whose password is asked for. */
export interface DatabaseLogin {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/**
 * The password of a login where PostgreSQL's own programs look for it: `PGPASSWORD`, then the first line of the password file that fits.
 * `undefined` = none is kept; the server may want none.
 */
export function databasePassword(
  login: DatabaseLogin,
  environment: Readonly<NodeJS.ProcessEnv> = process.env,
): string | undefined {
  if (environment['PGPASSWORD']) return environment['PGPASSWORD'];
  const text = passwordFile(environment['PGPASSFILE'] || usualFile(environment));
  const asked = [login.host, String(login.port), login.database, login.user];
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    // A colon or a backslash within a field stands behind a backslash.
    const fields = line.match(/(?:\\.|[^:\\])+/g)?.map((field) => field.replace(/\\(.)/g, '$1'));
    const password = fields?.[asked.length];
    if (password === undefined) continue;
    if (asked.every((value, at) => fields?.[at] === '*' || fields?.[at] === value)) return password;
  }
  return undefined;
}

function usualFile(environment: Readonly<NodeJS.ProcessEnv>): string {
  return process.platform === 'win32'
    ? join(environment['APPDATA'] ?? userHome(), 'postgresql', 'pgpass.conf')
    : join(userHome(), '.pgpass');
}

/** The text of the file; empty = there is none. One that others may read is refused, as PostgreSQL's own programs do. */
function passwordFile(path: string): string {
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file) return '';
  if (process.platform !== 'win32' && (file.mode & 0o077) !== 0)
    throw failure.passwordFileOpen(path);
  return readFileSync(path, 'utf8');
}
