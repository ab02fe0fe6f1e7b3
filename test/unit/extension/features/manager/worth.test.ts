import { describe, expect, it } from 'vitest';
import type { ReplayedSession } from '../../../../../src/core/operations/replay/replayReport';
import { worthTable } from '../../../../../src/extension/features/manager/worthTable';
import { replayView, worthFigures } from '../../../../../src/extension/features/manager/worthViews';
import { holdOutReport, type ComparedTurn } from '../../../../../src/core/proof/holdOutReport';
import { fillIn } from '../../../../../src/protocol/fillIn';

const monday = Date.UTC(2026, 10, 16);
const place = { session: 's1', task: 's1-1', turn: 4, at: monday };
const call = {
  ...place,
  call: 'npm run typecheck',
  lesson: 'check',
  says: '',
  tokens: 9,
  turns: 2,
};

const session = (change: Partial<ReplayedSession> = {}): ReplayedSession => ({
  ...{ session: 's1', at: monday, requests: 1, silent: 0, turns: 6, commit: 'c' },
  ...{ spared: { once: 9, read: 18 }, cost: { once: 20, read: 120 } },
  ...{ calls: [call], rules: [], reads: [], wrong: [], ...change },
});

const view = (...sessions: ReplayedSession[]) =>
  replayView({ sessions, learnt: [], of: 5, isStopped: true }, fillIn);

describe('what the page says of a replay', () => {
  it('says at most, subtracts what lessons cost and names the places', () => {
    const { figures, places, summary } = view(session());
    const valueOf = (label: string) => figures.find((one) => one.label === label)?.value;
    expect(summary).toMatch(/^1 of 5 sessions, 0 without .* upper bound/);
    expect(valueOf('Refused calls met before')).toBe('at most 1, 2 turns');
    expect(valueOf('Tokens, read every turn (estimated)')).toBe(
      'at most 18 spared − 120 for lessons = -102',
    );
    expect(places).toEqual([
      {
        title: 'Refused calls met before',
        rows: [{ where: '2026-11-16 s1-1, call 5', what: 'npm run typecheck (check)' }],
        total: 1,
      },
    ]);
  });

  it('adds weeks up, and lists the first places of many', () => {
    const many = view(session({ calls: Array.from({ length: 30 }, () => call) }), session());
    expect(many.weeks).toEqual([{ start: monday, spared: 18, cost: 40 }]);
    expect([many.places[0]?.rows.length, many.places[0]?.total]).toEqual([12, 31]);
  });

  it('names counted tokens only where transcripts count them', () => {
    const labels = (one: ReplayedSession) => view(one).figures.map(({ label }) => label);
    expect(labels(session())).not.toContain('Tokens of the sessions');
    expect(labels(session({ tokens: 1200 }))).toContain('Tokens of the sessions');
  });
});

it('says which tokens of tasks are estimated', () => {
  const none = { requests: 0, without: 0, tokens: 0, given: 0, useful: 0, rulesKept: 0 };
  const worth = { ...none, rulesBroken: 0, recurring: 0, stopped: 0, taskTokens: 900, tasks: 3 };
  const last = (estimatedTasks: number) =>
    worthFigures({ ...worth, estimatedTasks }, holdOutReport([]), nameOf, fillIn).at(-1)?.value;
  expect([last(0), last(2)]).toEqual(['900 in 3 tasks', '900 in 3 tasks, 2 estimated']);
});

const nameOf = (lesson: string): string | undefined => (lesson === 'l1' ? 'testing' : undefined);

it('says what was measured, and that it is too few until it is not', () => {
  const none = { requests: 0, without: 0, tokens: 0, given: 0, useful: 0, rulesKept: 0 };
  const more = { rulesBroken: 0, recurring: 0, stopped: 0, taskTokens: 0, tasks: 0 };
  const worth = { ...none, ...more, estimatedTasks: 0 };
  const turns = (count: number): ComparedTurn[] =>
    Array.from({ length: count }, (_, at) => ({
      ...{ arm: at % 2 === 0 ? 'given' : 'nothing', lessons: ['l1'], at, kind: 'code-gen' },
      ...{ tokens: (at % 2 === 0 ? 500 : 1000) + (at % 7), keptEdits: 1 },
      toolCalls: (at % 2 === 0 ? 2 : 4) + (at % 3),
      turns: (at % 2 === 0 ? 3 : 6) + (at % 3),
      failedCalls: 0,
    }));
  const rows = (count: number) => worthFigures(worth, holdOutReport(turns(count)), nameOf, fillIn);
  const last = (count: number) => rows(count).at(-1);
  expect(last(0)?.label).toBe('Rules kept');
  expect(last(10)?.value).toBe('not enough data yet (5 of 20)');
  const found = rows(80).slice(-4);
  expect(found.map(({ label }) => label)).toEqual([
    'Tokens with lessons, measured',
    'Tool calls with lessons, measured',
    'Turns with lessons, measured',
    'Tokens with testing, measured',
  ]);
  expect(found[0]?.value).toMatch(/^-50 % \(-\d+ % to -\d+ %\)$/);
  expect(found[1]?.value).toMatch(/^-2\.0 \(-2\.\d to -1\.\d\)$/);
  expect(found[2]?.value).toMatch(/^-4\d % \(-\d+ % to -\d+ %\)$/);
  expect(found[3]?.value).toBe(found[0]?.value);
});

it('writes CSV that no spreadsheet runs', () => {
  const worth = [{ label: '=cmd("x")', value: 'a, b' }];
  const weeks = [{ start: monday, given: 1, without: 0, tokens: 48, taskTokens: 0, stale: 0 }];
  const lines = worthTable({ worth, weeks, replay: view(session()) }).split('\r\n');
  expect(lines[1]).toBe(`"worth","'=cmd(""x"")","a, b"`);
  expect(lines).toContain('"2026-11-16","tokens",48');
  expect(lines).toContain('"replay 2026-11-16","spared at most",9');
});
