import { describe, expect, it } from 'vitest';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import { preflight } from '../../../../../src/core/operations/preflight/preflight';
import { MemoryRepository, openApproved } from '../../../../support/memoryRepository';

const lesson = (topic: string, body: string) =>
  `---\nbreadth: broad\ntopic: ${topic}\n---\n${body}\n`;
const contents = {
  lessons: {
    'testing.md': lesson('tests.runner', '- Tests run with vitest: `npm test`.'),
    'imports.md': lesson('imports.suffix', '- Relative imports end in `.js`.'),
  },
};

const names = (injected: readonly { name: string }[]) => injected.map(({ name }) => name);

describe('a question', () => {
  it('looks at no lesson where nobody sees its receipt, and at all where something was given', async () => {
    const repository = new MemoryRepository(contents);
    const manager = await openApproved(repository);
    await manager.save();
    const { pipeline } = await repository.open();
    let looks = 0;
    const { files } = pipeline.ports.stores.project;
    const list = files.list.bind(files);
    files.list = async () => {
      looks += 1;
      return list();
    };
    const ask = async (prompt: string, conversation = newConversation) =>
      (await preflight(pipeline, { request: 'r', prompt, conversation, isUnseen: true })).receipt;
    const question = await ask('where is slugify used?');
    expect(question).toMatchObject({ verdict: { inject: false }, omitted: [], block: '' });
    expect(looks).toBe(0);
    const code = await ask('write a unit test for slugify with its imports');
    expect(names(code.injected)).toEqual(['imports', 'testing']);
    expect(looks).toBe(1);
    const gone = { id: 'gone', name: 'gone', approval: 'x' };
    const { block } = await ask('where is it used?', { ...newConversation, given: [gone] });
    expect(block).toContain('gone');
  });

  it('looks at no lesson for a question that comes before any projection, and at all for code after it', async () => {
    const repository = new MemoryRepository(contents);
    await openApproved(repository);
    repository.projection.text = undefined;
    let looks = 0;
    const ask = async (prompt: string) => {
      const { pipeline } = await repository.open();
      const { files } = pipeline.ports.stores.project;
      const list = files.list.bind(files);
      files.list = async () => {
        looks += 1;
        return list();
      };
      const request = { request: 'r', prompt, conversation: newConversation, isUnseen: true };
      const { receipt } = await preflight(pipeline, request);
      await pipeline.library.save();
      return receipt;
    };
    for (let at = 0; at < 2; at += 1)
      expect(await ask('where is slugify used?')).toMatchObject({ verdict: { inject: false } });
    expect([looks, repository.projection.text]).toEqual([0, expect.any(String)]);
    const code = await ask('write a unit test for slugify with its imports');
    expect(names(code.injected)).toEqual(['imports', 'testing']);
  });
});
