import { describe, expect, it } from 'vitest';
import { matchingLessons } from '../../../../../src/extension/features/manager/lessonPage';
import type { LessonCard } from '../../../../../src/protocol/lessonCard';
import type { PageQuery } from '../../../../../src/protocol/managerSnapshot';

const lesson = (name: string, more: Partial<LessonCard> = {}, searchText = '') => ({
  card: {
    id: name,
    name,
    description: '',
    state: 'active' as const,
    scope: 'project' as const,
    kind: 'convention' as const,
    tokens: 10,
    standing: { given: 0, confidence: 0.7, helped: 0, hurt: 0 },
    verbs: [],
    relations: [],
    ...more,
  },
  tab: 'lessons' as const,
  searchText,
});
const query = (more: Partial<PageQuery> = {}) => ({
  tab: 'lessons' as const,
  text: '',
  states: [],
  scopes: [],
  sort: 'name' as const,
  ...more,
});
const names = (lessons: ReturnType<typeof lesson>[], more: Partial<PageQuery> = {}) =>
  matchingLessons(lessons, query(more)).map(({ name }) => name);

describe('lessonPage', () => {
  it('orders by name and puts retired lessons last', () => {
    const all = [lesson('b'), lesson('a', { state: 'retired' }), lesson('c')];
    expect(names(all)).toEqual(['b', 'c', 'a']);
  });

  it("puts what came with the program behind the user's own, also before it was seen once", () => {
    const all = [
      lesson('add-test', { state: 'quarantined', scope: 'shipped', kind: 'recipe' }),
      lesson('b'),
      lesson('c', { state: 'quarantined' }),
      lesson('a', { state: 'retired' }),
    ];
    expect(names(all)).toEqual(['c', 'b', 'add-test', 'a']);
    expect(names(all, { sort: 'given' })).toEqual(['c', 'b', 'add-test', 'a']);
  });

  it('finds every word, wherever it stands, and nothing else', () => {
    const all = [lesson('testing', {}, 'run vitest'), lesson('imports', {}, 'vitest')];
    expect(names(all, { text: 'VITEST run' })).toEqual(['testing']);
    expect(names(all, { text: '  ' })).toHaveLength(2);
    expect(names(all, { text: '.*' })).toEqual([]);
  });

  it('filters by state and scope together', () => {
    const all = [
      lesson('a', { state: 'stale' }),
      lesson('b', { state: 'stale', scope: 'global' }),
      lesson('c'),
    ];
    expect(names(all, { states: ['stale'] })).toEqual(['a', 'b']);
    expect(names(all, { states: ['stale'], scopes: ['global'] })).toEqual(['b']);
  });

  it('shows a hit in the name before one in the text when sorted by relevance', () => {
    const all = [lesson('a', {}, 'tests'), lesson('tests')];
    expect(names(all, { text: 'tests', sort: 'relevance' })).toEqual(['tests', 'a']);
  });

  it('puts lessons without outcomes behind those with a poor rate', () => {
    const standing = { given: 3, confidence: 0.5, helped: 0, hurt: 3 };
    expect(names([lesson('a'), lesson('b', { standing })], { sort: 'success' })).toEqual([
      'b',
      'a',
    ]);
  });

  it('puts nine of ten before one of one by success: few outcomes prove little', () => {
    const standingOf = (helped: number, hurt: number) => ({
      given: 0,
      confidence: 0.7,
      helped,
      hurt,
    });
    const all = [
      lesson('once', { standing: standingOf(1, 0) }),
      lesson('often', { standing: standingOf(9, 1) }),
    ];
    expect(names(all, { sort: 'success' })).toEqual(['often', 'once']);
  });
});
