import { failure, isLessonError } from '../../errors';
import { readersAtHand } from '../../fingerprint/fileReaders';
import type { Cancellation, RepositoryFiles, RepositoryHistory } from '../../ports';
import { importLessons } from '../learning/importLessons';
import { scan } from '../learning/scan';
import { openPipeline } from '../openPipeline';
import type { Pipeline } from '../pipeline';
import { approveAll } from '../verbs/approve';
import { promote } from '../verbs/promote';
import { LessonsInUse } from './givenLessons';
import type { PastRepository, RepositoryPast } from './repositoryPast';
import { MomentJournal, MomentLessonFiles, MomentStateFile } from './momentStores';

/** Milliseconds that the code of one commit may take: a replay of a hundred sessions must end. */
const mostForOne = 20_000;
/** Moments held at a time: sessions that follow each other mostly begin at the same commit or the next. */
const mostHeld = 4;
const largestLesson = 100_000;
/** Where the lessons of a project lie. */
const folder = '.lessons/';

/** Lessons that were there at a moment, or why nobody knows: no commit of that time, or its code took too long to read. */
export type Moment =
  | { readonly commit: string; readonly lessons: LessonsInUse }
  | { readonly without: 'commit' | 'time' };

/**
 * The lessons that there would have been when a session began: what a scan of the code of that moment proposes, what its instruction files
 * say and what its lesson files hold, all of it accepted at once. A lesson that only later code proves is not among them.
 */
export class LessonsOfMoments {
  private readonly held = new Map<string, Promise<Moment>>();

  constructor(
    private readonly pipeline: Pipeline,
    private readonly past: RepositoryPast | undefined,
  ) {}

  /** The lessons at a time, milliseconds since 1970. Cancelled, it says `time` and holds nothing. */
  async at(time: number | undefined, signal?: Cancellation): Promise<Moment> {
    const commit = time === undefined ? undefined : await this.past?.commitAt(time);
    if (commit === undefined || time === undefined) return { without: 'commit' };
    const known = this.held.get(commit);
    if (known) return known;
    const made = this.read(commit, time, signal);
    this.held.set(commit, made);
    const [oldest] = this.held.keys();
    if (this.held.size > mostHeld && oldest !== undefined) this.held.delete(oldest);
    return made;
  }

  private async read(commit: string, time: number, signal?: Cancellation): Promise<Moment> {
    const { clock } = this.pipeline.ports;
    const end = clock.now() + mostForOne;
    const limit: Cancellation = {
      get aborted() {
        return signal?.aborted === true || clock.now() > end;
      },
    };
    const past = await this.past?.open(commit);
    if (!past) return { without: 'commit' };
    try {
      const moment = await openMoment(this.pipeline, past, time);
      await learnAll(moment, limit);
      return { commit, lessons: await LessonsInUse.open(moment) };
    } catch (error) {
      if (!isLessonError(error, 'cancelled')) throw error;
      this.held.delete(commit);
      return { without: 'time' };
    }
  }
}

/** The same program over the files of a moment: nothing that is there today is seen, nothing is written. */
async function openMoment(
  { ports, classifier, settings }: Pipeline,
  { files, reader }: PastRepository,
  time: number,
): Promise<Pipeline> {
  const project = new MomentLessonFiles('project');
  for (const path of (await reader.list()).files) {
    const fileName = path.slice(folder.length);
    if (!path.startsWith(folder) || fileName.includes('/') || !/\.md$/i.test(fileName)) continue;
    const text = await reader.text(path, largestLesson);
    if (text !== undefined)
      await project.write({ scope: 'project', folder: 'active', fileName }, text);
  }
  return openPipeline({
    ...ports,
    clock: { now: () => time },
    workshop: async () => ({ ...(await ports.workshop()), ...(await readersAtHand()) }),
    stores: {
      project: { files: project, journal: new MomentJournal() },
      global: { files: new MomentLessonFiles('global'), journal: new MomentJournal() },
    },
    projection: new MomentStateFile(),
    acts: new MomentStateFile(),
    instructions: { read: async () => undefined, write: async () => undefined },
    ...{ repository: files, reader, history: noHistory(files), classifier },
    settings: () => ({ ...settings(), trialAfterDays: 0 }),
  });
}

/** Which commit took a path away is asked only to say so: here nobody is told. */
const noHistory = (files: RepositoryFiles): RepositoryHistory => ({
  head: async () => undefined,
  changeOf: async () => undefined,
  newestChanges: async () => [],
  commitsTouching: async () => [],
  filesAt: async () => files,
  pathsGone: async () => new Map(),
  commitsChanging: async () => [],
});

async function learnAll(moment: Pipeline, limit: Cancellation): Promise<void> {
  const scanned = await scan(moment, {}, limit);
  const imported = await importLessons(moment, {}, limit);
  for (const { made } of [...scanned.proposed, ...imported.proposed]) {
    if (limit.aborted) throw failure.cancelled();
    if (made !== undefined) await promote(moment, made).catch(asNo);
  }
  await approveAll(moment);
}

/** What may not be put to use, because of its own file or of another lesson, is not. */
function asNo(error: unknown): undefined {
  if (!isLessonError(error)) throw error;
  return undefined;
}
