import { describe, expect, it } from 'vitest';
import { startStanding, type Standing } from '../../../../src/core/lesson/standing';
import { searchByWords } from '../../../../src/core/select/searchByWords';
import { SearchIndex } from '../../../../src/core/select/searchIndex';
import {
  needsMore,
  rankings,
  sameAsText,
  searchLessons,
  type RankBy,
} from '../../../../src/core/select/searchRank';
import { inWords } from '../../../support/inWords';

const day = 86_400_000;
const now = 100 * day;

function store(written: Readonly<Record<string, { body: string } & Partial<Standing>>>) {
  const documents = Object.entries(written).map(([id, { body }]) => ({
    id,
    name: id,
    description: '',
    triggers: [],
    signals: [],
    body,
  }));
  const lessons = documents.map((document) => {
    return {
      ...document,
      kind: 'convention' as const,
      appliesTo: [],
      tokens: 20,
      standing: { ...startStanding(), ...written[document.id] },
    };
  });
  return { lessons, index: SearchIndex.build(documents) };
}

const order = (given: ReturnType<typeof store>, rankBy?: RankBy, query = 'vitest') =>
  searchLessons({ ...given, query, now, ...(rankBy && { rankBy }) }).hits.map(({ id }) => id);

describe('searchLessons', () => {
  it('without a ranking gives the library its order, whatever was used', () => {
    const given = store({
      a: { body: 'vitest, and many other words about something else', reinforcements: 99 },
      b: { body: 'vitest vitest' },
      c: { body: 'vitest' },
    });
    expect(order(given)).toEqual(searchByWords(given.index, 'vitest').map(({ id }) => id));
    expect(order(given)).toEqual(order(given, 'bm25'));
  });

  it('ranks by reinforcements, ties by recency', () => {
    const given = store({
      a: { body: 'vitest', reinforcements: 2, lastReinforced: now - 50 * day },
      b: { body: 'vitest', reinforcements: 2, lastReinforced: now - day },
      c: { body: 'vitest', reinforcements: 9, lastReinforced: now - 90 * day },
    });
    expect(order(given, 'reinforcements')).toEqual(['c', 'b', 'a']);
  });

  it.each<[RankBy, RegExp]>([
    ['bm25', /^bm25 \d\.\d\d$/],
    ['reinforcements', /^3 reads, recency 0\.50$/],
    ['confidence', /^confidence 0\.80$/],
    ['hybrid', /^0\.70 × bm25 1\.00 \+ 0\.30 × confidence 0\.80$/],
    ['selector', /^mean of applicability 0\.\d\d \(.+\), success rate 0\.50, recency 0\.50$/],
  ])('says why a result stands where it stands by %s', (rankBy, why) => {
    const given = store({
      a: { body: 'vitest', confidence: 0.8, reinforcements: 3, lastReinforced: now - 30 * day },
    });
    const { hits } = searchLessons({ ...given, query: 'vitest', now, rankBy });
    expect(inWords(hits.map((hit) => hit.why))).toEqual([expect.stringMatching(why)]);
  });

  it('knows five rankings by name', () => {
    expect(rankings).toEqual(['bm25', 'reinforcements', 'confidence', 'hybrid', 'selector']);
  });

  it('puts what is equal in every number into the order of ids', () => {
    const same = { body: 'vitest' };
    expect(order(store({ b: same, c: same, a: same }), 'confidence')).toEqual(['a', 'b', 'c']);
    expect(order(store({ c: same, b: same, a: same }), 'confidence')).toEqual(['a', 'b', 'c']);
  });

  it('ranks by confidence', () => {
    const given = store({
      a: { body: 'vitest', confidence: 0.4 },
      b: { body: 'vitest', confidence: 0.9 },
    });
    expect(order(given, 'confidence')).toEqual(['b', 'a']);
  });

  it('blends bm25 and confidence, the bm25 scaled by the best candidate', () => {
    const given = store({
      a: { body: 'vitest', confidence: 0.5 },
      b: { body: 'vitest with some more words around it', confidence: 0.9 },
    });
    const { hits } = searchLessons({ ...given, query: 'vitest', rankBy: 'hybrid', now });
    const top = Math.max(...hits.map(({ bm25 }) => bm25));
    for (const { score, bm25, confidence } of hits)
      expect(score).toBeCloseTo(0.7 * (bm25 / top) + 0.3 * confidence, 10);
  });

  it('says that the order is that of bm25 while all confidences are equal', () => {
    const words = { a: { body: 'vitest' }, b: { body: 'vitest and more words' } };
    const noteOf = (given: ReturnType<typeof store>) =>
      searchLessons({ ...given, query: 'vitest', rankBy: 'hybrid', now }).note;
    expect(noteOf(store(words))).toBe(sameAsText);
    expect(noteOf(store({ ...words, c: { body: 'vitest', confidence: 0.9 } }))).toBeUndefined();
  });

  it('compares by meaning too, where the selector is given similarities', () => {
    const given = store({ a: { body: 'vitest' }, b: { body: 'vitest' } });
    const find = (near: string) =>
      searchLessons({
        ...given,
        query: 'vitest',
        rankBy: 'selector',
        now,
        similarities: new Map(['a', 'b'].map((id) => [id, id === near ? 0.9 : 0.1])),
      }).hits[0]?.id;
    expect(find('a')).toBe('a');
    expect(find('b')).toBe('b');
  });

  it('trusts many successes more than few, and one success no less than none observed', () => {
    const given = store({
      few: { body: 'vitest', helped: 1, hurt: 1 },
      many: { body: 'vitest', helped: 60, hurt: 60 },
      good: { body: 'vitest', helped: 1, hurt: 0 },
      unseen: { body: 'vitest' },
    });
    expect(order(given, 'selector')).toEqual(['good', 'unseen', 'many', 'few']);
  });

  it('takes alpha from its caller', () => {
    const given = store({
      a: { body: 'vitest vitest', confidence: 0.1 },
      b: { body: 'vitest x y', confidence: 1 },
    });
    const withAlpha = (alpha: number) =>
      searchLessons({ ...given, query: 'vitest', rankBy: 'hybrid', alpha, now }).hits[0]?.id;
    expect(withAlpha(1)).toBe('a');
    expect(withAlpha(0)).toBe('b');
  });

  it('selects by applicability, success and recency, and says when to look at more', () => {
    const given = store({
      a: { body: 'vitest', helped: 9, hurt: 1, lastReinforced: now },
      b: { body: 'vitest', helped: 0, hurt: 6, lastReinforced: now - 300 * day },
    });
    const found = searchLessons({ ...given, query: 'vitest', rankBy: 'selector', now });
    expect(found.hits[0]?.id).toBe('a');
    expect(found.needsMore).toBe(false);
    expect(
      searchLessons({ ...given, query: 'vitest', rankBy: 'selector', now, threshold: 0.99 })
        .needsMore,
    ).toBe(true);
  });

  it('selects a recipe by how tasks of its kind ended, too', () => {
    const given = store({
      a: { body: 'vitest' },
      b: { body: 'vitest', proven: { successes: 20, failures: 1 } },
      c: { body: 'vitest', proven: { successes: 2, failures: 4 } },
    });
    expect(order(given, 'selector')).toEqual(['b', 'a', 'c']);
  });

  it('wants more looked at where the best leads by less than 70 %, unless told otherwise', () => {
    const lead = (days: number) => {
      const given = store({
        a: { body: 'vitest', helped: 900, hurt: 1, lastReinforced: now },
        b: { body: 'vitest', helped: 0, hurt: 9, lastReinforced: now - days * day },
      });
      const found = searchLessons({ ...given, query: 'vitest', rankBy: 'selector', now });
      const [best = 0, second = 0] = found.hits.map(({ score }) => score);
      return { share: (best - second) / best, needsMore: found.needsMore };
    };
    const leads = Array.from({ length: 40 }, (_, at) => lead(at * 10));
    for (const { share, needsMore: wants } of leads) expect(wants).toBe(share < 0.7);
    expect(leads.some(({ share }) => share > 0.6 && share < 0.7)).toBe(true);
  });

  it('finds only the lessons given, though the index holds more', () => {
    const given = store({ a: { body: 'vitest' }, retired: { body: 'vitest' } });
    expect(order({ ...given, lessons: given.lessons.slice(0, 1) })).toEqual(['a']);
  });

  it('finds nothing for nothing', () => {
    expect(order(store({ a: { body: 'vitest' } }), 'hybrid', '')).toEqual([]);
  });
});

describe('needsMore', () => {
  it('compares the lead of the best with its own score', () => {
    expect(needsMore([{ score: 1 }, { score: 0.2 }], 0.7)).toBe(false);
    expect(needsMore([{ score: 1 }, { score: 0.4 }], 0.7)).toBe(true);
    expect(needsMore([{ score: 1 }], 0.7)).toBe(false);
    expect(needsMore([], 0.7)).toBe(false);
  });
});
