import type { SignedEvent, TeamJournal } from '../../src/core/operations/team/teamJournal';

/** A place in memory where a team meets: a list with places, as a table has it. */
export class InMemoryTeam implements TeamJournal {
  private rows: readonly { readonly place: number; readonly event: SignedEvent }[] = [];
  private last = 0;
  /** How often anybody came here. */
  asked = 0;

  async push(events: readonly SignedEvent[]): Promise<void> {
    this.asked += 1;
    for (const event of events)
      if (!this.rows.some((row) => row.event.id === event.id && row.event.person === event.person))
        this.rows = [...this.rows, { place: (this.last += 1), event }];
  }

  async pull(cursor: string) {
    this.asked += 1;
    const isAnew = !/^\d+$/.test(cursor) || Number(cursor) > this.last;
    const from = isAnew ? 0 : Number(cursor);
    const events = this.rows.filter(({ place }) => place > from).map(({ event }) => event);
    return { events, cursor: String(this.last), isAnew, hasMore: false };
  }

  /** Counts places from the start, as a table that was made anew. */
  begin(): void {
    this.last = 0;
  }

  async forget(person: string): Promise<void> {
    this.rows = this.rows.filter(({ event }) => event.person !== person);
  }

  get text(): string {
    return this.rows.map(({ event }) => JSON.stringify(event)).join('\n');
  }
}
