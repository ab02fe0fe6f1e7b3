import { describe, expect, it } from 'vitest';
import { EventStamp } from '../../../../src/core/journal/eventStamp';
import { compareEvents } from '../../../../src/core/journal/journalLine';

const day = 86_400_000;
const pin = { type: 'pinned', episode: 'e' } as const;
const read = { type: 'read', lesson: 'a', request: 'r', surface: 'tree' } as const;
const approved = { type: 'approved', lesson: 'a', hash: 'h' } as const;
const vetoed = { type: 'vetoed', lesson: 'a', hash: 'h' } as const;

function openStamp(process = 'p') {
  const clock = { time: 100 * day, now: () => clock.time };
  let id = 0;
  const stamp = new EventStamp({ clock, ids: { next: () => `id${(id += 1)}` }, process });
  return { clock, stamp };
}

describe('the header of events', () => {
  it('gives the events of one act one time and a rising sequence', () => {
    const { stamp } = openStamp();
    const events = [...stamp.stamp([pin, pin], undefined), ...stamp.stamp([pin], undefined)];
    expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect(new Set(events.map(({ time }) => time)).size).toBe(1);
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  });

  it('orders an act after the one before it, though the clock was set back', () => {
    const { clock, stamp } = openStamp();
    const [first] = stamp.stamp([pin], undefined);
    clock.time -= day;
    const [second] = stamp.stamp([pin], undefined);
    expect(first && second && compareEvents(first, second)).toBeLessThan(0);
  });

  it('orders an act after what another process is known to have done', () => {
    const { clock, stamp } = openStamp('a');
    const last = { time: clock.time + 5, process: 'z', sequence: 7 };
    const [event] = stamp.stamp([pin], last);
    expect(event && compareEvents(last, event)).toBeLessThan(0);
  });

  it('does not follow a clock that was years ahead', () => {
    const { clock, stamp } = openStamp();
    const last = { time: clock.time + 400 * day, process: 'z', sequence: 7 };
    expect(stamp.stamp([read], last)[0]?.time).toBe(clock.time);
  });

  it.each([-400, 400])(
    'lets what the user says count after all that is known, by a clock %i days off',
    (days) => {
      const { clock, stamp } = openStamp();
      const last = { time: clock.time, process: 'z', sequence: 7 };
      clock.time += days * day;
      const [approval] = stamp.stamp([approved], last);
      expect(approval && compareEvents(last, approval)).toBeLessThan(0);
      clock.time -= days * day;
      const [no] = stamp.stamp([vetoed], last);
      expect(approval && no && compareEvents(approval, no)).toBeLessThan(0);
    },
  );
});
