import { statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { featureNames } from '../../../../src/core/classify/features';
import { LocalClassifier } from '../../../../src/core/classify/localClassifier';
import weights from '../../../../src/core/classify/weights.json';
import { inWords } from '../../../support/inWords';

const classifier = new LocalClassifier();
const classify = (text: string, previous?: string) =>
  classifier.classify(previous === undefined ? { text } : { text, previous });

describe('local classifier', () => {
  it('goes on with a change at "yes, confirm", a word that also orders a look, and not at thanks', async () => {
    const change = 'add a unit test for the slugify function';
    expect(await classify('yes, confirm', change)).toMatchObject({
      ...{ inject: true, source: 'inherited' },
    });
    expect((await classify('ok thanks, go', change)).inject).toBe(false);
  });

  it.each([
    ['Füge eine Spalte hinzu', "asks to 'Füge'"],
    ['Додай кнопку експорту', "asks to 'Додай'"],
    ['Corrige l’étiquette', "asks to 'Corrige'"],
    ['get Rid of the old parser', "asks to 'get Rid of'"],
    ['给登录页添加按钮', "asks to '添加'"],
  ])('names words as they were typed: %s', async (text, cue) => {
    expect((await classify(text)).cues.map(inWords)).toContain(cue);
  });

  it.each([
    'add a dark mode toggle to the settings page',
    '帮我添加一个导出按钮，放在表格右上角',
    'добавь кнопку выхода в шапку',
    'aggiungi un pulsante per esportare i dati',
    'the save button does nothing when I click it',
    'corrija o cálculo do desconto e adicione um teste',
  ])('gives lessons to a plain change: %s', async (text) => {
    expect(await classify(text)).toMatchObject({ label: 'code-gen', inject: true });
  });

  it.each([
    'thanks, that fixed it',
    'thank you for fixing the add button',
    'commit and push',
    'why is the cache keyed by user id?',
    "don't change anything, just explain how the parser works",
    'what is the difference between let and var',
    '为什么这里要用异步？',
    'ok',
  ])('gives none to what changes no code: %s', async (text) => {
    expect((await classify(text)).inject).toBe(false);
  });

  it('names the cues that decided, in words', async () => {
    const verdict = await classify('add a test for the parser in src/parser.ts');
    expect(inWords(verdict.why)).toContain("asks to 'add'");
    expect(verdict.cues.length).toBeLessThanOrEqual(3);
  });

  it('is sure of a label only with a probability', async () => {
    const verdict = await classify('rename the helper and update its tests');
    expect(verdict.confidence).toBeGreaterThan(0.5);
    expect(verdict.confidence).toBeLessThanOrEqual(1);
    expect(verdict.source).toBe('local');
  });

  it('never injects where it abstains, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (text) => {
        const verdict = await classify(text);
        expect(verdict.abstained && verdict.inject).toBe(false);
        expect(verdict.confidence).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('odd input', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['emoji only', '🎉🎉'],
    ['a URL only', 'https://example.com/a/b?c=d'],
    ['binary', '\u0000\u0001\u0002\ufffd\u0000'],
    ['a megabyte', 'x'.repeat(1_000_000)],
    ['a megabyte of spaces', ' '.repeat(1_000_000)],
    ['a megabyte of brackets', '[(./'.repeat(250_000)],
    ['a megabyte of lines', 'a\n'.repeat(500_000)],
    ['a megabyte of commas', 'add, '.repeat(200_000)],
  ])('answers %s quickly', async (_, text) => {
    await classify('warm');
    const started = performance.now();
    const verdict = await classify(text);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(verdict.confidence).toBeGreaterThan(0);
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['emoji only', '🎉🎉'],
    ['a URL only', 'https://example.com/a/b?c=d'],
    ['binary', '\u0000\u0001\u0002\ufffd\u0000'],
  ])('gives no lessons to %s', async (_, text) => {
    expect((await classify(text)).inject).toBe(false);
  });

  it('reads around lone surrogates', async () => {
    expect(await classify('add \ud800a test for the \udfff parser')).toMatchObject({
      label: 'code-gen',
    });
  });

  it('reads text from right to left', async () => {
    expect((await classify('أضف زر تسجيل الخروج إلى الصفحة')).confidence).toBeGreaterThan(0);
  });
});

describe('follow-ups', () => {
  const change = 'add a date filter to the orders table';

  it.each(['continue', 'go on', 'still fails', 'продолжай'])(
    '"%s" after a change takes over its lessons; the label is its own',
    async (text) => {
      const alone = await classify(text);
      const following = await classify(text, change);
      expect(following.inject).toBe(true);
      expect(following.label).toBe(alone.label);
      if (!alone.inject) expect(following.source).toBe('inherited');
    },
  );

  it.each(['thanks', 'stop', 'commit and push', 'why?', 'did you push?'])(
    '"%s" after a change takes over nothing',
    async (text) => {
      expect((await classify(text, change)).inject).toBe(false);
    },
  );

  it('takes over nothing from a question', async () => {
    expect((await classify('continue', 'what is a mutex')).inject).toBe(false);
  });
});

describe('shipped weights', () => {
  it('stay within 400 KB', () => {
    expect(statSync('src/core/classify/weights.json').size).toBeLessThanOrEqual(400 * 1024);
  });

  it('belong to the features of this build', () => {
    expect(weights.namedCount).toBe(featureNames.length);
  });
});
