import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sabotagesOfStory, type Sabotage } from './sabotages';

const project = process.cwd();
const copied = [
  'src',
  'test',
  'webview-ui',
  'media',
  'package.json',
  'package.nls.json',
  'package.nls.zh-cn.json',
  'l10n',
  'webpack.config.js',
];

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
  }[];
}

/** Runs the story with one fault and names the steps that fail. */
function failingSteps({ file, find, replace, name }: Sabotage): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-sabotage-'));
  try {
    for (const part of copied) cpSync(join(project, part), join(folder, part), { recursive: true });
    for (const shared of ['node_modules', '.vscode-test']) {
      symlinkSync(resolve(project, shared), join(folder, shared));
    }
    const path = join(folder, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(find)) throw new Error(`${file} has no "${find}" any more: mend "${name}".`);
    writeFileSync(path, text.replace(find, replace));
    run(folder, 'webpack', ['--mode', 'development', '--config-name', 'node']);
    const report = join(folder, 'report.json');
    const story = ['run', '-c', 'test/e2e/vitest.config.mts', 'test/e2e/story.test.ts'];
    run(folder, 'vitest', [...story, '--reporter=json', `--outputFile=${report}`]);
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    return testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'failed')
      .map(({ title }) => title);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(cwd: string, tool: string, args: readonly string[]): void {
  spawnSync('npx', [tool, ...args], { cwd, stdio: 'ignore' });
}

/** Prints the failing steps of each run; fails where a fault went unnoticed, or where the sound product failed. */
for (const sabotage of sabotagesOfStory) {
  const failing = failingSteps(sabotage);
  console.log(`\n${sabotage.name}: ${failing.length} steps fail`);
  for (const title of failing) console.log(`- ${title}`);
  const isExpected = (failing.length === 0) === (sabotage.name === 'nothing');
  if (!isExpected) process.exitCode = 1;
}
