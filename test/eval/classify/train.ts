import { readFileSync, writeFileSync } from 'node:fs';
import { featureNames, readRequest } from '../../../src/core/classify/features';
import { labels, Model, type PackedWeights } from '../../../src/core/classify/model';
import { isOnlyAsked } from '../lackData';
import { Composer, disturb } from './augment';
import { Network, naturalMix, type Example, type Recipe } from './network';
import { randomFrom } from './random';
import { readCorpus, type CorpusRow } from './readCorpus';

/** The networks that vote, their probabilities averaged. The last, linear one also explains. */
const recipes: readonly Recipe[] = [
  { units: 10, epochs: 3, rate: 0.001, seed: 3, dropNamed: 0.3, dropHashed: 0.5, dropUnits: 0.3 },
  { units: 10, epochs: 3, rate: 0.001, seed: 4, dropNamed: 0.3, dropHashed: 0.5, dropUnits: 0.3 },
  { units: 0, epochs: 3, rate: 0.001, seed: 2, dropNamed: 0.3, dropHashed: 0.5, dropUnits: 0 },
];
const weightsFile = 'src/core/classify/weights.json';

interface Held {
  readonly row: CorpusRow;
  readonly example: Example;
}

const example = (text: string, label: string): Example => ({
  features: readRequest(text).features,
  label: labels.indexOf(label as (typeof labels)[number]),
});

/** Each row as written, disturbed, and as part of a longer request. */
function examplesOf(rows: readonly CorpusRow[]): Example[] {
  const random = randomFrom(99);
  const composer = new Composer(rows, random);
  return rows.flatMap((row) => {
    const composed = composer.compose(row);
    return [
      example(row.text, row.label),
      example(disturb(row.text, random), row.label),
      example(disturb(composed.text, random), composed.label),
      example(composed.text, composed.label),
    ];
  });
}

function fit(rows: readonly CorpusRow[]): PackedWeights {
  const examples = examplesOf(rows);
  const networks = recipes.map((recipe) => {
    const network = new Network(recipe);
    network.train(examples);
    return network.pack();
  });
  return {
    version: 1,
    namedCount: featureNames.length,
    temperature: 1,
    networks,
  };
}

/** Families fall into one of two halves by a hash of their name; none is in both. */
function halfOf(row: CorpusRow): number {
  let sum = 17;
  for (let at = 0; at < row.family.length; at += 1)
    sum = (Math.imul(sum, 31) + row.family.charCodeAt(at)) >>> 0;
  return randomFrom(sum)() < 0.5 ? 0 : 1;
}

/** Probabilities for every row by a model that saw none of its family. */
function heldOut(rows: readonly CorpusRow[]): { held: Held[]; models: PackedWeights[] } {
  const models = [0, 1].map((half) => fit(rows.filter((row) => halfOf(row) !== half)));
  const held = rows.map((row) => ({ row, example: example(row.text, row.label) }));
  return { held, models };
}

function predictHeld(held: readonly Held[], models: readonly PackedWeights[], temperature: number) {
  const ready = models.map((weights) => new Model({ ...weights, temperature }));
  return held.map(({ row, example: { features } }) =>
    (ready[halfOf(row)] as Model).predict(features),
  );
}

/** Mean surprise at the right labels, weighted to the natural mix: what the temperature minimises. */
function surprise(held: readonly Held[], shares: readonly (readonly number[])[]): number {
  const counts = labels.map((_, label) => held.filter((one) => one.example.label === label).length);
  return held.reduce((sum, { example: { label } }, index) => {
    const weight = (naturalMix[label] ?? 0) / (counts[label] ?? 1);
    return sum - weight * Math.log((shares[index]?.[label] ?? 0) + 1e-9);
  }, 0);
}

function calibrate(held: readonly Held[], models: readonly PackedWeights[]) {
  let temperature = 1;
  let least = Infinity;
  for (let tried = 0.6; tried <= 2; tried += 0.05) {
    const value = surprise(held, predictHeld(held, models, tried));
    if (value < least) [temperature, least] = [Number(tried.toFixed(2)), value];
  }
  const shares = predictHeld(held, models, temperature);
  return { temperature, shares };
}

function printFamilies(held: readonly Held[], shares: readonly (readonly number[])[]): void {
  const families = new Map<string, { right: number; of: number }>();
  held.forEach(({ row, example: { label } }, index) => {
    const share = shares[index] ?? [];
    const name = row.family.includes(':') ? `(singles) ${row.label}` : `${row.family} ${row.label}`;
    const family = families.get(name) ?? { right: 0, of: 0 };
    family.of += 1;
    if (share.indexOf(Math.max(...share)) === label) family.right += 1;
    families.set(name, family);
  });
  const sorted = [...families].sort((a, b) => a[1].right / a[1].of - b[1].right / b[1].of);
  for (const [name, { right, of }] of sorted)
    console.log(`  ${((100 * right) / of).toFixed(0).padStart(3)} %  ${right}/${of}  ${name}`);
  const right = sorted.reduce((sum, [, family]) => sum + family.right, 0);
  console.log(
    `held-out families, four-class accuracy ${((100 * right) / held.length).toFixed(1)} %`,
  );
}

function main(): void {
  if (isOnlyAsked) return;
  const rows = readCorpus();
  const families = new Set(rows.map((row) => row.family)).size;
  console.log(`corpus: ${rows.length} rows, ${families} families (singles counted one each)`);
  const { held, models } = heldOut(rows);
  const { temperature, shares } = calibrate(held, models);
  if (process.argv.includes('--families')) printFamilies(held, shares);
  const json = `${JSON.stringify({ ...fit(rows), temperature })}\n`;
  console.log(`temperature ${temperature}, ${Buffer.byteLength(json)} bytes`);
  if (process.argv.includes('--check')) {
    const same = readFileSync(weightsFile, 'utf8') === json;
    console.log(same ? 'the shipped weights are reproduced bit for bit' : 'the weights DIFFER');
    process.exitCode = same ? 0 : 1;
  } else writeFileSync(weightsFile, json);
}

main();
