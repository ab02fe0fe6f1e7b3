import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../eval/blocks/judgedBlocks';

describe('figures of judged blocks', () => {
  it('count what was wanted and is there, and what was given beside the point', () => {
    const rows = [
      { id: 'a', wanted: ['tests', 'style'], given: ['tests', 'mail'], irrelevant: ['mail'] },
      { id: 'b', wanted: [], given: [], irrelevant: [] },
      { id: 'c', wanted: ['style'], given: [], irrelevant: [] },
    ];
    expect(figuresOf(rows).split('\n')).toEqual([
      '3 requests, 2 with no block (1 of them want nothing)',
      'wanted lessons present: 1 of 3 (33 %)',
      'irrelevant among the lessons given: 1 of 2 (50 %)',
    ]);
  });

  it('name no share of nothing', () => {
    expect(figuresOf([])).toContain('0 of 0\n');
  });
});
