import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { fuzzTargets } from './fuzzTargets';

/**
 * Gives every parser, and every place that shows text, made-up texts. A new seed each time; the one that is printed repeats a run.
 * Usage: npm run fuzz -- [--cases N] [--seed N] [--only WORD]
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000000' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const seed = values.seed === undefined ? Date.now() & 0x7fffffff : Number(values.seed);
/** No made-up text of a kilobyte may take longer, in milliseconds of a processor. */
const most = 1_000;

function main(): void {
  const targets = fuzzTargets.filter(({ name }) => name.includes(values.only));
  const cases = Math.ceil(Number(values.cases) / Math.max(1, targets.length));
  console.log(
    `seed ${seed}, ${cases * targets.length} cases\n\n| what holds | cases | seconds | slowest, ms |\n|---|--:|--:|--:|`,
  );
  for (const { name, texts, check } of targets) {
    const started = performance.now();
    let slowest = 0;
    const outcome = fc.check(
      fc.property(texts, (text) => {
        const before = process.cpuUsage();
        const what = check(text);
        const { user } = process.cpuUsage(before);
        slowest = Math.max(slowest, user / 1_000);
        if (what !== undefined) throw new Error(what.slice(0, 300));
        if (user / 1_000 > most) throw new Error(`it took ${(user / 1_000).toFixed(0)} ms`);
      }),
      { seed, numRuns: cases },
    );
    const seconds = (performance.now() - started) / 1_000;
    console.log(`| ${name} | ${outcome.numRuns} | ${seconds.toFixed(0)} | ${slowest.toFixed(0)} |`);
    if (!outcome.failed) continue;
    process.exitCode = 1;
    console.log(
      `    broke with ${JSON.stringify(outcome.counterexample)}: ${String(outcome.errorInstance)}`,
    );
    console.log(
      `    again: npm run fuzz -- --seed ${seed} --only ${JSON.stringify(name)} --cases ${cases}`,
    );
  }
}

main();
