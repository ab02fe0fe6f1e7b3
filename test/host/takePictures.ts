import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copySampleRepository } from '../support/sampleRepository';
import { ManagerPage } from './managerPage';
import { startEditor, type Editor } from './startEditor';
import { takeWalkthrough } from './takeWalkthrough';

/** What the scripted model says under the picture of a chat; no real model can be asked here. */
const answer =
  'The test is in `tests/slugify.test.ts`: it covers accents, digits and repeated spaces.';

async function approveAll({ workbench }: Editor): Promise<void> {
  await workbench.runCommand('Lessons: Approve All Waiting Lessons…');
  await workbench.dialog.getByRole('button', { name: 'Approve 4 Lessons' }).click();
}

/** Takes the README's pictures in the real editor, on the sample repository. */
async function takeReadme(): Promise<void> {
  const editor = await startEditor({ name: 'pictures', fill: copySampleRepository });
  const { workbench, model, run } = editor;
  try {
    model.answer([{ text: answer }]);
    await workbench.setTheme('dark');
    await workbench.resize(1200, 720);
    const manager = await ManagerPage.open(workbench);
    await approveAll(editor);
    await workbench.chat.open();
    await workbench.chat.pickModel('Scripted One');
    await workbench.chat.ask('@lessons write a unit test for slugify');
    const path = join(run.workspace, 'package.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"vitest run"', '"node --test"'));
    await manager.choose('Lessons');
    await manager.openRow('testing');
    await workbench.page.waitForTimeout(1_000);
    await workbench.screenshot('media/overview.png');
    await workbench.setTheme('light');
    await manager.choose('Activity');
    await workbench.page.waitForTimeout(1_000);
    await workbench.screenshot('media/activity.png');
  } finally {
    await editor.close();
  }
}

/** All pictures, or those named: `readme`, `walkthrough`. */
async function main(): Promise<void> {
  const [only] = process.argv.slice(2);
  if (only !== 'walkthrough') await takeReadme();
  if (only !== 'readme') await takeWalkthrough(answer);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
