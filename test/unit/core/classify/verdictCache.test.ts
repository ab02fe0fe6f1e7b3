import { describe, expect, it } from 'vitest';
import { VerdictCache } from '../../../../src/core/classify/verdictCache';
import type { Verdict } from '../../../../src/core/lesson/verdict';

const verdict = (why: string): Verdict => ({
  ...{ label: 'code-gen', confidence: 0.9, abstained: false, inject: true, why, cues: [] },
  source: 'model',
});

function cache() {
  const clock = { time: 1_000_000, now: () => clock.time };
  return { clock, kept: new VerdictCache(clock) };
}

describe('what a model said of a request', () => {
  it('is not asked again for five minutes from when it said it, however often it is looked up', () => {
    const { clock, kept } = cache();
    kept.set('a', verdict('a'));
    clock.time += 4 * 60_000;
    expect(kept.get('a')?.why).toBe('a');
    clock.time += 60_000 - 1;
    expect(kept.get('a')?.why).toBe('a');
    clock.time += 1;
    expect(kept.get('a')).toBeUndefined();
    expect(kept.get('a')).toBeUndefined();
  });

  it('is kept for a hundred requests: the one that was not used for longest goes first', () => {
    const { kept } = cache();
    for (let at = 0; at < 100; at += 1) kept.set(`r${at}`, verdict(String(at)));
    expect(kept.get('r0')?.why).toBe('0');
    kept.set('r100', verdict('100'));
    expect(kept.get('r1')).toBeUndefined();
    expect(kept.get('r0')?.why).toBe('0');
    expect(kept.get('r2')?.why).toBe('2');
    expect(kept.get('r100')?.why).toBe('100');
  });

  it('is what it said last', () => {
    const { kept } = cache();
    kept.set('a', verdict('first'));
    kept.set('a', verdict('second'));
    expect(kept.get('a')?.why).toBe('second');
    expect(kept.get('never asked')).toBeUndefined();
  });
});
