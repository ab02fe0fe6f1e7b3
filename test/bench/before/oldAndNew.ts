import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSync } from 'esbuild';
import { hostileFolders } from './hostileFolders';
import { writeLongUse } from './longUse';

/**
 * Runs an earlier commit and the files as they are now side by side on the same folders: small files made to stop a window, and a long
 * use with many events and lessons. Each figure is a process of its own.
 * Usage: npm run bench:before -- [--before COMMIT] [--events N] [--lessons N] [--only WORD] [--write]
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string', default: '7a58363' },
    events: { type: 'string', default: '1000000' },
    lessons: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
/** Nobody waits longer for a window. */
const mostSeconds = 60;
const mostSecondsOfUse = 600;

/** What a process of one version does with a folder; printed as JSON. */
const probe = (openLessons: string): string => `
import { openLessons } from './${openLessons}';
const [job, folder, home, file] = process.argv.slice(2);
const quiet = () => undefined;
const logger = { trace: quiet, debug: quiet, info: quiet, warn: quiet, error: quiet };
async function main() {
  const started = process.cpuUsage();
  const { manager } = await openLessons({ folder, environment: { LESSONS_HOME: home }, logger });
  if (job !== 'list') await manager.approveAll();
  const listed = await manager.list();
  const files = file === undefined ? {} : { files: [file] };
  if (job === 'use')
    await manager.preflight({ request: 'r', prompt: 'write a test: ' + 'a'.repeat(40) + '!', conversation: { given: [] }, assume: 'code-gen', ...files });
  const { user, system } = process.cpuUsage(started);
  const seconds = (user + system) / 1e6;
  if (job === 'approve') await manager.save();
  const { maxRSS } = process.resourceUsage();
  process.stdout.write(JSON.stringify({ seconds, megabytes: maxRSS / 1024, lessons: listed.length }), () => process.exit(0));
}
void main();
`;

interface Version {
  readonly name: string;
  readonly script: string;
}

function bundle(name: string, tree: string, out: string): Version {
  const known = ['src/node/lessons/openLessons', 'src/node/openLessons'];
  const entry = known.find((path) => existsSync(join(tree, `${path}.ts`)));
  if (entry === undefined) throw new Error(`${tree} opens lessons in another way`);
  const script = join(out, `${name}.cjs`);
  buildSync({
    stdin: { contents: probe(entry), resolveDir: tree, loader: 'ts' },
    ...{ outfile: script, bundle: true, platform: 'node', format: 'cjs', target: 'node20' },
    ...{ absWorkingDir: tree, nodePaths: [resolve('node_modules')], logLevel: 'error' },
    mainFields: ['module', 'main'],
  });
  return { name, script };
}

interface Figure {
  readonly seconds: number;
  readonly megabytes: number;
  readonly lessons: number;
}

/** `undefined` = it did not end in time. */
function run({ script }: Version, args: readonly string[], seconds: number): Figure | undefined {
  const heap = '--max-old-space-size=8192';
  const { stdout } = spawnSync(process.execPath, [heap, script, ...args], {
    ...{ encoding: 'utf8', timeout: seconds * 1_000, killSignal: 'SIGKILL' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return stdout.trim() === '' ? undefined : (JSON.parse(stdout) as Figure);
}

const rows: string[] = [];
function print(line: string): void {
  rows.push(line);
  console.log(line);
}

const said = (figure: Figure | undefined, limit: number): string =>
  figure === undefined ? `more than ${limit} s` : `${figure.seconds.toFixed(2)} s`;

function compareHostile(versions: readonly Version[], base: string): void {
  print('| small folder | before | now |');
  print('|---|--:|--:|');
  for (const { name, fill, file } of hostileFolders) {
    if (!name.includes(values.only)) continue;
    const cells = versions.map((version) => {
      const at = join(base, `${version.name}-hostile`);
      mkdirSync(join(at, 'repository', '.lessons'), { recursive: true });
      mkdirSync(join(at, 'repository', '.git'), { recursive: true });
      writeFileSync(join(at, 'repository', '.git', 'HEAD'), 'ref: refs/heads/main\n');
      fill(join(at, 'repository'));
      const args = ['use', join(at, 'repository'), join(at, 'home'), ...(file ? [file] : [])];
      const figure = run(version, args, mostSeconds);
      rmSync(at, { recursive: true, force: true });
      return said(figure, mostSeconds);
    });
    print(`| ${name} | ${cells.join(' | ')} |`);
  }
}

function compareUse(versions: readonly Version[], base: string): void {
  const [events, lessons] = [Number(values.events), Number(values.lessons)];
  const figures = versions.map((version) => {
    const at = join(base, `${version.name}-use`);
    const places = [join(at, 'repository'), join(at, 'home')];
    writeLongUse(at, lessons, events, () => run(version, ['approve', ...places], mostSecondsOfUse));
    const first = run(version, ['list', ...places], mostSecondsOfUse);
    rmSync(at, { recursive: true, force: true });
    return first;
  });
  const what = `${events.toLocaleString('en')} events, ${lessons.toLocaleString('en')} lessons, all approved, no cache`;
  print(`\n| first list of a process: ${what} | before | now |`);
  print('|---|--:|--:|');
  print(`| time | ${figures.map((figure) => said(figure, mostSecondsOfUse)).join(' | ')} |`);
  print(
    `| memory at its highest | ${figures.map((figure) => (figure ? `${figure.megabytes.toFixed(0)} MB` : '?')).join(' | ')} |`,
  );
  print(`| lessons listed | ${figures.map((figure) => figure?.lessons ?? '?').join(' | ')} |`);
}

function main(): void {
  const base = mkdtempSync(join(tmpdir(), 'lessons-before-'));
  try {
    const old = join(base, 'tree');
    mkdirSync(old);
    const archive = execFileSync('git', ['archive', values.before], { maxBuffer: 1 << 30 });
    execFileSync('tar', ['-x', '-C', old], { input: archive });
    const versions = [bundle('before', old, base), bundle('now', process.cwd(), base)];
    compareHostile(versions, base);
    if (values.only === '' || values.only === 'events') compareUse(versions, base);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
  if (!values.write) return;
  const head = `# An earlier version and this one, side by side\n\nWritten by \`npm run bench:before -- --write\`: commit ${values.before} and the files as they are now, in one run on the same folders, Node ${process.version}, ${process.platform}, ${cpus().length} cores. Each figure is one process, in seconds of a processor, so that other work on the machine does not count; with a small folder it approves all, lists and asks for lessons once.\n\n`;
  writeFileSync('test/bench/before/RESULTS.md', `${head}${rows.join('\n')}\n`);
}

main();
