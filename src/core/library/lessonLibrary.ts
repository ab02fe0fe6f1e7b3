import { isLessonError, toError } from '../errors';
import type { EventBody, JournalEvent } from '../journal/event';
import { emptyLedger, foldEvents, needsReplay, type Ledger } from '../journal/ledger';
import { readJournalLines } from '../journal/journalLine';
import type { Scope } from '../lesson/lesson';
import type {
  Clock,
  IdSource,
  JournalFiles,
  LessonFileEntry,
  LessonFiles,
  Logger,
  StateFile,
} from '../ports';
import { makeEntry, placeKey, type EntryPorts, type LibraryEntry } from './libraryEntry';
import {
  emptyProjection,
  readProjection,
  writeProjection,
  type FoldedJournal,
  type JournalName,
  type Projection,
} from './projection';

/** The files and the journal of one scope. */
export interface StorePorts {
  readonly files: LessonFiles;
  readonly journal: JournalFiles;
}

/** What the library needs from outside. */
export interface LibraryPorts extends EntryPorts {
  readonly stores: Readonly<Record<JournalName, StorePorts>>;
  readonly projection: StateFile;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly logger: Logger;
  /** Name of this process in events; unique among processes. */
  readonly process: string;
}

/** The lessons and what use has shown about them, as of one refresh. */
export interface Library {
  readonly entries: readonly LibraryEntry[];
  readonly ledgers: Readonly<Record<JournalName, Ledger>>;
}

/** The journal that speaks of lessons of a scope; shipped ones are counted per repository. */
export function journalOf(scope: Scope): JournalName {
  return scope === 'global' ? 'global' : 'project';
}

/**
 * Lesson files and journals, held in memory and in the projection. The files are the truth: `refresh` compares stamps and
 * positions and re-reads only what differs, so a stale projection can never speak.
 */
export class LessonLibrary {
  private current: Projection = emptyProjection;
  private isLoaded = false;
  private refreshing: Promise<Library> | undefined;
  private sequence = 0;
  /** Counts changes; the projection on disk is current when it was written at this count. */
  private generation = 0;
  private savedGeneration = 0;
  private saving: Promise<void> = Promise.resolve();

  constructor(private readonly ports: LibraryPorts) {}

  /** The library as of now. Calls at the same time share one look. */
  refresh(): Promise<Library> {
    this.refreshing ??= this.look().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  /** Appends an event to the journal of a scope. Fails where the journal cannot be written; nothing is counted then. */
  async record(scope: Scope, body: EventBody): Promise<void> {
    await this.recordAll(scope, [body]);
  }

  /** Appends events in order. */
  async recordAll(scope: Scope, bodies: readonly EventBody[]): Promise<void> {
    const { journal } = this.ports.stores[journalOf(scope)];
    for (const body of bodies) {
      const event = this.stamp(body);
      await journal.append(JSON.stringify(event));
    }
  }

  /** The opaque caches other rooms keep in the projection. */
  cached(part: 'digests' | 'index'): unknown {
    return this.current[part];
  }

  /** Keeps a cache of another room for the next process. */
  keep(part: 'digests' | 'index', value: unknown): void {
    this.current = { ...this.current, [part]: value };
    this.generation += 1;
  }

  /** Writes the projection where it changed. Never fails: a cache that cannot be written costs time, not truth. */
  save(): Promise<void> {
    this.saving = this.saving.then(() => this.saveOnce());
    return this.saving;
  }

  /** All events of a scope's journal, oldest first. */
  async events(scope: Scope): Promise<readonly JournalEvent[]> {
    const slice = await this.ports.stores[journalOf(scope)].journal.readSince({});
    return readJournalLines(slice.lines).events;
  }

  private stamp(body: EventBody): JournalEvent {
    this.sequence += 1;
    const { ids, clock, process } = this.ports;
    return { v: 1, id: ids.next(), time: clock.now(), process, sequence: this.sequence, ...body };
  }

  private async saveOnce(): Promise<void> {
    const generation = this.generation;
    if (generation === this.savedGeneration) return;
    try {
      await this.ports.projection.write(writeProjection(this.current, this.ports.hasher));
      this.savedGeneration = generation;
    } catch (error) {
      this.ports.logger.warn(toError(error).message);
    }
  }

  private async look(): Promise<Library> {
    if (!this.isLoaded) await this.load();
    const [projectFiles, globalFiles, project, global] = await Promise.all([
      this.listFiles('project'),
      this.listFiles('global'),
      this.catchUp('project'),
      this.catchUp('global'),
    ]);
    await this.readChanged([...projectFiles, ...globalFiles]);
    const journals = this.current.journals;
    if (project !== journals.project || global !== journals.global) {
      this.current = { ...this.current, journals: { project, global } };
      this.generation += 1;
    }
    return {
      entries: this.current.entries,
      ledgers: { project: project.ledger, global: global.ledger },
    };
  }

  private async load(): Promise<void> {
    this.isLoaded = true;
    try {
      const text = await this.ports.projection.read();
      if (text === undefined) return;
      const projection = readProjection(text, this.ports.hasher);
      if ('unusable' in projection)
        this.ports.logger.info(`The index is rebuilt: ${projection.unusable}.`);
      else this.current = projection;
    } catch (error) {
      this.ports.logger.warn(`The index is rebuilt: ${toError(error).message}`);
    }
  }

  private async listFiles(name: JournalName): Promise<readonly LessonFileEntry[]> {
    try {
      return await this.ports.stores[name].files.list();
    } catch (error) {
      if (!isLessonError(error, 'lessonUnreadable')) throw error;
      this.ports.logger.error(error.message);
      return [];
    }
  }

  /** Entries in list order; those whose stamp is unchanged are kept as they are. */
  private async readChanged(files: readonly LessonFileEntry[]): Promise<void> {
    const known = new Map(this.current.entries.map((entry) => [placeKey(entry), entry]));
    const isSame = (file: LessonFileEntry): boolean => sameStamp(known.get(placeKey(file)), file);
    if (files.length === known.size && files.every(isSame)) return;
    const entries = await Promise.all(
      files.map((file) => {
        const entry = known.get(placeKey(file));
        return entry && isSame(file) ? Promise.resolve(entry) : this.readEntry(file);
      }),
    );
    this.current = { ...this.current, entries: entries.filter((entry) => entry !== undefined) };
    this.generation += 1;
  }

  /** `undefined` = the file vanished between the look and the read. */
  private async readEntry(file: LessonFileEntry): Promise<LibraryEntry | undefined> {
    const { stores } = this.ports;
    try {
      const text = await stores[journalOf(file.scope)].files.read(file);
      return text === undefined ? undefined : await makeEntry(file, text, this.ports);
    } catch (error) {
      return makeEntry(file, toError(error), this.ports);
    }
  }

  private async catchUp(name: JournalName): Promise<FoldedJournal> {
    const { journal } = this.ports.stores[name];
    const known = this.current.journals[name];
    const slice = await journal.readSince(known.position);
    if (slice.restarted.length > 0) return this.replay(name);
    if (slice.lines.length === 0) return known;
    const { events, skipped } = readJournalLines(slice.lines);
    if (needsReplay(known.ledger, events)) return this.replay(name);
    return { position: slice.position, ledger: foldEvents(known.ledger, events, skipped) };
  }

  private async replay(name: JournalName): Promise<FoldedJournal> {
    const slice = await this.ports.stores[name].journal.readSince({});
    const { events, skipped } = readJournalLines(slice.lines);
    return { position: slice.position, ledger: foldEvents(emptyLedger, events, skipped) };
  }
}

function sameStamp(a: LessonFileEntry | undefined, b: LessonFileEntry): boolean {
  return (
    a?.stamp.size === b.stamp.size &&
    a.stamp.mtime === b.stamp.mtime &&
    a.stamp.inode === b.stamp.inode
  );
}
