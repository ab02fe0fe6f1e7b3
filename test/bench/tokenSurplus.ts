import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GptEncoding } from 'gpt-tokenizer/GptEncoding';
import vocabulary from 'gpt-tokenizer/bpeRanks/o200k_base';
import { commonTokens } from '../../src/node/models/commonTokens';

/**
 * How much more the common tokens count than the whole vocabulary, by language, on the project's own texts: its documents, its Chinese sentences and the
 * requests of `test/eval/classify/corpus`. Usage: npm run bench tokens [-- SIZE…], the sizes of other lists to compare.
 */
const corpus = 'test/eval/classify/corpus';
const lines = (files: readonly string[]): readonly string[] =>
  files
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => !/^(##.*)?$/.test(line));
const requests = lines(
  readdirSync(corpus).flatMap((file) => (file.endsWith('.txt') ? [join(corpus, file)] : [])),
);
const sentences = Object.values(
  JSON.parse(readFileSync('l10n/bundle.l10n.zh-cn.json', 'utf8')) as Record<string, string>,
);

/** A text is of a language by its letters: most of those in it, so that names of files do not decide. */
const written = (letters: RegExp) => (text: string) =>
  (text.match(letters)?.length ?? 0) * 2 > (text.match(/\p{L}/gu)?.length ?? 0);
const han = written(/\p{Script=Han}/gu);
const isKana = (text: string): boolean => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

const texts: Readonly<Record<string, readonly string[]>> = {
  'English, documents': lines(['README.md', 'docs/design.md', 'docs/security.md']),
  'English, requests': requests.filter((text) => /^[\x20-\x7e\t]*$/.test(text)),
  'Chinese, README': lines(['README.zh-CN.md']),
  'Chinese, sentences': sentences,
  'Chinese, requests': requests.filter((text) => han(text) && !isKana(text)),
  'Russian, requests': requests.filter(
    (text) => written(/\p{Script=Cyrillic}/gu)(text) && !/[іїєґў]/i.test(text),
  ),
  'Korean, requests': requests.filter(written(/\p{Script=Hangul}/gu)),
};

const counterOf = (tokens: typeof vocabulary): ((text: string) => number) => {
  const encoding = GptEncoding.getEncodingApi('o200k_base', () => tokens);
  return (text) => encoding.countTokens(text, { disallowedSpecial: new Set<string>() });
};
const sum = (all: readonly string[], count: (text: string) => number): number =>
  all.reduce((total, text) => total + count(text), 0);

const sizes = [...process.argv.slice(2).map(Number), commonTokens.length];
const counters = sizes.map((size) => counterOf(vocabulary.slice(0, size)));
const whole = counterOf(vocabulary);
console.log(
  `| texts | number | tokens | ${sizes.map((size) => `more with ${size}`).join(' | ')} |`,
);
console.log(`|---|--:|--:|${'--:|'.repeat(sizes.length)}`);
for (const [name, all] of Object.entries(texts)) {
  const tokens = sum(all, whole);
  const more = counters.map((count) => `${(100 * (sum(all, count) / tokens - 1)).toFixed(1)} %`);
  console.log(`| ${name} | ${all.length} | ${tokens} | ${more.join(' | ')} |`);
}
