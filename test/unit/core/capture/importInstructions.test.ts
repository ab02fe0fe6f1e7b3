import { describe, expect, it } from 'vitest';
import { importInstructions } from '../../../../src/core/capture/importInstructions';
import { readStatements } from '../../../../src/core/capture/importStatements';
import { provenFact } from '../../../../src/core/capture/fact';
import { InMemoryRepositoryReader } from '../../../support/inMemoryRepositoryReader';

const fact = (topic: string, value: string) =>
  provenFact(topic, value, { path: 'package.json', line: 3, text: value }, []);
const run = (
  files: Record<string, string>,
  facts = [fact('packageManager', 'pnpm'), fact('testRunner', 'vitest')],
) => importInstructions(new InMemoryRepositoryReader(files), facts);

describe('statements of an instruction file', () => {
  it('are whole, with everything below them, their line and headings', () => {
    const text =
      '# Rules\n\nIntro text stays\none paragraph.\n\n## Tests\n- Use fakes,\n  never mocks.\n  - also for time\n- Keep them short.\n\n```sh\nnpm test\n```\n';
    expect(readStatements('AGENTS.md', text)).toMatchObject([
      { line: 3, text: 'Intro text stays\none paragraph.', headings: ['Rules'] },
      { line: 7, text: 'Use fakes,\nnever mocks.\n- also for time', headings: ['Rules', 'Tests'] },
      { line: 10, text: 'Keep them short.' },
    ]);
  });

  it('leave out tables, comments, includes and code', () => {
    const text = '| a | b |\n\n<!-- Use x.\nAlways. -->\n@AGENTS.md\n\n~~~\nUse y.\n~~~\n';
    expect(readStatements('CLAUDE.md', text)).toEqual([]);
  });

  it('carry the globs of the file', () => {
    const [first] = readStatements(
      '.cursor/rules/a.mdc',
      '---\nglobs: src/**/*.ts, *.tsx\n---\nUse hooks.\n',
    );
    expect(first).toMatchObject({ line: 4, appliesTo: ['src/**/*.ts', '*.tsx'] });
  });
});

describe('import', () => {
  it('marks what the scan knows, what it contradicts and what is new', async () => {
    const { statements, files } = await run({
      'AGENTS.md':
        '- Use pnpm to install.\n- Run `npm install` and use jest for tests.\n- Never use npm.\n- Keep handlers under 40 lines.\n- The sky is blue.\n',
      'docs/AGENTS.md.txt': '- Use nothing.',
    });
    expect(files).toEqual(['AGENTS.md']);
    expect(statements.map(({ standing }) => standing)).toEqual([
      'known',
      'contradicts',
      'new',
      'new',
      'no instruction',
    ]);
    expect(statements[1]?.fact?.value).toBe('pnpm');
    expect(statements[3]?.candidate).toMatchObject({
      by: 'import',
      evidence: ['AGENTS.md:4'],
      body: '- Keep handlers under 40 lines.',
    });
  });

  it('reads every kind of instruction file once, and a statement of two files once', async () => {
    const names = [
      'AGENTS.md',
      'CLAUDE.md',
      'GEMINI.md',
      '.cursor/rules/x.mdc',
      '.windsurfrules',
      '.github/copilot-instructions.md',
      '.github/instructions/y.instructions.md',
    ];
    const { files, statements } = await run(
      Object.fromEntries(names.map((name) => [name, 'Always write tests first.\n'])),
    );
    expect(files).toHaveLength(names.length);
    expect(statements).toHaveLength(1);
  });

  it('keeps instructions of a sub-folder for that package', async () => {
    const { statements } = await run({ 'packages/api/AGENTS.md': '- Use zod for input.\n' });
    expect(statements[0]?.candidate?.package).toBe('packages/api');
  });
});
