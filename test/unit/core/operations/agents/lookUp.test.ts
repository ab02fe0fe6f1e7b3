import { describe, expect, it } from 'vitest';
import {
  lookUpDescription,
  proposeDescription,
} from '../../../../../src/core/chat/tools/lookUpDescriptions';
import { gptTokenCounter } from '../../../../../src/node/models/gptTokenCounter';
import { sayLookUp, sayProposed } from '../../../../../src/prose/sayLookUp';
import {
  MemoryRepository,
  openApproved,
  type MemoryContents,
} from '../../../../support/memoryRepository';

const contents: MemoryContents = {
  files: { 'package.json': '{"scripts":{"test":"vitest run"}}' },
  lessons: {
    'testing.md':
      '---\nbreadth: broad\nfingerprint: [package.json#scripts.test]\n---\n- Tests run with vitest: `npm test`.\n',
    'docs.md': '---\ntopic: docs.site\n---\n- The documentation site is built by mkdocs.\n',
  },
};

async function open(more: Partial<MemoryContents> = {}) {
  const repository = new MemoryRepository({ ...contents, ...more });
  const manager = await openApproved(repository);
  const totals = async () => (await manager.pipeline.library.refresh()).ledgers.project.totals;
  const readsOf = async (name: string) =>
    (await manager.list()).find(({ entry }) => entry.lesson.name === name)?.standing.reinforcements;
  return { repository, manager, totals, readsOf };
}

const task = 'write a unit test for slugify with vitest';

describe('a model that looks for lessons itself', () => {
  it('gets the block of a request, whatever its words, with what use has shown', async () => {
    const { manager } = await open();
    const found = await manager.lookUp({ task, surface: 'tool' });
    expect(found.block).toContain('## testing');
    expect(found.tokens).toBeLessThanOrEqual(200);
    expect(sayLookUp(found)).toMatch(/\ntesting: confidence 0\.73, read 1 times\n$/);
  });

  it('counts as a read of what it is handed, and of nothing else', async () => {
    const { manager, readsOf, totals } = await open();
    await manager.lookUp({ task, surface: 'mcp' });
    expect([await readsOf('testing'), await readsOf('docs')]).toEqual([1, 0]);
    expect((await totals()).requests).toBe(1);
  });

  it('counts once with the turn it belongs to', async () => {
    const { manager, readsOf, totals } = await open();
    const request = 'r1';
    const given = await manager.preflight({
      ...{ request, prompt: task, assume: 'code-gen' },
      conversation: { given: [] },
    });
    await manager.record({ request, prompt: task, conversation: { given: [] } }, given.receipt, {
      surface: 'hook',
    });
    await manager.lookUp({ task, surface: 'mcp', request });
    await manager.lookUp({ task, surface: 'mcp', request });
    expect([await readsOf('testing'), (await totals()).requests]).toEqual([1, 1]);
  });

  it('gets nothing that is stale, and hears of what waits', async () => {
    const { manager, repository } = await open();
    repository.repository.write('package.json', '{"scripts":{"test":"jest"}}');
    await repository.lessons.write(
      { scope: 'project', folder: 'active', fileName: 'new.md' },
      '- Tests run with vitest always.\n',
    );
    const found = await manager.lookUp({ task, surface: 'tool' });
    expect(found.lessons).toEqual([]);
    expect(sayLookUp(found)).toBe(
      "No lesson of this repository fits this task. 1 wait for the user's approval.",
    );
  });

  it('hears why nobody looked', async () => {
    const { manager, repository, totals } = await open();
    repository.settings = { ...repository.settings, enabled: false };
    expect(sayLookUp(await manager.lookUp({ task, surface: 'tool' }))).toMatch(/^No lessons: /);
    expect((await totals()).injectedRequests).toBe(0);
  });

  it('costs every turn of whoever has the tools no more than README says', async () => {
    const cost = async (tool: object) => gptTokenCounter.count(JSON.stringify(tool));
    const costs = [await cost(lookUpDescription), await cost(proposeDescription)];
    expect(costs).toEqual([101, 119]);
  });
});

describe('a model that proposes a lesson', () => {
  it('makes a candidate that nobody is given, with the refs its text names', async () => {
    const { manager } = await open();
    const text =
      'Release notes are written by `npm run notes` from the titles of pull requests, never by hand.';
    const proposed = await manager.proposeText({ text, why: 'I read scripts/notes.ts' });
    expect(sayProposed(proposed)).toMatch(/^Proposed as ".+"\. It is used once/);
    const [candidate] = (await manager.list()).filter(({ state }) => state === 'candidate');
    expect(candidate?.entry.lesson.source).toEqual({
      by: 'model',
      evidence: ['I read scripts/notes.ts'],
    });
    expect(candidate?.omission).toBe('quarantined');
    expect(candidate?.trial).toBeUndefined();
  });

  it('passes the gate of all proposals', async () => {
    const { manager } = await open();
    const say = async (text: string) => sayProposed(await manager.proposeText({ text, why: 'x' }));
    expect(await say('- Tests run with vitest: `npm test`.')).toContain('known already');
    expect(
      await say(
        'The key is AKIAIOSFODNN7EXAMPLQ and wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLEKEY for the bucket of releases.',
      ),
    ).toMatch(/^Nothing was proposed/);
    expect(await say('Use it.')).toMatch(/^Nothing was proposed/);
  });
});
