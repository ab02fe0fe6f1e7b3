import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCorpus, type CorpusRow } from '../../../eval/classify/readCorpus';

const rows = readCorpus();
const families = new Map<string, CorpusRow[]>();
for (const row of rows)
  if (!row.family.includes(':'))
    families.set(row.family, [...(families.get(row.family) ?? []), row]);
const words = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

describe('the corpus', () => {
  it('holds at least 6,000 prompts of 400 families and 1,500 written singly', () => {
    expect(rows.length).toBeGreaterThanOrEqual(6000);
    expect(families.size).toBeGreaterThanOrEqual(400);
    expect(rows.filter((row) => row.family.includes(':')).length).toBeGreaterThanOrEqual(1500);
  });

  it('has no family over 25 prompts or with two labels', () => {
    for (const [name, members] of families) {
      expect(members.length, name).toBeLessThanOrEqual(25);
      expect(new Set(members.map((row) => row.label)).size, name).toBe(1);
    }
  });

  it('has all four labels and at least twelve languages', () => {
    expect(new Set(rows.map((row) => row.label)).size).toBe(4);
    expect(new Set(rows.map((row) => row.language)).size).toBeGreaterThanOrEqual(12);
  });

  const evaluation = ['prompts-dev', 'prompts-dev-more'].map(
    (name) => `../shared/data/${name}.jsonl`,
  );

  // Bare words such as "continue" are nobody's; longer prompts must be our own.
  it.skipIf(!evaluation.every((file) => existsSync(file)))(
    'copies nothing from the prompts it is evaluated on',
    () => {
      const seen = new Set(
        evaluation.flatMap((file) =>
          readFileSync(file, 'utf8')
            .trim()
            .split('\n')
            .map((line) => words((JSON.parse(line) as { text: string }).text)),
        ),
      );
      const copied = rows.filter((row) => words(row.text).length > 25 && seen.has(words(row.text)));
      expect(copied.map((row) => row.text)).toEqual([]);
    },
  );
});
