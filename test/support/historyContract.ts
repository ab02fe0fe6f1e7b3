import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { History, ReinforcementRow } from '../../src/core/journal/history';
import type { JournalEvent } from '../../src/core/journal/event';
import { compareEvents } from '../../src/core/journal/journalLine';
import { comparedUse, useTotals } from '../../src/core/journal/useTotals';
import { anEvent, eventsOfUse } from './journalEvents';

export const aReceipt = (request: string, time: number) =>
  anEvent(
    {
      type: 'receipt',
      request,
      prompt: `prompt of ${request}`,
      verdict: null,
      injected: [{ id: 'a', name: 'testing', tokens: 20 }],
      omitted: [{ id: 'b', name: 'style', reason: 'stale' }],
      tokens: 40,
      milliseconds: 3,
      surface: 'chat',
    },
    { time, id: `id-${request}` },
  );

const aRow = (lessonId: string, heading: string): ReinforcementRow => ({
  lessonId,
  project: 'key',
  heading,
  reinforcements: 5,
  confidence: 0.8229,
  firstSeen: 10,
  lastReferenced: 20,
});

const all = { offset: 0, limit: 100 };

/** The promises of the port `History`, for every adapter. */
export function describeHistory(name: string, open: () => History): void {
  describe(`${name} as History`, () => {
    it('is empty at first', async () => {
      const history = open();
      expect(await history.positions()).toEqual({});
      expect(await history.activity(all)).toEqual({ items: [], total: 0 });
      expect(await history.episodes(all)).toEqual({ items: [], total: 0 });
      expect(await history.reinforcements()).toEqual([]);
      expect(await history.receipt('r')).toBeUndefined();
    });

    it('pages through activity, newest first', async () => {
      const history = open();
      const note = anEvent(
        { type: 'activity', topic: 'scan', message: 'done' },
        { time: 3, id: 'n' },
      );
      const events = [aReceipt('one', 1), aReceipt('two', 2), note];
      const position = { 'week.jsonl': 77 };
      await history.apply({ journal: 'project', startAgain: false, events, position });
      const { items, total } = await history.activity({ offset: 1, limit: 1 });
      expect(total).toBe(3);
      expect(items).toEqual([aReceipt('two', 2)]);
      expect((await history.activity(all)).items[0]).toEqual(note);
      expect(await history.receipt('one')).toEqual(aReceipt('one', 1));
      expect(await history.positions()).toEqual({ project: position });
    });

    it('keeps the order in which one process wrote, within one millisecond, whatever its ids', async () => {
      const ids = ['m', 'c', 'x', 'a', 'q'];
      const receipts = ids.map((id, at) => ({
        ...aReceipt('one', 1),
        ...{ id, sequence: at + 1, tokens: at },
      }));
      const history = open();
      const base = { journal: 'project', startAgain: false, position: {} };
      for (const receipt of receipts) await history.apply({ ...base, events: [receipt] });
      const newest = [...receipts].reverse();
      expect((await history.activity(all)).items).toEqual(newest);
      expect(await history.receipt('one')).toEqual(newest[0]);
    });

    it('keeps a vote and what took it back in order within one millisecond', async () => {
      const history = open();
      const shared = { lesson: 'a', request: 'one' } as const;
      const events = [
        anEvent(
          { type: 'outcome', ...shared, value: 'helped', evidence: 'said so' },
          { id: 'z', sequence: 1 },
        ),
        anEvent({ type: 'outcome-withdrawn', ...shared }, { id: 'a', sequence: 2 }),
      ];
      await history.apply({ journal: 'project', startAgain: false, events, position: {} });
      expect(await history.votes('one')).toEqual(events);
    });

    it('finds what happened in a span of time, however much came after it', async () => {
      const history = open();
      const events = [10, 20, 30].map((time) => aReceipt(`at ${time}`, time));
      await history.apply({ journal: 'project', startAgain: false, events, position: {} });
      const { items, total } = await history.activity(all, { from: 10, to: 20 });
      expect([total, items.map(({ time }) => time)]).toEqual([1, [10]]);
      const page = await history.activity({ offset: 1, limit: 1 }, { from: 10, to: 31 });
      expect([page.total, page.items.map(({ time }) => time)]).toEqual([3, [20]]);
    });

    it('knows what the user said of verdicts, in order, as long as the journal does', async () => {
      const history = open();
      const said = (['skip', 'inject'] as const).map((should, at) =>
        anEvent(
          { type: 'correction', request: 'one', should, label: 'qa' },
          { time: 5 - at, id: `said ${at}` },
        ),
      );
      const base = { journal: 'project', position: {} };
      await history.apply({ ...base, startAgain: false, events: said });
      expect((await history.corrections()).map(({ should }) => should)).toEqual(['inject', 'skip']);
      await history.apply({ ...base, startAgain: true, events: [] });
      expect(await history.corrections()).toEqual([]);
    });

    it('tells the votes on the lessons of one request, in order', async () => {
      const history = open();
      const outcome = (request: string, time: number) =>
        anEvent(
          { type: 'outcome', lesson: 'a', request, value: 'helped', evidence: 'said so' },
          { time, id: `${request} ${time}` },
        );
      const withdrawn = anEvent(
        { type: 'outcome-withdrawn', lesson: 'a', request: 'one' },
        { time: 3, id: 'withdrawn' },
      );
      const events = [withdrawn, outcome('one', 2), outcome('two', 1)];
      await history.apply({ journal: 'project', startAgain: false, events, position: {} });
      const votes = await history.votes('one');
      expect(votes.map(({ type }) => type)).toEqual(['outcome', 'outcome-withdrawn']);
    });

    it('takes an event once, however often it comes', async () => {
      const history = open();
      for (let at = 0; at < 3; at += 1) {
        const events = [aReceipt('one', 1)];
        await history.apply({ journal: 'project', startAgain: false, events, position: { f: at } });
      }
      expect((await history.activity(all)).total).toBe(1);
      expect(await history.positions()).toEqual({ project: { f: 2 } });
    });

    it('starts one journal again and leaves the other', async () => {
      const history = open();
      const base = { startAgain: false, position: {} };
      await history.apply({ ...base, journal: 'project', events: [aReceipt('one', 1)] });
      await history.apply({ ...base, journal: 'global', events: [aReceipt('two', 2)] });
      await history.apply({ ...base, journal: 'project', startAgain: true, events: [] });
      expect((await history.activity(all)).items).toEqual([aReceipt('two', 2)]);
    });

    it('puts an episode together from parts that come in any order', async () => {
      const history = open();
      const started = anEvent(
        { type: 'episode-started', episode: 'e', request: 'r', intent: 'add-test' },
        { time: 1, id: '1' },
      );
      const called = anEvent(
        {
          type: 'tool-called',
          episode: 'e',
          tool: 'run',
          input: 'npm test',
          ok: true,
          milliseconds: 9,
        },
        { time: 2, id: '2' },
      );
      const outcome = anEvent(
        { type: 'episode-outcome', episode: 'e', value: 'accepted', evidence: 'kept' },
        { time: 3, id: '3' },
      );
      const undone = [true, false].map((kept, at) =>
        anEvent(
          { type: 'edited', episode: 'e', file: 'a.ts', kept },
          { time: 4 + at, id: `4${at}` },
        ),
      );
      const said = anEvent({ type: 'user-said', episode: 'e', text: 'no' }, { time: 6, id: '6' });
      const base = { journal: 'project', startAgain: false, position: {} };
      await history.apply({ ...base, events: [called] });
      await history.apply({ ...base, events: [said, started, outcome, ...undone] });
      const { items, total } = await history.episodes(all);
      expect(total).toBe(1);
      expect(items[0]).toMatchObject({
        id: 'e',
        intent: 'add-test',
        started: 1,
        tools: [{ tool: 'run', ok: true }],
        edits: [{ file: 'a.ts', kept: false }],
        said: ['no'],
        outcome: { value: 'accepted' },
      });
      expect(await history.episodeOf('r')).toEqual(items[0]);
      expect(await history.episodeOf('another')).toBeUndefined();
    });

    it('adds up the same as the events do, in whatever pieces and order they come', async () => {
      const cases = fc.asyncProperty(eventsOfUse(), fc.nat(6), fc.boolean(), async (...drawn) => {
        const [events, size, isBackwards] = drawn;
        const history = open();
        const base = { journal: 'project', startAgain: false, position: {} };
        for (const piece of pieces(events, size + 1, isBackwards))
          await history.apply({ ...base, events: piece });
        // What comes twice, and what another journal says, counts for nothing here.
        await history.apply({ ...base, events: events.slice(0, 2) });
        const elsewhere = events.map((event) => ({
          ...{ ...event, id: `other ${event.id}` },
          // A task has one name everywhere.
          ...('episode' in event && { episode: `other ${event.episode}` }),
        }));
        await history.apply({ ...base, journal: 'global', events: elsewhere });
        const inOrder = [...events].sort(compareEvents);
        expect(await history.totals('project')).toEqual(useTotals(inOrder));
        expect(await history.compared('project')).toEqual(comparedUse(inOrder));
      });
      await fc.assert(cases, { numRuns: 60 });
    });

    it('forgets what a journal added up to when it starts again', async () => {
      const history = open();
      const base = { journal: 'project', position: {} };
      await history.apply({ ...base, startAgain: false, events: [aReceipt('one', 1)] });
      await history.apply({ ...base, startAgain: true, events: [aReceipt('two', 2)] });
      expect(await history.totals('project')).toEqual(useTotals([aReceipt('two', 2)]));
    });

    it('replaces reinforcement rows as a whole', async () => {
      const history = open();
      await history.setReinforcements([aRow('b', 'style'), aRow('a', 'testing')]);
      expect(await history.reinforcements()).toEqual([aRow('a', 'testing'), aRow('b', 'style')]);
      await history.setReinforcements([aRow('b', 'testing')]);
      expect(await history.reinforcements()).toEqual([aRow('b', 'testing')]);
    });

    it('keeps vectors by text and model', async () => {
      const history = open();
      await history.keepVectors('small', new Map([['h', Float32Array.of(0.5, -2)]]));
      const found = await history.vectors('small', ['h', 'unknown']);
      expect([...found]).toEqual([['h', Float32Array.of(0.5, -2)]]);
      expect((await history.vectors('large', ['h'])).size).toBe(0);
    });
  });
}

/** Events as windows read them: some at a time, the newest first where clocks went wrong. */
function pieces(
  events: readonly JournalEvent[],
  size: number,
  isBackwards: boolean,
): readonly (readonly JournalEvent[])[] {
  const cut = Array.from({ length: Math.ceil(events.length / size) }, (_, at) =>
    events.slice(at * size, (at + 1) * size),
  );
  return isBackwards ? cut.reverse() : cut;
}
