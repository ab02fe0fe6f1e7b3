import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sabotages, usual, type Sabotage } from './sabotages';

/** What is installed, built or kept by git: a copy of the project needs none of it. */
const leftOut = /^(?:node_modules|dist|\.git|\.vscode-test|\.tsbuild)$/;

/** Names printed per sabotage; the count says how many there are. */
const shown = 6;

const project = process.cwd();

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs test files in a folder and names the tests that fail. */
function failingTests(folder: string, suites: readonly string[]): readonly string[] {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  // A busy machine must not look like a test that notices something.
  const options = ['--reporter=json', `--outputFile=${report}`, '--testTimeout=180000'];
  spawnSync('npx', ['vitest', 'run', ...suites, ...options], { cwd: folder, stdio: 'ignore' });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return testResults
    .flatMap(({ assertionResults, message, name }) =>
      assertionResults.length > 0
        ? assertionResults
        : [{ status: 'failed', fullName: `${name}: ${message ?? ''}` }],
    )
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
}

/** A copy of the project in which faults are put in and taken out again. */
class Copy {
  readonly folder = mkdtempSync(join(tmpdir(), 'lessons-sabotage-'));

  constructor() {
    for (const part of readdirSync(project))
      if (!leftOut.test(part))
        cpSync(join(project, part), join(this.folder, part), { recursive: true });
    symlinkSync(resolve(project, 'node_modules'), join(this.folder, 'node_modules'));
  }

  runWith({ file, find, replace, suites = usual }: Sabotage): readonly string[] {
    const path = join(this.folder, file);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(find))
      throw new Error(`${file} has no "${find}" any more: mend the sabotage.`);
    writeFileSync(
      path,
      text.replace(find, () => replace),
    );
    try {
      return failingTests(this.folder, suites);
    } finally {
      writeFileSync(path, text);
    }
  }
}

/** Prints, for each sabotage, the tests that notice it; fails where nobody does, or where tests fail without any. `--only WORD` takes some. */
function main(): void {
  const at = process.argv.indexOf('--only');
  const only = at < 0 ? '' : (process.argv[at + 1] ?? '');
  const chosen = sabotages.filter(({ name, file }) => `${name} ${file}`.includes(only));
  const copy = new Copy();
  try {
    const suites = [...new Set(chosen.flatMap((sabotage) => sabotage.suites ?? usual))];
    const before = failingTests(copy.folder, suites);
    if (before.length > 0) throw new Error(`Tests fail without any sabotage: ${before.join('; ')}`);
    for (const sabotage of chosen) {
      const failing = copy.runWith(sabotage);
      console.log(`\n${sabotage.name}: ${failing.length} tests fail`);
      for (const name of failing.slice(-shown)) console.log(`- ${name}`);
      if (failing.length === 0) process.exitCode = 1;
    }
  } finally {
    rmSync(copy.folder, { recursive: true, force: true });
  }
}

main();
