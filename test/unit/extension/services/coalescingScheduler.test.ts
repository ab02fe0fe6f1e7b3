import { describe, expect, it } from 'vitest';
import {
  CoalescingScheduler,
  type Pace,
} from '../../../../src/extension/services/coalescingScheduler';
import { FakeTimer } from '../../../support/fakeTimer';

function start(run: () => Promise<void> = () => Promise.resolve(), pace?: Pace) {
  const timer = new FakeTimer();
  const runs: number[] = [];
  const scheduler = new CoalescingScheduler(
    timer,
    async () => {
      runs.push(runs.length);
      await run();
    },
    pace,
  );
  return { timer, runs, scheduler };
}

describe('CoalescingScheduler', () => {
  it('makes one run of a burst of 5,000 triggers', async () => {
    const { timer, runs, scheduler } = start();
    for (let index = 0; index < 5_000; index += 1) scheduler.trigger();
    expect(runs.length).toBe(0);
    await timer.pass(1_000);
    expect(runs.length).toBe(1);
  });

  it('answers a burst that never pauses within 300 ms', async () => {
    const { timer, runs, scheduler } = start();
    for (let step = 0; step < 29; step += 1) {
      scheduler.trigger();
      await timer.pass(10);
    }
    expect(runs.length).toBeGreaterThan(0);
  });

  it('waits, where it has no patience to lose, until a burst pauses', async () => {
    const { timer, runs, scheduler } = start(() => Promise.resolve(), { quietMs: 5_000 });
    for (let step = 0; step < 20; step += 1) {
      scheduler.trigger();
      await timer.pass(1_000);
    }
    expect(runs.length).toBe(0);
    await timer.pass(5_000);
    expect(runs.length).toBe(1);
  });

  it('runs once more for a trigger during a run, and never two at once', async () => {
    let release: () => void = () => undefined;
    let running = 0;
    let most = 0;
    const { timer, runs, scheduler } = start(async () => {
      most = Math.max(most, (running += 1));
      await new Promise<void>((resolve) => (release = resolve));
      running -= 1;
    });
    scheduler.trigger();
    await timer.pass(60);
    for (let index = 0; index < 10; index += 1) scheduler.trigger();
    await timer.pass(500);
    expect(runs.length).toBe(1);
    release();
    await timer.pass(100);
    release();
    await timer.pass(500);
    expect([runs.length, most]).toEqual([2, 1]);
  });

  it('goes on after a run that failed', async () => {
    const { timer, runs, scheduler } = start(() => Promise.reject(new Error('no')));
    scheduler.trigger();
    await timer.pass(100);
    scheduler.trigger();
    await timer.pass(100);
    expect(runs.length).toBe(2);
  });

  it('leaves no timer behind when disposed', async () => {
    const { timer, runs, scheduler } = start();
    scheduler.trigger();
    scheduler.dispose();
    scheduler.trigger();
    expect(timer.pending).toBe(0);
    await timer.pass(500);
    expect(runs.length).toBe(0);
  });
});
