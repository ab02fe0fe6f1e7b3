import { describe, expect, it } from 'vitest';
import { LocalClassifier } from '../../../../src/core/classify/localClassifier';

const judge = (text: string) => new LocalClassifier().judge({ text });

describe('local classifier', () => {
  it.each([
    'add a dark mode toggle to the settings page',
    '帮我添加一个导出按钮，放在表格右上角',
    'добавь кнопку выхода в шапку',
    'aggiungi un pulsante per esportare i dati',
  ])('gives lessons to a plain order: %s', (text) => {
    expect(judge(text)).toMatchObject({ label: 'code-gen', inject: true, source: 'local' });
  });

  it.each([
    'thanks, that fixed it',
    'commit and push',
    'why is the cache keyed by user id?',
    "don't change anything, just explain how the parser works",
    'what is the difference between let and var',
  ])('gives none to what changes no code: %s', (text) => {
    expect(judge(text).inject).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['emoji only', '🎉🎉'],
    ['a URL only', 'https://example.com/a/b?c=d'],
    ['binary', '\u0000\u0001\u0002\ufffd\u0000'],
    ['lone surrogates', 'add \ud800 a \udfff test'],
    ['right-to-left text', 'أضف زر تسجيل الخروج'],
    ['a megabyte', 'x'.repeat(1_000_000)],
    ['a megabyte of spaces', ' '.repeat(1_000_000)],
    ['a megabyte of brackets', '[(./'.repeat(250_000)],
  ])('answers %s quickly', (_, text) => {
    const started = performance.now();
    const verdict = judge(text);
    expect(performance.now() - started).toBeLessThan(300);
    expect(verdict.confidence).toBeGreaterThan(0);
    expect(verdict.confidence).toBeLessThanOrEqual(1);
  });

  it('names the cues that decided', () => {
    expect(judge('add a test for the parser').cues[0]).toContain('add');
  });
});
