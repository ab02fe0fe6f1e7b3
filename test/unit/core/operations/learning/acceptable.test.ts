import { describe, expect, it } from 'vitest';
import {
  acceptableBySource,
  reviewPlace,
} from '../../../../../src/core/operations/learning/acceptable';
import { MemoryRepository } from '../../../../support/memoryRepository';

const things = 'parsers readers writers routes models'.split(' ');

async function statusesOf(files: Readonly<Record<string, string>>) {
  const manager = await new MemoryRepository({ files }).open();
  await manager.scan();
  await manager.importInstructions();
  return manager.list();
}

describe('what waits for a review', () => {
  it('begins with what the files prove, then with the statements that are likely to help most', async () => {
    const statuses = await statusesOf({
      'AGENTS.md': things.map((thing) => `- Never call \`${thing}.run\` twice.\n`).join(''),
      'CONTRIBUTING.md': things
        .map((thing) => `- Describe the ${thing} of a pull request for reviewers.\n`)
        .join(''),
      'package.json': '{"scripts":{"test":"vitest run"},"devDependencies":{"vitest":"^4.0.0"}}',
      'tests/a.test.ts': '',
    });
    const sources = [...statuses]
      .filter(({ state }) => state === 'candidate')
      .sort((a, b) => reviewPlace(a) - reviewPlace(b))
      .map(({ entry }) => entry.lesson.source?.evidence[0]?.replace(/:\d+$/, ''));
    expect(sources.indexOf('AGENTS.md')).toBeGreaterThan(0);
    expect(sources.lastIndexOf('AGENTS.md')).toBeLessThan(sources.indexOf('CONTRIBUTING.md'));
  });

  it('lets a source be accepted at once, without what says something that is not so', async () => {
    const statuses = await statusesOf({
      'AGENTS.md': '- Run `npm run check` before commits.\n- Never log tokens of users.\n',
      'package.json': '{"scripts":{"test":"vitest"}}',
    });
    const accepted = acceptableBySource(statuses).get('AGENTS.md') ?? [];
    expect(accepted.map(({ entry }) => entry.lesson.body)).toEqual([
      '- Never log tokens of users.',
    ]);
  });
});
