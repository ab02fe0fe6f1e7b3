import { describe, expect, it } from 'vitest';
import { keptReachOf, reachOf, takeReach } from '../../../../src/core/select/lessonReach';
import { SearchIndex } from '../../../../src/core/select/searchIndex';

const lesson = (id: string, name: string, body: string) => ({
  ...{ id, name, description: '', triggers: [], signals: [], body },
});
const lessons = [
  lesson('a', 'tests', 'Add a test for every change; run npm test before you finish.'),
  lesson('b', 'money', 'Amounts are integers in cents.'),
];

describe('the reach kept with an index', () => {
  it('is what the loaded index would work out', () => {
    const built = SearchIndex.build(lessons);
    const kept = JSON.parse(JSON.stringify(keptReachOf(built))) as ReturnType<typeof keptReachOf>;
    const loaded = SearchIndex.build(lessons);
    takeReach(loaded, kept);
    for (const slot of [0, 1]) expect(reachOf(loaded)(slot)).toEqual(reachOf(built)(slot));
    expect(reachOf(loaded)(0)).not.toEqual(reachOf(loaded)(1));
  });

  it('is taken before anything is worked out', () => {
    const loaded = SearchIndex.build(lessons);
    const kept = keptReachOf(SearchIndex.build(lessons));
    takeReach(loaded, { ...kept, values: kept.values.map(() => 7) });
    expect(reachOf(loaded)(1)).toEqual({ useful: 7, needed: 7, wanted: 7 });
  });

  it('is left where another model made it, and where the index holds other lessons', () => {
    const kept = keptReachOf(SearchIndex.build(lessons));
    const own = reachOf(SearchIndex.build(lessons))(0);
    const loaded = SearchIndex.build(lessons);
    takeReach(loaded, { model: 'earlier', values: kept.values.map(() => 7) });
    takeReach(loaded, { ...kept, values: [7, 7] });
    expect(reachOf(loaded)(0)).toEqual(own);
    loaded.add(lesson('c', 'tests of all', 'Test it.'), '');
    takeReach(loaded, { ...kept, values: kept.values.map(() => 7) });
    expect(reachOf(loaded)(0)).toEqual(own);
  });
});
