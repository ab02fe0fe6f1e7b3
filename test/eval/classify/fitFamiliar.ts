import { readFileSync, writeFileSync } from 'node:fs';
import { isOnlyAsked, lackData } from '../lackData';
import { Mirrors } from '../mirrors';
import { needSharedData } from '../sharedData';
import { familiarChances, familiarFloors, familiarRows, fitFamiliar } from './familiarRows';
import { personRows } from './peopleRows';

const file = 'src/core/classify/familiar.json';

function main(): void {
  needSharedData();
  const mirrors = Mirrors.fromArguments();
  if (mirrors === undefined) lackData('bare copies of public repositories (--mirrors DIR)');
  if (isOnlyAsked) return;
  const rows = familiarRows(mirrors, personRows());
  const chances = familiarChances(rows);
  const { floor, longFloor } = familiarFloors(rows, chances);
  const weights = fitFamiliar(rows);
  console.log(
    `weights ${weights.join(' ')}, floor ${floor}, of long texts ${longFloor}; owner left out, pass:`,
  );
  const print = (name: string, kind: string, wanted?: boolean): void => {
    const own = rows
      .map((row, at) => ({ ...row, chance: chances[at] ?? 0 }))
      .filter((row) => row.kind === kind && (wanted ?? row.wanted) === row.wanted);
    const passing = own.filter(
      ({ chance, isLong }) => chance >= (isLong ? longFloor : floor),
    ).length;
    console.log(`  ${name} ${(passing / Math.max(1, own.length)).toFixed(3)} of ${own.length}`);
  };
  for (const kind of ['code', 'docs', 'run', 'none']) print(kind, kind);
  print('turns with an edit', 'turn', true);
  print('turns without an edit', 'turn', false);
  const text = `${JSON.stringify({ weights, floor, longFloor })}\n`;
  if (process.argv.includes('--check')) {
    const isSame = readFileSync(file, 'utf8') === text;
    console.log(`${file}: ${isSame ? 'reproduced bit for bit' : 'DIFFERS'}`);
    process.exitCode = isSame ? 0 : 1;
  } else writeFileSync(file, text);
}

main();
