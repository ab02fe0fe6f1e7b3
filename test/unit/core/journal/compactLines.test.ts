import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactLines } from '../../../../src/core/journal/compactLines';
import type { JournalEvent } from '../../../../src/core/journal/event';
import { foldEvents } from '../../../../src/core/journal/foldEvents';
import { catchUp, unreadJournal } from '../../../../src/core/journal/foldedJournal';
import { compareEvents } from '../../../../src/core/journal/journalLine';
import { emptyLedger } from '../../../../src/core/journal/ledger';
import { InMemoryJournal } from '../../../support/inMemoryJournal';
import { anEvent, origin, someEvents, weekMs } from '../../../support/journalEvents';
import { RecordingLogger } from '../../../support/memoryRepository';

const roomy = 1_000_000_000;
const logger = new RecordingLogger();

function linesOf(events: readonly JournalEvent[]): string[] {
  return events.map((event) => JSON.stringify(event));
}

async function journalOf(events: readonly JournalEvent[]): Promise<InMemoryJournal> {
  const journal = new InMemoryJournal();
  for (const event of events) await journal.append(linesOf([event]), event.time);
  return journal;
}

describe('compaction', () => {
  it('gives the ledger that all events gave, whenever and however often it runs', async () => {
    await fc.assert(
      fc.asyncProperty(
        someEvents(),
        fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
        async (events, weeks) => {
          const journal = await journalOf(events);
          const early = await catchUp(unreadJournal, journal, logger);
          for (const number of [...weeks].sort()) {
            await journal.compact(origin + number * weekMs + 86_400_000, compactLines(roomy));
          }
          const whole = foldEvents(emptyLedger, [...events].sort(compareEvents));
          expect((await catchUp(unreadJournal, journal, logger)).ledger).toEqual(whole);
          expect((await catchUp(early, journal, logger)).ledger).toEqual(whole);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('keeps what the user said for ever, even where there is no room', () => {
    const words = [
      anEvent({ type: 'approved', lesson: 'a', hash: 'h' }),
      anEvent({ type: 'tombstoned', key: 'tests.runner' }),
      anEvent({ type: 'vetoed', lesson: 'a', hash: 'h' }),
      anEvent({ type: 'pinned', episode: 'e' }),
      anEvent({ type: 'verified', lesson: 'a', digests: {}, by: 'user' }),
    ];
    const closed = linesOf(words);
    const done = compactLines(0)({ kept: [], closed, otherBytes: 0 });
    expect(done?.kept).toEqual(closed);
    expect(compactLines(0)({ ...done, kept: closed, closed: [], otherBytes: 9 })?.kept).toEqual(
      closed,
    );
  });

  it('counts uses without keeping them', () => {
    const read = anEvent({ type: 'read', lesson: 'a', request: 'r', surface: 'tree' });
    const done = compactLines(roomy)({ kept: [], closed: linesOf([read]), otherBytes: 0 });
    expect(done?.kept).toEqual([]);
    expect(done?.base).toContain('"reinforcements":1');
  });

  it('drops the oldest history first where the journal is larger than it may be', () => {
    const activity = Array.from({ length: 100 }, (_, at) =>
      anEvent({ type: 'activity', topic: 'scan', message: `step ${at}` }, { time: at }),
    );
    const closed = linesOf([...activity, anEvent({ type: 'pinned', episode: 'e' }, { time: 0 })]);
    const all = compactLines(roomy)({ kept: [], closed, otherBytes: 0 });
    expect(all?.kept).toHaveLength(101);
    const some = compactLines(8_000)({ kept: [], closed, otherBytes: 0 });
    const kept = some?.kept.join('\n') ?? '';
    expect(kept.length).toBeLessThan(8_000);
    expect(kept).toContain('step 99');
    expect(kept).not.toContain('step 1"');
    expect(kept).toContain('pinned');
    expect(some?.base).toBe(all?.base);
  });

  it('keeps lines of another version word for word and drops torn ones', () => {
    const foreign = '{"v":9, "type":"read",  "new":true}';
    const done = compactLines(roomy)({ kept: [], closed: [foreign, '{"torn', ''], otherBytes: 0 });
    expect(done?.kept).toEqual([foreign]);
    expect(done?.base).toContain('"skipped":2');
  });

  it('refuses to touch what a newer version folded', () => {
    const base = JSON.stringify({ v: 2, ledger: {} });
    expect(compactLines(roomy)({ base, kept: [], closed: [], otherBytes: 0 })).toBeUndefined();
  });
});
