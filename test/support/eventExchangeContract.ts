import { expect, it } from 'vitest';
import type { EventExchange } from '../../src/core/operations/state/eventExchange';

/** A place where machines meet; each call of `as` is a process that looks at it anew. */
export interface MeetingPlace {
  as(machine: string): EventExchange;
}

/** What every place promises where events of several machines meet. */
export function eventExchangeContract(make: () => MeetingPlace): void {
  const seenBy = async (place: MeetingPlace, machine: string) => {
    const streams = await place.as(machine).pull();
    return Object.fromEntries(streams.map(({ from, lines }) => [from, lines]));
  };

  it('has no stream before anybody gave something', async () => {
    expect(await make().as('one').pull()).toEqual([]);
  });

  it('keeps what a machine gives in its order, for itself and for others', async () => {
    const place = make();
    await place.as('one').push(['a', 'b']);
    await place.as('one').push(['c']);
    expect(await place.as('one').pull()).toEqual([
      { from: 'one', lines: ['a', 'b', 'c'], isOwn: true },
    ]);
    expect(await place.as('two').pull()).toEqual([
      { from: 'one', lines: ['a', 'b', 'c'], isOwn: false },
    ]);
  });

  it('keeps the machines apart, also where each looked before the other gave something', async () => {
    const place = make();
    const [one, two] = [place.as('one'), place.as('two')];
    await Promise.all([one.pull(), two.pull()]);
    await one.push(['a']);
    await two.push(['x']);
    await one.push(['b']);
    expect(await seenBy(place, 'three')).toEqual({ one: ['a', 'b'], two: ['x'] });
  });

  it('takes a stream away, and begins it anew', async () => {
    const place = make();
    await place.as('one').push(['a', 'b']);
    await place.as('two').push(['x']);
    await place.as('two').drop('one');
    await place.as('two').drop('nobody');
    expect(await seenBy(place, 'two')).toEqual({ two: ['x'] });
    await place.as('one').push(['c']);
    expect(await seenBy(place, 'two')).toEqual({ one: ['c'], two: ['x'] });
  });
}
