import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEditor, type Editor } from '../host/startEditor';
import { waitFor } from '../host/waitFor';
import { copySampleRepository } from '../support/sampleRepository';

let editor: Editor;
let manager: Frame;

/** A picture for whoever reads what the assertions cannot: how it looks. */
async function picture(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  // Hovers and spinners fade in this time.
  await editor.workbench.page.waitForTimeout(1_000);
  await editor.workbench.screenshot(join(folder, `chinese-${name}.png`));
}

beforeAll(async () => {
  editor = await startEditor({
    name: 'chinese',
    language: 'zh-cn',
    extensions: [join(process.cwd(), 'test/host/showWalkthrough')],
    fill: (workspace) => {
      copySampleRepository(workspace);
      rmSync(join(workspace, '.lessons'), { recursive: true });
      mkdirSync(join(workspace, '.github', 'workflows'), { recursive: true });
      writeFileSync(
        join(workspace, '.github', 'workflows', 'format.yml'),
        'on: pull_request\njobs:\n  format:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npx prettier --check .\n',
      );
    },
  });
});
afterAll(() => editor.close());

const openTab = (title: string): Promise<void> =>
  manager.getByRole('tab', { name: new RegExp(`^${title}`) }).click();

it('greets in the language of the window, in the walkthrough', async () => {
  const walkthrough = editor.workbench.page.locator('.gettingStartedContainer');
  await waitFor('the walkthrough in Chinese', async () =>
    (await walkthrough.allInnerTexts()).join('').includes('扫描你的仓库'),
  );
  await picture('walkthrough');
});

it('scans and puts a lesson to use by the words of the page', async () => {
  const { workbench } = editor;
  // The product's name is no word of the interface.
  await workbench.openContainer('Lessons');
  manager = await workbench.webview('.manager');
  await manager.getByRole('button', { name: '扫描仓库' }).click();
  const row = manager.locator('.row').filter({ hasText: 'testing' }).first();
  await row.hover();
  await row.getByRole('button', { name: '启用' }).click();
  await manager.getByText('已启用 testing.').waitFor();
  const said = (await workbench.notifications()).join(' ');
  const found = Number(/在此仓库中找到 (\d+) 条经验/.exec(said)?.[1] ?? 0);
  expect(found).toBeGreaterThan(1);
  // One of them is in use now.
  expect((await workbench.statusBarTexts()).join(' ')).toContain(`${found - 1} 条待查看`);
  await picture('inbox');
});

it('says below an answer what was given, and offers the vote', async () => {
  const { chat } = editor.workbench;
  editor.model.answer([{ text: 'Done.' }]);
  await chat.open();
  await chat.pickModel('Scripted One');
  expect(await chat.ask('@lessons write a unit test for slugify')).toContain('1 条经验');
  const votes = chat.newestAnswer.getByRole('button', { name: /有帮助$/ });
  expect(await votes.allInnerTexts()).toEqual(['有帮助', '没有帮助']);
  await picture('chat');
});

it('shows activity and statistics with nothing left in English but names', async () => {
  await openTab('活动');
  await manager.getByText('个请求中有 1 个提供了经验').waitFor();
  await picture('activity');
  await openTab('统计信息');
  await manager.getByText('已提供经验').first().waitFor();
  await picture('statistics');
  const words = await manager.locator('.manager').innerText();
  const names = new Set(['csv', 'git', 'postgresql', 'testing', 'token']);
  const english = words.toLowerCase().match(/[a-z]{2,}/g) ?? [];
  expect(english.filter((word) => !names.has(word))).toEqual([]);
});

it('lists commands by their Chinese titles, and lessons by their Chinese states', async () => {
  const { workbench } = editor;
  await workbench.runCommand('Lessons: 列出经验…');
  await workbench.quickInput.waitFor();
  await workbench.page.keyboard.press('Escape');
  const tree = workbench.tree('按状态');
  await tree.unfoldInsteadOf('管理器');
  await expect.poll(() => tree.draw()).toMatch(/^需要你批准 5\n[^]*\n候选 1\n.*\n使用中 1\n/);
  await picture('tree');
});
