import type { EventExchange } from '../../src/core/operations/state/eventExchange';
import type { MeetingPlace } from './eventExchangeContract';

/** A place in memory where machines meet. */
export class InMemoryExchange implements MeetingPlace {
  private readonly streams = new Map<string, string[]>();

  as(machine: string): EventExchange {
    return {
      pull: async () =>
        [...this.streams].map(([from, lines]) => ({
          ...{ from, lines: [...lines], isOwn: from === machine },
        })),
      push: async (lines) => {
        this.streams.set(machine, [...(this.streams.get(machine) ?? []), ...lines]);
      },
      drop: async (from) => void this.streams.delete(from),
    };
  }

  get text(): string {
    return [...this.streams.values()].flat().join('\n');
  }
}
