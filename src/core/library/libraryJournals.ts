import { isLessonError } from '../errors';
import { compactLines } from '../journal/compactLines';
import { mustHold, type EventBody, type JournalEvent } from '../journal/event';
import { EventStamp } from '../journal/eventStamp';
import { catchUp, type FoldedJournal } from '../journal/foldedJournal';
import { distinctEvents, readJournalLines } from '../journal/journalLine';
import type { Ledger } from '../journal/ledger';
import type { Clock, IdSource, JournalFiles, Logger } from '../ports';
import type { JournalName } from './projection';

/** What the journals need from outside. */
export interface JournalPorts {
  readonly stores: Readonly<Record<JournalName, { readonly journal: JournalFiles }>>;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly logger: Logger;
  /** Name of this process in events; unique among processes. */
  readonly process: string;
  /** The branch that is checked out; `undefined` = none is. Absent = nobody knows. */
  readonly branch?: () => string | undefined;
}

const ofBranches: ReadonlySet<EventBody['type']> = new Set<EventBody['type']>([
  'verified',
  'seen-stale',
  'contested',
  'settled',
]);

/** A journal folded as far as it goes now. */
export interface CaughtUp {
  readonly journal: FoldedJournal;
  /** True = all of it was read again, not only what is new. */
  readonly isWhole: boolean;
}

/** The journals of a project and of the user: written to, read, folded and compacted. */
export class LibraryJournals {
  private readonly eventStamp: EventStamp;
  private readonly compactionsDue = new Set<JournalName>();

  constructor(private readonly ports: JournalPorts) {
    this.eventStamp = new EventStamp(ports);
  }

  /** Appends the events of one act, in order and together. Fails where the journal cannot be written. */
  async append(
    name: JournalName,
    bodies: readonly EventBody[],
    last: Ledger['last'],
  ): Promise<void> {
    const events = this.eventStamp.stamp(this.onBranch(bodies), last);
    const [first] = events;
    if (!first) return;
    const lines = events.map((event) => JSON.stringify(event));
    await this.ports.stores[name].journal.append(lines, first.time, bodies.some(mustHold));
  }

  /** With the branch, where what is said may hold on it alone. */
  private onBranch(bodies: readonly EventBody[]): readonly EventBody[] {
    if (!bodies.some(({ type }) => ofBranches.has(type))) return bodies;
    const branch = this.ports.branch?.();
    if (branch === undefined) return bodies;
    return bodies.map((body) => (ofBranches.has(body.type) ? { ...body, branch } : body));
  }

  /** Appends events of another machine as they are, and with them ours that say how far its events were read. */
  async adopt(
    name: JournalName,
    events: readonly JournalEvent[],
    bodies: readonly EventBody[],
    last: Ledger['last'],
  ): Promise<void> {
    const own = this.eventStamp.stamp(bodies, last);
    const lines = [...events, ...own].map((event) => JSON.stringify(event));
    if (lines.length > 0)
      await this.ports.stores[name].journal.append(lines, this.ports.clock.now(), true);
  }

  /** The events that are kept word for word, oldest first; uses in compacted weeks are only counted. `naming`: those alone that name it. */
  async events(name: JournalName, naming = ''): Promise<readonly JournalEvent[]> {
    const lines = await this.ports.stores[name].journal.readAll();
    const named = naming === '' ? lines : lines.filter((line) => line.includes(naming));
    return distinctEvents(readJournalLines(named).events);
  }

  /** The same object where nothing is new, or where the journal cannot be read now. */
  async catchUp(name: JournalName, known: FoldedJournal): Promise<CaughtUp> {
    try {
      const { journal } = this.ports.stores[name];
      const { isCompactionDue, isWhole, ledger, position } = await catchUp(
        known,
        journal,
        this.ports.logger,
      );
      if (isCompactionDue) this.compactionsDue.add(name);
      else this.compactionsDue.delete(name);
      const isSame = ledger === known.ledger && position === known.position;
      return { journal: isSame ? known : { ledger, position }, isWhole };
    } catch (error) {
      if (!isLessonError(error, 'stateUnreadable')) throw error;
      this.ports.logger.error(error);
      return { journal: known, isWhole: false };
    }
  }

  /** Compacts the journals where the last look saw closed weeks. True = something was folded. Never fails: it can wait. */
  async compact(maxBytes: number): Promise<boolean> {
    const { stores, clock, logger } = this.ports;
    let hasFolded = false;
    for (const name of this.compactionsDue) {
      try {
        const done = await stores[name].journal.compact(clock.now(), compactLines(maxBytes));
        hasFolded ||= done === 'compacted';
      } catch (error) {
        logger.info('The journal is compacted another time', error);
      }
    }
    return hasFolded;
  }
}
