import { describe, expect, it } from 'vitest';
import {
  acceptableByFile,
  reviewGroups,
} from '../../../../../src/core/operations/learning/reviewGroups';
import { MemoryRepository } from '../../../../support/memoryRepository';

const things = 'parsers readers writers routes models views tables pages queues mailers'.split(' ');
const rules = (form: (thing: string) => string) => things.map((thing) => `- ${form(thing)}\n`);

async function statusesOf(files: Readonly<Record<string, string>>) {
  const manager = await new MemoryRepository({ files }).open();
  await manager.importInstructions();
  return manager.list();
}

describe('a review of a long import', () => {
  it('shows the twenty that are likely to help most first, and the others by their file', async () => {
    const statuses = await statusesOf({
      'AGENTS.md': rules((thing) => `Never call \`${thing}.run\` twice.`).join(''),
      'CONTRIBUTING.md': [
        ...rules((thing) => `Describe the ${thing} of a pull request for reviewers.`),
        ...rules((thing) => `Keep the list of ${thing} sorted by date of birth.`),
      ].join(''),
    });
    const { best, byFile } = reviewGroups(statuses);
    expect(best).toHaveLength(20);
    expect(best.slice(0, 10).every(({ entry }) => entry.lesson.body.includes('Never call'))).toBe(
      true,
    );
    expect([...byFile].map(([path, list]) => [path, list.length])).toEqual([
      ['CONTRIBUTING.md', 10],
    ]);
  });

  it('lets a file be accepted at once, without what says something that is not so', async () => {
    const statuses = await statusesOf({
      'AGENTS.md': '- Run `npm run check` before commits.\n- Never log tokens of users.\n',
      'package.json': '{"scripts":{"test":"vitest"}}',
    });
    const accepted = acceptableByFile(statuses).get('AGENTS.md') ?? [];
    expect(accepted.map(({ entry }) => entry.lesson.body)).toEqual([
      '- Never log tokens of users.',
    ]);
  });
});
