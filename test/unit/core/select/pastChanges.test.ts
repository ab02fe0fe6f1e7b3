import { describe, expect, it } from 'vitest';
import { PastChanges } from '../../../../src/core/select/pastChanges';
import {
  placesOf,
  RepositoryTree,
  tableOfChanges,
} from '../../../../src/core/select/tableOfChanges';

const change = (subject: string, ...files: string[]) => ({ subject, files });
const others = Array.from({ length: 40 }, (_, at) => change(`Tidy module ${at}`, `src/m${at}.ts`));
const changes = [
  change('Add an option to the parser', 'src/parser.ts', 'NEWS.md'),
  change('Let the parser read an option twice', 'src/parser.ts', 'NEWS.md'),
  change('Rename a helper of the printer', 'src/printer.ts'),
  ...others,
];
const places = [
  { lesson: 'news', globs: ['NEWS.md'] },
  { lesson: 'printing', globs: ['src/printer.ts'] },
  { lesson: 'sources', globs: ['src/**'] },
];
const read = (subjects = changes) => new PastChanges(tableOfChanges({ changes: subjects, places }));

describe('past changes', () => {
  it('say what else a change in such words touched', () => {
    const hints = read().hintsFor('the parser should take a new option');
    expect(hints.get('news')?.share).toBeCloseTo(1, 5);
    expect(hints.get('news')?.lift).toBeGreaterThan(1);
    expect(hints.get('news')?.place).toBe('NEWS.md');
    expect(hints.get('printing')).toMatchObject({ share: 0 });
  });

  it('make nothing of a place that every change touches', () => {
    expect(read().hintsFor('the parser should take an option').get('sources')?.lift).toBeCloseTo(
      0,
      1,
    );
  });

  it('say that all is as ever where no change had a word of the request', () => {
    const hints = read().hintsFor('umgebung wechseln');
    expect([...hints.values()].every(({ share, lift }) => share === 0 && lift === 0)).toBe(true);
  });

  it('leave out moves of everything, which lead nowhere', () => {
    const files = Array.from({ length: 100 }, (_, at) => `src/parser${at}.ts`);
    const moved = change('Move the parser', 'NEWS.md', ...files);
    const hints = read([moved, ...others]).hintsFor('move the parser');
    expect(hints.get('news')?.share).toBe(0);
  });

  it('are the same in every order of equal words, and name the state they were read at', () => {
    const table = tableOfChanges({ changes, places, state: 'abc' });
    expect(new PastChanges(table).state).toBe('abc');
    expect(tableOfChanges({ changes, places, state: 'abc' })).toBe(table);
  });
});

describe('the place of a lesson', () => {
  const tree = new RepositoryTree(['NEWS.md', 'docs/guide/a.md', 'src/deep/b.ts']);
  const lesson = { id: 'x', appliesTo: [], body: 'Nothing of files.' };
  const globs = (more: Partial<Parameters<typeof placesOf>[0]>) =>
    placesOf({ ...lesson, ...more }, tree).globs;

  it('is what its file says, else its package', () => {
    const body = 'See NEWS.md.';
    expect(globs({ appliesTo: ['src/**'], body })).toEqual(['src/**']);
    expect(globs({ package: 'docs/', body })).toEqual(['docs/**']);
  });

  it('is else what its text names and the repository has', () => {
    expect(globs({ body: 'Put a bullet into NEWS.md, `docs/guide/` and gone/away.ts.' })).toEqual([
      'NEWS.md',
      'docs/guide/**',
    ]);
    expect(globs({ body: 'Like b.ts.' })).toEqual(['**/b.ts']);
    expect(globs({})).toEqual([]);
  });
});
