import { describe, expect, it } from 'vitest';
import type { EventBody } from '../../../../../src/core/journal/event';
import { foldEvents } from '../../../../../src/core/journal/foldEvents';
import { emptyLedger, type Ledger } from '../../../../../src/core/journal/ledger';
import { inverseEvents } from '../../../../../src/core/operations/verbs/inverseEvents';
import { anEvent } from '../../../../support/journalEvents';

let time = 0;
const fold = (ledger: Ledger, bodies: readonly EventBody[]): Ledger =>
  foldEvents(
    ledger,
    bodies.map((body) => {
      time += 1;
      return anEvent(body, { id: `e${time}`, time, sequence: time });
    }),
  );

/** What acts change and undo brings back; times of acts are no part of it. */
const judged = ({ approvals, noes, vetoes, tombstones, trials, contests, pins }: Ledger) => ({
  approvals: Object.keys(approvals),
  noes: Object.fromEntries(Object.entries(noes).filter(([, all]) => all.length > 0)),
  vetoes: Object.keys(vetoes).sort(),
  tombstones: Object.keys(tombstones).sort(),
  trials: Object.fromEntries(Object.entries(trials).map(([id, { hash }]) => [id, hash])),
  contests: Object.fromEntries(Object.entries(contests).filter(([, all]) => all.length > 0)),
  pins: Object.keys(pins),
});

const text = { lesson: 'a', hash: 'h', text: 't' };
const onTrial: EventBody = { type: 'trial', lesson: 'a', hash: 'h' };

describe('what takes an act back', () => {
  it.each<[string, readonly EventBody[], EventBody]>([
    ['a yes', [], { type: 'approved', ...text }],
    ['a yes again', [{ type: 'approved', ...text }], { type: 'approved', ...text }],
    ['a yes that lifts a veto', [{ type: 'vetoed', ...text }], { type: 'approved', ...text }],
    [
      'a yes that lifts a retirement',
      [{ type: 'retired', name: '', ...text }],
      { type: 'approved', ...text },
    ],
    [
      'a yes that lifts a tombstone',
      [{ type: 'tombstoned', key: 't', lesson: 'a' }],
      { type: 'approved', ...text },
    ],
    [
      'a yes that settles a contest',
      [{ type: 'contested', against: 'b', ...text }],
      { type: 'approved', ...text },
    ],
    ['a promotion that ends a trial', [onTrial], { type: 'promoted', lesson: 'a', name: 'a' }],
    ['a retirement that ends a trial', [onTrial], { type: 'retired', name: 'a', ...text }],
    ['a veto that ends a trial', [onTrial], { type: 'vetoed', ...text }],
    ['a veto', [], { type: 'vetoed', ...text }],
    ['a contest', [], { type: 'contested', against: 'b', ...text }],
    [
      'a contest that was said before',
      [{ type: 'contested', against: 'b', ...text }],
      { type: 'contested', against: 'b', ...text },
    ],
    ['a pin', [], { type: 'pinned', episode: 'e' }],
    ['a pin taken off', [{ type: 'pinned', episode: 'e' }], { type: 'unpinned', episode: 'e' }],
    ['a tombstone', [], { type: 'tombstoned', key: 't', lesson: 'a' }],
    [
      'a restored lesson',
      [{ type: 'retired', name: 'a', ...text }],
      { type: 'restored', name: 'a', ...text },
    ],
  ])('%s leaves the ledger as it was before', (_, earlier, act) => {
    const before = fold(emptyLedger, earlier);
    const after = fold(before, [act]);
    const again = fold(after, inverseEvents(act, before));
    expect(judged(again)).toEqual(judged(before));
  });

  it('brings back the states in which a text was seen to be stale, which "still true" forgets', () => {
    const stale = (digests: Readonly<Record<string, string>>): EventBody => {
      return { type: 'seen-stale', lesson: 'a', hash: 'h', digests };
    };
    const before = fold(emptyLedger, [stale({ x: '1', y: '1' }), stale({ x: '2' })]);
    const verified: EventBody = {
      ...{ type: 'verified', lesson: 'a', digests: { x: '2' }, values: {}, by: 'user', hash: 'h' },
    };
    const again = fold(fold(before, [verified]), inverseEvents(verified, before));
    expect(before.seenStale['a']?.digests).toEqual({ x: ['1', '2'], y: ['1'] });
    expect(again.seenStale).toEqual(before.seenStale);
  });

  it('is nothing for what only happened', () => {
    const receipt = { type: 'activity', topic: 'scan', message: 'Found 3' } as const;
    expect(inverseEvents(receipt, emptyLedger)).toEqual([]);
    expect(inverseEvents(onTrial, emptyLedger)).toEqual([]);
  });
});
