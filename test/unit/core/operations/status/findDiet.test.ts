import { describe, expect, it } from 'vitest';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import { fewestRequests } from '../../../../../src/core/operations/status/findDiet';
import { MemoryRepository } from '../../../../support/memoryRepository';

const files = {
  'AGENTS.md': [
    '- Use pnpm.',
    '- Put every new endpoint under `src/routes/` and register it there.',
    '- See [the rules of the house](docs/rules.md) before you change a migration.',
    '- Write amounts of money as integers of cents, never as floats.',
    '',
  ].join('\n'),
  'CONTRIBUTING.md': '- Write amounts of money as integers of cents, never as floats.\n',
  'package.json': '{"name":"acme","packageManager":"pnpm@9.0.0"}',
  'pnpm-lock.yaml': 'lockfileVersion: 9\n',
  'src/routes/index.ts': 'export {};\n',
};

const linesOf = async (repository: MemoryRepository) =>
  (await (await repository.open()).diet()).lines.map(({ statement, reasons }) =>
    `${statement.path}:${statement.line} ${reasons.join(' ')}`.trim(),
  );

describe('the diet of instruction files', () => {
  it('names lines that the repository proves, that are not so, and that are said twice', async () => {
    expect(await linesOf(new MemoryRepository({ files }))).toEqual([
      'AGENTS.md:1 proven',
      'AGENTS.md:2',
      'AGENTS.md:3 stale',
      'AGENTS.md:4',
      'CONTRIBUTING.md:1 repeated',
    ]);
  });

  it('says what each file and line costs, and which are in every turn', async () => {
    const repository = new MemoryRepository({
      files: {
        ...files,
        '.cursor/rules/api.mdc': '---\nglobs: src/**\n---\n- Return plain data.\n',
      },
    });
    const { files: weighed, lines } = await (await repository.open()).diet();
    expect(weighed.map(({ path, isEachTurn }) => [path, isEachTurn])).toEqual([
      ['.cursor/rules/api.mdc', false],
      ['AGENTS.md', true],
      ['CONTRIBUTING.md', false],
    ]);
    expect(weighed.every(({ tokens }) => tokens > 0)).toBe(true);
    const line = lines.find(({ statement }) => statement.said === 'Use pnpm.');
    expect([line?.tokens, line?.isEachTurn]).toEqual([4, true]);
  });

  it('names lines that no recorded request needed, once there are enough', async () => {
    const repository = new MemoryRepository({ files });
    const manager = await repository.open();
    const ask = async (prompt: string) => {
      const request = { request: manager.newId(), prompt, conversation: newConversation };
      const { receipt } = await manager.preflight({ ...request, assume: 'code-gen' });
      await manager.record(request, receipt, { surface: 'command-line' });
    };
    for (let count = 1; count < fewestRequests; count += 1)
      await ask(`Add an endpoint for user group ${count} to src/routes`);
    expect((await linesOf(repository)).filter((line) => line.includes('unasked'))).toEqual([]);
    await ask('Add an endpoint for visitors');
    expect(await linesOf(repository)).toContain('AGENTS.md:4 unasked');
    expect(await linesOf(repository)).toContain('AGENTS.md:2');
  });
});
