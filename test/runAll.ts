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

/** Scripts of package.json that end with totals, from the quick ones to the slow. */
const suites = [
  'test:unit',
  'test:processes',
  'test:package',
  'test:integration',
  'test:desktop',
  'test:e2e',
];

/** Checks without tests to count: each is one that passed or failed. */
const checks = ['typecheck', 'lint'];

/** What does not fit beside them; run before an issue is resolved. */
const long = [
  'eval:redteam',
  'eval:growth',
  'faults',
  'sabotage',
  'sabotage:story',
  'test:mutation',
  'test:removal',
];
const isLong = process.argv.includes('--long');

/** What everything but the long may take on a quiet machine. Minutes. */
const mostMinutes = 25;

/** Runs one suite, passing its output on; one that ends badly without totals counts as one failure. */
function runSuite(script: string): Promise<SuiteTotals> {
  const isCheck = !suites.includes(script);
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
  const begun = performance.now();
  for (const script of isLong ? long : [...checks, ...suites]) {
    const started = performance.now();
    const totals = await runSuite(script);
    const seconds = Math.round((performance.now() - started) / 1000);
    all.push(totals);
    rows.push(`${script.padEnd(18)}${String(seconds).padStart(5)} s   ${formatTotals(totals)}`);
  }
  const sum = addTotals(all);
  console.log(`\n${[...rows, ...(sum.flaky ?? []).map(formatFlaky)].join('\n')}`);
  if (!isLong) {
    const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
    console.log(`\n${minutes} minutes; at most ${mostMinutes} on a quiet machine.`);
    console.log(`Before an issue is resolved, npm run test:long too: ${long.join(', ')}.\n`);
  }
  return sum;
}

void finishLane(main());
