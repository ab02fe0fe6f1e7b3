import { describe, expect, it } from 'vitest';
import { newConversation } from '../../../../../src/core/lesson/conversation';
import {
  MemoryRepository,
  openApproved,
  type MemoryContents,
} from '../../../../support/memoryRepository';

const lessons = { 'money.md': '- Amounts are integers of minor units, never floats.\n' };
const many = Object.fromEntries(
  Array.from({ length: 300_000 }, (_, at) => [`src/m${at % 500}/part${at}.ts`, '']),
);
const chinese = {
  files: { '源码/账单.ts': '', '文档/说明.md': '' },
  commits: Array.from({ length: 60 }, (_, at) => `修复账单金额的舍入错误 ${at}`),
  lessons: { '金额.md': '- 金额用最小货币单位的整数表示，禁止使用浮点数。\n' },
};
const plain = 'round the amounts of an invoice to minor units';
/** Far above what it takes (some milliseconds): a machine that tests has other work. */
const inTimeMs = 2_000;

describe('a request in an odd repository, and an odd request', () => {
  it.each<readonly [string, MemoryContents, string, boolean]>([
    ['a repository of one file', { files: { 'a.py': '' }, lessons }, plain, true],
    ['300,000 files', { files: many, lessons }, plain, true],
    ['no history and no file', { lessons }, plain, true],
    ['everything in Chinese', chinese, '修改账单，把金额改成整数', true],
    ['a request of 100 KB', { lessons }, `${plain}\n${'at a.b(c.ts:1)\n'.repeat(6_700)}`, true],
    ['a request of one emoji', { lessons }, '🎉', false],
    ['an empty request', { lessons }, '', false],
  ])('gets a verdict with a reason, in time: %s', async (_what, contents, prompt, inject) => {
    const manager = await openApproved(new MemoryRepository(contents));
    await manager.learnWords();
    const started = performance.now();
    const { receipt } = await manager.preflight({
      ...{ request: 'one', prompt, conversation: newConversation },
    });
    expect(performance.now() - started).toBeLessThan(inTimeMs);
    expect(receipt.verdict?.why).not.toBe('');
    expect(receipt.verdict?.inject).toBe(inject);
    expect(receipt.injected.length).toBe(inject ? 1 : 0);
  });
});
