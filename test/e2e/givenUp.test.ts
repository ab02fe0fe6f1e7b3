import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLessons } from '../../src/node/lessons/openLessons';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { RecordingLogger } from '../support/memoryRepository';

/** A rule that people broke in most of the newest changes asks to be retired. */
let editor: Editor;
let manager: ManagerPage;
const soon = { timeout: 40_000, interval: 200 };

const printing = `---
check: text src/** never console.log(
---
- Nothing is printed with \`console.log\`; use \`src/log.ts\`.
`;

async function pictures(name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const theme of ['light', 'dark'] as const) {
    await editor.workbench.setTheme(theme);
    await editor.workbench.screenshot(join(folder, `given-up-${name}-${theme}.png`));
  }
}

function commit(folder: string, text: string): void {
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  writeFileSync(join(folder, 'src/a.ts'), text);
  execFileSync('git', ['-C', folder, 'add', '-A']);
  execFileSync('git', ['-C', folder, ...author, 'commit', '-qm', 'Change']);
}

beforeAll(async () => {
  editor = await startEditor({
    name: 'givenUp',
    fill: (folder) => {
      mkdirSync(join(folder, '.lessons'));
      mkdirSync(join(folder, 'src'));
      writeFileSync(join(folder, '.lessons/printing.md'), printing);
      execFileSync('git', ['-C', folder, 'init', '-q', '-b', 'main']);
      for (let at = 0; at < 24; at += 1) commit(folder, `export const a = ${at};\n`);
    },
  });
  const { workspace, env } = editor.run;
  const lessons = await openLessons({
    ...{ folder: workspace, environment: env, logger: new RecordingLogger() },
  });
  await lessons.manager.approveAll();
  await lessons.close();
  manager = await ManagerPage.open(editor.workbench);
});
afterAll(() => editor.close());

it('waits in the Inbox with its count once commits broke it again and again', async () => {
  await manager.choose('Lessons');
  await manager.named('printing').waitFor();
  for (let at = 0; at < 14; at += 1) commit(editor.run.workspace, `console.log(${at});\n`);
  await manager.choose('Inbox');
  await expect
    .poll(() => manager.named('printing').innerText(), soon)
    .toMatch(/Not a rule here any more: broken in 14 of 20 changes since \d{4}-\d\d-\d\d/i);
  await expect
    .poll(() => editor.workbench.statusBarTexts(), soon)
    .toContainEqual(expect.stringContaining('1 to review'));
  await pictures('inbox');
});

it.each(['Reinforce', 'Retire'])(
  'is decided by %s, which is taken back by a click',
  async (verb) => {
    await manager.pressInRow('printing', verb);
    await expect.poll(() => manager.names(), soon).toEqual([]);
    await pictures(verb.toLowerCase());
    await manager.undo();
    await manager.named('printing').waitFor();
  },
);
