import { setTimeout as delay } from 'node:timers/promises';

const lookEvery = 50;

/** Waits until a condition holds; fails after `limit` milliseconds with what was waited for. */
export async function waitFor(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limit = 15_000,
): Promise<void> {
  const end = Date.now() + limit;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Waited ${limit / 1000} s for ${what}.`);
    await delay(lookEvery);
  }
}
