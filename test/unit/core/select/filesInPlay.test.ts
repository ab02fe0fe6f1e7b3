import { describe, expect, it } from 'vitest';
import type { RankableLesson } from '../../../../src/core/select/rankableLesson';
import { inWords } from '../../../support/inWords';
import { ask, ids, store } from '../../../support/lessonStore';

describe('files in play', () => {
  const own = {
    id: 'handlers',
    body: 'Handlers of endpoints return a Result.',
    more: { appliesTo: ['src/**/*.ts'] },
  };

  it.each([
    'the endpoint /api/users/{id} answers 500, fix its handler',
    'POST https://example.com/api/v2/users.json fails in the handler',
    'call example.com/api/orders from the handler of the endpoint',
    'let the handler and/or the endpoint log',
    'port the handler of this endpoint to Node.js',
  ])('are no addresses and routes: “%s”', (text) => {
    expect(ask(store(own), text).otherFiles).toEqual([]);
  });

  it('leave nothing out that a request speaks of where only its words name them', () => {
    const { ranked, otherFiles } = ask(store(own), 'port scripts/import.py to the api handler');
    expect(otherFiles).toEqual([]);
    expect(ids(ranked)).toEqual(['handlers']);
  });

  it('leave out what is for others, also by being named, where nothing in the request leads to it', () => {
    const colours = (more: Partial<RankableLesson>) =>
      store({ id: 'colours', body: 'Colours stand alone.', more: { breadth: 'broad', ...more } });
    const why = (more: Partial<RankableLesson>) =>
      inWords(ask(colours(more), 'write a unit test for src/slugify.ts').belowFloor[0]?.why);
    expect(why({})).toBeUndefined();
    expect(why({ appliesTo: ['**/*.css'] })).toContain('for other files than those named');
    expect(why({ package: 'packages/web' })).toContain('for other files than those named');
  });

  it('are joined by those a request names beyond doubt once a front hands one over', () => {
    const port = (text: string) => ask(store(own), text, ['scripts/import.py']).otherFiles;
    expect(port('port it')).toEqual(['handlers']);
    expect(port('port it to src/api/handler.ts')).toEqual([]);
  });

  it('speak by being named in words for lessons of their package, and against those of others', () => {
    const body = 'Handlers return a Result.';
    const given = store(
      { id: 'a-web', body, more: { package: 'packages/web' } },
      { id: 'b-api', body, more: { package: 'packages/api' } },
    );
    const appliesBy = (text: string) =>
      new Map(ask(given, text).ranked.map(({ id, applicability }) => [id, applicability]));
    const named = appliesBy('let the handler in packages/api/src/users.ts retry');
    const unnamed = appliesBy('let the handler retry');
    expect([...named.keys()]).toEqual(['b-api', 'a-web']);
    expect(named.get('b-api')).toBeGreaterThan(unnamed.get('b-api') ?? 1);
    expect(named.get('a-web')).toBeLessThan(unnamed.get('a-web') ?? 0);
  });
});
