import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../src/core/classify/features';
import {
  fitFamiliar,
  seenWithoutHistory,
  type FamiliarRow,
} from '../../eval/classify/familiarRows';
import { fitPeople, type PersonRow } from '../../eval/classify/peopleRows';

const texts = ['add a test for the reader', 'what does the reader do?', 'thanks', 'fix the login'];

const people = (): readonly PersonRow[] =>
  Array.from({ length: 24 }, (_, at) => ({
    ...{ source: 'prompt', owner: `owner ${at % 3}`, language: 'en', isAmbiguous: at % 5 === 0 },
    wanted: at % 4 === 0 || at % 4 === 3,
    features: readRequest(texts[at % 4] ?? '').features,
    shares: [0.7 - (at % 4) * 0.2, 0.1, 0.1, 0.1 + (at % 4) * 0.2],
  }));

const familiar = (): readonly FamiliarRow[] =>
  people().map(({ owner, wanted }, at) => ({
    ...{ owner, wanted, kind: 'code', isLong: false, weight: 1 },
    features: [1, (at % 7) - 3, (at % 5) - 2, Math.log1p(at), Math.log1p(at % 3), 1],
    withoutHistory: [1, (at % 7) - 3, (at % 5) - 2, Math.log1p(at % 3), 1],
  }));

describe('a fit of the same rows', () => {
  it.each([
    ['what people correct', () => fitPeople(people())],
    ["what the repository's words say", () => fitFamiliar(familiar())],
    ['what its paths alone say', () => fitFamiliar(seenWithoutHistory(familiar()))],
  ])('gives the same bytes again: %s', (_, fit) => {
    const first = JSON.stringify(fit());
    expect(first).toMatch(/\d/);
    expect(JSON.stringify(fit())).toBe(first);
  });
});
