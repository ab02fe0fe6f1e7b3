import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { spokenTexts, untranslatedUsage } from '../support/spokenTexts';

type Texts = Readonly<Record<string, string>>;

const textsOf = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8')) as Texts;

/** What has to stand in a text and in its translation alike: placeholders, commands, settings, what is typed. */
function kept(text: string): string[] {
  const parts = /\{\w+\}|\(command:[^)]*\)|`#?lessons\.[\w.]+#?`|"lessons [a-z]+|`#lessons[^`]*`/g;
  return [...text.matchAll(parts)].map(([part]) => part.replace('"', '')).sort();
}

const spoken = (text: string): string[] => kept(text.replaceAll('“lessons', '"lessons'));

const languages = readdirSync('l10n').flatMap((file) => {
  const [, language] = /^bundle\.l10n\.(.+)\.json$/.exec(file) ?? [];
  return language === undefined ? [] : [language];
});

describe.each(languages)('the texts in %s', (language) => {
  const manifest = textsOf(`package.nls.${language}.json`);
  const english = textsOf('package.nls.json');
  const bundle = textsOf(`l10n/bundle.l10n.${language}.json`);

  it('name everything the manifest names, and nothing else', () => {
    expect(Object.keys(manifest).sort()).toEqual(Object.keys(english).sort());
  });

  it('say every sentence that code says, and no other', () => {
    const said = [...spokenTexts()];
    expect(said.filter((text) => bundle[text] === undefined)).toEqual([]);
    expect(Object.keys(bundle).filter((text) => !said.includes(text))).toEqual([]);
  });

  it('keep every placeholder and every command', () => {
    const pairs = [
      ...Object.entries(bundle),
      ...Object.entries(english).map(([key, text]) => [text, manifest[key] ?? ''] as const),
    ];
    expect(pairs.filter(([from, to]) => kept(from).join() !== spoken(to).join())).toEqual([]);
  });

  it('leave no text empty', () => {
    const all = [...Object.values(bundle), ...Object.values(manifest)];
    expect(all.filter((text) => text.trim() === '')).toEqual([]);
  });
});

it('Simplified Chinese has one form of signs, one pronoun and one word for meeting others', () => {
  const files = ['l10n/bundle.l10n.zh-cn.json', 'package.nls.zh-cn.json'];
  const texts = files.flatMap((file) => Object.values(textsOf(file)));
  const foreign = /[：？！（）您]|会合|[\u4e00-\u9fff],|[\u4e00-\u9fff];/;
  expect(texts.filter((text) => foreign.test(text))).toEqual([]);
});

/** Ways to say a text for one thing, where the text holds a number: one place filled with 1, later places moved up. */
function forOne(text: string): string[] {
  const places = [...text.matchAll(/\{(\d)\}/g)].map(([, at]) => Number(at));
  return places.map((one) =>
    text.replace(/\{(\d)\}/g, (whole, at: string) =>
      Number(at) === one ? '1' : Number(at) > one ? `{${Number(at) - 1}}` : whole,
    ),
  );
}

it('Simplified Chinese says one and many alike', () => {
  const bundle = textsOf('l10n/bundle.l10n.zh-cn.json');
  const ways = new Set(Object.values(bundle).flatMap(forOne));
  // "1 lesson", "{0} files read, 1 line is not true."
  const ones = Object.keys(bundle).filter(
    (text) => /(?:^|, )1 [a-z]/.test(text) && !/code/.test(text),
  );
  expect(ones.length).toBeGreaterThan(5);
  expect(ones.filter((text) => !ways.has(bundle[text] ?? ''))).toEqual([]);
});

/** Columns of a text: a sign of Chinese takes two. */
const columns = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 2 : 1), 0);

it('Simplified Chinese leaves labels room: none is half as wide again as the English one', () => {
  const labels = Object.entries(textsOf('l10n/bundle.l10n.zh-cn.json')).filter(
    ([english]) => english.length <= 30 && !english.includes('{'),
  );
  expect(labels.length).toBeGreaterThan(100);
  const wide = labels.filter(
    ([english, chinese]) => columns(chinese) > Math.max(12, 1.5 * columns(english)),
  );
  expect(wide).toEqual([]);
});

it('whoever uses something wrongly is told in no language but theirs', () => {
  expect(untranslatedUsage()).toEqual([]);
});

it('there is a language besides English', () => {
  expect(languages).toContain('zh-cn');
});
