import { describe, expect, it } from 'vitest';
import type { PipelineSettings } from '../../../../../src/core/operations/pipeline';
import type { RankBy } from '../../../../../src/core/select/searchRank';
import { MemoryRepository } from '../../../../support/memoryRepository';

const lessons = {
  'often.md': '---\nconfidence: 0.1\n---\n- Migrations, migrations: every migration has a test.\n',
  'sure.md': '---\nconfidence: 1\n---\n- A migration is written down beside the code it changes.\n',
};

/** Similar in meaning to whatever is asked: the lesson with these words. */
const meansMost = (words: string) => ({
  compare: async (
    _text: string,
    all: readonly { readonly id: string; readonly body: string }[],
  ) => ({
    by: 'a test',
    similarities: new Map(all.map(({ id, body }) => [id, body.includes(words) ? 0.95 : 0])),
  }),
});

async function search(rankBy: RankBy, settings: Partial<PipelineSettings>, means = 'nothing') {
  const contents = { lessons, settings, meanings: meansMost(means) };
  const manager = await new MemoryRepository(contents).open();
  const { hits, needsMore } = await manager.search('migration', { rankBy, limit: 10 });
  return { names: hits.map(({ name }) => name), needsMore };
}

describe('a search', () => {
  it('weighs text and confidence as the settings say', async () => {
    expect((await search('hybrid', { alpha: 1 })).names).toEqual(['often', 'sure']);
    expect((await search('hybrid', { alpha: 0 })).names).toEqual(['sure', 'often']);
  });

  it('wants more than one looked at under the lead that the settings name', async () => {
    expect((await search('selector', { needsMoreUnder: 0 })).needsMore).toBe(false);
    expect((await search('selector', { needsMoreUnder: 1 })).needsMore).toBe(true);
  });

  it('by selector goes by meaning where a model for it is named, and not without', async () => {
    const embeddingModel = 'a-model';
    expect((await search('selector', { embeddingModel }, 'written down')).names[0]).toBe('sure');
    expect((await search('selector', { embeddingModel }, 'has a test')).names[0]).toBe('often');
    const unnamed = await search('selector', {}, 'written down');
    expect(unnamed.names).toEqual((await search('selector', {}, 'has a test')).names);
  });
});
