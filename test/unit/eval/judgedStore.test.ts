import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gatheredFeaturesOf } from '../../../src/core/select/likelihood';
import type { WantedLessons } from '../../eval/blocks/judgedAnew';
import { hintsOf, judgedStores } from '../../eval/blocks/judgedStore';

const judged = ['Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh'].flatMap((set) =>
  readFileSync(`test/eval/blocks/judgements${set}.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as WantedLessons),
);

describe('what ranking learns of judged blocks', () => {
  const stores = judgedStores();

  it('is numbers about requests that were judged, and no more wanted lessons than readers named', () => {
    const requests = stores.flatMap((store) => store.requests);
    expect(requests).toHaveLength(judged.length);
    for (const { id, lessons } of requests) {
      const wanted = judged.find((one) => one.id === id)?.wanted ?? [];
      expect(lessons.filter((one) => one?.[0] === 2).length).toBeLessThanOrEqual(wanted.length);
    }
  });

  it('says every lesson by words of its file, and gives ranking features of numbers alone', () => {
    const reach = { useful: -1, needed: -2, wanted: -3 };
    const isWord = (word: string | undefined): boolean =>
      /^(?:terms|names|concepts) ./.test(word ?? '');
    for (const { lessons, tokens, requests, words } of stores) {
      const places = lessons.flatMap((lesson) => lesson.filter((_, at) => at % 2 === 0));
      expect(places.every((place) => isWord(words[place]))).toBe(true);
      expect(requests.every((request) => request.lessons.length === lessons.length)).toBe(true);
      expect(tokens).toHaveLength(lessons.length);
      const features = requests.flatMap((request) =>
        request.lessons.flatMap((one) =>
          one ? gatheredFeaturesOf({ ...hintsOf(request, one), length: 0, reach }) : [],
        ),
      );
      expect(features.every(Number.isFinite)).toBe(true);
    }
  });

  it('is left out by whole owners', () => {
    const without = judgedStores(new Set(['spree', 'gogs']));
    expect(stores.length - without.length).toBe(2);
  });
});
