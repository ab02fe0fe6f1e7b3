import { describe, expect, it } from 'vitest';
import { scanRepository } from '../../../../src/core/capture/scanRepository';
import {
  nothingWithheld,
  unlessWithheld,
  withheldForms,
} from '../../../../src/core/capture/sentences/withheld';
import { formOf, verdictsIn } from '../../../eval/sentences/worthByForm';
import { InMemoryRepositoryReader } from '../../../support/inMemoryRepositoryReader';
import { many, rust } from './detectors/smallRepositories';

/** The newest sets that readers judged as they came. */
const newest =
  /(DevelopSeventh|DevelopEighth|sEighteenth|Sixteenth|Seventeenth|Nineteenth)\.jsonl$/;
const mostWrong = 0.1;
/** Said all the same: where a scan would say nothing else; and since it was read whole from the manifest. */
const allowed = ['ciRuns', 'tests', '(no form of today)'];
/** Only what follows in the sentence was wrong. */
const inParts = ['generatedBy'];

const aliases = {
  ...rust,
  ...many('xtask', 'src/a#.rs', 2, 'fn main() {}\n'),
  'xtask/Cargo.toml': '[package]\nname = "xtask"\n',
  '.cargo/config.toml': '[alias]\nxtask = "run --package xtask --"\n',
};
const saidOf = async (withheld?: typeof withheldForms): Promise<readonly string[]> => {
  const reader = new InMemoryRepositoryReader(aliases);
  const { candidates } = await scanRepository(reader, undefined, undefined, withheld);
  return candidates.flatMap(({ body }) => body.split('\n'));
};

describe('sentences that are withheld', () => {
  it('are those that readers called wrong more than once in ten times, and no others', () => {
    const counts = new Map<string, { of: number; wrong: number }>();
    for (const { file, sentence, verdict } of verdictsIn('test/eval/sentences')) {
      if (!newest.test(file)) continue;
      const count = counts.get(formOf(sentence)) ?? { of: 0, wrong: 0 };
      count.of += 1;
      if (verdict === 'wrong') count.wrong += 1;
      counts.set(formOf(sentence), count);
    }
    const wrong = [...counts].flatMap(([form, { of, wrong: number }]) =>
      number > mostWrong * of ? [form] : [],
    );
    const parts = [...withheldForms.parts].map((part) => part.split('.')[0] ?? '');
    const unsaid = wrong.filter((form) => !allowed.includes(form));
    expect(unsaid.filter((form) => !withheldForms.forms.has(form)).sort()).toEqual(inParts);
    expect(parts).toEqual(expect.arrayContaining(inParts));
    // A form and its sisters stand or fall together.
    const sisters = ['changelogSeveral'];
    expect([...withheldForms.forms].filter((form) => !wrong.includes(form))).toEqual(sisters);
  });

  it('are not said of a repository, though their facts are known', async () => {
    expect((await saidOf()).join('\n')).not.toContain('Cargo has commands');
    expect((await saidOf(nothingWithheld)).join('\n')).toContain('Cargo has commands');
  });

  it('or are said without the part that was wrong', () => {
    const phrase = { key: 'generatedBy', slots: { place: 'a', tool: 'b', command: 'c' } } as const;
    expect(unlessWithheld(phrase, withheldForms)?.slots).toEqual({ place: 'a', tool: 'b' });
  });
});
