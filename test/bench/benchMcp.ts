import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * What a client of `lessons mcp` waits for, with 500 lessons: from the start of the process to its first answer, and to the first lessons, beside
 * bare `node -e 0`, one run of each in turn. Prints medians by the clock and the load of the machine. Usage: npm run bench mcp -- [--runs 15]
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } });
const runs = Number(values.runs);
const program = resolve('dist/lessons.js');
if (!existsSync(program))
  throw new Error('There is no dist/lessons.js: run "npm run build" first.');

const folder = mkdtempSync(join(tmpdir(), 'lessons-bench-'));
const root = join(folder, 'repository');
const environment = { ...process.env, LESSONS_HOME: join(folder, 'home') };
mkdirSync(join(root, '.lessons'), { recursive: true });
mkdirSync(join(root, '.git'));
writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
const text = (at: number): string =>
  at === 0
    ? '---\nbreadth: broad\n---\n- Tests run with vitest: `pnpm vitest run`.\n'
    : `---\ntopic: part${at}\n---\n- The part number ${at} is configured in \`parts/part${at}.json\`.\n`;
for (let at = 0; at < 500; at += 1)
  writeFileSync(join(root, '.lessons', `lesson${at}.md`), text(at));
const options = { cwd: root, env: environment };
spawnSync(process.execPath, [program, 'approve', '--all'], options);

const initialize = {
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  },
};
const discover = {
  method: 'server/discover',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};
const lookUp = {
  method: 'tools/call',
  params: { name: 'lessons_lookup', arguments: { task: 'write a unit test for slugify' } },
};

interface Waited {
  readonly first: number;
  readonly lessons: number;
}

/** Starts a server, opens the connection and asks; milliseconds since the start at which each was answered. */
function ask(opening: typeof initialize | typeof discover): Promise<Waited> {
  const started = performance.now();
  const child = spawn(process.execPath, [program, 'mcp'], {
    ...options,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const send = (id: number | undefined, message: object): void =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...message })}\n`);
  const isOld = opening.method === 'initialize';
  const meta = isOld ? {} : discover.params;
  let first = NaN;
  let kept = '';
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.stdout.on('data', (piece: Buffer) => {
      kept += piece.toString();
      if (Number.isNaN(first) && kept.includes('\n')) {
        first = performance.now() - started;
        if (!kept.includes('"result"')) fail(new Error(kept));
        if (isOld) send(undefined, { method: 'notifications/initialized' });
        send(2, { ...lookUp, params: { ...meta, ...lookUp.params } });
      } else if (kept.split('\n').length > 2) {
        if (!kept.includes('vitest run')) fail(new Error(kept));
        const lessons = performance.now() - started;
        child.on('exit', () => done({ first, lessons }));
        child.stdin.end();
      }
    });
    send(1, opening);
  });
}

function bare(): number {
  const started = performance.now();
  spawnSync(process.execPath, ['-e', '0'], options);
  return performance.now() - started;
}

const median = (all: readonly number[]): number =>
  [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;

async function main(): Promise<void> {
  const found = { bare: [] as number[], old: [] as Waited[], now: [] as Waited[] };
  const before = loadavg()[0] ?? NaN;
  for (let at = 0; at <= runs; at += 1) {
    const one = { bare: bare(), old: await ask(initialize), now: await ask(discover) };
    // The first run fills caches.
    if (at === 0) continue;
    found.bare.push(one.bare);
    found.old.push(one.old);
    found.now.push(one.now);
  }
  const base = median(found.bare);
  const row = (name: string, all: readonly number[]): void =>
    console.log(
      `  ${name.padEnd(44)}${median(all).toFixed(0).padStart(6)} ms${(median(all) / base).toFixed(2).padStart(7)}x`,
    );
  console.log(
    `Medians of ${runs} runs in turn by the clock, Node ${process.version}, 500 lessons, load ${before.toFixed(1)} to ${(loadavg()[0] ?? NaN).toFixed(1)}`,
  );
  row('bare node -e 0', found.bare);
  for (const [era, all] of [
    ['2025', found.old],
    ['2026', found.now],
  ] as const) {
    row(
      `${era}: to the first answer`,
      all.map(({ first }) => first),
    );
    row(
      `${era}: to the first lessons`,
      all.map(({ lessons }) => lessons),
    );
  }
  rmSync(folder, { recursive: true, force: true });
}

void main();
