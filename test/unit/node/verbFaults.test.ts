import { expect, it } from 'vitest';
import { tallyVerbs } from '../../faults/verbFaults';

/** The whole, every verb and more kinds of fault, is "npm run faults -- --only verb". */
const some = ['promote', 'moveToGlobal'];

it('loses nothing and can be asked again wherever a verb is cut off', async () => {
  const tallies = await tallyVerbs((verb) => some.includes(verb));
  expect(
    tallies.flatMap(({ fault, failures }) => failures.map((what) => `${fault}: ${what}`)),
  ).toEqual([]);
  expect(Math.min(...tallies.map(({ cases }) => cases))).toBeGreaterThan(20);
}, 120_000);
