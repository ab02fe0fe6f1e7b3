import { describe, expect, it } from 'vitest';
import { ShownWork } from '../../../../../src/extension/features/chat/shownWork';

describe('what was shown for a call', () => {
  it('is done once, for that call alone', () => {
    const shown = new ShownWork();
    shown.note('run', { script: 'test', folder: 'a' }, 'vitest');
    expect(shown.take('edit', { script: 'test', folder: 'a' }, 'vitest')).toBe(false);
    expect(shown.take('run', { folder: 'a', script: 'test' }, 'vitest')).toBe(true);
    expect(shown.take('run', { script: 'test', folder: 'a' }, 'vitest')).toBe(false);
  });

  it('is not done where something else would be done now', () => {
    const shown = new ShownWork();
    shown.note('run', { script: 'test' }, 'vitest');
    expect(shown.take('run', { script: 'test' }, 'node evil.js')).toBe(false);
    expect(shown.take('run', { script: 'test' }, 'vitest')).toBe(false);
  });

  it('is not done where the same call was shown with two things', () => {
    const shown = new ShownWork();
    shown.note('run', { script: 'test' }, 'vitest');
    shown.note('run', { script: 'test' }, 'node evil.js');
    expect(shown.take('run', { script: 'test' }, 'node evil.js')).toBe(false);
  });

  it('is not kept for ever', () => {
    const shown = new ShownWork();
    for (let at = 0; at <= 100; at += 1) shown.note('run', { at }, 'x');
    expect(shown.take('run', { at: 0 }, 'x')).toBe(false);
    expect(shown.take('run', { at: 100 }, 'x')).toBe(true);
  });
});
