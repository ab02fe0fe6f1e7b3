import { spawnSync } from 'node:child_process';

/** Prints how large two versions of the code are, from git alone: `npm run bench house [-- COMMIT COMMIT]`. */
const [before = '7a58363', after = 'HEAD'] = process.argv.slice(2);

const product = ['src/*.ts', 'webview-ui/*.ts', 'webview-ui/*.tsx'];
const units = ['test/unit/*.ts', 'test/webview/*.ts', 'test/webview/*.tsx'];

/** Lines of git's answer; none where nothing was found. */
function ask(...words: readonly string[]): readonly string[] {
  const { status, stdout, stderr } = spawnSync('git', words, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0 && stderr !== '') throw new Error(stderr);
  return stdout.split('\n').filter((line) => line !== '');
}

/** Files of a version, each with how many of its lines fit. */
function counts(version: string, pattern: string, paths: readonly string[]): readonly number[] {
  const rows = ask('grep', '-cE', pattern, version, '--', ...paths);
  return rows.map((row) => Number(row.slice(row.lastIndexOf(':') + 1)));
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
const imports = String.raw`(await|=>|[?]{2}=|:) \(?import\('|^ +import\('`;

const rows: readonly (readonly [what: string, of: (version: string) => number])[] = [
  ['product, lines', (version) => sum(counts(version, '', product))],
  ['product, files', (version) => counts(version, '', product).length],
  ['places that load code later', (version) => sum(counts(version, imports, product))],
  ['unit tests, lines', (version) => sum(counts(version, '', units))],
  [
    'unit tests, files',
    (version) => counts(version, '', ['test/unit/*.test.ts', 'test/webview/*.test.*']).length,
  ],
  ['scripts of package.json that say how they run', (version) => ownScripts(version)],
];

/** Scripts that are no second name of a row in a table. */
function ownScripts(version: string): number {
  const { scripts } = JSON.parse(ask('show', `${version}:package.json`).join('\n')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  return Object.values(scripts).filter((words) => !words.startsWith('npm run --silent')).length;
}

console.log(`| | ${before} | ${after} |\n|---|--:|--:|`);
for (const [what, of] of rows) console.log(`| ${what} | ${of(before)} | ${of(after)} |`);
