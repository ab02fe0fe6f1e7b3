import { describe, expect, it } from 'vitest';
import { inWords } from '../../../support/inWords';
import { startStanding } from '../../../../src/core/lesson/standing';
import { ChangedTogether } from '../../../../src/core/select/changedTogether';
import { PastChanges } from '../../../../src/core/select/pastChanges';
import { SearchIndex } from '../../../../src/core/select/searchIndex';
import { selectLessons } from '../../../../src/core/select/selectLessons';
import { tableOfChanges } from '../../../../src/core/select/tableOfChanges';
import { tableOfTogether } from '../../../../src/core/select/tableOfTogether';

const change = (...files: string[]) => ({ subject: 'Work on it', files });
const times = (count: number, ...files: string[]) =>
  Array.from({ length: count }, () => change(...files));
const changes = [
  ...times(12, 'core/tariff.c', 'bindings/python.c'),
  ...times(2, 'core/tariff.c'),
  ...times(2, 'core/new.c', 'bindings/python.c'),
  ...times(60, 'core/meter.c'),
];
const files = ['core/tariff.c', 'core/new.c', 'core/meter.c', 'bindings/python.c'];
const places = [
  { lesson: 'bindings', globs: ['bindings/**'] },
  { lesson: 'docs', globs: ['docs/**'] },
];
const tables = (state = 'one') => ({
  past: new PastChanges(tableOfChanges({ changes, places, state })),
  together: new ChangedTogether(tableOfTogether({ changes, files, state })),
});
const hintsFor = (...inHand: string[]) => {
  const { past, together } = tables();
  return together.hintsFor(inHand, past);
};

describe('what changed together with a file in hand', () => {
  it('says how often its changes touched a place', () => {
    const hint = hintsFor('core/tariff.c')?.get('bindings');
    expect(hint).toMatchObject({ file: 'core/tariff.c', times: 12, of: 14, place: 'bindings/**' });
    expect(hint?.share).toBeGreaterThan(0.7);
    expect(hint?.lift).toBeGreaterThan(1);
    expect(hintsFor('core/tariff.c')?.get('docs')).toMatchObject({ times: 0, of: 14 });
  });

  it('believes two changes less than fourteen', () => {
    const few = hintsFor('core/new.c')?.get('bindings');
    expect(few).toMatchObject({ times: 2, of: 2 });
    expect(few?.share).toBeLessThan(hintsFor('core/tariff.c')?.get('bindings')?.share ?? 0);
  });

  it('goes by the one of several files that leads there', () => {
    expect(hintsFor('core/meter.c', 'core/tariff.c')?.get('bindings')?.file).toBe('core/tariff.c');
  });

  it('is unknown of a file that is new, or was changed once', () => {
    expect(hintsFor('core/other.c')).toBeUndefined();
    expect(hintsFor()).toBeUndefined();
  });

  it('is unknown where both tables were not read of the same changes', () => {
    expect(tables('one').together.hintsFor(['core/tariff.c'], tables('two').past)).toBeUndefined();
  });
});

describe('the table of what changed together', () => {
  it('keeps of each file that is there which changes touched it, as distances', () => {
    expect(tableOfTogether({ changes, files: ['core/new.c', 'core/tariff.c'], state: 'one' })).toBe(
      ['!state\tone', 'core/new.c\tf 1', 'core/tariff.c\t1 1 1 1 1 1 1 1 1 1 1 1 1 1', ''].join(
        '\n',
      ),
    );
  });

  it('leaves out what was changed once, moves of everything, and names that no table can hold', () => {
    const many = Array.from({ length: 100 }, (_, at) => `src/m${at}.c`);
    const odd = ['a\tb.c', 'a\nb.c'];
    const table = tableOfTogether({
      changes: [change('once.c'), ...times(2, ...many), ...times(2, ...odd)],
      files: ['once.c', ...many, ...odd],
    });
    expect(table).toBe('');
  });

  it.each([
    ['nothing', ''],
    ['no numbers', '!state\tone\ncore/tariff.c\té - %\n'],
    ['positions of no change', '!state\tone\ncore/tariff.c\tzzzzzzzz 1 -5\n'],
    ['a file that is called as what names the state', '!state\tone\n'],
  ])('that somebody broke says nothing: %s', (_what, text) => {
    const hints = new ChangedTogether(text).hintsFor(['core/tariff.c', '!state'], tables().past);
    expect(hints).toBeUndefined();
  });

  it.each(['', 'null', '[1]', '[["bindings/**"]]', '{'])(
    'says nothing beside places that somebody broke: %s',
    (kept) => {
      const past = new PastChanges(`!commits\t1.0 1.0\n!places\t${kept}\n!state\tone\n`);
      const together = new ChangedTogether('!state\tone\ncore/tariff.c\t1 1\n');
      expect([...(together.hintsFor(['core/tariff.c'], past)?.values() ?? [])]).toEqual([]);
      expect([...past.hintsFor('work on it').values()]).toEqual([]);
    },
  );
});

describe('a lesson for a place that changes with the file in hand', () => {
  const lesson = (id: string, appliesTo: string[], body: string) => ({
    ...{ id, name: id, description: body, triggers: [], signals: [], body, appliesTo, tokens: 30 },
    kind: 'convention' as const,
    standing: startStanding(),
  });
  const lessons = [
    lesson('bindings', ['bindings/**'], 'The wrapper releases every handle it took.'),
    lesson('docs', ['docs/**'], 'Pages have a title of one line.'),
  ];
  const select = (inHand: string[], isKnown = true) =>
    selectLessons({
      ...{ lessons, index: SearchIndex.build(lessons) },
      request: { text: 'charge the night rate from ten on', files: inHand },
      ...(isKnown ? tables() : {}),
    });

  it('is given where those changes led to it, and the receipt says how often', () => {
    expect(select(['core/tariff.c'], false).ranked.map(({ id }) => id)).not.toContain('bindings');
    const [first] = select(['core/tariff.c']).ranked;
    expect(first?.id).toBe('bindings');
    expect(inWords(first?.why)).toContain(
      'changes of core/tariff.c touched bindings/ 12 of 14 times',
    );
  });

  it('is for other files where they did not', () => {
    expect(select(['core/meter.c']).ranked.map(({ id }) => id)).not.toContain('bindings');
  });

  it('is asked about though it names another kind of code or another package', () => {
    const apart = [
      lesson('wrapper', ['bindings/**/*.py'], 'The wrapper releases every handle it took.'),
    ];
    const index = SearchIndex.build(apart);
    const request = { text: 'charge the night rate', files: ['core/tariff.c'] };
    const own = [{ lesson: 'wrapper', globs: ['bindings/**'] }];
    const past = new PastChanges(tableOfChanges({ changes, places: own, state: 'one' }));
    const known = { past, together: tables().together };
    expect(selectLessons({ lessons: apart, index, request }).otherFiles).toEqual(['wrapper']);
    expect(selectLessons({ lessons: apart, index, request, ...known }).otherFiles).toEqual([]);
  });
});
