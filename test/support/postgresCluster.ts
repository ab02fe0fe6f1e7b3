import { execFileSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A server as it is installed: on this machine, or in a folder of its own that `debootstrap` made. */
interface Installation {
  readonly name: string;
  readonly programs: string;
  /** The folder whose root it takes for its own; empty = it is this machine's. */
  readonly root: string;
}

const installations: readonly Installation[] = [
  { name: 'PostgreSQL 15', programs: '/usr/lib/postgresql/15/bin', root: '' },
  {
    name: 'PostgreSQL 17 with pgvector',
    programs: '/usr/lib/postgresql/17/bin',
    root: process.env['LESSONS_POSTGRES_ROOT'] ?? '/nowhere',
  },
];

/** Every server that a test may run against, and why it cannot here; `undefined` = it can. */
export const postgresServers = installations.map((installation) => ({
  ...installation,
  missing: whyMissing(installation),
}));

/** Why there is no server to test with here; `undefined` = there is one. */
export function withoutPostgres(): string | undefined {
  return postgresServers[0]?.missing;
}

function whyMissing({ name, programs, root }: Installation): string | undefined {
  if (!existsSync(join(root, programs, 'initdb'))) return `no ${name} in ${join(root, programs)}`;
  return root !== '' && process.getuid?.() !== 0
    ? `${name} wants root to change into its folder`
    : undefined;
}

/** A PostgreSQL server of our own in a temporary folder. It never runs as root: where we are root, it runs as `postgres`. */
export class PostgresCluster {
  private constructor(
    private readonly installation: Installation,
    /** As the server sees it. */
    private readonly folder: string,
    readonly port: number,
  ) {}

  static async start(installation = installations[0]): Promise<PostgresCluster> {
    if (!installation) throw new Error('no server');
    const { root } = installation;
    const path = mkdtempSync(join(root, root === '' ? tmpdir() : '/tmp', 'lessons-postgres-'));
    const { uid, gid } = runsAs(root) ?? {};
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
    const folder = path.slice(root.length);
    const cluster = new PostgresCluster(installation, folder, await freePort());
    cluster.call('initdb', '-D', cluster.data, '-U', 'admin', '-A', 'trust', '--no-sync');
    const settings = `port = ${cluster.port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`;
    writeFileSync(join(root, cluster.data, 'postgresql.auto.conf'), settings);
    cluster.begin();
    return cluster;
  }

  address(login = 'admin', database = 'postgres'): string {
    return `postgres://${login}@127.0.0.1:${this.port}/${database}`;
  }

  begin(): void {
    this.call('pg_ctl', '-D', this.data, '-l', join(this.folder, 'log'), '-w', 'start');
  }

  /** As a loss of power: nothing is written down any more. */
  crash(): void {
    this.call('pg_ctl', '-D', this.data, '-m', 'immediate', '-w', 'stop');
  }

  /** As `kill -9` of all its processes at once. */
  kill(): void {
    const lock = join(this.installation.root, this.data, 'postmaster.pid');
    const first = Number(readFileSync(lock, 'utf8').split('\n')[0]);
    for (const one of [first, ...childrenOf(first)]) process.kill(one, 'SIGKILL');
    // Its number may be held by a dead process for a while, which the next start would take for a living one.
    for (const path of [
      lock,
      join(this.installation.root, this.folder, `.s.PGSQL.${this.port}.lock`),
    ])
      rmSync(path, { force: true });
  }

  /** Copies its files, as a backup of a server that stands still. */
  backUp(): void {
    this.crash();
    this.copy(this.data, this.saved);
    this.begin();
  }

  /** Puts the files of the backup in place of its own. */
  restore(): void {
    this.crash();
    this.copy(this.saved, this.data);
    this.begin();
  }

  stop(): void {
    this.crash();
    rmSync(join(this.installation.root, this.folder), { recursive: true, force: true });
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

  private get saved(): string {
    return join(this.folder, 'saved');
  }

  private copy(from: string, to: string): void {
    const { root } = this.installation;
    rmSync(join(root, to), { recursive: true, force: true });
    execFileSync('cp', ['-a', join(root, from), join(root, to)]);
  }

  private call(name: string, ...words: readonly string[]): void {
    const { programs, root } = this.installation;
    const program = join(programs, name);
    if (root === '')
      execFileSync(program, words, { cwd: this.folder, stdio: 'ignore', ...runsAs(root) });
    else
      execFileSync('chroot', ['--userspec=postgres:postgres', root, program, ...words], {
        ...{ cwd: root, stdio: 'ignore' },
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8' },
      });
  }
}

function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readProcess(name);
      return Number(stat?.slice(stat.lastIndexOf(')')).split(' ')[2]) === parent
        ? [Number(name)]
        : [];
    });
}

/** `undefined` = it ended meanwhile. */
function readProcess(name: string): string | undefined {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8');
  } catch {
    return undefined;
  }
}

function runsAs(root: string): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync(join(root, '/etc/passwd'), 'utf8');
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
