import { readFileSync, writeFileSync } from 'node:fs';
import { isOnlyAsked, lackData } from '../lackData';
import { Mirrors } from '../mirrors';
import { needSharedData } from '../sharedData';
import type { FamiliarFit } from '../../../src/core/classify/familiar';
import {
  familiarChances,
  familiarFit,
  familiarRows,
  seenWithoutHistory,
  type FamiliarRow,
} from './familiarRows';
import { personRows } from './peopleRows';

const file = 'src/core/classify/familiar.json';

/** What passes, owner left out. */
function print(
  name: string,
  rows: readonly FamiliarRow[],
  chances: readonly number[],
  { weights, floor, longFloor }: FamiliarFit,
): void {
  console.log(
    `${name}: weights ${weights.join(' ')}, floor ${floor}, of long texts ${longFloor}; owner left out, pass:`,
  );
  const share = (label: string, kind: string, wanted?: boolean): void => {
    const own = rows
      .map((row, at) => ({ ...row, chance: chances[at] ?? 0 }))
      .filter((row) => row.kind === kind && (wanted ?? row.wanted) === row.wanted);
    const passing = own.filter(({ chance, isLong }) => chance >= (isLong ? longFloor : floor));
    const part = (passing.length / Math.max(1, own.length)).toFixed(3);
    console.log(`  ${label} ${part} of ${own.length}`);
  };
  for (const kind of ['code', 'docs', 'run', 'none']) share(kind, kind);
  share('turns with an edit', 'turn', true);
  share('turns without an edit', 'turn', false);
}

function main(): void {
  needSharedData();
  const mirrors = Mirrors.fromArguments();
  if (mirrors === undefined) lackData('bare copies of public repositories (--mirrors DIR)');
  if (isOnlyAsked) return;
  const rows = familiarRows(mirrors, personRows());
  const bare = seenWithoutHistory(rows);
  const chances = { own: familiarChances(rows), withoutHistory: familiarChances(bare) };
  const fitted = familiarFit(rows, chances);
  print('as they are', rows, chances.own, fitted);
  print('without history', bare, chances.withoutHistory, fitted.withoutHistory);
  const text = `${JSON.stringify(fitted)}\n`;
  if (process.argv.includes('--check')) {
    const isSame = readFileSync(file, 'utf8') === text;
    console.log(`${file}: ${isSame ? 'reproduced bit for bit' : 'DIFFERS'}`);
    process.exitCode = isSame ? 0 : 1;
  } else writeFileSync(file, text);
}

main();
