import { describe, expect, it } from 'vitest';
import { blockNow, changesSince } from '../../eval/blocks/judgedAnew';
import { figuresOf } from '../../eval/blocks/judgedBlocks';
import { fateOf, fateTable } from '../../eval/blocks/lostWhere';

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

describe('where wanted lessons went', () => {
  const lesson = (name: string, body: string, tokens = 60) => ({ name, body, tokens });
  const inUse = [
    lesson('tests', 'Tests run with vitest: `npm test`.'),
    lesson('tests-again', 'Tests run with vitest: `npm test`.'),
    lesson('style', 'Two spaces, no tabs.'),
    lesson('changelog', 'Every visible change gets a line in CHANGELOG.md.'),
  ];
  const fate = fateOf(
    ['tests', 'tests-again', 'style', 'changelog', 'old'],
    {
      names: ['tests'],
      left: new Map([
        ['style', 'under floor'],
        ['changelog', 'over budget'],
      ]),
    },
    inUse,
  );

  it('is told by the reason of the receipt, and apart where another lesson says the same or it is gone', () => {
    expect(fate).toEqual({
      ...{ present: 1, said: 1, gone: 1, lost: { 'under floor': 1, 'over budget': 1 } },
      // 172 tokens beside the frame hold two lessons of 60.
      best: 2,
    });
  });

  it('adds up in a table, beside what the best choice would hold', () => {
    const table = fateTable([fate, fate]);
    expect(table).toContain('where the 10 wanted lessons went:');
    expect(table).toMatch(/under the floor of the ranking +2 \(20 %\)/);
    expect(table).toMatch(/would hold +4 \(40 %\)/);
  });
});
