import { readFileSync, writeFileSync } from 'node:fs';
import { readRequest } from '../../../src/core/classify/features';
import { familiarFeatures } from '../../../src/core/classify/familiar';
import { Model } from '../../../src/core/classify/model';
import weights from '../../../src/core/classify/weights.json';
import type { RepositoryWords } from '../../../src/core/language/repositoryWords';
import { lackData } from '../lackData';
import { Mirrors } from '../mirrors';
import { regress, scoreOf } from '../regression';
import {
  needSharedData,
  ownerOf,
  realCollections,
  recordedTurns,
  trainingPrompts,
} from '../sharedData';

/** A request whose repository is at hand. */
interface Row {
  readonly owner: string;
  readonly kind: string;
  readonly wanted: boolean;
  readonly features: readonly number[];
  readonly weight: number;
}

const file = 'src/core/classify/familiar.json';
/** A turn of a session tells what the agent did, which is less than what was asked. */
const turnWeight = 0.1;
const ridge = 1;
/** Share of the requests that need nothing which may pass: it sets the floor. */
const falseAim = 0.1;

const model = new Model(weights);

function featuresOf(text: string, words: RepositoryWords): readonly number[] {
  const [change = 0, exploration = 0] = model.predict(readRequest(text).features);
  return familiarFeatures(change, exploration, words.familiarity(text));
}

function readRows(mirrors: Mirrors): Row[] {
  const rows: Row[] = [];
  const add = (row: Omit<Row, 'features'>, text: string, words: RepositoryWords | undefined) => {
    if (words) rows.push({ ...row, features: featuresOf(text, words) });
  };
  for (const { repo, commit, queries } of realCollections(false))
    for (const query of queries) {
      const at = query.commit === undefined ? commit : `${query.commit}^1`;
      const wanted = query.kind === 'code' || query.kind === 'docs';
      const row = { owner: ownerOf(repo), kind: query.kind, wanted, weight: 1 };
      add(row, query.text, mirrors.wordsAt(repo, at));
    }
  for (const turn of recordedTurns(false)) {
    const { repo, text, edits } = turn;
    const words = mirrors.wordsBefore(repo, turn.at.slice(0, 10));
    const row = { owner: ownerOf(repo), kind: 'turn', wanted: edits === 'yes', weight: turnWeight };
    add(row, text, words);
  }
  return rows;
}

function fit(rows: readonly Row[]): number[] {
  const fitted = regress(
    {
      rows: rows.map(({ features }) => features.slice(1).flatMap((value, at) => [at, value])),
      targets: rows.map(({ wanted }) => (wanted ? 1 : 0)),
      weights: rows.map(({ weight }) => weight),
    },
    new Array<number>((rows[0]?.features.length ?? 1) - 1).fill(ridge),
  );
  const rounded = Array.from(fitted, (weight) => Math.round(weight * 1000) / 1000);
  return [rounded.at(-1) ?? 0, ...rounded.slice(0, -1)];
}

const chanceOf = ({ features }: Row, [constant = 0, ...rest]: readonly number[]): number =>
  1 /
  (1 +
    Math.exp(
      -scoreOf(
        features.slice(1).flatMap((value, at) => [at, value]),
        [...rest, constant],
      ),
    ));

/** Share of real prompts without a change that may pass by their text alone. */
const promptAim = 0.05;

/** The least floor at which no more than that pass, to the nearest fiftieth; printed with each owner left out. */
function fitTextFloor(): number {
  const judged = trainingPrompts(false)
    .filter(({ ambiguous }) => ambiguous !== true)
    .map(({ text, label, source }) => {
      const shares = model.predict(readRequest(text).features);
      const [change = 0] = shares;
      return {
        owner: ownerOf(source),
        wanted: label === 'code-gen',
        change: change === Math.max(...shares) ? change : 0,
      };
    });
  const floorFor = (rows: typeof judged): number => {
    const others = rows.filter(({ wanted }) => !wanted).map(({ change }) => change);
    others.sort((a, b) => b - a);
    return others[Math.floor(promptAim * others.length)] ?? 1;
  };
  const passed = judged.map((row) => ({
    ...row,
    passes: row.change > floorFor(judged.filter(({ owner }) => owner !== row.owner)),
  }));
  const share = (wanted: boolean): string => {
    const rows = passed.filter((row) => row.wanted === wanted);
    return `${(rows.filter(({ passes }) => passes).length / rows.length).toFixed(3)} of ${rows.length}`;
  };
  console.log(
    `prompts by text alone, owner left out: false ${share(false)}, recall ${share(true)}`,
  );
  return Math.ceil(floorFor(judged) * 50) / 50;
}

/** The chance of each row by what the rows of all other owners taught. */
function leftOut(rows: readonly Row[]): number[] {
  const fitted = new Map<string, number[]>();
  for (const owner of new Set(rows.map((row) => row.owner)))
    fitted.set(owner, fit(rows.filter((row) => row.owner !== owner)));
  return rows.map((row) => chanceOf(row, fitted.get(row.owner) ?? []));
}

function main(): void {
  needSharedData();
  const mirrors = Mirrors.fromArguments();
  if (mirrors === undefined) lackData('bare copies of public repositories (--mirrors DIR)');
  const textFloor = fitTextFloor();
  const rows = readRows(mirrors);
  const chances = leftOut(rows);
  const of = (kind: string): number[] =>
    rows.flatMap((row, at) => (row.kind === kind ? [chances[at] ?? 0] : []));
  const none = of('none').sort((a, b) => b - a);
  const floor = Math.ceil((none[Math.floor(falseAim * none.length)] ?? 1) * 50) / 50;
  const shareOver = (all: readonly number[]): string =>
    `${(all.filter((one) => one >= floor).length / Math.max(1, all.length)).toFixed(3)} of ${all.length}`;
  const fitted = fit(rows);
  console.log(`weights ${fitted.join(' ')}, floor ${floor}; owner left out, pass the floor:`);
  for (const kind of ['code', 'docs', 'run', 'none'])
    console.log(`  ${kind} ${shareOver(of(kind))}`);
  for (const wanted of [true, false]) {
    const turns = rows.flatMap((row, at) =>
      row.kind === 'turn' && row.wanted === wanted ? [chances[at] ?? 0] : [],
    );
    console.log(`  turns ${wanted ? 'with' : 'without'} an edit ${shareOver(turns)}`);
  }
  const text = `${JSON.stringify({ weights: fitted, floor, textFloor })}\n`;
  if (process.argv.includes('--check')) {
    const isSame = readFileSync(file, 'utf8') === text;
    console.log(`${file}: ${isSame ? 'reproduced bit for bit' : 'DIFFERS'}`);
    process.exitCode = isSame ? 0 : 1;
  } else writeFileSync(file, text);
}

main();
