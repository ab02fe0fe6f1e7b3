import type { Clock, IdSource } from '../ports';
import { isAct, type EventBody, type JournalEvent } from './event';
import type { EventOrder } from './journalLine';

/**
 * A clock that was set back by less than this is not believed: what a user does after something stays after it. Beyond it the older
 * time was the wrong one, and following it would date everything into the future.
 */
const believedSetBack = 2 * 86_400_000;

/** Gives events their header, so that what one process does, or does after what it has seen, is also ordered after it. */
export class EventStamp {
  private sequence = 0;
  private latest = 0;
  private latestAct = 0;

  constructor(
    private readonly ports: {
      readonly clock: Clock;
      readonly ids: IdSource;
      readonly process: string;
    },
  ) {}

  /** Events of one act: one time, rising sequence. `last` is the last event known of the journal. */
  stamp(bodies: readonly EventBody[], last: EventOrder | undefined): readonly JournalEvent[] {
    const { ids, process } = this.ports;
    const time = this.timeAfter(last, bodies.some(isAct));
    return bodies.map((body) => {
      this.sequence += 1;
      return { v: 1, id: ids.next(), time, process, sequence: this.sequence, ...body };
    });
  }

  /** What a user says now stands after all that is known, even after a clock that ran years ahead: else it would have no effect. */
  private timeAfter(last: EventOrder | undefined, isUsersAct: boolean): number {
    const now = this.ports.clock.now();
    const isOwn = last?.process === this.ports.process;
    const after = [this.latest, last === undefined ? 0 : last.time + (isOwn ? 0 : 1)];
    const believed = after.filter((time) => time - now <= believedSetBack);
    this.latest = Math.max(now, ...believed);
    if (!isUsersAct) return this.latest;
    this.latestAct = Math.max(this.latest, this.latestAct, ...after);
    return this.latestAct;
  }
}
