import { loadavg } from 'node:os';
import { ManagerPage } from '../../host/managerPage';
import { startEditor } from '../../host/startEditor';
import { writeMadeUpRepository } from '../../support/manyLessons';
import { keystrokeTimes, spread } from './keystrokes';

const lessons = 1_000;

/** Prints what the manager costs with 1,000 lessons in a real VS Code: until rows are seen, and for each key in the search field. */
async function main(): Promise<void> {
  const editor = await startEditor({
    name: 'bench-manager',
    fill: (workspace) => writeMadeUpRepository(workspace, lessons),
  });
  const { workbench } = editor;
  const open = async (): Promise<{ readonly page: ManagerPage; readonly time: number }> => {
    const before = performance.now();
    const page = await ManagerPage.open(workbench);
    await page.frame.locator('.row').first().waitFor();
    return { page, time: performance.now() - before };
  };
  try {
    const first = await open();
    await workbench.openContainer('Explorer');
    const second = await open();
    const paint = await second.page.frame.evaluate<number>(
      'performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1',
    );
    const times = await keystrokeTimes(second.page.frame, workbench.page);
    const count = lessons.toLocaleString('en');
    console.log(`load average ${(loadavg()[0] ?? 0).toFixed(1)}`);
    console.log(`${count} lessons: click to rows ${first.time.toFixed(0)} ms, the first time`);
    console.log(`${count} lessons: click to rows ${second.time.toFixed(0)} ms, shown again`);
    console.log(`${count} lessons: first paint ${paint.toFixed(0)} ms after the page was made`);
    console.log(`${count} lessons: key to new rows ${spread(times)}`);
  } finally {
    await editor.close();
  }
}

void main();
