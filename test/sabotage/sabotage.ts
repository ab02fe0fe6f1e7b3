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

/** A fault put into a copy of the project on purpose: the tests must notice it. */
interface Sabotage {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

const sabotages: readonly Sabotage[] = [
  {
    name: 'the digest comparison is switched off',
    file: 'src/core/fingerprint/drift.ts',
    find: 'if (isSameDigest(entry.digest, now.digest)) return undefined;',
    replace: 'return undefined;',
  },
  {
    name: 'the gate always says yes',
    file: 'src/core/operations/preflight/preflight.ts',
    find: 'if (!verdict.inject)',
    replace: 'if (verdict.label.length === 0)',
  },
  {
    name: 'the budget is 10,000 tokens',
    file: 'src/core/operations/pipeline.ts',
    find: 'budgetTokens: 200,',
    replace: 'budgetTokens: 10_000,',
  },
];

/** What is installed, built or kept by git: a copy of the project needs none of it. */
const leftOut = /^(?:node_modules|dist|\.git|\.vscode-test|\.tsbuild)$/;

/** Names printed per sabotage; the count says how many there are. */
const shown = 6;

const project = process.cwd();

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs the unit tests of the pipeline in a folder and names those that fail. */
function failingTests(folder: string): readonly string[] {
  const report = join(folder, 'report.json');
  const suites = ['test/unit/core/operations', 'test/unit/cli'];
  spawnSync('npx', ['vitest', 'run', ...suites, '--reporter=json', `--outputFile=${report}`], {
    cwd: folder,
    stdio: 'ignore',
  });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
}

function runWith(sabotage: Sabotage | undefined): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-sabotage-'));
  try {
    for (const part of readdirSync(project)) {
      if (!leftOut.test(part)) cpSync(join(project, part), join(folder, part), { recursive: true });
    }
    symlinkSync(resolve(project, 'node_modules'), join(folder, 'node_modules'));
    if (sabotage) {
      const path = join(folder, sabotage.file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(sabotage.find)) {
        throw new Error(`${sabotage.file} has no "${sabotage.find}" any more: mend the sabotage.`);
      }
      writeFileSync(path, text.replace(sabotage.find, sabotage.replace));
    }
    return failingTests(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints, for each sabotage, the tests that notice it; fails where nobody does, or where tests fail without any. */
function main(): void {
  const before = runWith(undefined);
  if (before.length > 0) throw new Error(`Tests fail without any sabotage: ${before.join('; ')}`);
  for (const sabotage of sabotages) {
    const failing = runWith(sabotage);
    console.log(`\n${sabotage.name}: ${failing.length} tests fail`);
    for (const name of failing.slice(-shown)) console.log(`- ${name}`);
    if (failing.length === 0) process.exitCode = 1;
  }
}

main();
