import { describe, expect, it } from 'vitest';
import { LessonTree, type TreeNode } from '../../../../../src/extension/features/tree/lessonTree';
import type { Feature } from '../../../../../src/extension/features/featureContext';
import { Disposable, workspace } from '../../../../support/fakeVscode';
import { openedWindow } from '../../../../support/openedWindow';

const none: Feature = { name: 'none', register: () => new Disposable(() => undefined) };
const contents = {
  files: { 'package.json': '{ "scripts": { "test": "vitest run" } }' },
  lessons: {
    'testing.md': '---\nname: testing\nfingerprint: [package.json#scripts.test]\n---\n- Vitest.\n',
    'format.md': '---\nname: format\n---\n- Prettier.\n',
    'broken.md': '---\nname: [\n---\n- Text.\n',
    '_candidates/new.md': '---\nname: new\n---\n- Something new.\n',
    '_retired/old.md': '---\nname: old\n---\n- Something old.\n',
  },
};

async function tree() {
  const { memory, manager, context } = await openedWindow(contents, none);
  await manager.approve('testing');
  return { memory, manager, provider: new LessonTree(context) };
}

/** The tree as a user reads it, a line for each row. */
async function drawn(provider: LessonTree, node?: TreeNode, depth = 0): Promise<string[]> {
  const lines: string[] = [];
  for (const child of await provider.getChildren(node)) {
    const { label, description } = provider.getTreeItem(child);
    lines.push(`${'  '.repeat(depth)}${label as string} | ${String(description)}`);
    lines.push(...(await drawn(provider, child, depth + 1)));
  }
  return lines;
}

describe('the tree', () => {
  it('has a group for each state, with what there is to do first, and says why', async () => {
    const { provider } = await tree();
    expect((await drawn(provider)).filter((line) => !line.includes('broken'))).toEqual([
      'Needs your approval | 1',
      '  format | this text needs your approval',
      'Broken | 1',
      'Candidates | 1',
      '  new | Something new.',
      'Active | 1',
      '  testing | Vitest.',
      'Retired | 1',
      '  old | Something old.',
    ]);
  });

  it('moves a lesson to the stale ones when its input changes, with the values', async () => {
    const { memory, provider } = await tree();
    memory.repository.write('package.json', '{ "scripts": { "test": "jest" } }');
    expect(await drawn(provider)).toContain(
      '  testing | package.json#scripts.test changed from "vitest run" to "jest"',
    );
  });

  it('opens the file of a lesson, and offers no verb where the folder is not trusted', async () => {
    const { provider } = await tree();
    const groups = await provider.getChildren();
    const [lesson] = (await Promise.all(groups.map((group) => provider.getChildren(group)))).flat();
    const item = lesson && provider.getTreeItem(lesson);
    expect(item?.command?.arguments?.[0]).toMatchObject({ path: '/shop/.lessons/format.md' });
    expect(item?.contextValue).toContain('approve');
    workspace.isTrusted = false;
    expect(lesson && provider.getTreeItem(lesson).contextValue).not.toContain('approve');
  });

  it('shows the whole text and its cost under the pointer, markup of the text as text', async () => {
    const { manager, provider } = await tree();
    await manager.retire('testing');
    const groups = await provider.getChildren();
    const all = (await Promise.all(groups.map((group) => provider.getChildren(group)))).flat();
    const tips = all.map((node) => (provider.getTreeItem(node).tooltip as { value: string }).value);
    expect(tips.find((tip) => tip.includes('format'))).toMatch(
      /```plaintext\n- Prettier\.\n```[^]*tokens/,
    );
  });
});
