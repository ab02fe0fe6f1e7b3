import { readFileSync, writeFileSync } from 'node:fs';
import { Model } from '../../../src/core/classify/model';
import { peopleWeights, sharesOf } from '../../../src/core/classify/people';
import weights from '../../../src/core/classify/weights.json';
import { isOnlyAsked } from '../lackData';
import { needSharedData } from '../sharedData';
import { fitPeople, peopleWithout, personRows, usePeople, type PersonRow } from './peopleRows';

const file = 'src/core/classify/people.json';
/** Share of real prompts without a change that may pass. A point under what is wanted: people nobody met ask otherwise. */
const falseAim = 0.04;

/** The chance of a change that each row gets from what other owners taught; 0 where that is not the first guess. */
function chancesLeftOut(rows: readonly PersonRow[]): ReadonlyMap<PersonRow, number> {
  const model = new Model(weights);
  const without = peopleWithout(rows);
  const shipped = { ...peopleWeights };
  const chances = new Map<PersonRow, number>();
  for (const row of [...rows].sort((a, b) => (a.owner < b.owner ? -1 : 1))) {
    if (row.owner === '') continue;
    usePeople(without(row.owner));
    const shares = sharesOf(model, row.features);
    const [change = 0] = shares;
    chances.set(row, change === Math.max(...shares) ? change : 0);
  }
  usePeople(shipped);
  return chances;
}

function main(): void {
  needSharedData();
  if (isOnlyAsked) return;
  const rows = personRows();
  const chances = chancesLeftOut(rows);
  const clear = rows.filter((row) => chances.has(row) && !row.isAmbiguous);
  const of = (source: PersonRow['source'], wanted: boolean): number[] =>
    clear
      .filter((row) => row.source === source && row.wanted === wanted)
      .map((row) => chances.get(row) ?? 0);
  const others = of('prompt', false).sort((a, b) => b - a);
  const floor = Math.ceil((others[Math.floor(falseAim * others.length)] ?? 1) * 100) / 100;
  console.log(`floor ${floor}; owner left out, pass it:`);
  for (const source of ['prompt', 'earlier prompt', 'request', 'turn'] as const) {
    const share = (wanted: boolean): string => {
      const all = of(source, wanted);
      return `${(all.filter((one) => one >= floor).length / all.length).toFixed(3)} of ${all.length}`;
    };
    console.log(`  ${source.padEnd(15)} with a change ${share(true)}, without ${share(false)}`);
  }
  const text = `${JSON.stringify({ ...fitPeople(rows), floor })}\n`;
  if (process.argv.includes('--check')) {
    const isSame = readFileSync(file, 'utf8') === text;
    console.log(`${file}: ${isSame ? 'reproduced bit for bit' : 'DIFFERS'}`);
    process.exitCode = isSame ? 0 : 1;
  } else writeFileSync(file, text);
}

main();
