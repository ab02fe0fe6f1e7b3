import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ManagerPage } from '../../host/managerPage';
import { type Editor, startEditor } from '../../host/startEditor';
import { writeMadeUpRepository } from '../../support/manyLessons';
import { keystrokeTimes } from './keystrokes';

/** What one window says of itself. Times in milliseconds, memory in MB; absent = the window has no such thing. */
type Said = Readonly<Record<string, number | undefined>>;

const lessons = 1_000;
/** After this a window that nobody uses has done what it does by itself. Milliseconds. */
const settling = 15_000;

/** What VS Code itself writes in *Running Extensions*: how long an extension took to load and activate. */
async function activations({ workbench, model }: Editor): Promise<Said> {
  await workbench.runCommand('Developer: Show Running Extensions');
  const rows = workbench.page.locator('.runtime-extensions-editor .monaco-list-row');
  await rows.first().waitFor();
  const texts = await rows.allInnerTexts();
  // It lies above the others and covers the window.
  await model.run('workbench.action.closeModalEditor');
  const timeOf = (name: RegExp): number | undefined => {
    const row = texts.find((text) => name.test(text));
    const found = row === undefined ? null : /(\d+)\s?ms/.exec(row);
    return found ? Number(found[1]) : undefined;
  };
  return {
    'activation, ours': timeOf(/^\s*Repo Lessons\b/m),
    'activation, Git': timeOf(/^\s*Git\b/m),
    'activation, Emmet': timeOf(/Emmet/),
  };
}

/** The share of the machine's memory that the newest extension host of this run holds (proportional set size). MB. */
function hostMemory({ run }: Editor): number {
  const isHost = (pid: string): boolean => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const place = readFileSync(`/proc/${pid}/environ`, 'utf8');
      return words.includes('--type=extensionHost') && place.includes(run.folder);
    } catch {
      // It ended, or belongs to somebody else.
      return false;
    }
  };
  const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isHost(name));
  const newest = Math.max(...found.map(Number));
  const said = readFileSync(`/proc/${newest}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(said)?.[1]) / 1024;
}

/** From the click on the Extensions view to its lists, which hold nothing but what a run installed. */
async function clickToExtensions(editor: Editor): Promise<Said> {
  const { workbench } = editor;
  await workbench.openContainer('Explorer');
  const start = performance.now();
  await workbench.openContainer('Extensions');
  await workbench.page.locator('.extensions-viewlet .pane-header').first().waitFor();
  return { 'click to lists, Extensions view': performance.now() - start };
}

async function managerTimes(editor: Editor): Promise<Said> {
  const { workbench } = editor;
  const open = async (): Promise<number> => {
    await workbench.openContainer('Explorer');
    const start = performance.now();
    await workbench.openContainer('Lessons');
    const frame = await workbench.webview('.row');
    await frame.locator('.row').first().waitFor();
    return performance.now() - start;
  };
  const [first, again] = [await open(), await open()];
  const page = await ManagerPage.open(workbench);
  const paint = await page.frame.evaluate<number>(
    'performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1',
  );
  const keys = await keystrokeTimes(page.frame, workbench.page);
  return {
    'click to rows, manager': first,
    'click to rows, manager shown again': again,
    'first paint of its page': paint,
    'key to rows, median': median(keys),
    'memory after use': hostMemory(editor),
  };
}

/** One window, from its start to its end. `vsix` absent = without our product. */
async function look(vsix: string | undefined): Promise<Said> {
  const editor = await startEditor({
    name: 'bench-window',
    ...(vsix === undefined ? { hasNoProduct: true } : { vsix }),
    fill: (workspace) => {
      writeMadeUpRepository(workspace, lessons);
      writeFileSync(join(workspace, 'page.html'), '<p>One</p>\n');
    },
  });
  try {
    await editor.workbench.runCommand('Go to File');
    await editor.workbench.enter('page.html');
    await editor.workbench.page.waitForTimeout(settling);
    const first = { 'memory, first opened': hostMemory(editor) };
    await editor.workbench.reload();
    await editor.workbench.page.waitForTimeout(settling);
    const again = { 'memory, opened again': hostMemory(editor) };
    const shown = { ...(await activations(editor)), ...(await clickToExtensions(editor)) };
    if (vsix === undefined) return { ...first, ...again, ...shown };
    return { ...first, ...again, ...shown, ...(await managerTimes(editor)) };
  } finally {
    await editor.close();
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** The median of every line over the rounds of one kind of window. */
function typical(rounds: readonly Said[]): Said {
  const names = new Set(rounds.flatMap((round) => Object.keys(round)));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = rounds.flatMap((round) => round[name] ?? []);
      return [name, values.length === 0 ? undefined : median(values)];
    }),
  );
}

/**
 * Prints what the product costs a window with 1,000 lessons: beside a window without it, and beside an earlier version where `--before` names
 * its package; all in turn in one run (from a write to the tree: the story `drift` prints it). Usage: npm run bench window -- --now FILE.vsix [--before FILE.vsix] [--rounds 3]
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      now: { type: 'string', default: 'repo-lessons-0.1.0.vsix' },
      before: { type: 'string' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const kinds = new Map<string, string | undefined>([['without', undefined]]);
  if (values.before !== undefined) kinds.set('before', values.before);
  kinds.set('now', values.now);
  const rounds = new Map([...kinds.keys()].map((kind) => [kind, [] as Said[]]));
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [kind, vsix] of kinds) rounds.get(kind)?.push(await look(vsix));
  const all = [...rounds].map(([kind, said]) => [kind, typical(said)] as const);
  console.log(
    `load average ${(loadavg()[0] ?? 0).toFixed(1)}; medians of ${values.rounds} windows`,
  );
  console.log(`| | ${all.map(([kind]) => kind).join(' | ')} |\n|---|${'--:|'.repeat(all.length)}`);
  for (const name of new Set(all.flatMap(([, said]) => Object.keys(said))))
    console.log(`| ${name} | ${all.map(([, said]) => said[name]?.toFixed(0) ?? '').join(' | ')} |`);
}

void main();
