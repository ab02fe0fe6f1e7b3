import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gatherHints } from '../../../src/core/select/applicability';
import { coefficients, featuresOf, type Coefficients } from '../../../src/core/select/likelihood';
import { readRequest } from '../../../src/core/select/readRequest';
import { readCollections } from './collection';
import { measure, openStore, selection, type Figures, type Store } from './measure';

const coefficientsFile = 'src/core/select/likelihood.json';

/** One lesson for one request: its features, and the grade it was given. */
interface Example {
  readonly features: readonly number[];
  readonly grade: number;
}

/** Every lesson for every request that needs any. */
function examplesOf({ collection, lessons, index }: Store): readonly Example[] {
  return collection.requests
    .filter(({ grades }) => grades.size > 0)
    .flatMap(({ text, grades }) =>
      gatherHints({ lessons, index, reading: readRequest({ text }) })
        .filter(({ isStranger }) => !isStranger)
        .map((hints) => ({ features: featuresOf(hints), grade: grades.get(hints.id) ?? 0 })),
    );
}

/** Weights are kept small where the examples do not speak clearly. */
const ridge = 0.3;
const steps = 25;

/** Logistic regression by Newton's method: the weights under which the examples are most likely. */
function regress(examples: readonly Example[], grade: number): number[] {
  const size = examples[0]?.features.length ?? 0;
  let weights = new Array<number>(size).fill(0);
  for (let step = 0; step < steps; step++) {
    const slope = weights.map((weight, at): number => (at === 0 ? 0 : -ridge * weight));
    const curve = weights.map((_, row) =>
      weights.map((__, at): number => (row === at ? ridge : 0)),
    );
    for (const { features, grade: given } of examples) {
      const sum = features.reduce((total, feature, at) => total + feature * (weights[at] ?? 0), 0);
      const chance = 1 / (1 + Math.exp(-sum));
      const missing = (given >= grade ? 1 : 0) - chance;
      features.forEach((feature, row) => {
        slope[row] = (slope[row] ?? 0) + feature * missing;
        features.forEach((other, at) => {
          const cells = curve[row];
          if (cells) cells[at] = (cells[at] ?? 0) + chance * (1 - chance) * feature * other;
        });
      });
    }
    const move = solve(curve, slope);
    weights = weights.map((weight, at) => weight + (move[at] ?? 0));
  }
  return weights;
}

/** Gaussian elimination; the matrix of a ridge regression has no zero pivot. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  rows.forEach((pivot, at) => {
    const head = pivot[at] ?? 1;
    for (let column = at; column < pivot.length; column++)
      pivot[column] = (pivot[column] ?? 0) / head;
    rows.forEach((row, other) => {
      const factor = row[at] ?? 0;
      if (other === at || factor === 0) return;
      for (let column = at; column < row.length; column++)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    });
  });
  return rows.map((row) => row.at(-1) ?? 0);
}

function fit(stores: readonly Store[]): Coefficients {
  const examples = stores.flatMap(examplesOf);
  const rounded = (grade: number): number[] =>
    regress(examples, grade).map((weight) => Math.round(weight * 100) / 100);
  return { useful: rounded(1), needed: rounded(2) };
}

/** Each half of the collections, measured with what the other half taught. */
export function heldOut(stores: readonly Store[]): readonly Figures[] {
  const sides = [0, 1].map((side) => stores.filter((_, at) => at % 2 === side));
  const before = { ...coefficients };
  const figures = sides.map((side, at) => {
    Object.assign(coefficients, fit(sides[1 - at] ?? []));
    return measure(side, selection());
  });
  Object.assign(coefficients, before);
  return figures;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // A vocabulary knows the collections whose misses were read too well: there every hint looks surer than it is.
  const unread = readCollections()
    .filter(({ half }) => half === 'check')
    .map(openStore);
  const fitted = fit(unread);
  const rows = Object.entries(fitted).map(
    ([name, weights]: [string, readonly number[]]) => `  "${name}": [${weights.join(', ')}]`,
  );
  writeFileSync(coefficientsFile, `{\n${rows.join(',\n')}\n}\n`);
  for (const { recall, gain, relevantTokens } of heldOut(unread))
    console.log(
      `held out: recall ${recall.toFixed(3)}, gain ${gain.toFixed(3)}, relevant tokens ${relevantTokens.toFixed(3)}`,
    );
}
