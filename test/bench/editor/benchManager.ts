import { loadavg } from 'node:os';
import { join } from 'node:path';
import { ManagerPage } from '../../host/managerPage';
import { startEditor } from '../../host/startEditor';
import type { Workbench } from '../../host/workbench';
import { writeMadeUpRepository } from '../../support/manyLessons';
import { keystrokeTimes, spread } from './keystrokes';

const lessons = 1_000;
/** How often each page is opened; the second differs from the others. */
const openings = 4;

/** A webview with one word in it: what the host alone takes to show a page. */
const emptyView = join('test', 'bench', 'editor', 'emptyView');

/** The time from the click on a container to something in its webview. */
async function timeToShow(
  workbench: Workbench,
  container: string,
  wanted: string,
): Promise<number> {
  await workbench.openContainer('Explorer');
  const before = performance.now();
  await workbench.openContainer(container);
  const frame = await workbench.webview(wanted);
  await frame.locator(wanted).first().waitFor();
  return performance.now() - before;
}

/**
 * Prints what the manager costs with 1,000 lessons in a real VS Code: until rows are seen, beside an empty page, and for each key in the
 * search field. The second webview of a window waits for the host's service worker, whatever is in it: the empty page pays that here.
 */
async function main(): Promise<void> {
  const editor = await startEditor({
    name: 'bench-manager',
    fill: (workspace) => writeMadeUpRepository(workspace, lessons),
    extensions: [join(process.cwd(), emptyView)],
  });
  const { workbench } = editor;
  try {
    const times: Record<string, string> = {};
    for (const [name, container, wanted] of [
      ['an empty page', 'Empty View', '.empty-view'],
      ['the manager', 'Lessons', '.row'],
    ] as const) {
      const all: number[] = [];
      for (let time = 0; time < openings; time++)
        all.push(await timeToShow(workbench, container, wanted));
      times[name] = all.map((time) => `${time.toFixed(0)} ms`).join(', ');
    }
    const page = await ManagerPage.open(workbench);
    const paint = await page.frame.evaluate<number>(
      'performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1',
    );
    const keys = await keystrokeTimes(page.frame, workbench.page);
    const count = lessons.toLocaleString('en');
    console.log(`load average ${(loadavg()[0] ?? 0).toFixed(1)}`);
    for (const [name, shown] of Object.entries(times))
      console.log(`click to ${name}, one after the other: ${shown}`);
    console.log(`${count} lessons: first paint ${paint.toFixed(0)} ms after the page was made`);
    console.log(`${count} lessons: key to new rows ${spread(keys)}`);
  } finally {
    await editor.close();
  }
}

void main();
