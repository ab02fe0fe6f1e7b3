import type { RecordedTask } from './capture/sessions/task';
import type { ClassifyRequest } from './classify/classifier';
import type { Verdict } from './lesson/verdict';
import type { RefCompletion } from './fingerprint/completeRef';
import type { RefDigest } from './fingerprint/refDigest';
import type { SuggestedRef } from './fingerprint/suggestRefs';
import type { EventBody, JournalEvent, Surface } from './journal/event';
import { approve, approveAll, findQuarantined } from './operations/verbs/approve';
import type { CaptureOptions } from './operations/learning/capture';
import type { Captured } from './operations/learning/captured';
import type { EpisodeLog } from './operations/episodes/episodeLog';
import type { RecordedEpisode } from './operations/episodes/findEpisodes';
import type { Made } from './operations/verbs/copyLessons';
import { createLesson } from './operations/verbs/createLesson';
import type { KnownCompetence } from './operations/episodes/findCompetence';
import type { KnownMistake } from './operations/episodes/findMistakes';
import type { LessonStep } from './operations/status/findLessonHistory';
import { findReceipt, type KeptReceipt } from './operations/episodes/findReceipt';
import type { ExplainedDrift } from './operations/status/explainStale';
import { findStale, type StaleReport } from './operations/status/findStale';
import { findStats, type Stats } from './operations/status/findStats';
import type { CheckedLesson } from './operations/status/checkClaims';
import type { InstructionCheck } from './operations/status/checkInstructions';
import { correctVerdict } from './operations/verbs/correctVerdict';
import type { ImportOptions, ImportReport } from './operations/learning/importLessons';
import type { LessonStatus } from './operations/status/lessonStatus';
import { listLessons, type RefsLookedAt } from './operations/status/listLessons';
import type { MergePreview } from './operations/verbs/mergeLessons';
import { moveToGlobal } from './operations/verbs/moveToGlobal';
import { openPipeline, savePipeline, type PipelinePorts } from './operations/openPipeline';
import type { Pipeline } from './operations/pipeline';
import {
  preflight,
  type PreflightRequest,
  type PreflightResult,
} from './operations/preflight/preflight';
import { promote } from './operations/verbs/promote';
import { publishAll, publishFingerprints } from './operations/verbs/publishFingerprints';
import type { Learnt, LearnOptions } from './operations/learning/learn';
import type { Conversation } from './lesson/conversation';
import { forgetConversation, recallConversation } from './operations/preflight/recallConversation';
import { recordOutcome } from './operations/verbs/recordOutcome';
import { recordPreflight, type Delivery } from './operations/preflight/recordPreflight';
import type { UpdatePreview } from './operations/verbs/replaceLesson';
import { restore, retire } from './operations/verbs/retire';
import type { ScanOptions, ScanReport } from './operations/learning/scan';
import { searchLessons, type SearchOptions } from './operations/status/searchLessons';
import { showLesson } from './operations/status/showLesson';
import { beginTrial, findDueTrials, noteShown, veto } from './operations/learning/trials';
import type { Done } from './operations/verbs/undo';
import { verifyLesson } from './operations/verbs/verifyLesson';
import type { LibraryEntry } from './library/libraryEntry';
import type { Cancellation, LessonPlace, RelativePath } from './ports';
import type { Receipt } from './lesson/receipt';
import type { SearchRanking } from './select/searchRank';

type ActivityBody = Extract<EventBody, { readonly type: 'activity' }>;

/** The verbs of one repository: the object every front receives. Each verb exists once, in `operations/`. */
export class LessonManager {
  private log: Promise<EpisodeLog> | undefined;

  private constructor(readonly pipeline: Pipeline) {}

  /** Opens the lessons behind these ports with what the projection remembers; each verb looks for itself what is true now. */
  static async open(ports: PipelinePorts): Promise<LessonManager> {
    return new LessonManager(await openPipeline(ports));
  }

  list = (signal?: Cancellation, lookedAt?: RefsLookedAt): Promise<readonly LessonStatus[]> =>
    listLessons(this.pipeline, signal, lookedAt);

  show = (
    key: string,
    origin: { readonly request: string; readonly surface: Surface },
  ): Promise<LessonStatus> => showLesson(this.pipeline, key, origin);

  /** Makes an empty lesson for the user to write. */
  create = (place: LessonPlace, name: string): Promise<void> =>
    createLesson(this.pipeline, place, name);

  promote = (key: string): Promise<Done> => this.act((pipeline) => promote(pipeline, key));
  retire = (key: string): Promise<Done> => this.act((pipeline) => retire(pipeline, key));
  restore = (key: string): Promise<Done> => this.act((pipeline) => restore(pipeline, key));
  approve = (key: string): Promise<Done> => this.act((pipeline) => approve(pipeline, key));
  /** Approves all waiting texts, or of those the ones with these approvals: the texts that the user was shown. */
  approveAll = (shown?: ReadonlySet<string>): Promise<readonly Done[]> =>
    this.acts((pipeline) => approveAll(pipeline, shown));
  verify = (key: string): Promise<Done> => this.act((pipeline) => verifyLesson(pipeline, key));
  /** "Save for Teammates": the digests that hold now, into the lesson's file. */
  publish = (key: string): Promise<Done> =>
    this.act((pipeline) => publishFingerprints(pipeline, key));
  publishAll = (): Promise<readonly Done[]> => this.acts(publishAll);
  moveToGlobal = (key: string): Promise<Done> =>
    this.act((pipeline) => moveToGlobal(pipeline, key));
  /** Retires a lesson for ever: it is never learnt again. */
  retract = (key: string): Promise<Done> =>
    this.act(async (pipeline) =>
      (await import('./operations/verbs/retract')).retract(pipeline, key),
    );
  /** Marks a lesson as contradicted, by another lesson or by the repository. */
  contest = (key: string, against?: string): Promise<Done> =>
    this.act(async (pipeline) =>
      (await import('./operations/verbs/contest')).contest(pipeline, key, against),
    );
  settle = (key: string): Promise<Done> =>
    this.act(async (pipeline) =>
      (await import('./operations/verbs/contest')).settle(pipeline, key),
    );
  fork = (key: string): Promise<Made> =>
    this.act(async (pipeline) =>
      (await import('./operations/verbs/copyLessons')).fork(pipeline, key),
    );
  /** One candidate that says what two or more lessons say. */
  merge = (...keys: readonly string[]): Promise<Made> =>
    this.act(async (pipeline) =>
      (await import('./operations/verbs/mergeLessons')).merge(pipeline, keys),
    );
  /** What `merge` would write. */
  previewMerge = async (...keys: readonly string[]): Promise<MergePreview> =>
    (await import('./operations/verbs/mergeLessons')).previewMerge(this.pipeline, keys);
  /** The first lesson takes the place of the second. */
  supersede = (key: string, old: string): Promise<Done> =>
    this.act(async (pipeline) =>
      (await import('./operations/verbs/copyLessons')).supersede(pipeline, key, old),
    );
  /** A vote on the last task that was given the lesson; the same a second time takes it back. */
  helped = (key: string): Promise<Done> =>
    this.act(async (pipeline) =>
      (await import('./operations/verbs/vote')).vote(pipeline, key, 'helped'),
    );
  didNotHelp = (key: string): Promise<Done> =>
    this.act(async (pipeline) =>
      (await import('./operations/verbs/vote')).vote(pipeline, key, 'hurt'),
    );
  reinforce = (key: string): Promise<Done> =>
    this.act(async (pipeline) =>
      (await import('./operations/verbs/reinforce')).reinforce(pipeline, key),
    );
  penalize = (key: string): Promise<Done> =>
    this.act(async (pipeline) =>
      (await import('./operations/verbs/reinforce')).penalize(pipeline, key),
    );
  veto = (key: string): Promise<Done> => this.act((pipeline) => veto(pipeline, key));
  /** "Pin these steps" of a recorded task; a second time unpins. */
  pin = (episode: string): Promise<Done> =>
    this.act(async (pipeline) =>
      (await import('./operations/episodes/pinEpisode')).pinEpisode(pipeline, episode),
    );

  /** Takes back the last act of this user in this repository, of whatever process. */
  undo = async (): Promise<{ readonly what: string; readonly lesson: string }> =>
    (await import('./operations/verbs/undoLast')).undoLast(this.pipeline);

  /** What happened to a lesson, newest first. */
  history = async (key: string): Promise<readonly LessonStep[]> =>
    (await import('./operations/status/findLessonHistory')).findLessonHistory(this.pipeline, key);

  /** How well ways of doing tasks have worked; of one recipe's kind where one is named. */
  competence = async (key?: string): Promise<readonly KnownCompetence[]> =>
    (await import('./operations/episodes/findCompetence')).findCompetence(this.pipeline, key);

  /** Calls that tools refused in the tasks recorded here, with what worked instead. */
  mistakes = async (): Promise<readonly KnownMistake[]> =>
    (await import('./operations/episodes/findMistakes')).findMistakes(this.pipeline);

  /** The user was shown these: the countdown of candidates among them begins, and what is stale was seen to be. */
  noteShown = (statuses: readonly LessonStatus[]): Promise<void> =>
    noteShown(this.pipeline, statuses);
  dueTrials = (): Promise<readonly LessonStatus[]> => findDueTrials(this.pipeline);
  beginTrial = (key: string): Promise<boolean> => beginTrial(this.pipeline, key);

  quarantined = (): Promise<readonly LibraryEntry[]> => findQuarantined(this.pipeline);

  stale = (signal?: Cancellation): Promise<StaleReport> => findStale(this.pipeline, signal);
  search = (query: string, options: SearchOptions): Promise<SearchRanking> =>
    searchLessons(this.pipeline, query, options);
  stats = (): Promise<Stats> => findStats(this.pipeline);

  /** Counts the words of the repository, by which the gate tells requests about it from others, where its newest commit is another. */
  learnWords = async (signal?: Cancellation): Promise<void> =>
    (await import('./operations/preflight/knownWords')).learnWords(this.pipeline, signal);

  classify = (request: ClassifyRequest, signal?: Cancellation): Promise<Verdict> =>
    this.pipeline.classifier.classify(request, signal);

  fingerprint = async (
    refs: readonly string[],
    signal?: Cancellation,
  ): Promise<readonly RefDigest[]> => {
    const digests = await this.pipeline.verifier.digests(refs, signal);
    return refs.flatMap((ref) => digests.get(ref) ?? []);
  };

  preflight = (request: PreflightRequest, signal?: Cancellation): Promise<PreflightResult> =>
    preflight(this.pipeline, request, signal);

  /** Which commits made a lesson stale. */
  explain = async (
    status: Pick<LessonStatus, 'entry' | 'drifts'>,
    signal?: Cancellation,
  ): Promise<readonly ExplainedDrift[]> =>
    (await import('./operations/status/explainStale')).explainStale(this.pipeline, status, signal);

  /** What a partly written ref may become, with live values. */
  completeRef = async (partial: string): Promise<readonly RefCompletion[]> =>
    (await import('./fingerprint/completeRef')).completeRef(
      partial,
      this.pipeline.repository,
      this.pipeline.ports.hasher,
    );

  /** The narrowest refs that exist for what a lesson's text speaks of. */
  suggestRefs = async (body: string): Promise<readonly SuggestedRef[]> =>
    (await import('./fingerprint/suggestRefs')).suggestRefs(
      body,
      this.pipeline.repository,
      this.pipeline.ports.hasher,
    );

  /** Tries what lessons say against the repository; no names = all of the project's. */
  checkClaims = async (
    keys?: readonly string[],
    signal?: Cancellation,
  ): Promise<readonly CheckedLesson[]> =>
    (await import('./operations/status/checkClaims')).checkClaims(this.pipeline, keys, signal);

  /** Tries the lines of instruction files against the files and the history; no lesson is needed for that. */
  checkInstructions = async (
    named?: readonly RelativePath[],
    signal?: Cancellation,
  ): Promise<InstructionCheck> =>
    (await import('./operations/status/checkInstructions')).checkInstructions(
      this.pipeline,
      named,
      signal,
    );

  /** After something changed: checks claims again and derives scanned lessons again where their inputs are others now. */
  followDrift = async (signal?: Cancellation): Promise<boolean> =>
    (await import('./operations/learning/followDrift')).followDrift(this.pipeline, signal);

  /** What accepting an update would change, by the name of the candidate or of its lesson. */
  previewUpdate = async (key: string): Promise<UpdatePreview | undefined> =>
    (await import('./operations/verbs/replaceLesson')).previewUpdate(this.pipeline, key);

  /** Loaded at first use: detectors and miners are the largest part of the product and no pre-flight needs them. */
  scan = async (options?: ScanOptions, signal?: Cancellation): Promise<ScanReport> =>
    (await import('./operations/learning/scan')).scan(this.pipeline, options, signal);

  importInstructions = async (
    options?: ImportOptions,
    signal?: Cancellation,
  ): Promise<ImportReport> =>
    (await import('./operations/learning/importLessons')).importLessons(
      this.pipeline,
      options,
      signal,
    );

  capture = async (
    tasks: readonly RecordedTask[],
    options?: CaptureOptions,
    signal?: Cancellation,
  ): Promise<Captured> =>
    (await import('./operations/learning/capture')).capture(this.pipeline, tasks, options, signal);

  /** Learns from this repository's own episodes that ended since the last time. */
  learn = async (options?: LearnOptions, signal?: Cancellation): Promise<Learnt> =>
    (await import('./operations/learning/learn')).learn(this.pipeline, options, signal);

  /** Accepted tasks that no model has read yet. */
  unread = async (): Promise<number> =>
    (await import('./operations/learning/learn')).countUnread(this.pipeline);

  /** A named conversation as the journal knows it. */
  recall = (name: string): Promise<Conversation> => recallConversation(this.pipeline, name);
  /** Its agent shortened a named conversation: it was given nothing that still stands. */
  compacted = (name: string): Promise<void> => forgetConversation(this.pipeline, name);

  record = (request: PreflightRequest, receipt: Receipt, origin: Delivery): Promise<void> =>
    recordPreflight(this.pipeline, request, receipt, origin);

  receipt = (request: string): Promise<KeptReceipt | undefined> =>
    findReceipt(this.pipeline, request);

  outcome = (
    receipt: Pick<Receipt, 'request' | 'injected'>,
    value: 'helped' | 'hurt',
    evidence: string,
  ): Promise<boolean> => recordOutcome(this.pipeline, receipt, value, evidence);

  /** Keeps a row of Activity. */
  note = (row: Omit<ActivityBody, 'type'>): Promise<void> =>
    this.pipeline.library.record('project', { type: 'activity', ...row });

  /** The tasks of this process, to be recorded as they happen. */
  episodes = (): Promise<EpisodeLog> =>
    (this.log ??= import('./operations/episodes/episodeLog').then(
      ({ EpisodeLog: Log }) => new Log(this.pipeline),
    ));

  /** Recorded tasks with verdict, lessons, end and outcome, newest first. */
  findEpisodes = async (): Promise<readonly RecordedEpisode[]> =>
    (await import('./operations/episodes/findEpisodes')).findEpisodes(
      this.pipeline,
      (await this.log)?.running,
    );

  /** Everything this repository's journal says, oldest first. */
  events = (): Promise<readonly JournalEvent[]> => this.pipeline.library.events('project');

  /** The user says that a recorded verdict was wrong. */
  correct = (request: string, should: 'inject' | 'skip'): Promise<void> =>
    correctVerdict(this.pipeline, request, should);

  /** A fresh id, for a request or a conversation. */
  newId = (): string => this.pipeline.ports.ids.next();

  /** The process ends: tasks that run are abandoned, and the caches are written. */
  close = async (): Promise<void> => {
    await (await this.log)?.close();
    await this.save();
  };

  /** Writes the caches; call when a front is done or idle. */
  save = (): Promise<void> => savePipeline(this.pipeline);

  /** Does an act of the user so that it can be taken back, also by a later process. */
  private async act<T extends Done>(verb: (pipeline: Pipeline) => Promise<T>): Promise<T> {
    return (await import('./operations/verbs/keepAct')).keepAct(this.pipeline, verb);
  }

  private async acts(
    verb: (pipeline: Pipeline) => Promise<readonly Done[]>,
  ): Promise<readonly Done[]> {
    return (await import('./operations/verbs/keepAct')).keepActs(this.pipeline, verb);
  }
}
