import { failure, isLessonError } from '../../errors';
import type { EventBody, JournalEvent } from '../../journal/event';
import { journalOf } from '../../library/lessonLibrary';
import type { JournalName } from '../../library/projection';
import type { InstructionTexts, LessonFiles, LessonPlace, RelativePath } from '../../ports';
import type { LibraryView, Pipeline } from '../pipeline';
import { standingOutcome } from '../episodes/observedOutcomes';
import { inverseEvents } from './inverseEvents';
import { readActs, writeActs, type KeptAct, type KeptFile, type KeptText } from './keptActs';
import type { Saying } from '../../saying';
import { done, type Change, type Done, type DoneCode } from './undo';
import { takeBack } from './undoLast';

/** Does an act and keeps what takes it back, for this process and for `lessons undo` of a later one. */
export async function keepAct<T extends Change>(
  pipeline: Pipeline,
  act: (watched: Pipeline) => Promise<T>,
  isImport = false,
): Promise<T & Done> {
  const watch = await ActWatch.begin(pipeline);
  const made = await act(watch.pipeline);
  return { ...made, undo: undoing(pipeline, await watch.keep(made, isImport)) };
}

/** The same for an import, which can be taken back later with all that was done to its lessons since. */
export function keepImport<T extends Change>(
  pipeline: Pipeline,
  act: (watched: Pipeline) => Promise<T>,
): Promise<T & Done> {
  return keepAct(pipeline, act, true);
}

/** The same for a verb that does several things in one act: whichever is undone takes back all of them. */
export async function keepActs(
  pipeline: Pipeline,
  act: (watched: Pipeline) => Promise<readonly Change[]>,
): Promise<readonly Done[]> {
  const watch = await ActWatch.begin(pipeline);
  const all = await act(watch.pipeline);
  const [first, ...rest] = all;
  if (!first) return [];
  const what =
    rest.length === 0 ? first.what : done('andMore', { what: first.what, count: rest.length });
  const undo = undoing(pipeline, await watch.keep({ what, lesson: first.lesson }));
  return all.map((made) => ({ ...made, undo }));
}

/** Does an act whole: where it fails, what it did until then is taken back. */
export async function allOrNothing<T>(
  pipeline: Pipeline,
  act: (watched: Pipeline) => Promise<T>,
): Promise<T> {
  const watch = await ActWatch.begin(pipeline);
  try {
    return await act(watch.pipeline);
  } catch (error) {
    await watch.takeBack();
    throw error;
  }
}

/** An act as it was seen, and whether other processes can take it back too. */
interface SeenAct {
  readonly act: KeptAct;
  readonly isShared: boolean;
}

/** Takes an act back, once; refused where another process did so already. */
function undoing(pipeline: Pipeline, seen: SeenAct | undefined): () => Promise<void> {
  let isBack = false;
  return async () => {
    if (!seen || isBack) return;
    const isThere = async () => (await readActs(pipeline)).some(({ id }) => id === seen.act.id);
    if (seen.isShared && !(await isThere())) throw failure.refused('undoneElsewhere');
    await takeBack(pipeline, [seen.act]);
    isBack = true;
  };
}

interface RecordedEvent {
  readonly journal: JournalName;
  readonly body: EventBody;
  /** What a withdrawal withdrew. */
  readonly outcome?: EventBody;
}

/** Sees which lesson files an act changes and what it records. */
class ActWatch {
  private readonly touched = new Map<string, { place: LessonPlace; before: string | undefined }>();
  private readonly rewritten = new Map<RelativePath, string>();
  private readonly recorded: RecordedEvent[] = [];
  private unreadable: Saying<DoneCode> | undefined;
  /** What the act is to work on. */
  readonly pipeline: Pipeline;

  private constructor(
    private readonly real: Pipeline,
    private readonly ledgers: Awaited<ReturnType<LibraryView['refresh']>>['ledgers'],
  ) {
    const { project, global } = real.ports.stores;
    const stores = {
      project: { ...project, files: this.watched(project.files) },
      global: { ...global, files: this.watched(global.files) },
    };
    this.pipeline = {
      ...real,
      ports: { ...real.ports, stores },
      instructions: this.watchedTexts(real.instructions),
      library: this.watchedLibrary(real.library),
    };
  }

  static async begin(real: Pipeline): Promise<ActWatch> {
    return new ActWatch(real, (await real.library.refresh()).ledgers);
  }

  /** Keeps the act for every process. `undefined` = it changed nothing. Where it could not be kept, this process alone takes it back: an act is never refused for that. */
  async keep(change: Change, isImport = false): Promise<SeenAct | undefined> {
    const act = await this.made(change, isImport);
    const { cannot, files, events, texts = [] } = act;
    if (!cannot && files.length + events.length + texts.length === 0) return undefined;
    try {
      const kept = [...(await readActs(this.real)), await this.forDisk(act)];
      await writeActs(this.real, kept);
      return { act, isShared: true };
    } catch (error) {
      this.real.ports.logger.warn('This cannot be taken back later', error);
      return { act, isShared: false };
    }
  }

  /** What was done until now, and what takes it back. */
  async made({ what, lesson }: Change, isImport = false): Promise<KeptAct> {
    const events = [...this.recorded].reverse().flatMap(({ journal, body, outcome }) =>
      inverseEvents(body, this.ledgers[journal], outcome).map((inverse) => ({
        journal,
        body: inverse,
      })),
    );
    return {
      ...{ id: this.real.ports.ids.next(), what, lesson, ...(isImport && { isImport }) },
      ...{ files: await this.changedFiles(), texts: await this.changedTexts(), events },
      ...(this.unreadable && { cannot: this.unreadable }),
    };
  }

  /** Takes back what was done until now, as far as it can be. */
  async takeBack(): Promise<void> {
    try {
      await takeBack(this.real, [await this.made({ what: '', lesson: '' })]);
    } catch (error) {
      this.real.ports.logger.warn('What was done before the failure stays', error);
    }
  }

  /** The act as a file may keep it: of a text with a credential nothing but why. */
  private async forDisk(act: KeptAct): Promise<KeptAct> {
    const { id, what, lesson, files, texts = [] } = act;
    const before = [...files, ...texts].flatMap((file) => file.before ?? []);
    const [secret] = await this.real.ports.secrets.find(
      [JSON.stringify(what), ...before].join('\n'),
    );
    const cannot = act.cannot ?? (secret && done('holdsCredential', { secret }));
    return cannot ? { id, what: done('lastAct'), lesson, files: [], events: [], cannot } : act;
  }

  private async changedFiles(): Promise<readonly KeptFile[]> {
    const { ports } = this.real;
    const files: KeptFile[] = [];
    for (const { place, before } of this.touched.values()) {
      const after = await this.readable(() =>
        ports.stores[journalOf(place.scope)].files.read(place),
      );
      if (after === before) continue;
      files.push({
        place,
        ...(before !== undefined && { before }),
        ...(after !== undefined && { after: ports.hasher.sha256(after) }),
      });
    }
    return files;
  }

  private async changedTexts(): Promise<readonly KeptText[]> {
    const { hasher } = this.real.ports;
    const texts: KeptText[] = [];
    for (const [path, before] of this.rewritten) {
      const after = await this.real.instructions.read(path);
      if (after !== undefined && after !== before)
        texts.push({ path, before, after: hasher.sha256(after) });
    }
    return texts;
  }

  private watchedTexts(texts: InstructionTexts): InstructionTexts {
    return {
      read: (path) => texts.read(path),
      write: async (path, text) => {
        const before = await texts.read(path);
        if (before !== undefined && !this.rewritten.has(path)) this.rewritten.set(path, before);
        await texts.write(path, text);
      },
    };
  }

  private watched(files: LessonFiles): LessonFiles {
    return {
      scope: files.scope,
      list: () => files.list(),
      read: (place) => files.read(place),
      write: async (place, text) => {
        await this.touch(files, place);
        await files.write(place, text);
      },
      move: async (from, to) => {
        await this.touch(files, from);
        await this.touch(files, to);
        await files.move(from, to);
      },
      remove: async (place) => {
        await this.touch(files, place);
        await files.remove(place);
      },
    };
  }

  private watchedLibrary(library: LibraryView): LibraryView {
    const recordAll: LibraryView['recordAll'] = async (scope, bodies) => {
      const journal = journalOf(scope);
      const seen: RecordedEvent[] = [];
      for (const body of bodies) {
        const outcome = await withdrawnBy(body, () => library.events(journal));
        seen.push({ journal, body, ...(outcome && { outcome }) });
      }
      await library.recordAll(scope, bodies);
      this.recorded.push(...seen);
    };
    return {
      refresh: () => library.refresh(),
      glance: () => library.glance(),
      lastSeen: library.lastSeen,
      record: (scope, body) => recordAll(scope, [body]),
      recordAll,
      cached: (part) => library.cached(part),
      keep: (part, value) => library.keep(part, value),
      keepShipped: (shipped) => library.keepShipped(shipped),
      save: () => library.save(),
      load: () => library.load(),
      events: (scope, naming) => library.events(scope, naming),
      adopt: (scope, events, bodies) => library.adopt(scope, events, bodies),
      compact: (maxBytes) => library.compact(maxBytes),
    };
  }

  private async touch(files: LessonFiles, place: LessonPlace): Promise<void> {
    const { scope, folder, fileName } = place;
    const key = `${scope}/${folder}/${fileName}`;
    if (this.touched.has(key)) return;
    const before = await this.readable(() => files.read(place));
    this.touched.set(key, { place: { scope, folder, fileName }, before });
  }

  /** A file that cannot be read can still be put away; the act then cannot be taken back. */
  private async readable(read: () => Promise<string | undefined>): Promise<string | undefined> {
    try {
      return await read();
    } catch (error) {
      if (!isLessonError(error, 'lessonUnreadable')) throw error;
      this.unreadable = done('unreadable');
      return undefined;
    }
  }
}

async function withdrawnBy(
  body: EventBody,
  events: () => Promise<readonly JournalEvent[]>,
): Promise<EventBody | undefined> {
  if (body.type !== 'outcome-withdrawn') return undefined;
  const said = standingOutcome(body.lesson, body.request, await events());
  if (!said) return undefined;
  const { lesson, request, value, evidence } = said;
  return { type: 'outcome', lesson, request, value, evidence };
}
