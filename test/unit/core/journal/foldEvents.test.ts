import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JournalEvent } from '../../../../src/core/journal/event';
import { foldEvents } from '../../../../src/core/journal/foldEvents';
import { catchUp, unreadJournal } from '../../../../src/core/journal/foldedJournal';
import { compareEvents, readJournalLines } from '../../../../src/core/journal/journalLine';
import { emptyLedger } from '../../../../src/core/journal/ledger';
import { standingOf } from '../../../../src/core/journal/standingRow';
import { InMemoryJournal } from '../../../support/inMemoryJournal';
import { aUse, anEvent, someEvents } from '../../../support/journalEvents';
import { RecordingLogger } from '../../../support/memoryRepository';

const sorted = (events: readonly JournalEvent[]) => [...events].sort(compareEvents);
const logger = new RecordingLogger();

describe('the reducer', () => {
  it('gives the same ledger whether events are folded as they come or replayed in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        someEvents(),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        async (events, slices) => {
          const journal = new InMemoryJournal();
          let known = unreadJournal;
          for (let at = 0, turn = 0; at < events.length; turn += 1) {
            const size = slices[turn % slices.length] ?? 1;
            for (const event of events.slice(at, at + size)) {
              await journal.append([JSON.stringify(event)], event.time);
            }
            at += size;
            known = await catchUp(known, journal, logger);
          }
          expect(known.ledger).toEqual(foldEvents(emptyLedger, sorted(events)));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives the same standing for uses in any order', () => {
    const shuffled = fc
      .array(fc.tuple(aUse, fc.nat(1_000)), { maxLength: 40 })
      .map((items) => items.map(([body, time], sequence) => anEvent(body, { time, sequence })))
      .chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([events, others]) => {
        const [a, b] = [events, others].map((order) => foldEvents(emptyLedger, order).rows);
        for (const id of ['one', 'two', 'three']) {
          const { reinforcements, confidence } = standingOf(a?.[id]);
          expect(standingOf(b?.[id])).toMatchObject({ reinforcements, confidence });
        }
      }),
    );
  });

  it('leaves different lessons untouched by each other', () => {
    fc.assert(
      fc.property(someEvents(), (events) => {
        const all = foldEvents(emptyLedger, sorted(events)).rows;
        for (const id of ['one', 'two', 'three']) {
          const own = events.filter((event) => 'lesson' in event && event.lesson === id);
          expect(foldEvents(emptyLedger, sorted(own)).rows[id]).toEqual(all[id]);
        }
      }),
    );
  });

  it('changes nothing when read twice', async () => {
    const journal = new InMemoryJournal();
    await journal.append(
      [JSON.stringify(anEvent({ type: 'approved', lesson: 'a', hash: 'h' }))],
      1,
    );
    const once = await catchUp(unreadJournal, journal, logger);
    const twice = await catchUp(once, journal, logger);
    expect(twice.ledger).toBe(once.ledger);
    expect(twice.position).toBe(once.position);
  });

  it('copies of a ledger only what an event asks for', () => {
    const before = foldEvents(emptyLedger, [anEvent({ type: 'pinned', episode: 'x' })]);
    const { approvals, rows } = foldEvents(before, [
      anEvent({ type: 'read', lesson: 'a', request: 'r', surface: 'tree' }),
    ]);
    expect(approvals).toBe(before.approvals);
    expect(rows).not.toBe(before.rows);
  });

  it('leaves the ledger it is given as it was', () => {
    fc.assert(
      fc.property(someEvents(20), someEvents(20), (first, second) => {
        const ledger = foldEvents(emptyLedger, sorted(first));
        const before = JSON.stringify(ledger);
        foldEvents(ledger, sorted(second));
        expect(JSON.stringify(ledger)).toBe(before);
      }),
    );
  });

  it('knows no time but that of the events: years without use change nothing', () => {
    const at = (time: number) =>
      foldEvents(emptyLedger, [
        anEvent({ type: 'read', lesson: 'a', request: 'r', surface: 'tree' }, { time }),
        anEvent({ type: 'activity', topic: 'x', message: 'y' }, { time: time + 1e12 }),
      ]).rows['a'];
    expect(standingOf(at(1)).confidence).toBe(standingOf(at(1e12)).confidence);
  });

  it('approves texts as a set, so that a branch switch heals', () => {
    const { approvals } = foldEvents(emptyLedger, [
      anEvent({ type: 'approved', lesson: 'a', hash: 'old' }),
      anEvent({ type: 'approved', lesson: 'a', hash: 'new' }),
      anEvent({ type: 'revoked', lesson: 'a', hash: 'new' }),
    ]);
    expect(approvals).toEqual({ old: true });
  });

  it('starts the countdown of a candidate when its text was shown first', () => {
    const shown = (hash: string, time: number) =>
      anEvent({ type: 'shown', lesson: 'a', hash }, { time });
    const ledger = foldEvents(emptyLedger, [shown('h', 1), shown('h', 9), shown('i', 12)]);
    expect(ledger.shown['a']).toEqual({ hash: 'i', time: 12 });
    expect(foldEvents(emptyLedger, [shown('h', 1), shown('h', 9)]).shown['a']?.time).toBe(1);
  });
});

describe('journal lines', () => {
  const line = JSON.stringify(anEvent({ type: 'pinned', episode: 'e' }));

  it('skips and counts what is torn, foreign or of another version, and reads the rest', () => {
    const bad = [
      line.slice(0, -5),
      'null',
      '[]',
      '"text"',
      line.replace('"v":1', '"v":2'),
      line.replace('"pinned"', '"unheard-of"'),
      line.replace('"episode":"e"', '"episode":7'),
      line.replace('"time":1000', '"time":null'),
      '\u0000\u0001',
    ];
    const { events, skipped } = readJournalLines([...bad, '', '  ', line]);
    expect(events).toHaveLength(1);
    expect(skipped).toEqual(bad);
  });

  it('never throws, whatever stands in a line', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.json())), (lines) => {
        readJournalLines(lines);
      }),
    );
  });

  it('takes no event that would reach into the prototype of a record', () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      const read = anEvent({ type: 'read', lesson: key, request: 'r', surface: 'tree' });
      expect(readJournalLines([JSON.stringify(read)]).skipped).toHaveLength(1);
    }
  });

  it('orders by time, then process, then sequence', () => {
    const order = [
      { time: 1, process: 'b', sequence: 9 },
      { time: 2, process: 'a', sequence: 2 },
      { time: 2, process: 'a', sequence: 10 },
      { time: 2, process: 'b', sequence: 1 },
    ];
    expect([...order].reverse().sort(compareEvents)).toEqual(order);
  });
});
