import { failure, isLessonError } from '../../errors';
import type { EventBody, JournalEvent } from '../../journal/event';
import { journalOf } from '../../library/lessonLibrary';
import type { JournalName } from '../../library/projection';
import type { InstructionTexts, LessonFiles, LessonPlace, RelativePath } from '../../ports';
import type { LibraryView, Pipeline } from '../pipeline';
import { standingOutcome } from '../episodes/observedOutcomes';
import { inverseEvents } from './inverseEvents';
import { readActs, writeActs, type KeptAct, type KeptFile, type KeptText } from './keptActs';
import type { Said, Saying } from '../../saying';
import { done, type Done, type DoneCode } from './undo';
import { takeBack } from './undoLast';

/** Does an act and keeps what takes it back, for `lessons undo` in this process or a later one. */
export async function keepAct<T extends Done>(
  pipeline: Pipeline,
  act: (watched: Pipeline) => Promise<T>,
): Promise<T> {
  const watch = await ActWatch.begin(pipeline);
  const made = await act(watch.pipeline);
  const id = await watch.keep(made.what, made.lesson);
  return { ...made, undo: undoing(pipeline, id)(made.undo) };
}

/** The same for an import, whose way back is what was kept of it. */
export async function keepImport<T extends Omit<Done, 'undo'>>(
  pipeline: Pipeline,
  act: (watched: Pipeline) => Promise<T>,
): Promise<T & Done> {
  const watch = await ActWatch.begin(pipeline);
  const made = await act(watch.pipeline);
  const id = await watch.keep(made.what, made.lesson, true);
  const undo = async (): Promise<void> => {
    const kept = (await readActs(pipeline)).find((one) => one.id === id);
    if (!kept) throw takenElsewhere();
    await takeBack(pipeline, [kept]);
  };
  return { ...made, undo };
}

/** The same for a verb that does several things in one act. */
export async function keepActs(
  pipeline: Pipeline,
  act: (watched: Pipeline) => Promise<readonly Done[]>,
): Promise<readonly Done[]> {
  const watch = await ActWatch.begin(pipeline);
  const all = await act(watch.pipeline);
  const [first, ...rest] = all;
  if (!first) return all;
  const what =
    rest.length === 0 ? first.what : done('andMore', { what: first.what, count: rest.length });
  const undo = undoing(pipeline, await watch.keep(what, first.lesson));
  return all.map((made) => ({ ...made, undo: undo(made.undo) }));
}

/** An undo in this process takes the act from the kept ones, and is refused where another process took it back already. */
function undoing(pipeline: Pipeline, id: string | undefined) {
  let isMine = id === undefined;
  return (undo: () => Promise<void>) => async (): Promise<void> => {
    if (!isMine && !(await readActs(pipeline)).some((act) => act.id === id)) throw takenElsewhere();
    await undo();
    if (isMine) return;
    isMine = true;
    const others = (await readActs(pipeline)).filter((act) => act.id !== id);
    await writeActs(pipeline, others);
  };
}

const takenElsewhere = () => failure.refused('undoneElsewhere');

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

  /** Keeps the act under an id. `undefined` = it changed nothing, or could not be kept: an act is never refused for that. */
  async keep(what: Said, lesson: string, isImport = false): Promise<string | undefined> {
    const { ports } = this.real;
    try {
      const files = await this.changedFiles();
      const events = [...this.recorded].reverse().flatMap(({ journal, body, outcome }) =>
        inverseEvents(body, this.ledgers[journal], outcome).map((inverse) => ({
          journal,
          body: inverse,
        })),
      );
      const texts = await this.changedTexts();
      if (files.length + events.length + texts.length === 0) return undefined;
      const id = ports.ids.next();
      const cannot = await this.reasonAgainst(what, [...files, ...texts]);
      const act: KeptAct =
        cannot === undefined
          ? { id, what, lesson, ...(isImport && { isImport }), files, texts, events }
          : { id, what: done('lastAct'), lesson, files: [], events: [], cannot };
      await writeActs(this.real, [...(await readActs(this.real)), act]);
      return id;
    } catch (error) {
      ports.logger.warn('This cannot be taken back later', error);
      return undefined;
    }
  }

  private async reasonAgainst(
    what: Said,
    files: readonly Pick<KeptFile, 'before'>[],
  ): Promise<Saying<DoneCode> | undefined> {
    if (this.unreadable !== undefined) return this.unreadable;
    const words = [JSON.stringify(what), ...files.flatMap(({ before }) => before ?? [])].join('\n');
    const [secret] = await this.real.ports.secrets.find(words);
    return secret === undefined ? undefined : done('holdsCredential', { secret });
  }

  private async changedFiles(): Promise<readonly KeptFile[]> {
    const { ports } = this.real;
    const files: KeptFile[] = [];
    for (const { place, before } of this.touched.values()) {
      const after = await ports.stores[journalOf(place.scope)].files.read(place);
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
    try {
      const before = await files.read(place);
      this.touched.set(key, { place: { scope, folder, fileName }, before });
    } catch (error) {
      // A file that cannot be read can still be put away.
      if (!isLessonError(error, 'lessonUnreadable')) throw error;
      this.unreadable = done('unreadable');
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
