import { describe, expect, it } from 'vitest';
import { importInstructions } from '../../../../src/core/capture/importInstructions';
import { scanCandidates } from '../../../../src/core/capture/scanCandidates';
import { readersAtHand } from '../../../../src/core/fingerprint/fileReaders';
import { RefVerifier } from '../../../../src/core/fingerprint/refVerifier';
import { readLesson } from '../../../../src/core/lesson/readLesson';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { InMemoryRepositoryFiles } from '../../../support/inMemoryRepositoryFiles';
import { InMemoryRepositoryReader } from '../../../support/inMemoryRepositoryReader';

async function statementsOf(path: string, text: string) {
  const reader = new InMemoryRepositoryReader({ [path]: text });
  return (await importInstructions(reader, [])).statements;
}

describe('imported instructions', () => {
  it('can be checked whatever signs and scripts they are written in', async () => {
    const texts = [
      '- Never edit `dist/` by hand — it is “generated”… always',
      '- Используйте `npm test` — всегда',
      '- 必须使用 `pnpm`，不要使用 npm。',
      '- Use\u00a0tabs (not spaces) [see #12] ~always~ /everywhere/ 🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂',
    ];
    for (const text of texts) {
      const [statement] = await statementsOf('AGENTS.md', `${text}\n`);
      const ref = statement?.candidate?.refs[0] ?? '';
      const files = new InMemoryRepositoryFiles({ 'AGENTS.md': `# Rules\n\n${text}\n` });
      const answer = (await new RefVerifier(files, nodeHasher, readersAtHand).digests([ref])).get(
        ref,
      );
      expect([ref, answer?.missing, answer?.error]).toEqual([ref, false, undefined]);
    }
  });

  it('hold for every file where the key for globs is empty, and for those of a list below it', async () => {
    const rule = (globs: string) =>
      `---\ndescription: x\n${globs}\nalwaysApply: true\n---\n- Always use tabs here.\n`;
    const globsOf = async (globs: string) =>
      (await statementsOf('.cursor/rules/a.mdc', rule(globs)))[0]?.appliesTo;
    expect(await globsOf('globs:')).toEqual([]);
    expect(await globsOf('globs: ""')).toEqual([]);
    expect(await globsOf('globs: "**/*.ts", src/**')).toEqual(['**/*.ts', 'src/**']);
    expect(await globsOf('globs:\n  - "**/*.ts"\n  - src/**')).toEqual(['**/*.ts', 'src/**']);
  });
});

describe('an empty entry of a list', () => {
  it('is no glob', () => {
    const text = '---\napplies-to: ""\ntriggers: ["", test]\n---\n- Run `npm test`.\n';
    const { lesson } = readLesson(text, { scope: 'project', fileName: 'a.md' }, nodeHasher);
    expect([lesson.appliesTo, lesson.triggers]).toEqual([[], ['test']]);
  });
});

describe('evidence', () => {
  it('names a place once, and has no comma of the next line', () => {
    const fact = (topic: string, value: string, line: number | undefined, text: string) => ({
      topic,
      value,
      confidence: 0.9,
      refs: ['package.json#scripts.test'],
      evidence: [{ path: 'package.json', text, ...(line !== undefined && { line }) }],
    });
    const candidates = scanCandidates([
      {
        ...fact('testCommand', 'make test', 3, '"test": "vitest run",'),
        slots: { runs: 'vitest' },
      },
      fact('testRunner', 'vitest', undefined, 'package.json'),
    ]);
    const evidence = candidates.flatMap((candidate) => candidate.evidence);
    expect(evidence).toContain('package.json:3 "test": "vitest run"');
    expect(evidence).toContain('package.json');
  });
});
