import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type PackagedFile, packageVsix } from './packageVsix';
import { runProcess } from './runProcess';

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;

/** What each file is there for, by the beginning of its path; the first that fits. */
const purposes: readonly (readonly [string, string])[] = [
  ['dist/extension.licences', 'licences'],
  ['dist/webview/manager.licences', 'licences'],
  ['dist/extension.js', 'what starts with the editor'],
  ['dist/tables.commonTokens', 'the tokenizer’s vocabulary, read at the first count'],
  ['dist/tables.', 'read at the first request'],
  ['dist/lessons.js', 'the command line'],
  ['dist/shared.', 'loaded at first use, by both'],
  ['dist/cli.', 'the command line'],
  ['dist/extension.', 'loaded at first use'],
  ['dist/sql-wasm', 'history database, loaded when Activity is first shown'],
  ['dist/webview/', 'the manager’s page'],
  ['plugin/', 'the hooks of the editor’s own agent, off until the user says yes'],
  ['skills/', 'when a model of the editor looks lessons up'],
  ['media/', 'icons and pictures'],
  ['', 'manifest and texts'],
];

const purposeOf = (path: string): string =>
  path.endsWith('.LICENSE.txt')
    ? 'licences'
    : (purposes.find(([start]) => path.startsWith(start))?.[1] ?? '');

function report(files: readonly PackagedFile[], packed: number): string {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return [
    `${files.length} files, ${kilobytes(total)}; packed ${kilobytes(packed)}.`,
    '',
    '| file | size | |',
    '| --- | --: | --- |',
    ...files.map(({ path, size }) => `| ${path} | ${kilobytes(size)} | ${purposeOf(path)} |`),
    '',
  ].join('\n');
}

/** Builds afresh, packages and prints size and file list. `--out FILE` names the package, `--write` keeps the list in `test/bench/PACKAGE.md`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, write: { type: 'boolean' } },
  });
  const project = process.cwd();
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    string
  >;
  const out = resolve(values.out ?? `${String(name)}-${String(version)}.vsix`);
  // Chunks of an earlier build would be packaged with the new ones.
  rmSync('dist', { recursive: true, force: true });
  const build = ['run', '--silent', 'build'];
  await runProcess({ command: 'npm', args: build, cwd: project, limit: 600_000 });
  const text = report(await packageVsix(project, out), statSync(out).size);
  console.log(`${out}\n\n${text}`);
  if (values.write !== true) return;
  writeFileSync(
    'test/bench/PACKAGE.md',
    `# What users install\n\nWritten by \`npm run package -- --write\`.\n\n${text}`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
