import fc from 'fast-check';
import MiniSearch from 'minisearch';
import { describe, expect, it } from 'vitest';
import { searchByWords, searchOptions } from '../../../../src/core/select/searchByWords';
import {
  SearchIndex,
  type SearchDocument,
  type SerializedIndex,
} from '../../../../src/core/select/searchIndex';

const document = (
  id: string,
  body: string,
  more: Partial<SearchDocument> = {},
): SearchDocument => ({
  id,
  name: id,
  description: '',
  triggers: [],
  signals: [],
  body,
  ...more,
});
const throughJson = (index: SearchIndex) =>
  SearchIndex.load(JSON.parse(JSON.stringify(index)) as SerializedIndex);

const vocabulary = [
  'test',
  'vitest',
  'import',
  'suffix',
  'prisma',
  'Migration',
  'userName',
  '测试用例',
];
const text = fc
  .array(fc.constantFrom(...vocabulary), { maxLength: 8 })
  .map((words) => words.join(' '));
const documents = fc
  .array(fc.record({ description: text, body: text, triggers: fc.array(text, { maxLength: 2 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((all) => all.map((one, at) => document(`d${at}`, one.body, one)));

describe('SearchIndex', () => {
  it('scores as the bare library does over the whole collection', () => {
    fc.assert(
      fc.property(documents, text, (all, query) => {
        const bare = new MiniSearch(searchOptions);
        for (const one of all)
          bare.add({ ...one, triggers: [...one.triggers, ...one.signals, ''].join(' ') });
        const expected = new Map(bare.search(query).map((hit) => [String(hit.id), hit.score]));
        const found = searchByWords(SearchIndex.build(all), query);
        expect(found.map((hit) => hit.id).sort()).toEqual([...expected.keys()].sort());
        for (const { id, score } of found) expect(score).toBeCloseTo(expected.get(id) ?? -1, 9);
      }),
    );
  });

  it('answers the same after a round trip through JSON', () => {
    fc.assert(
      fc.property(documents, text, (all, query) => {
        const index = SearchIndex.build(all);
        expect(searchByWords(throughJson(index) ?? SearchIndex.build(), query)).toEqual(
          searchByWords(index, query),
        );
      }),
    );
  });

  it('answers after adding and removing as if built so', () => {
    fc.assert(
      fc.property(documents, documents, text, (before, after, query) => {
        const index = SearchIndex.build(before);
        for (const one of before) if (Number(one.id.slice(1)) % 2 === 0) index.remove(one.id);
        for (const one of after) index.add(one);
        const kept = before.filter(
          (one) => Number(one.id.slice(1)) % 2 === 1 && !after.some(({ id }) => id === one.id),
        );
        const scores = (hits: SearchIndex) =>
          searchByWords(hits, query).map(({ id, score }) => `${id} ${score.toFixed(9)}`);
        expect(scores(index)).toEqual(scores(SearchIndex.build([...kept, ...after])));
        expect(index.size).toBe(kept.length + after.length);
      }),
    );
  });

  it('gives the room of replaced lessons back', () => {
    const all = Array.from({ length: 20 }, (_, at) => document(`d${at}`, `vitest number ${at}`));
    const index = SearchIndex.build(all);
    for (let round = 0; round < 30; round += 1)
      for (const one of all) index.add({ ...one, body: `prisma round ${round}` }, `${round}`);
    expect(index.slotCount).toBeLessThan(200);
    expect(JSON.stringify(index).length).toBeLessThan(20_000);
    expect(searchByWords(index, 'prisma')).toEqual(
      searchByWords(
        SearchIndex.build(all.map((one) => ({ ...one, body: 'prisma round 29' }))),
        'prisma',
      ),
    );
    expect(searchByWords(index, 'vitest')).toEqual([]);
    expect(index.markOf('d3')).toBe('29');
    expect(throughJson(index)?.markOf('d3')).toBe('29');
  });

  it('puts equal scores in the order of their ids', () => {
    const index = SearchIndex.build(
      ['b', 'c', 'a'].map((id) => document(id, 'vitest', { name: '' })),
    );
    expect(searchByWords(index, 'vitest').map((hit) => hit.id)).toEqual(['a', 'b', 'c']);
  });

  it('finds whole words only, never parts of them', () => {
    const index = SearchIndex.build([document('a', 'the ui kit')]);
    expect(searchByWords(index, 'pursuing')).toEqual([]);
  });

  it('asks for a rebuild when another version wrote it', () => {
    const json = SearchIndex.build([document('a', 'x')]).toJSON();
    expect(SearchIndex.load({ ...json, version: '0' })).toBeUndefined();
    expect(SearchIndex.load(undefined)).toBeUndefined();
  });
});
