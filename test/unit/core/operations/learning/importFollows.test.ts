import { describe, expect, it } from 'vitest';
import { MemoryRepository } from '../../../../support/memoryRepository';

const rules = (limit: string, before = '') =>
  `# Rules\n\n${before}- Keep request handlers under ${limit} lines.\n- Never log tokens of users.\n`;

describe('a lesson whose source file changes', () => {
  it('follows a rewritten line as an update, and holds where lines only moved', async () => {
    const repository = new MemoryRepository({ files: { 'AGENTS.md': rules('40') } });
    const manager = await repository.open();
    const first = await manager.importInstructions();
    expect(first.proposed.map(({ outcome }) => outcome)).toEqual(['new', 'new']);
    for (const { name } of first.proposed) await manager.promote(name);
    const states = async () => (await manager.list()).map(({ state }) => state);

    repository.repository.write('AGENTS.md', rules('40', 'Some words.\n\n'));
    expect(await states()).toEqual(['active', 'active']);
    expect((await manager.importInstructions()).proposed.map(({ outcome }) => outcome)).toEqual([
      'known',
      'known',
    ]);

    repository.repository.write('AGENTS.md', rules('60'));
    expect((await states()).filter((state) => state === 'stale')).toHaveLength(1);
    const again = await manager.importInstructions();
    // What binds comes first in an answer.
    expect(again.proposed.map(({ outcome }) => outcome)).toEqual(['known', 'update']);
    const preview = await manager.previewUpdate(first.proposed[1]?.name ?? '');
    expect(preview?.before).toContain('under 40 lines');
    expect(preview?.after).toContain('under 60 lines');
  });

  it('keeps what maintainers say of ports and of today', async () => {
    const text = '- Open the app at http://localhost:5173/ before you take pictures.\n';
    const manager = await new MemoryRepository({ files: { 'AGENTS.md': text } }).open();
    const { proposed } = await manager.importInstructions();
    expect(proposed.map(({ outcome }) => outcome)).toEqual(['new']);
  });
});
