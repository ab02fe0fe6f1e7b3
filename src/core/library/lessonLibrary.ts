import { isLessonError, toError } from '../errors';
import type { EventBody, JournalEvent } from '../journal/event';
import { isFarBehind, type FoldedJournal } from '../journal/foldedJournal';
import { needsRehash } from '../journal/rehash';
import type { Ledger } from '../journal/ledger';
import { withoutSecrets } from '../journal/withoutSecrets';
import type { Scope } from '../lesson/lesson';
import type { readLesson } from '../lesson/readLesson';
import type { JournalFiles, LessonFileEntry, LessonFiles, StateFile } from '../ports';
import { makeEntry, placeKey, type EntryPorts, type LibraryEntry } from './libraryEntry';
import type { rehashing } from './rehashing';
import { HeardTeam, type TeamTrust } from './heardTeam';
import { LibraryJournals, type JournalPorts } from './libraryJournals';
import { AllEntries, type ShippedSettings } from './allEntries';
import { areSame, sameOf, type SettledLook } from './sameFiles';
import { readInTime } from './readInTime';
import { settledStamp, unsettled } from './settledStamp';
import {
  emptyProjection,
  partText,
  readProjection,
  writeProjection,
  type JournalName,
  type KeptPart,
  type PartName,
  type Projection,
  type ReadProjection,
} from './projection';

/** The files and the journal of one scope. */
export interface StorePorts {
  readonly files: LessonFiles;
  readonly journal: JournalFiles;
}

/** What the user decided about lessons that are nowhere in his files, and about other people's yes. */
export interface LibrarySettings extends ShippedSettings {
  readonly teamTrust: TeamTrust;
}

/** What the library needs from outside. */
export interface LibraryPorts extends EntryPorts, JournalPorts {
  readonly stores: Readonly<Record<JournalName, StorePorts>>;
  readonly projection: StateFile;
  /** What the last meeting of the team left; absent = this front asks no team. */
  readonly voice?: StateFile;
  readonly settings: () => LibrarySettings;
  /** True once nobody waits for what is read: the next process goes on. Absent = there is always time. */
  readonly isLate?: () => boolean;
  readonly workshop: () => Promise<{
    readonly readLesson: typeof readLesson;
    readonly rehashing: typeof rehashing;
  }>;
}

/** The lessons and what use has shown about them, as of one refresh. */
export interface Library {
  readonly entries: readonly LibraryEntry[];
  readonly ledgers: Readonly<Record<JournalName, Ledger>>;
}

/** What is known without a look at any lesson. */
export interface Glance extends Pick<Library, 'ledgers'> {
  /** Lessons of the user's own when the projection was written; `undefined` = there is none, and nobody looked. */
  readonly lessons: number | undefined;
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
  /** Nobody looked for lesson files yet, nor before the projection was written. */
  private isUnlisted = true;
  /** The rows of the projection while nobody asked for a lesson. */
  private unread: ReadProjection | undefined;
  private refreshing: Promise<Library> | undefined;
  private next: Promise<Library> | undefined;
  private readonly journals: LibraryJournals;
  private readonly team: HeardTeam;
  private readonly allEntries = new AllEntries();
  private seen: Library | undefined;
  /** Listings and the entries that were read of just these files. */
  private settled: SettledLook | undefined;
  /** Counts changes; the projection on disk is current when it was written at this count. */
  private generation = 0;
  private savedGeneration = 0;
  /** The journals as the projection on disk has them. */
  private savedJournals = emptyProjection.journals;
  private saving: Promise<void> = Promise.resolve();

  constructor(private readonly ports: LibraryPorts) {
    this.journals = new LibraryJournals(ports);
    this.team = new HeardTeam(ports.voice, ports.logger, () => ports.settings().teamTrust);
  }

  /** The library as of now. Whoever asks during a look shares the next one: that under way may have passed what was written since. */
  refresh(): Promise<Library> {
    const { refreshing } = this;
    if (!refreshing) return this.begin();
    this.next ??= refreshing
      .catch(() => undefined)
      .then(() => {
        this.next = undefined;
        return this.refreshing ?? this.begin();
      });
    return this.next;
  }

  private begin(): Promise<Library> {
    this.refreshing = this.look().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  /** What the last look saw, for whoever goes on with it; `undefined` = none was made. */
  get lastSeen(): Library | undefined {
    return this.seen;
  }

  /** The journals as of now, and how many lessons there were: what a prompt needs that asks for none. */
  async glance(): Promise<Glance> {
    await this.load();
    await this.foldJournals();
    const { journals, entries } = this.current;
    return {
      lessons: this.isUnlisted ? undefined : (this.unread?.lessons ?? entries.length),
      ledgers: { project: journals.project.ledger, global: journals.global.ledger },
    };
  }

  /** Appends an event to the journal of a scope. Fails where the journal cannot be written; nothing is counted then. */
  async record(scope: Scope, body: EventBody): Promise<void> {
    await this.recordAll(scope, [body]);
  }

  /** Appends the events of one act, in order and together. Credentials in free text are withheld. */
  async recordAll(scope: Scope, bodies: readonly EventBody[]): Promise<void> {
    const name = journalOf(scope);
    const kept = await Promise.all(bodies.map((body) => withoutSecrets(body, this.ports.secrets)));
    await this.journals.append(name, kept, this.lastOf(name));
  }

  /** Appends events of another machine as they are, and with them ours that say how far its events were read. */
  async adopt(
    scope: Scope,
    events: readonly JournalEvent[],
    bodies: readonly EventBody[],
  ): Promise<void> {
    const name = journalOf(scope);
    await this.journals.adopt(name, events, bodies, this.lastOf(name));
  }

  private lastOf(name: JournalName): Ledger['last'] {
    return this.current.journals[name].ledger.last;
  }

  /** What another room kept in the projection. */
  cached(part: PartName): string | undefined {
    return partText(this.current.parts[part]);
  }

  /** Keeps a cache of another room for the next process. A function is asked at each save, so it must tell what is true then. */
  keep(part: PartName, value: KeptPart): void {
    this.current = { ...this.current, parts: { ...this.current.parts, [part]: value } };
    this.generation += 1;
  }

  /** Replaces the shipped recipes. */
  keepShipped(shipped: readonly LibraryEntry[]): void {
    this.readRows();
    this.current = { ...this.current, shipped };
    this.generation += 1;
  }

  /** Writes the projection where it changed. Never fails: a cache that cannot be written costs time, not truth. */
  save(): Promise<void> {
    this.saving = this.saving.then(() => this.saveOnce());
    return this.saving;
  }

  /** The events of a scope's journal that are kept word for word, oldest first; uses in compacted weeks are only counted. `naming`: those alone that name it. */
  events(scope: Scope, naming?: string): Promise<readonly JournalEvent[]> {
    return this.journals.events(journalOf(scope), naming);
  }

  /** Compacts the journals where the last look saw closed weeks. True = something was folded. Never fails: it can wait. */
  compact(maxBytes: number): Promise<boolean> {
    return this.journals.compact(maxBytes);
  }

  private async saveOnce(): Promise<void> {
    const generation = this.generation;
    if (generation === this.savedGeneration) return;
    try {
      this.readRows();
      const written = { ...this.current, isUnlisted: this.isUnlisted };
      await this.ports.projection.write(writeProjection(written));
      this.savedGeneration = generation;
      this.savedJournals = written.journals;
    } catch (error) {
      this.ports.logger.warn(toError(error));
    }
  }

  private async look(): Promise<Library> {
    await this.load();
    this.readRows();
    const [projectFiles, globalFiles] = await Promise.all([
      this.listFiles('project'),
      this.listFiles('global'),
      this.foldJournals(),
    ]);
    await this.readChanged(projectFiles, globalFiles);
    this.isUnlisted = false;
    const known = this.current.journals;
    const project = await this.withFullHashes('project', known.project);
    const global = await this.withFullHashes('global', known.global);
    this.keepJournals(project, global);
    return this.asSeen(
      this.allEntries.of(this.current, this.ports.settings()),
      await this.team.with(project.ledger),
      global.ledger,
    );
  }

  private async foldJournals(): Promise<void> {
    const [project, global] = await Promise.all([this.foldNew('project'), this.foldNew('global')]);
    this.keepJournals(project, global);
  }

  private keepJournals(project: FoldedJournal, global: FoldedJournal): void {
    const { journals } = this.current;
    if (project === journals.project && global === journals.global) return;
    this.current = { ...this.current, journals: { project, global } };
    if (isFarBehind(this.savedJournals, this.current.journals)) this.generation += 1;
  }

  /** A journal of an earlier version knows texts by short hashes: they are exchanged at the first look. Where that cannot be written, nothing under them is approved. */
  private async withFullHashes(name: JournalName, known: FoldedJournal): Promise<FoldedJournal> {
    if (!needsRehash(known.ledger)) return known;
    const { rehashing } = await this.ports.workshop();
    const scoped = this.current.entries.filter(({ scope }) => journalOf(scope) === name);
    const body = rehashing(scoped, known.ledger, await this.journals.events(name));
    try {
      await this.journals.append(name, [body], known.ledger.last);
    } catch (error) {
      this.ports.logger.warn(toError(error));
      return known;
    }
    return this.foldNew(name, known);
  }

  /** The same object as long as nothing changed, so that what follows from it can be kept with it. */
  private asSeen(entries: readonly LibraryEntry[], project: Ledger, global: Ledger): Library {
    const { seen } = this;
    const isSame =
      seen?.entries === entries &&
      seen.ledgers.project === project &&
      seen.ledgers.global === global;
    if (isSame) return seen;
    this.seen = { entries, ledgers: { project, global } };
    return this.seen;
  }

  /** Reads the projection, once. `refresh` does it too; on its own it looks at no lesson file and no journal. */
  async load(): Promise<void> {
    if (this.isLoaded) return;
    this.isLoaded = true;
    try {
      const text = await this.ports.projection.read();
      if (text === undefined) return;
      const projection = readProjection(text);
      if (!('unusable' in projection)) {
        const { journals, parts } = projection;
        this.current = { ...emptyProjection, journals, parts };
        this.unread = projection;
        this.isUnlisted = projection.lessons === undefined;
        this.savedJournals = journals;
      } else this.startAgain(new Error(`${projection.unusable}.`));
    } catch (error) {
      this.startAgain(error);
    }
  }

  /** Until here the projection's lessons are but text. */
  private readRows(): void {
    const { unread } = this;
    this.unread = undefined;
    try {
      if (unread) this.current = { ...this.current, ...unread.rows() };
    } catch (error) {
      this.current = emptyProjection;
      this.isUnlisted = true;
      this.startAgain(error);
    }
  }

  /** The index is a cache: whatever is wrong with it, the files and journals say everything again. */
  private startAgain(why: unknown): void {
    this.ports.logger.warn('The index is rebuilt', why);
    this.generation += 1;
  }

  private async listFiles(name: JournalName): Promise<readonly LessonFileEntry[]> {
    try {
      return await this.ports.stores[name].files.list();
    } catch (error) {
      if (!isLessonError(error, 'lessonUnreadable')) throw error;
      this.ports.logger.error(error);
      return [];
    }
  }

  /** Entries in list order; those whose stamp is unchanged are kept as they are. */
  private async readChanged(
    projectFiles: readonly LessonFileEntry[],
    globalFiles: readonly LessonFileEntry[],
  ): Promise<void> {
    const { entries: before } = this.current;
    const { settled } = this;
    // The ordinary case of a long-lived process: the very listings that these entries were read of.
    if (
      settled?.entries === before &&
      settled.project === projectFiles &&
      settled.global === globalFiles
    ) {
      return;
    }
    const files = globalFiles.length === 0 ? projectFiles : [...projectFiles, ...globalFiles];
    // The ordinary case of a new process, without a key per file: the same files in the same order.
    if (areSame(before, files)) {
      this.settled = { project: projectFiles, global: globalFiles, entries: before };
      return;
    }
    const known = new Map(before.map((entry) => [placeKey(entry), entry]));
    const entries = await readInTime(files, {
      known: (file) => sameOf(known.get(placeKey(file)), file),
      read: (file) => this.readEntry(file),
      ...(this.ports.isLate && { isLate: this.ports.isLate }),
    });
    this.current = { ...this.current, entries };
    this.generation += 1;
  }

  /** `undefined` = the file vanished between the look and the read. */
  private async readEntry(file: LessonFileEntry): Promise<LibraryEntry | undefined> {
    const { stores, clock } = this.ports;
    const stamp = settledStamp(file, clock.now());
    try {
      const text = await stores[journalOf(file.scope)].files.read(file);
      if (text === undefined) return undefined;
      return await makeEntry({ ...file, stamp }, text, this.ports);
    } catch (error) {
      return makeEntry({ ...file, stamp: unsettled }, toError(error), this.ports);
    }
  }

  private async foldNew(
    name: JournalName,
    known = this.current.journals[name],
  ): Promise<FoldedJournal> {
    const { journal, isWhole } = await this.journals.catchUp(name, known);
    if (isWhole) this.generation += 1;
    return journal;
  }
}
