import type { Pipeline } from './operations/pipeline';
import type { NewFile } from './operations/verbs/copyLessons';
import type { MergePreview } from './operations/verbs/mergeLessons';
import type { Change, Done } from './operations/verbs/undo';
import type { TakenBack } from './operations/verbs/undoLast';
import type { LessonPlace } from './ports';
import type * as workshop from './workshop';

export type Workshop = typeof workshop;
type Work<T> = (workshop: Workshop, pipeline: Pipeline) => Promise<T>;

/** What a user does to lessons, and takes back: each verb of `operations/verbs/` on the lessons of one repository. */
export abstract class UserActs {
  constructor(
    readonly pipeline: Pipeline,
    private readonly loadWorkshop: () => Promise<Workshop>,
  ) {}

  /** Makes a lesson for the user to write on. */
  create = (place: LessonPlace, name: string, body?: string): Promise<void> =>
    this.use(({ createLesson }, pipeline) => createLesson(pipeline, place, name, body));
  /** The user's own text in place of the one before. */
  rewrite = (key: string, body: string): Promise<Done> =>
    this.act(({ rewriteLesson }, pipeline) => rewriteLesson(pipeline, key, body));
  promote = (key: string): Promise<Done> =>
    this.act(({ promote }, pipeline) => promote(pipeline, key));
  /** Several in one act: all of them, or none. */
  promoteAll = (keys: readonly string[]): Promise<readonly Done[]> =>
    this.acts(({ promoteAll }, pipeline) => promoteAll(pipeline, keys));
  retire = (key: string): Promise<Done> =>
    this.act(({ retire }, pipeline) => retire(pipeline, key));
  restore = (key: string): Promise<Done> =>
    this.act(({ restore }, pipeline) => restore(pipeline, key));
  approve = (key: string): Promise<Done> =>
    this.act(({ approve }, pipeline) => approve(pipeline, key));
  /** Approves all waiting texts, or of those the ones with these approvals: the texts that the user was shown. */
  approveAll = (shown?: ReadonlySet<string>): Promise<readonly Done[]> =>
    this.acts(({ approveAll }, pipeline) => approveAll(pipeline, shown));
  verify = (key: string): Promise<Done> =>
    this.act(({ verifyLesson }, pipeline) => verifyLesson(pipeline, key));
  /** "Save for Teammates": the digests that hold now, into the lesson's file. */
  publish = (key: string): Promise<Done> =>
    this.act(({ publishFingerprints }, pipeline) => publishFingerprints(pipeline, key));
  /** "Give With Any Change": it is given also where nothing leads to it. */
  broaden = (key: string): Promise<Done> =>
    this.act(({ setBreadth }, pipeline) => setBreadth(pipeline, key, 'broad'));
  /** "Give for Its Subject Only": it is given only where a request leads to it. */
  narrow = (key: string): Promise<Done> =>
    this.act(({ setBreadth }, pipeline) => setBreadth(pipeline, key, 'topic'));
  publishAll = (): Promise<readonly Done[]> =>
    this.acts(({ publishAll }, pipeline) => publishAll(pipeline));
  moveToGlobal = (key: string): Promise<Done> =>
    this.act(({ moveToGlobal }, pipeline) => moveToGlobal(pipeline, key));
  /** Retires a lesson for ever: it is never learnt again. */
  retract = (key: string): Promise<Done> =>
    this.act(({ retract }, pipeline) => retract(pipeline, key));
  /** Marks a lesson as contradicted, by another lesson or by the repository. */
  contest = (key: string, against?: string): Promise<Done> =>
    this.act(({ contest }, pipeline) => contest(pipeline, key, against));
  settle = (key: string): Promise<Done> =>
    this.act(({ settle }, pipeline) => settle(pipeline, key));
  fork = (key: string): Promise<NewFile & Done> =>
    this.act(({ fork }, pipeline) => fork(pipeline, key));
  /** One candidate that says what two or more lessons say. */
  merge = (...keys: readonly string[]): Promise<NewFile & Done> =>
    this.act(({ merge }, pipeline) => merge(pipeline, keys));
  /** What `merge` would write. */
  previewMerge = (...keys: readonly string[]): Promise<MergePreview> =>
    this.use(({ previewMerge }, pipeline) => previewMerge(pipeline, keys));
  /** The first lesson takes the place of the second. */
  supersede = (key: string, old: string): Promise<Done> =>
    this.act(({ supersede }, pipeline) => supersede(pipeline, key, old));
  /** A vote on the last task that was given the lesson; the same a second time takes it back. */
  helped = (key: string): Promise<Done> =>
    this.act(({ vote }, pipeline) => vote(pipeline, key, 'helped'));
  didNotHelp = (key: string): Promise<Done> =>
    this.act(({ vote }, pipeline) => vote(pipeline, key, 'hurt'));
  reinforce = (key: string): Promise<Done> =>
    this.act(({ reinforce }, pipeline) => reinforce(pipeline, key));
  penalize = (key: string): Promise<Done> =>
    this.act(({ penalize }, pipeline) => penalize(pipeline, key));
  veto = (key: string): Promise<Done> => this.act(({ veto }, pipeline) => veto(pipeline, key));
  /** "Pin these steps" of a recorded task; a second time unpins. */
  pin = (episode: string): Promise<Done> =>
    this.act(({ pinEpisode }, pipeline) => pinEpisode(pipeline, episode));

  /** Counts the words of the repository where they changed, and notes that in Activity where nobody waits for it. */
  countWords = (isUnasked: boolean) =>
    this.use(({ countWords }, pipeline) => countWords(pipeline, isUnasked));

  /** Takes back the last act of this user in this repository, of whatever process. */
  undo = (): Promise<TakenBack> => this.use(({ undoLast }, pipeline) => undoLast(pipeline));
  /** Takes back the last import with all that was done to its lessons since. */
  undoImport = (): Promise<TakenBack> =>
    this.use(({ undoImport }, pipeline) => undoImport(pipeline));

  /** Does an act of the user so that it can be taken back, also by a later process. */
  private act<T extends Change>(verb: Work<T>): Promise<T & Done> {
    return this.use((workshop) =>
      workshop.keepAct(this.pipeline, (pipeline) => verb(workshop, pipeline)),
    );
  }

  private acts(verb: Work<readonly Change[]>): Promise<readonly Done[]> {
    return this.use((workshop) =>
      workshop.keepActs(this.pipeline, (pipeline) => verb(workshop, pipeline)),
    );
  }

  protected async use<T>(
    work: (workshop: Workshop, pipeline: Pipeline) => T | Promise<T>,
  ): Promise<T> {
    return work(await this.loadWorkshop(), this.pipeline);
  }
}
