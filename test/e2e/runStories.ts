import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { finishLane } from '../host/finishLane';
import { type SuiteTotals, formatFlaky, judgeFlaky } from '../host/suiteReport';
import { type FileReport, totalsOf, totalsOfRetold } from './storyTotals';

/** Runs these files, or all; passes their output on. */
async function run(files: readonly string[]): Promise<readonly FileReport[]> {
  const path = join(mkdtempSync(join(tmpdir(), 'lessons-e2e-')), 'report.json');
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${path}`];
  const args = ['vitest', 'run', '-c', 'test/e2e/vitest.config.mts', ...reporters, ...files];
  const child = spawn('npx', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  await new Promise((resolve) => child.on('close', resolve));
  const report = JSON.parse(readFileSync(path, 'utf8')) as { testResults: readonly FileReport[] };
  return report.testResults;
}

/**
 * Each file is one story in one editor, so a click that an overloaded machine swallowed spoils what follows, and trying that one test
 * again proves nothing. A story that failed is told once more from its beginning, in a fresh editor; what passes then is named as flaky,
 * and more than two of those make the run red.
 */
async function main(): Promise<SuiteTotals> {
  const first = await run(process.argv.slice(2));
  const failed = first.filter(({ status }) => status !== 'passed');
  if (failed.length === 0) return totalsOf(first);
  const names = failed.map(({ name }) => relative(process.cwd(), name));
  console.log(`\nfailed, and told once more from the beginning: ${names.join(', ')}\n`);
  const second = await run(names);
  const totals = totalsOfRetold(first, second);
  for (const name of totals.flaky ?? []) console.log(formatFlaky(name));
  return judgeFlaky(totals);
}

void finishLane(main());
