import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackgroundRound } from '../../../../src/extension/services/backgroundRound';
import { EventEmitter } from '../../../support/fakeVscode';
import { RecordingLogger } from '../../../support/memoryRepository';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened(work: (name: string, signal: AbortSignal) => Promise<void>) {
  const changed = new EventEmitter<void>();
  const logger = new RecordingLogger();
  const repositories = { all: async () => ['shop', 'site'], onDidChange: changed.event };
  const round = new BackgroundRound({ repositories, logger } as never, {
    ...{ quietMs: 100, failed: 'It failed' },
    work: (repository, signal) => work(repository as unknown as string, signal),
  });
  return { round, changed, logger };
}

it('goes over all repositories at first and after changes, a burst of them once', async () => {
  const seen: string[] = [];
  const { round, changed } = opened(async (name) => void seen.push(name));
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toEqual(['shop', 'site']);
  changed.fire();
  changed.fire();
  await vi.advanceTimersByTimeAsync(100);
  expect(seen).toHaveLength(4);
  round.dispose();
  changed.fire();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).toHaveLength(4);
});

it('logs what failed, and goes on at the next change', async () => {
  let rounds = 0;
  const { changed, logger } = opened(async () => {
    rounds += 1;
    throw new Error('no');
  });
  await vi.advanceTimersByTimeAsync(100);
  changed.fire();
  await vi.advanceTimersByTimeAsync(100);
  expect([rounds, logger.messages.length]).toEqual([2, 2]);
});

it('is silent about what a closed window interrupted', async () => {
  const { round, logger } = opened(
    (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')));
      }),
  );
  await vi.advanceTimersByTimeAsync(100);
  round.dispose();
  await vi.advanceTimersByTimeAsync(100);
  expect(logger.messages).toEqual([]);
});
