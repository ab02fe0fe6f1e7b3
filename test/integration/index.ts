import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import Mocha from 'mocha';
import { type SuiteTotals, formatTotals, markLines } from '../host/suiteReport';

/** Starting the product may wait for its first index; a single test has this long unless it says otherwise. */
const testLimit = 30_000;

/** The entry that VS Code calls in both lanes: runs every `*.test.js` below this folder; rejects when a test failed or none was found. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: testLimit, reporter: LineReporter });
  const files = testFiles(__dirname);
  files.forEach((file) => {
    say(`file    ${relative(__dirname, file)}`);
    mocha.addFile(file);
  });
  const totals = files.length === 0 ? noTests() : await runMocha(mocha);
  say(formatTotals(totals));
  if (totals.failed > 0) throw new Error(formatTotals(totals));
}

/** `SUITE_FILTER` keeps the files whose path contains it. */
function testFiles(folder: string): string[] {
  const filter = process.env.SUITE_FILTER ?? '';
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js') && file.includes(filter))
    .sort()
    .map((file) => join(folder, file));
}

/** A suite that found nothing to run has failed: otherwise a wrong path would look green. */
function noTests(): SuiteTotals {
  say('failed  no *.test.js found');
  return { passed: 0, failed: 1 };
}

function runMocha(mocha: Mocha): Promise<SuiteTotals> {
  return new Promise((resolve) => {
    const runner = mocha.run(() => {
      const { passes = 0, failures = 0, pending = 0 } = runner.stats ?? {};
      resolve({ passed: passes, failed: failures, ...(pending > 0 && { skipped: pending }) });
    });
  });
}

/** One line per test, and the reason under a failed one. */
class LineReporter extends Mocha.reporters.Base {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    runner.on('pass', (test) => say(`passed  ${test.fullTitle()} (${test.duration ?? 0} ms)`));
    runner.on('pending', (test) => say(`skipped ${test.fullTitle()}`));
    runner.on('fail', (test, error: unknown) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      say(`failed  ${test.fullTitle()}\n${reason.replace(/^/gm, '        ')}`);
    });
  }
}

function say(text: string): void {
  console.log(markLines(text));
}
