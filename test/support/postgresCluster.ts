import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const programs = '/usr/lib/postgresql/15/bin';

/** Why there is no server to test with here; `undefined` = there is one. */
export function withoutPostgres(): string | undefined {
  return existsSync(join(programs, 'initdb')) ? undefined : `no PostgreSQL 15 in ${programs}`;
}

/** A PostgreSQL server of our own in a temporary folder. It never runs as root: where we are root, it runs as `postgres`. */
export class PostgresCluster {
  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<PostgresCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'lessons-postgres-'));
    const { uid, gid } = runsAs() ?? {};
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    const cluster = new PostgresCluster(folder, await freePort());
    cluster.call('initdb', '-D', cluster.data, '-U', 'admin', '-A', 'trust', '--no-sync');
    const settings = `port = ${cluster.port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`;
    writeFileSync(join(cluster.data, 'postgresql.auto.conf'), settings);
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

  stop(): void {
    this.crash();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

  private call(program: string, ...words: readonly string[]): void {
    execFileSync(join(programs, program), words, {
      ...{ cwd: this.folder, stdio: 'ignore' },
      ...runsAs(),
    });
  }
}

function runsAs(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (which: string) =>
    Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
