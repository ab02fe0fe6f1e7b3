import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManagerPage } from '../host/managerPage';
import { startEditor, type Editor } from '../host/startEditor';
import { copySampleRepository } from '../support/sampleRepository';

// Two people, each with an editor, a clone, a home and a key of his own; they meet in one folder and nowhere else.
const soon = { timeout: 60_000, interval: 500 };
let place: string;
let ann: Editor;
let bob: Editor;

/** The team in the manager, where the one command leads that enters one. */
async function teamOf({ workbench }: Editor): Promise<ManagerPage> {
  await workbench.runCommand('Lessons: Join a Team…');
  const page = await ManagerPage.find(workbench);
  await page.frame
    .getByText(/^Lessons run on/)
    .first()
    .waitFor();
  return page;
}

async function enterBy(
  editor: Editor,
  name: string,
  button: 'Join' | 'Begin a Team',
): Promise<void> {
  const { frame } = await teamOf(editor);
  await frame.getByLabel(/^How others see you/).fill(name);
  await frame.getByLabel('Path of a folder that all can write to').fill(place);
  await frame.getByText(button, { exact: true }).click();
  await frame.getByText(/^Team \w{16} at /).waitFor({ timeout: 60_000 });
}

/** What the page says of one lesson. */
async function saidOf(page: ManagerPage, lesson: string): Promise<string> {
  const facts = page.frame.locator('.facts.wide > div', { hasText: lesson });
  return (await facts.allInnerTexts()).join('\n');
}

/** Meets the team now: what happens by itself does so every 15 minutes and after changes. */
async function meet({ workbench }: Editor): Promise<void> {
  await workbench.runCommand('Lessons: Team…');
  await workbench.pick('Meet the Team Now');
}

async function approveAll({ workbench }: Editor): Promise<void> {
  await workbench.runCommand('Lessons: Approve All Waiting Lessons…');
  await workbench.dialog.getByRole('button', { name: /^Approve \d+ Lessons?$/ }).click();
}

/** Says that a lesson helped; of its list any number may be chosen, so that a press alone chooses nothing. */
async function sayHelped({ workbench }: Editor, lesson: string): Promise<void> {
  await workbench.runCommand('Lessons: Helped…');
  await workbench.pick(lesson);
  await workbench.quickInput.getByRole('button', { name: 'OK' }).click();
}

/** Pictures for people, light and dark, where `SCREENSHOTS` names a folder. A window that was narrow once keeps its sidebar so. */
async function pictures(
  { workbench }: Editor,
  name: string,
  width: 'wide' | 'narrow',
): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  await workbench.resize(width === 'wide' ? 1280 : 680, 800);
  for (const theme of ['light', 'dark'] as const) {
    await workbench.setTheme(theme);
    await workbench.page.waitForTimeout(500);
    await workbench.screenshot(join(folder, `${name}-${width}-${theme}.png`));
  }
  await workbench.resize(1280, 800);
}

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'lessons-team-windows-'));
  ann = await startEditor({ name: 'team-ann', fill: copySampleRepository });
  bob = await startEditor({ name: 'team-bob', fill: copySampleRepository });
  for (const { workbench } of [ann, bob]) await workbench.openContainer('Lessons');
});

afterAll(async () => {
  await ann.close();
  await bob.close();
  rmSync(place, { recursive: true, force: true });
});

it('says in the form what to do where a place is none', async () => {
  const { frame } = await teamOf(bob);
  // The keyboard is in the form already.
  await expect.poll(() => frame.locator('select:focus').count(), soon).toBe(1);
  await frame.getByLabel('Path of a folder that all can write to').fill('team');
  await frame.getByText('Join', { exact: true }).click();
  await frame.getByRole('alert').getByText('"team" is no whole path').waitFor();
  await pictures(bob, 'team-form', 'wide');
});

it('begins in one window and joins in the other, by the form of the manager', async () => {
  await teamOf(ann);
  await pictures(ann, 'team-form', 'narrow');
  await enterBy(ann, 'Ann', 'Begin a Team');
  await enterBy(bob, 'Bob', 'Join');
  expect(ann.run.env['LESSONS_HOME']).not.toBe(bob.run.env['LESSONS_HOME']);
});

it('shows what is approved and helped in one window in the other', async () => {
  await approveAll(ann);
  await sayHelped(ann, 'testing');
  await meet(ann);
  await meet(bob);
  const page = await teamOf(bob);
  await expect
    .poll(() => saidOf(page, 'testing'), soon)
    .toMatch(/helped 1 of 1 people, n = 1.*approved by Ann/);
  await page.frame.getByText('What the team says of lessons').scrollIntoViewIfNeeded();
  await pictures(bob, 'team-heard', 'wide');
});

it('counts the vote of each window once, and shows both in both', async () => {
  await approveAll(bob);
  await sayHelped(bob, 'testing');
  await meet(bob);
  await meet(ann);
  for (const editor of [ann, bob]) {
    const page = await teamOf(editor);
    await expect
      .poll(() => saidOf(page, 'testing'), soon)
      .toMatch(/helped 2 of 2 people, n = 2.*approved by (?:Ann, Bob|Bob, Ann)/);
  }
  await pictures(ann, 'team-both', 'narrow');
});

it('tells nothing but signed ids, counts, hashes and chosen names, each with the key of its person', async () => {
  const files = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
  expect(files).not.toMatch(/vitest|slugify|src\//);
  expect(new Set(files.match(/"person":"[0-9a-f]{64}"/g)).size).toBe(2);
});

it('leaves by the palette, and the form is there again', async () => {
  await bob.workbench.runCommand('Lessons: Leave the Team…');
  await bob.workbench.pick('Leave the Team…');
  await bob.workbench.dialog.getByRole('button', { name: 'Leave' }).click();
  const { frame } = await teamOf(bob);
  await frame.getByLabel('Where it meets').waitFor({ timeout: 60_000 });
});
