import { describe, expect, it } from 'vitest';
import { choices } from '../../../../../src/core/capture/choices/choice';
import { countChoice } from '../../../../../src/core/capture/choices/countChoice';
import { choiceExamples } from './choiceExamples';

const known = Object.entries(choices).flatMap(([language, all]) =>
  all.map((choice) => ({ language, choice, title: `${language}: ${choice.name}` })),
);
const endings: Readonly<Record<string, string>> = {
  'pragma-once': 'h',
  'tests-outside': '_test.go',
};
const fileOf = (name: string, text: string): { path: string; text: string; plain: string } => ({
  path:
    name === 'options-script'
      ? 'a.vue'
      : `a${endings[name] === 'h' ? '.h' : (endings[name] ?? '.x')}`,
  text,
  plain: text,
});

describe('choices of code', () => {
  it('have names of their own in each language', () => {
    const titles = known.map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each(known.filter(({ choice }) => choice.form !== 'paths'))(
    '$title tells what keeps to it from what does not',
    ({ language, choice }) => {
      const [kept = '', other = ''] = choiceExamples[language]?.[choice.name] ?? [];
      const held = countChoice(choice, [fileOf(choice.name, kept)]);
      const broken = countChoice(choice, [fileOf(choice.name, other)]);
      expect([held.of, held.holds]).toEqual([1, 1]);
      expect(broken.holds).toBe(0);
      // The usual one of several libraries is not counted at all.
      expect(broken.of).toBe(choice.form === 'oneOf' ? 0 : 1);
    },
  );

  it.each([
    ['mod-files', 'a/mod.rs'],
    ['named-modules', 'a.rs'],
  ])('%s are counted by where files lie', (name, path) => {
    const choice = choices['rust']?.find((one) => one.name === name);
    const files = [path, 'a/b.rs'].map((file) => ({ path: file, text: '', plain: '' }));
    const other = ['a/mod.rs', 'a.rs'].filter((file) => file !== path);
    const broken = [...other, 'a/b.rs'].map((file) => ({ path: file, text: '', plain: '' }));
    expect(choice && countChoice(choice, files)).toMatchObject({ of: 1, holds: 1 });
    expect(choice && countChoice(choice, broken)).toMatchObject({ of: 1, holds: 0 });
  });
});
