import { userInfo } from 'node:os';
import { failure } from '../../core/errors';

/** Where a database is, without a password. */
export interface TeamAddress {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** Beyond this machine the server has to prove who it is, unless the address itself says less (`?sslmode=require` or `disable`). */
  readonly encryption: 'none' | 'require' | 'verify-full';
}

const defaultPort = 5432;

export function isTeamAddress(place: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(place);
}

/** An address with a password is refused: it would be kept in the team's record, and shown. No address at all: throws too. */
export function readTeamAddress(
  place: string,
  environment: Readonly<NodeJS.ProcessEnv> = process.env,
): TeamAddress {
  const url = URL.parse(place);
  if (!url || !isTeamAddress(place) || url.hostname === '') throw failure.noTeamAddress();
  const mode = url.searchParams.get('sslmode');
  const [only] = [...url.searchParams.keys()].filter((name) => name !== 'sslmode');
  if (url.password !== '' || only !== undefined || !isMode(mode)) throw failure.noTeamAddress();
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const user = decodeURIComponent(url.username) || environment['PGUSER'] || userInfo().username;
  return {
    url: url.href,
    host,
    port: Number(url.port) || defaultPort,
    database: decodeURIComponent(url.pathname.slice(1)) || user,
    user,
    encryption: encryptionOf(mode, isThisMachine(host)),
  };
}

type Mode = 'disable' | 'require' | 'verify-full' | null;

function isMode(mode: string | null): mode is Mode {
  return mode === null || ['disable', 'require', 'verify-full'].includes(mode);
}

function encryptionOf(mode: Mode, isHere: boolean): TeamAddress['encryption'] {
  if (mode === 'disable') return 'none';
  return mode ?? (isHere ? 'none' : 'verify-full');
}

function isThisMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|::1)$/.test(host);
}
