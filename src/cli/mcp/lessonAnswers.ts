import { join } from 'node:path';
import { readLookUpInput, readProposalInput } from '../../core/chat/tools/lookUpInput';
import { failure } from '../../core/errors';
import type { LessonManager } from '../../core/lessonManager';
import type { Lesson } from '../../core/lesson/lesson';
import { renderBlock, renderItem } from '../../core/lesson/renderBlock';
import { runningRequest } from '../../core/operations/agents/runningRequest';
import type { LessonStatus } from '../../core/operations/status/lessonStatus';
import type { DiskAgentSessions } from '../../node/agents/diskAgentSessions';
import { relativeTo } from '../../node/repository/relativeTo';
import { sayLookUp, sayProposed, sayStale } from '../../prose/sayLookUp';

/** A turn of an agent of which nothing was noted for so long ended without a word. Milliseconds. */
const turnLastsFor = 600_000;

/** A repository, opened, and the turns of agents in it. */
export interface ServedLessons {
  readonly manager: LessonManager;
  /** Absolute. */
  readonly root: string;
  readonly sessions: Pick<DiskAgentSessions, 'readRecent'>;
}

/** What a client of the protocol is answered: the verbs of the manager, and when they count. */
export class LessonAnswers {
  private last: Promise<unknown> = Promise.resolve();
  /** Clients read resources as they like: a lesson counts once in a connection. */
  private connection: string | undefined;

  /** `open` is called by the first question: a client that only greets waits for no lessons. */
  constructor(private readonly open: () => Promise<ServedLessons>) {}

  lookUp = (input: object): Promise<string> =>
    this.inTurn(async (served) => {
      const read = readLookUpInput(input);
      if (typeof read === 'string') throw failure.wrongUsage(read);
      const { manager, root } = served;
      const files = read.files.flatMap(
        (file) => relativeTo(root, file.startsWith('/') ? file : join(root, file)) ?? [],
      );
      const request = await running(served);
      const wish = { task: read.task, files, surface: 'mcp' } as const;
      return sayLookUp(
        await manager.lookUp({ ...wish, ...(request !== undefined && { request }) }),
      );
    });

  propose = (input: object): Promise<string> =>
    this.inTurn(async ({ manager }) => {
      const proposal = readProposalInput(input);
      if (typeof proposal === 'string') throw failure.wrongUsage(proposal);
      return sayProposed(await manager.proposeText(proposal));
    });

  /** Those alone that the user let in: the names of others are words that nobody has read yet. */
  stale = (): Promise<string> =>
    this.inTurn(async ({ manager }) => {
      const report = await manager.stale();
      const known = report.stale.filter(({ state }) => state === 'stale');
      return sayStale({ ...report, stale: known });
    });

  /** The lessons that may be given now. */
  readable = (): Promise<readonly Lesson[]> =>
    this.inTurn(async ({ manager }) =>
      (await readableOf(manager)).map(({ entry }) => entry.lesson),
    );

  /** The text of a lesson that may be given; a read of it. */
  read = (name: string): Promise<string> =>
    this.inTurn(async (served) => {
      const { manager } = served;
      const found = (await readableOf(manager)).find(({ entry }) => entry.lesson.name === name);
      if (!found) throw failure.lessonNotFound(name);
      const request = (await running(served)) ?? (this.connection ??= manager.newId());
      const { entry } = await manager.show(found.entry.lesson.id, { request, surface: 'mcp' });
      return renderBlock([renderItem(entry.lesson.name, entry.lesson.body)]);
    });

  /** Everything that was asked for is answered, or failed. */
  settled = (): Promise<unknown> => this.last;

  /** One after the other: a client may ask many things at once, and they share one view of the files. */
  private inTurn<T>(act: (served: ServedLessons) => Promise<T>): Promise<T> {
    const done = this.last.then(async () => act(await this.open()));
    // Whoever asked hears of a failure; the next one is not concerned.
    this.last = done.catch(() => undefined);
    return done;
  }
}

/** Of two lessons of one name the project's. */
async function readableOf(manager: LessonManager): Promise<readonly LessonStatus[]> {
  const all = (await manager.list()).filter(({ omission }) => omission === undefined);
  const ofProject = new Set(
    all.flatMap(({ entry }) => (entry.scope === 'project' ? [entry.lesson.name] : [])),
  );
  return all.filter(({ entry }) => entry.scope === 'project' || !ofProject.has(entry.lesson.name));
}

async function running({ sessions }: ServedLessons): Promise<string | undefined> {
  return runningRequest(await sessions.readRecent(turnLastsFor));
}
