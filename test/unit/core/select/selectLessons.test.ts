import { describe, expect, it } from 'vitest';
import type { Standing } from '../../../../src/core/lesson/standing';
import { packSelection, selectLessons } from '../../../../src/core/select/selectLessons';
import { saying } from '../../../../src/core/saying';
import { inWords } from '../../../support/inWords';
import { ask, ids, store, type Written } from '../../../support/lessonStore';

const migrations = { id: 'migrations', body: 'Schema changes need an Alembic migration.' };
const i18n = { id: 'i18n', body: 'User-facing strings are keys in locales/en.json.' };
const css = { id: 'css', body: 'Tailwind only; colours come from the tokens of the theme.' };
const testing = { id: 'testing', body: 'vitest, tests/**/*.test.ts, run by npm test.' };

describe('selectLessons', () => {
  it('gives nothing from a small store that has nothing to say (no top-k without a floor)', () => {
    expect(ask(store(migrations, css), 'fix the retry of the websocket client').ranked).toEqual([]);
  });

  it('filters before it limits: lessons that are not eligible take no place', () => {
    const given = store(migrations, { ...migrations, id: 'other' });
    const eligible = { ...given, lessons: given.lessons.slice(0, 1) };
    expect(ids(ask(eligible, 'add a migration').ranked)).toEqual(['migrations']);
  });

  it.each([
    ['добавь колонку в таблицу заказов', 'migrations'],
    ['给订单表加一个字段', 'migrations'],
    ['注文テーブルにカラムを追加して', 'migrations'],
    ['agrega una columna a la tabla', 'migrations'],
    ['adicione uma coluna na tabela', 'migrations'],
    ['füge eine Spalte zur Tabelle hinzu', 'migrations'],
    ['ajoute une colonne à la table', 'migrations'],
    ['주문 테이블에 컬럼 추가해줘', 'migrations'],
    ['siparişler tablosuna sütun ekle', 'migrations'],
    ['переведи надписи на странице', 'i18n'],
    ['ボタンの色を変えて', 'css'],
  ])('reaches an English lesson from "%s"', (text, wanted) => {
    expect(ids(ask(store(migrations, i18n, css), text).ranked)[0]).toBe(wanted);
  });

  it('gives broad lessons to a request that names no subject', () => {
    const { ranked } = ask(store(testing, migrations, css), 'fix the bug in src/cart.ts');
    expect(ids(ranked)).toEqual(['testing']);
    expect(ranked[0]?.applicability).toBeGreaterThan(0.4);
  });

  it('gives no broad lesson to a request about something outside the repository', () => {
    expect(ask(store(testing), 'write a haiku about autumn').ranked).toEqual([]);
  });

  it('gives no lesson of another language than the one in play', () => {
    const typescript = { id: 'types', body: 'TypeScript: strict, no any, types from schemas.' };
    expect(ids(ask(store(typescript), 'fix the sum', ['tools/sum.py']).ranked)).toEqual([]);
    expect(ids(ask(store(typescript), 'fix the sum', ['src/sum.ts']).ranked)).toEqual(['types']);
  });

  it.each([
    ['add a binding for the tariff parser', []],
    ['add a Rust binding for the tariff parser', []],
    ['add the tariff of the weekend', ['tools/tariff.py']],
  ])('gives lessons that name no language whatever language is in play: “%s”', (text, files) => {
    const given = store(
      { id: 'errors', body: 'Go: wrap errors with fmt.Errorf and %w, goroutines get a context.' },
      { id: 'mocks', body: 'Go code is tested with golang mocks made by go generate.' },
      { id: 'check', body: 'Run `make check` before you finish.' },
      { id: 'changelog', body: 'Every user-visible change gets an entry in CHANGELOG.md.' },
    );
    expect(ids(ask(given, text, files).ranked)).toEqual(
      expect.arrayContaining(['changelog', 'check']),
    );
  });

  it('takes a word with other meanings for no statement of the language or of a subject elsewhere', () => {
    const typescript = { id: 'lists', body: 'TypeScript: long lists are FlashList.' };
    const lags = 'the list lags on older androids';
    expect(ids(ask(store(typescript), lags).ranked)).toEqual(['lists']);
    const audio = {
      id: 'audio',
      body: 'Only PlayerClient touches the audio session and playback.',
    };
    const stops = 'playback of audio does not resume after a call';
    expect(ids(ask(store(audio), stops).ranked)).toEqual(['audio']);
  });

  it('leaves out lessons for other files, and says which', () => {
    const given = store({ ...testing, more: { appliesTo: ['**/*.py'] } });
    expect(ask(given, 'fix it', ['src/a.ts']).otherFiles).toEqual(['testing']);
    expect(ask(given, 'fix it', ['src/a.py']).otherFiles).toEqual([]);
    expect(ask(given, 'fix it').otherFiles).toEqual([]);
  });

  it('keeps what is due in another place because of the file in hand', () => {
    const note = {
      id: 'release-notes',
      body: 'Changes that users see get a line in CHANGELOG.md.',
      more: { appliesTo: ['CHANGELOG.md', 'docs/**/*.md'] },
    };
    const selection = ask(store(note), 'users see the new flag in the help', ['src/cli/flags.ts']);
    expect(selection.otherFiles).toEqual([]);
  });

  it('gives a lesson for the file in hand before one for another folder, at the same words', () => {
    const body = 'Handlers return a Result.';
    const given = store(
      { id: 'a-handlers', body, more: { appliesTo: ['services/billing/**'] } },
      { id: 'b-handlers', body, more: { appliesTo: ['services/users/**'] } },
    );
    const { ranked } = ask(given, 'let the handler retry', ['services/users/retry.ts']);
    expect(ids(ranked)[0]).toBe('b-handlers');
    expect(inWords(ranked[0]?.why)).toContain('applies to services/users/**');
  });

  it('leaves out lessons of other packages', () => {
    const given = store({ ...testing, more: { package: 'packages/api' } });
    expect(ask(given, 'fix it', ['packages/web/src/a.ts']).otherFiles).toEqual(['testing']);
    expect(ids(ask(given, 'fix it', ['packages/api/src/a.ts']).ranked)).toEqual(['testing']);
  });

  it('answers to a signal in the text of an error', () => {
    const signals = ['error:/No test files? found/'];
    const given = store({ id: 'glob', body: 'Files end in .spec.', more: { signals } });
    expect(ids(ask(given, 'it says "No test files found", repair it').ranked)).toEqual(['glob']);
  });

  it('never runs a signal that could run for ever', () => {
    const signals = ['error:/(a+)+$/', 'error:/(.*)*x/', 'error:/[/', 'error:', 'intent:', 'x'];
    const given = store({ id: 'odd', body: 'Odd.', more: { signals } });
    const start = performance.now();
    expect(ask(given, `${'a'.repeat(5_000)}!`).ranked).toEqual([]);
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('ranks by what the request needs, not by what was used most or last', () => {
    const used = { reinforcements: 500, confidence: 1, lastReinforced: 1e12 };
    const given = store(
      { ...css, standing: used },
      { ...migrations, standing: { confidence: 0.4 } },
    );
    expect(ids(ask(given, 'add a column to the schema').ranked)).toEqual(['migrations']);
  });

  it('lets worth decide between lessons that apply alike', () => {
    const twin = { ...migrations, id: 'a-twin' };
    const given = store({ ...twin, standing: { confidence: 0.5 } }, migrations);
    expect(ids(ask(given, 'add a migration').ranked)).toEqual(['migrations', 'a-twin']);
  });

  it('breaks ties by id', () => {
    const given = store(...['c', 'a', 'b'].map((id) => ({ ...migrations, id, name: 'm' })));
    expect(ids(ask(given, 'add a migration').ranked)).toEqual(['a', 'b', 'c']);
  });

  it('gives the same answer to the same question', () => {
    const given = store(testing, migrations, i18n, css);
    const question = 'add a page with a table of users and translate it';
    expect(ask(given, question)).toEqual(ask(given, question));
  });

  it('uses a similarity where there is one', () => {
    const given = store(css, i18n, migrations);
    const similarities = new Map([['css', 0.7]]);
    const request = { text: 'qwerty' };
    expect(ids(selectLessons({ ...given, request, similarities }).ranked)).toEqual(['css']);
    expect(selectLessons({ ...given, request }).ranked).toEqual([]);
  });

  it('says in words why a lesson stands where it stands', () => {
    const { ranked, belowFloor } = ask(store(migrations, css), 'add a migration');
    expect(inWords(ranked[0]?.why)).toBe('about "migration"');
    expect(inWords(belowFloor[0]?.why)).toBe('nothing in common with the request');
  });
});

describe('recipes', () => {
  const recipe = (id: string, body: string, triggers: string[]): Written => ({
    id,
    body,
    triggers,
    more: { kind: 'recipe' },
  });
  const endpoint = recipe('add-endpoint', 'Add an endpoint.\n1. route\n2. test', ['endpoint']);

  it('enter the ranking by a trigger as a whole word', () => {
    expect(ids(ask(store(endpoint), 'add an endpoint for users').ranked)).toEqual(['add-endpoint']);
    expect(ids(ask(store(recipe('ui', 'Build a kit.', ['ui'])), 'pursuing it').ranked)).toEqual([]);
  });

  it('are led to by words of name and description only where triggers lead to few, by two words at least', () => {
    const words = (id: string, text: string) => recipe(id, text, ['nowhere']);
    const report = words('write-report', 'Write the monthly report of a tenant');
    expect(ids(ask(store(report), 'the tenant wants a monthly export').ranked)).toEqual([
      'write-report',
    ]);
    expect(inWords(ask(store(report), 'the tenant is unhappy').belowFloor[0]?.why)).toBe(
      'its triggers are not in the request',
    );
    const why = (extra: number) =>
      ask(
        store(
          report,
          ...Array.from({ length: extra }, (_, at) => recipe(`export-${at}`, 'X.', ['export'])),
        ),
        'the tenant wants a monthly export',
      ).belowFloor.find(({ id }) => id === 'write-report')?.why;
    expect(why(2)).not.toBe('its triggers are not in the request');
    expect(inWords(why(3))).toBe('its triggers are not in the request');
  });

  it('need a tenth of their triggers in the request', () => {
    const many = (size: number) =>
      store(
        recipe('r', 'X.', [
          'endpoint',
          ...Array(size - 1)
            .fill('zz')
            .map((z, at) => `${z}${at}`),
        ]),
      );
    const refusal = 'its triggers are not in the request';
    expect(ask(many(10), 'add an endpoint').belowFloor[0]?.why).not.toBe(refusal);
    expect(inWords(ask(many(11), 'add an endpoint').belowFloor[0]?.why)).toBe(refusal);
  });

  it('that ship with the program come after every lesson of the user that answers', () => {
    const shipped: Written = { ...endpoint, more: { ...endpoint.more, isShipped: true } };
    const own = { id: 'routes', body: 'Every endpoint is registered in routes.ts.' };
    expect(ids(ask(store(shipped), 'add an endpoint').ranked)).toEqual(['add-endpoint']);
    const { ranked, belowFloor } = ask(store(shipped, own), 'add an endpoint');
    expect(ids(ranked)).toEqual(['routes']);
    expect(inWords(belowFloor)).toMatchObject([{ why: 'lessons of your own come first' }]);
  });

  it('that ship answer to whole words: a red test is not a colour', () => {
    const red: Written = {
      ...recipe('fix-failing-test', 'Fix a failing test', ['red test']),
      more: { kind: 'recipe', isShipped: true },
    };
    expect(ids(ask(store(red), 'fix the red test').ranked)).toEqual(['fix-failing-test']);
    expect(ask(store(red), 'make the button red').ranked).toEqual([]);
  });

  it('are given one at a time', () => {
    const component = recipe('add-component', 'Add a component.\n1. file', ['component']);
    const { ranked, rivalRecipes } = ask(
      store(endpoint, component),
      'add an endpoint POST /users with validation, then list it in the readme',
    );
    expect(ids(ranked)).toEqual(['add-endpoint']);
    expect(ids(rivalRecipes)).toEqual([]);
  });

  it('that are too close to tell apart are all offered and none given', () => {
    const rival = recipe('add-endpoint-b', 'Add an endpoint.\n1. other', ['endpoint']);
    const { ranked, rivalRecipes } = ask(store(endpoint, rival), 'add an endpoint');
    expect(ranked).toEqual([]);
    expect(ids(rivalRecipes).sort()).toEqual(['add-endpoint', 'add-endpoint-b']);
  });

  it('carry into the ranking how tasks of their kind ended', () => {
    const scoreOf = (standing: Partial<Standing>) =>
      ask(store({ ...endpoint, standing }), 'add an endpoint').ranked[0] ?? expect.fail('nothing');
    const unknown = scoreOf({});
    const good = scoreOf({ proven: { successes: 9, failures: 0 } });
    const bad = scoreOf({ proven: { successes: 2, failures: 7 } });
    expect(good.score).toBeGreaterThan(unknown.score);
    expect(bad.score).toBeLessThan(unknown.score);
    expect(bad.value).toBeLessThan(good.value);
  });

  it('are never compared with those that ship: these change no place of a lesson of the user', () => {
    const own = [
      { id: 'routes', body: 'Every endpoint is registered in routes.ts.' },
      { id: 'i18n', body: 'Texts of an endpoint are translated.' },
    ];
    const shipped: Written = { ...endpoint, more: { ...endpoint.more, isShipped: true } };
    const alone = ask(store(...own), 'add an endpoint');
    const { lessons } = store(...own, shipped);
    const beside = ask({ lessons, index: store(...own).index }, 'add an endpoint');
    expect(beside.ranked).toEqual(alone.ranked);
  });

  it('for work that changes no code wait to be called', () => {
    const release = recipe('release', 'Release a version.\n1. tag', ['release']);
    const { ranked, belowFloor } = ask(store(release), 'add the release notes to the page');
    expect(ranked).toEqual([]);
    expect(inWords(belowFloor[0]?.why)).toBe('changes no code: use /recipe');
  });
});

describe('packSelection', () => {
  it('gives a newcomer its chance beside lessons that have proved their worth', () => {
    const proven = { confidence: 0.97, reinforcements: 40, recentOutcomes: [true, true] };
    const all = ['a', 'b', 'c', 'd'].map((id) => ({ ...migrations, id, standing: proven }));
    const given = store(...all, { ...migrations, id: 'newcomer' });
    const { ranked } = ask(given, 'add a migration');
    expect(ids(ranked).at(-1)).toBe('newcomer');
    expect(ids(packSelection(ranked, 120, 0).chosen)).toContain('newcomer');
  });

  it('keeps a lesson that surely applies before two that may', () => {
    const ranked = [0.9, 0.5, 0.5].map((score, at) => ({
      id: `${at}`,
      name: `${at}`,
      kind: 'convention' as const,
      tokens: at === 0 ? 60 : 30,
      applicability: score,
      worth: score,
      score,
      value: score ** 2,
      why: saying('applies.nothing' as const),
    }));
    expect(ids(packSelection(ranked, 60, 0).chosen)).toEqual(['0']);
  });
});
