import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { finishLane } from './host/finishLane';
import {
  type SuiteTotals,
  addTotals,
  formatFlaky,
  formatTotals,
  readFlaky,
  readTotals,
} from './host/suiteReport';

/** The suites, as scripts of package.json, from the quick ones to the slow. */
const suites = ['test:unit', 'test:integration', 'test:desktop', 'test:e2e'];

/** Checks without tests to count: each is one that passed or failed. */
const checks = ['typecheck', 'lint'];

/** Runs one suite, passing its output on; one that ends badly without totals counts as one failure. */
function runSuite(script: string): Promise<SuiteTotals> {
  const isCheck = checks.includes(script);
  console.log(`\n${script}`);
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  let totals: SuiteTotals = { passed: 0, failed: 0 };
  const flaky: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    totals = readTotals(line) ?? totals;
    flaky.push(...[readFlaky(line) ?? []].flat());
    console.log(line);
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const { passed, failed } = totals;
      const isFine = code === 0;
      resolve({
        ...totals,
        passed: isCheck && isFine ? 1 : passed,
        failed: isFine ? failed : Math.max(1, failed),
        ...(flaky.length > 0 && { flaky }),
      });
    });
  });
}

/** Runs all suites, the later ones even after a failure, so that one run tells everything. */
async function main(): Promise<SuiteTotals> {
  const all: SuiteTotals[] = [];
  const rows: string[] = [];
  for (const script of [...checks, ...suites]) {
    const started = performance.now();
    const totals = await runSuite(script);
    const seconds = Math.round((performance.now() - started) / 1000);
    all.push(totals);
    rows.push(`${script.padEnd(18)}${String(seconds).padStart(5)} s   ${formatTotals(totals)}`);
  }
  const sum = addTotals(all);
  console.log(`\n${[...rows, ...(sum.flaky ?? []).map(formatFlaky)].join('\n')}`);
  return sum;
}

void finishLane(main());
