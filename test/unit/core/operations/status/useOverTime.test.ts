import { describe, expect, it } from 'vitest';
import type { EventBody, JournalEvent } from '../../../../../src/core/journal/event';
import { staleCommits } from '../../../../../src/core/operations/status/staleCommits';
import { useTotals, weekStart } from '../../../../../src/core/journal/useTotals';
import { useOverTime } from '../../../../../src/core/operations/status/useOverTime';
import { nodeHasher } from '../../../../../src/node/process/nodeHasher';
import { InMemoryRepositoryFiles } from '../../../../support/inMemoryRepositoryFiles';

const monday = Date.UTC(2026, 10, 16);
const day = 86_400_000;

const at = (time: number, body: EventBody, sequence = 0): JournalEvent => ({
  ...{ v: 1, id: `e${time}${sequence}`, time, process: 'p', sequence },
  ...body,
});
const receipt = (request: string, tokens: number): EventBody => ({
  ...{ type: 'receipt', request, verdict: null, omitted: [], tokens, milliseconds: 1 },
  injected: tokens > 0 ? [{ id: 'l1', name: 'testing', tokens }] : [],
  surface: 'chat',
});
const ended = (episode: string, tokensIn: number, tokensOut: number): EventBody => ({
  ...{ type: 'episode-ended', episode, exit: 'answered', tokensIn, tokensOut, estimated: true },
});
const stale: EventBody = {
  ...{ type: 'seen-stale', lesson: 'l1', hash: 'h', digests: { 'package.json#type': 'sha256:1' } },
};

const overTime = (events: readonly JournalEvent[]) => useOverTime(useTotals(events));

describe('use over time', () => {
  it('counts requests, tokens and stale lessons by weeks that begin on Monday', () => {
    const { weeks } = overTime([
      at(monday, receipt('r1', 40)),
      at(monday, { type: 'episode-started', episode: 'e1', request: 'r1', intent: 'add' }, 1),
      at(monday + day, ended('e1', 900, 100)),
      at(monday + 6 * day, receipt('r2', 0)),
      at(monday + 16 * day, receipt('r3', 0)),
      at(monday + 17 * day, stale),
    ]);
    const none = { given: 0, without: 0, tokens: 0, taskTokens: 0, stale: 0 };
    expect(weeks).toEqual([
      { start: monday, ...none, given: 1, without: 1, tokens: 40, taskTokens: 1000 },
      { start: monday + 7 * day, ...none },
      { start: monday + 14 * day, ...none, without: 1, stale: 1 },
    ]);
  });

  it('counts a turn once, with all it was given, in the week in which it began', () => {
    const { weeks } = overTime([
      at(monday + 7 * day - 1, receipt('r1', 0)),
      at(monday + 7 * day + 1, receipt('r1', 55)),
    ]);
    expect(weeks).toMatchObject([{ start: monday, given: 1, without: 0, tokens: 55 }]);
  });

  it('tells the newest stale moment first, and has nothing to say of an empty journal', () => {
    const found = overTime([at(monday, stale), at(monday + day, stale)]);
    expect(found.stale.map(({ time }) => time)).toEqual([monday + day, monday]);
    expect(overTime([])).toEqual({ weeks: [], stale: [] });
  });

  it('makes no endless table of one wrong clock', () => {
    const { weeks } = overTime([at(0, receipt('r1', 0)), at(monday, receipt('r2', 0))]);
    expect(weeks.length).toBe(104);
  });

  it.each([
    [monday, monday],
    [monday + 7 * day - 1, monday],
    [monday - 1, monday - 7 * day],
    [0, -3 * day],
  ])('finds the Monday of %i', (time, start) => expect(weekStart(time)).toBe(start));
});

describe('the commits behind stale moments', () => {
  const states = ['pnpm test', 'vitest', 'vitest', 'jest'];
  const commits = states.map((_, index) => ({
    ...{ id: `c${index}`, date: '2026-11-16', author: 'Ada', subject: `change ${index}` },
  }));
  const filesOf = (commit: string) =>
    new InMemoryRepositoryFiles({
      'package.json': JSON.stringify({ scripts: { test: states[Number(commit.slice(1))] } }),
    });
  const pipeline = {
    history: {
      commitsTouching: async () => commits,
      filesAt: async (commit: string) => filesOf(commit),
    },
    ports: { hasher: nodeHasher },
  } as unknown as Parameters<typeof staleCommits>[0];
  const ref = 'package.json#scripts.test';
  const seen = async (value: string) => {
    const { RefVerifier } = await import('../../../../../src/core/fingerprint/refVerifier');
    const { readersAtHand } = await import('../../../../../src/core/fingerprint/fileReaders');
    const files = filesOf(`c${states.indexOf(value)}`);
    const digests = await new RefVerifier(files, nodeHasher, readersAtHand).digests([ref]);
    const digest = digests.get(ref)?.digest ?? '';
    return { time: monday, lesson: 'l1', digests: { [ref]: digest } };
  };

  it('are those that brought the value, not the latest that kept it', async () => {
    const moments = [await seen('vitest'), await seen('pnpm test')];
    const found = await staleCommits(pipeline, moments);
    expect(found.map(([one]) => one?.commit?.id)).toEqual(['c2', 'c0']);
  });

  it('are none where no commit has the value, or the ref is none', async () => {
    const unknown = { time: 0, lesson: 'l1', digests: { [ref]: 'sha256:000000000000', '#': 'x' } };
    expect(await staleCommits(pipeline, [unknown])).toEqual([[{ ref }, { ref: '#' }]]);
  });
});
