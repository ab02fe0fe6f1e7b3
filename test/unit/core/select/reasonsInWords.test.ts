import { describe, expect, it } from 'vitest';
import { speechOf } from '../../../../src/cli/language';
import { startStanding } from '../../../../src/core/lesson/standing';
import type { RankableLesson } from '../../../../src/core/select/rankableLesson';
import { SearchIndex } from '../../../../src/core/select/searchIndex';
import { selectLessons } from '../../../../src/core/select/selectLessons';
import { say } from '../../../../src/prose/say';
import { inWords } from '../../../support/inWords';

const bodies = {
  migrations: 'Schema changes need an Alembic migration.',
  i18n: 'User-facing strings are keys in locales/en.json.',
  css: 'Tailwind only; colours come from the tokens of the theme.',
  dto: 'Every DTO of the API is validated with zod.',
  zeppelins: 'Every zeppeline is numbered.',
  cpp: 'C++ sources use clang-format.',
};
const documents = Object.entries(bodies).map(([id, body]) => ({
  ...{ id, name: id, body, description: body, triggers: [], signals: [] },
}));
const lessons = documents.map((document): RankableLesson => ({
  ...document,
  kind: 'convention',
  appliesTo: [],
  tokens: 30,
  standing: startStanding(),
}));
const index = SearchIndex.build(documents);

const ask = (text: string, files: readonly string[] = []) =>
  selectLessons({ lessons, index, request: { text, files } });

describe('why a lesson stands where it stands', () => {
  it.each([
    ['what is the subject', 'add a Migration', 'migrations', 'about "Migration"'],
    ['what the subject brings along', 'add an endpoint', 'dto', 'often needed with "endpoint"'],
    ['a shared word and no stem', 'fill the Zeppelines', 'zeppelins', '"Zeppelines"'],
    ['a phrase', 'do it in dark mode', 'css', 'often needed with "dark mode"'],
    ['a name with a sign', 'fix the C++ parser', 'cpp', 'about "C++"'],
    ['a word of another script', '给订单表加一个字段', 'migrations', 'about "字段"'],
    ['a word with an umlaut', 'Übersetze die Überschrift', 'i18n', 'about "Übersetze"'],
  ])('says it in the words of the request: %s', (_, text, id, why) => {
    const { ranked, belowFloor } = ask(text);
    const found = [...ranked, ...belowFloor].find((one) => one.id === id);
    expect(inWords(found?.why)).toBe(why);
  });

  it('says which file led to a lesson where no word did', () => {
    const { ranked } = ask('make it faster', ['src/api/users.controller.ts']);
    expect(inWords(ranked[0]?.why)).toBe('often needed with files like users.controller.ts');
  });

  it('names no concept of ours in Chinese', () => {
    const { ranked } = ask('给订单表加一个字段');
    const said = ranked.map(({ why }) => say(why, speechOf('zh-cn')));
    expect(said).toContain('关于“字段”');
    expect(said.join()).not.toMatch(/[a-z]/);
  });
});
