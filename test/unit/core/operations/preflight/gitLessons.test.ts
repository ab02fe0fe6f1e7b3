import { describe, expect, it } from 'vitest';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import type { PipelineSettings } from '../../../../../src/core/operations/pipeline';
import { MemoryRepository } from '../../../../support/memoryRepository';
import { inWords } from '../../../../support/inWords';

const lessons = {
  'commits.md':
    '---\ntopic: git.commits\n---\n- Commit titles are imperative and under 50 characters.\n',
  'release.md': `---\ntopic: git.release\n---\n- ${'Releases are tagged on main after the changelog is closed. '.repeat(6)}\n`,
  'testing.md': '---\ntopic: tests.runner\n---\n- Tests run with vitest.\n',
};

async function given(prompt: string, settings: Partial<PipelineSettings> = {}, isUnseen = false) {
  const manager = await new MemoryRepository({ lessons, settings }).open();
  await manager.approveAll();
  const request = { request: 'r', prompt, conversation: newConversation, isUnseen };
  return (await manager.preflight(request)).receipt;
}

describe('an order to commit', () => {
  it('gets what git.* says within 60 tokens, with its label and verdict as they are', async () => {
    const receipt = await given('commit this');
    expect(receipt.verdict).toMatchObject({ label: 'other', inject: false });
    expect(inWords(receipt.injected)).toMatchObject([{ name: 'commits', why: 'git request' }]);
    expect(receipt.tokens).toBeLessThanOrEqual(60);
    const left = Object.fromEntries(receipt.omitted.map(({ name, reason }) => [name, reason]));
    expect(left).toEqual({ release: 'over budget', testing: 'class' });
  });

  it('gets it where nobody sees the receipt as well', async () => {
    expect((await given('commit this', {}, true)).injected).toHaveLength(1);
  });

  it('gets nothing where the setting says so, and no other request does', async () => {
    expect((await given('commit this', { gitRequests: false })).injected).toEqual([]);
    expect((await given('what does the last commit do?')).injected).toEqual([]);
    expect((await given('thanks, that was all')).injected).toEqual([]);
  });
});
