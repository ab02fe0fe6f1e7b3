import { fewestHeld, holdOutEffect } from '../../../src/core/proof/holdOutEffect';
import { fewestPairs, pairedEffect } from '../../../src/core/proof/pairedEffect';
import { seededRandom, type Random } from '../../../src/core/proof/seededRandom';
import type { Interval } from '../../../src/core/proof/studentized';
import { simulatedTasks, simulatedUse } from './simulate';

// Whether the measurement itself can be believed: known effects are planted in simulated costs, and it is counted how often the interval
// holds them. Nothing here is a figure of the product's worth.
const repetitions = 1_000;
const [fewest, most] = [930, 975];
const planted = [0, -0.3, -0.6, 0.2];
let isFine = true;
/** Each row draws numbers of its own. */
let rows = 0;

/** How often the interval holds the truth, and how wide it is in the middle; prints a row. */
function coverage(
  name: string,
  truth: number,
  measure: (random: Random) => Interval | undefined,
): void {
  rows += 1;
  let held = 0;
  let none = 0;
  const widths: number[] = [];
  for (let seed = 1; seed <= repetitions; seed += 1) {
    const found = measure(seededRandom(seed * 7_919 + rows * 104_729));
    if (!found) none += 1;
    else if (found.low <= truth && truth <= found.high) held += 1;
    if (found) widths.push(found.high - found.low);
  }
  const width = widths.sort((a, b) => a - b)[Math.floor(widths.length / 2)] ?? NaN;
  const ok = held >= fewest && held <= most && none === 0;
  isFine &&= ok;
  const cells = [name, percent(truth), String(held), percent(width), ok ? 'yes' : 'NO'];
  console.log(`| ${cells.join(' | ')} |`);
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

console.log(
  `${repetitions} repetitions each, fixed seeds; held = how often the 95 % interval holds what was planted (${fewest} to ${most} wanted)\n`,
);
console.log(
  '| measurement | planted | held | width in the middle | as wanted |\n|---|---|---|---|---|',
);
for (const n of [fewestPairs, 24])
  for (const truth of planted) {
    const measure = (arm: 'warm' | 'placebo') => (random: Random) => {
      const effect = pairedEffect(simulatedTasks(n, 3, truth, random)[arm]);
      return effect.kind === 'measured' ? effect.change : undefined;
    };
    coverage(`${n} tasks of 3 runs`, truth, measure('warm'));
    if (truth !== 0) coverage(`the same, placebo`, 0, measure('placebo'));
  }
for (const [n, oneIn] of [
  [260, 10],
  [600, 10],
  [60, 2],
] as const)
  for (const truth of planted)
    coverage(`${n} requests, one in ${oneIn} held out`, truth, (random) => {
      // Where chance held out too few, use goes on until there are enough, as it does for a user.
      let turns = simulatedUse(n, oneIn, truth, random);
      while (holdOutEffect(turns, 'ratio').kind !== 'measured')
        turns = simulatedUse(Math.round(turns.length * 1.3), oneIn, truth, random);
      const effect = holdOutEffect(turns, 'ratio');
      return effect.kind === 'measured' ? effect.change : undefined;
    });

let early = 0;
for (let seed = 1; seed <= repetitions; seed += 1) {
  const random = seededRandom(seed);
  const pairs = simulatedTasks(fewestPairs - 1, 3, -0.6, random).warm;
  const held = simulatedUse(500, 2, -0.6, random).filter(
    (turn, at, all) =>
      turn.isGiven || all.slice(0, at).filter(({ isGiven }) => !isGiven).length < fewestHeld - 1,
  );
  if (pairedEffect(pairs).kind !== 'not enough') early += 1;
  if (holdOutEffect(held, 'ratio').kind !== 'not enough') early += 1;
}
console.log(
  `\nEffects given under the minimum (${fewestPairs} tasks, ${fewestHeld} held out): ${early} of ${2 * repetitions}`,
);
process.exitCode = isFine && early === 0 ? 0 : 1;
