import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { coveringTests } from './coveringTests';
import { type Drawn, drawMutants } from './drawMutants';
import { Outcomes, type Outcome, digestTests, keyOf } from './outcomes';
import { reachOf } from './reachOf';
import { TestProcess } from './testProcess';

/** More survivors than this share of the mutants, and the run is red. */
const mostSurvivors = 0.05;
/** What is known from run to run. */
const folder = '.tsbuild/mutation';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    seed: { type: 'string', default: '13' },
    area: { type: 'string' },
    /** Stops after so many minutes; the next run goes on from there. */
    minutes: { type: 'string', default: '60' },
  },
});

/** The place and the change, as a reader finds them. */
function sayMutant({ file, line, start, end, replacement }: Drawn): string {
  const from = readFileSync(file, 'utf8').slice(start, end).replace(/\s+/g, ' ');
  return `${file}:${line}  ${from}  ->  ${replacement.replace(/\s+/g, ' ')}`;
}

async function tryMutant(
  mutant: Drawn,
  runner: TestProcess,
  covering: readonly string[],
): Promise<Pick<Outcome, 'state' | 'by'>> {
  if (covering.length === 0) return { state: 'not covered' };
  const answer = await runner.ask({ mutant, tests: covering });
  if (!answer) return { state: 'timed out' };
  if (!('killedBy' in answer) || answer.killedBy === undefined) return { state: 'survived' };
  return { state: 'killed', by: answer.killedBy };
}

function printTable(drawn: readonly Drawn[], outcomes: readonly (Outcome | undefined)[]): number {
  const count = (area: string, ...states: Outcome['state'][]): number =>
    drawn.filter((one, at) => {
      const state = outcomes[at]?.state;
      return (area === '' || one.area === area) && state !== undefined && states.includes(state);
    }).length;
  console.log('\n| area | mutants | killed | timed out | survived | not covered |');
  console.log('|---|--:|--:|--:|--:|--:|');
  for (const area of [...new Set(drawn.map((one) => one.area)), '']) {
    const states = (['killed', 'timed out', 'survived', 'not covered'] as const).map((state) =>
      count(area, state),
    );
    const tried = states.reduce((sum, one) => sum + one, 0);
    console.log(`| ${area === '' ? '**all**' : area} | ${[tried, ...states].join(' | ')} |`);
  }
  drawn.forEach((one, at) => {
    const state = outcomes[at]?.state;
    if (state === 'survived' || state === 'not covered') console.log(`${state}  ${sayMutant(one)}`);
  });
  return count('', 'survived', 'not covered');
}

async function main(): Promise<void> {
  const until = performance.now() + Number(values.minutes) * 60_000;
  const drawn = drawMutants(Number(values.count), Number(values.seed)).filter(
    ({ area }) => values.area === undefined || area === values.area,
  );
  const runner = new TestProcess();
  const tests = digestTests();
  const reached = await reachOf(`${folder}/reached.json`, runner);
  const known = new Outcomes(`${folder}/outcomes.jsonl`);
  const started = performance.now();
  for (const [at, mutant] of drawn.entries()) {
    if (known.of(mutant, tests) || performance.now() > until) continue;
    const outcome = await tryMutant(mutant, runner, coveringTests(mutant, reached));
    known.add({ mutant: keyOf(mutant), tests, ...outcome });
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${at + 1}/${drawn.length}  ${seconds} s  ${outcome.state}  ${sayMutant(mutant)}`);
  }
  runner.stop();
  const outcomes = drawn.map((mutant) => known.of(mutant, tests));
  const survivors = printTable(drawn, outcomes);
  const left = outcomes.filter((outcome) => !outcome).length;
  const share = survivors / Math.max(1, drawn.length - left);
  console.log(
    `\n${survivors} survive, ${(share * 100).toFixed(1)} % (at most ${mostSurvivors * 100} %)`,
  );
  if (left > 0) console.log(`${left} were not tried yet: the same command goes on from here.`);
  if (share > mostSurvivors) process.exitCode = 1;
}

void main();
