import { describe, expect, it } from 'vitest';
import { blockNow, changesSince } from '../../eval/blocks/judgedAnew';
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

describe('a judged request that is asked again', () => {
  const row = blockNow(
    { id: 'a', wanted: ['tests', 'style', 'old'], harmless: ['naming'] },
    { names: ['tests', 'naming', 'mail', 'new'], tokens: 90 },
    { seen: ['tests', 'style', 'old', 'naming', 'mail'], inUse: ['tests', 'style', 'new'] },
  );

  it('finds beside the point what was given and is neither wanted nor harmless', () => {
    expect(row.given).toEqual(['tests', 'naming', 'mail']);
    expect(row.irrelevant).toEqual(['mail']);
  });

  it('counts apart what no reader saw, and what was wanted and is gone', () => {
    expect(row).toMatchObject({ unjudged: ['new'], gone: ['old'] });
    expect(changesSince([row])).toBe(
      'since it was judged: 1 wanted lessons are not in use any more, 1 given lessons were not judged; 90 tokens a request',
    );
  });
});
