import type { Frame, Page } from 'playwright-core';

/** What somebody types who looks for a lesson, three times. */
const typed = 'admin forms rule 12'.repeat(3);

/** Milliseconds from each key going down in the search field to its new rows being drawn, in ascending order. */
export async function keystrokeTimes(frame: Frame, page: Page): Promise<readonly number[]> {
  await frame.getByPlaceholder('Search lessons').focus();
  const times: number[] = [];
  for (const key of typed) {
    await frame.evaluate(
      `globalThis.after = new Promise((done) => {
        let before = 0;
        addEventListener('keydown', () => { before = performance.now(); }, { once: true, capture: true });
        addEventListener('message', () => setTimeout(() => done(performance.now() - before)), { once: true });
      }); 0`,
    );
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    times.push(await frame.evaluate<number>('globalThis.after'));
  }
  return times.sort((a, b) => a - b);
}

/** The median and the 95th of a hundred, in words. */
export function spread(times: readonly number[]): string {
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${times.length} keys)`;
}
