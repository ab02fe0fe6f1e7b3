import type { LineTest } from './chat/tools/lineTest';
import type { RecordedTask } from './capture/sessions/task';
import type { ClassifyRequest } from './classify/classifier';
import type { Verdict } from './lesson/verdict';
import type { RefCompletion } from './fingerprint/completeRef';
import type { RefDigest } from './fingerprint/refDigest';
import type { SuggestedRef } from './fingerprint/suggestRefs';
import type { AgentEvent } from './agents/agentEvent';
import type { History } from './journal/history';
import type { AgentAnswer, AgentPorts } from './operations/agents/answerAgent';
import type { ActivityRow, JournalEvent, Surface } from './journal/event';
import type { CaptureOptions } from './operations/learning/capture';
import type { Captured } from './operations/learning/captured';
import type { ExportFiles, ExportPlan, ExportWish } from './operations/agents/exportLessons';
import type { LookUp, LookUpAnswer } from './operations/agents/lookUp';
import type { ProposedText } from './operations/agents/proposeText';
import type { Proposed } from './operations/learning/proposalSlot';
import type { SessionSearch } from './operations/agents/delivery';
import type { FinishedTurn } from './operations/agents/recordAgentTurn';
import type { EpisodeLog } from './operations/episodes/episodeLog';
import type { RecordedEpisode } from './operations/episodes/findEpisodes';
import type { KnownCompetence } from './operations/episodes/findCompetence';
import type { KnownMistake } from './operations/episodes/findMistakes';
import type { Diet } from './operations/status/findDiet';
import type { LessonStep } from './operations/status/findLessonHistory';
import type { ExplainedDrift } from './operations/status/explainStale';
import type { StaleReport } from './operations/status/findStale';
import type { Stats, StatsWants } from './operations/status/findStats';
import type { CheckedLesson } from './operations/status/checkClaims';
import type { ImportOptions, ImportReport } from './operations/learning/importLessons';
import type { LessonStatus } from './operations/status/lessonStatus';
import { listLessons, type RefsLookedAt } from './operations/status/listLessons';
import { openPipeline, savePipeline, type PipelinePorts } from './operations/openPipeline';
import type { TurnLessons, TurnListener } from './operations/preflight/turnLessons';
import type { PreflightRequest, PreflightResult } from './operations/preflight/preflightRequest';
import type { Learnt, LearnOptions } from './operations/learning/learn';
import type { Conversation } from './lesson/conversation';
import type { Delivery } from './operations/preflight/recordPreflight';
import type { UpdatePreview } from './operations/verbs/replaceLesson';
import type { ReplayOptions } from './operations/replay/replay';
import type { EvalTask } from './operations/proof/evalTask';
import type { EvalPorts } from './operations/proof/runEval';
import type { EvalReport } from './proof/evalReport';
import type { HoldOutReport } from './proof/holdOutReport';
import type { ReplayReport } from './operations/replay/replayReport';
import type { Worth } from './operations/status/findWorth';
import type { ScanOptions, ScanReport } from './operations/learning/scan';
import type { SearchOptions } from './operations/status/searchLessons';
import type { Done } from './operations/verbs/undo';
import type { LibraryEntry } from './library/libraryEntry';
import type { Library } from './library/lessonLibrary';
import type { JournalName } from './library/projection';
import type { Carried } from './operations/state/carryState';
import type { TeamDoor, TeamEntry, TeamMeeting, UntoldEvents } from './operations/team/ownTeam';
import type { TeamStatus } from './operations/team/teamStatus';
import type { EventExchange } from './operations/state/eventExchange';
import type { Cancellation, DiffSource, RelativePath, StateFile } from './ports';
import type { Receipt } from './lesson/receipt';
import type { SearchRanking } from './select/searchRank';
import type { Pipeline, PipelineSettings } from './operations/pipeline';
import type * as requests from './requests';
import { UserActs, type Workshop } from './userActs';

export type Requests = typeof requests;

/** What a repository's verbs need from outside. */
export interface ManagerPorts extends PipelinePorts {
  /** Everything that no pre-flight over a current projection needs, loaded at the first use. */
  readonly workshop: () => Promise<Workshop>;
  /** What a request needs, at hand or loaded at the first one. */
  readonly requests: () => Promise<Requests>;
}

/** The verbs of one repository: the object every front receives. Each verb exists once, in `operations/`. */
export class LessonManager extends UserActs {
  private log: Promise<EpisodeLog> | undefined;

  constructor(
    pipeline: Pipeline,
    private readonly ports: Pick<ManagerPorts, 'workshop' | 'requests'>,
  ) {
    super(pipeline, () => ports.workshop());
  }

  /** Opens the lessons behind these ports with what the projection remembers; each verb looks for itself what is true now. */
  static async open(ports: ManagerPorts): Promise<LessonManager> {
    return new LessonManager(await openPipeline(ports), ports);
  }

  list = (signal?: Cancellation, lookedAt?: RefsLookedAt): Promise<readonly LessonStatus[]> =>
    listLessons(this.pipeline, signal, lookedAt);

  show = (
    key: string,
    origin: { readonly request: string; readonly surface: Surface },
  ): Promise<LessonStatus> =>
    this.use(({ showLesson }, pipeline) => showLesson(pipeline, key, origin));

  /** What happened to a lesson, newest first. */
  history = (key: string): Promise<readonly LessonStep[]> =>
    this.use(({ findLessonHistory }, pipeline) => findLessonHistory(pipeline, key));

  /** How well ways of doing tasks have worked; of one recipe's kind where one is named. */
  competence = (key?: string): Promise<readonly KnownCompetence[]> =>
    this.use(({ findCompetence }, pipeline) => findCompetence(pipeline, key));

  /** Calls that tools refused in the tasks recorded here, with what worked instead. */
  mistakes = (): Promise<readonly KnownMistake[]> =>
    this.use(({ findMistakes }, pipeline) => findMistakes(pipeline));

  /** The user was shown these: the countdown of candidates among them begins, and what is stale was seen to be. */
  noteShown = (statuses: readonly LessonStatus[]): Promise<void> =>
    this.use(({ noteShown }, pipeline) => noteShown(pipeline, statuses));
  dueTrials = (): Promise<readonly LessonStatus[]> =>
    this.use(({ findDueTrials }, pipeline) => findDueTrials(pipeline));
  beginTrial = (key: string): Promise<boolean> =>
    this.use(({ beginTrial }, pipeline) => beginTrial(pipeline, key));

  quarantined = (): Promise<readonly LibraryEntry[]> =>
    this.use(({ findQuarantined }, pipeline) => findQuarantined(pipeline));

  stale = (signal?: Cancellation): Promise<StaleReport> =>
    this.use(({ findStale }, pipeline) => findStale(pipeline, signal));
  search = (query: string, options: SearchOptions): Promise<SearchRanking> =>
    this.use(({ searchLessons }, pipeline) => searchLessons(pipeline, query, options));
  stats = (wants?: StatsWants): Promise<Stats> =>
    this.use(({ findStats }, pipeline) => findStats(pipeline, wants));

  /** Counts the words of the repository, by which the gate tells requests about it from others, where its newest commit is another. */
  learnWords = (signal?: Cancellation): Promise<boolean> =>
    this.use(({ learnWords }, pipeline) => learnWords(pipeline, signal));

  /** Whether those words are due to be counted after an answer; true once for each change of the commit of a work tree. */
  claimWords = async (tree: string): Promise<boolean> =>
    (await this.ports.requests()).claimWords(this.pipeline, tree);

  classify = (request: ClassifyRequest, signal?: Cancellation): Promise<Verdict> =>
    this.pipeline.classifier.classify(request, signal);

  fingerprint = async (
    refs: readonly string[],
    signal?: Cancellation,
  ): Promise<readonly RefDigest[]> => {
    const digests = await this.pipeline.verifier.digests(refs, signal);
    return refs.flatMap((ref) => digests.get(ref) ?? []);
  };

  preflight = async (request: PreflightRequest, signal?: Cancellation): Promise<PreflightResult> =>
    (await this.ports.requests()).preflight(this.pipeline, request, signal);

  /** Which commits made a lesson stale. */
  explain = (
    status: Pick<LessonStatus, 'entry' | 'drifts'>,
    signal?: Cancellation,
  ): Promise<readonly ExplainedDrift[]> =>
    this.use(({ explainStale }, pipeline) => explainStale(pipeline, status, signal));

  /** What a partly written ref may become, with live values. */
  completeRef = (partial: string): Promise<readonly RefCompletion[]> =>
    this.use(({ completeRef }, { repository, ports }) =>
      completeRef(partial, repository, ports.hasher),
    );

  /** The narrowest refs that exist for what a lesson's text speaks of. */
  suggestRefs = (body: string): Promise<readonly SuggestedRef[]> =>
    this.use(({ suggestRefs }, { repository, ports }) =>
      suggestRefs(body, repository, ports.hasher),
    );

  /** Tries what lessons say against the repository; no names = all of the project's. */
  checkClaims = (
    keys?: readonly string[],
    signal?: Cancellation,
  ): Promise<readonly CheckedLesson[]> =>
    this.use(({ checkClaims }, pipeline) => checkClaims(pipeline, keys, signal));

  /** Tries the lines of instruction files against the files and the history; no lesson is needed for that. */
  checkInstructions = (named?: readonly RelativePath[], signal?: Cancellation) =>
    this.use(({ checkInstructions }, pipeline) => checkInstructions(pipeline, named, signal));

  /** The tasks of a file of an evaluation; fails where it is none. */
  readTasks = (text: string): Promise<readonly EvalTask[]> =>
    this.use(async ({ readTasks }) => readTasks(text));
  /** Six shapes of tasks as a YAML file; empty = nothing to make them of. */
  fillTasks = (): Promise<string> => this.use(({ fillTasks }, pipeline) => fillTasks(pipeline));
  /** How many of the tasks are given lessons now, before anything is spent. */
  tasksGiven = (tasks: readonly EvalTask[]): Promise<number> =>
    this.use(({ tasksGiven }, pipeline) => tasksGiven(pipeline, tasks));
  /** Makes the attempts that are left and says what all of them came to. */
  evaluate = (
    tasks: readonly EvalTask[],
    runs: number,
    ports: EvalPorts,
    signal?: Cancellation,
  ): Promise<EvalReport> =>
    this.use(async ({ runEval, evalReport }, pipeline) =>
      evalReport(await runEval(pipeline, tasks, runs, ports, signal)),
    );

  /** What requests with and without their lessons came to in daily use. */
  holdOut = (history?: History): Promise<HoldOutReport> =>
    this.use(({ findHoldOut }, pipeline) => findHoldOut(pipeline, history));

  /** How often the newest changes kept what lessons ask for. */
  kept = () => this.use(({ findKept }, pipeline) => findKept(pipeline));

  /** Tries what lessons in use ask of a change; `only` = of these files, as far as they are. */
  checkChange = (of: DiffSource, only?: readonly RelativePath[]) =>
    this.use(({ checkChange }, pipeline) => checkChange(pipeline, of, only));

  /** Lines of instruction files that need not be said at every turn, with what they cost. */
  diet = (named?: readonly RelativePath[], signal?: Cancellation): Promise<Diet> =>
    this.use(({ findDiet }, pipeline) => findDiet(pipeline, named, signal));
  /** Moves statements of instruction files, named by their places, to lessons; taken back as one act. */
  moveToLessons = (places: readonly string[], signal?: Cancellation): Promise<Done> =>
    this.use(({ moveToLessons }, pipeline) => moveToLessons(pipeline, places, signal));

  /** What files that other tools read need so that they say what lessons say; changes nothing. */
  planExport = (files: ExportFiles, wish: ExportWish): Promise<ExportPlan> =>
    this.use(({ planExport }, pipeline) => planExport(pipeline, files, wish));
  makeExport = (files: ExportFiles, plan: ExportPlan): Promise<void> =>
    this.use(({ makeExport }, pipeline) => makeExport(pipeline, files, plan));

  /** After something changed: checks claims again and derives scanned lessons again where their inputs are others now. */
  followDrift = (signal?: Cancellation): Promise<boolean> =>
    this.use(({ followDrift }, pipeline) => followDrift(pipeline, signal));

  /** What accepting an update would change, by the name of the candidate or of its lesson. */
  previewUpdate = (key: string): Promise<UpdatePreview | undefined> =>
    this.use(({ previewUpdate }, pipeline) => previewUpdate(pipeline, key));

  scan = (options?: ScanOptions, signal?: Cancellation): Promise<ScanReport> =>
    this.use(({ scan }, pipeline) => scan(pipeline, options, signal));

  importInstructions = (options?: ImportOptions, signal?: Cancellation): Promise<ImportReport> =>
    this.use(({ importLessons }, pipeline) => importLessons(pipeline, options, signal));

  capture = (
    tasks: readonly RecordedTask[],
    options?: CaptureOptions,
    signal?: Cancellation,
  ): Promise<Captured> =>
    this.use(({ capture }, pipeline) => capture(pipeline, tasks, options, signal));

  /** What lessons would have been worth in past sessions; writes nothing but how far it came. */
  replay = (
    tasks: readonly RecordedTask[],
    options?: ReplayOptions,
    signal?: Cancellation,
  ): Promise<ReplayReport> =>
    this.use(({ replay }, pipeline) => replay(pipeline, tasks, options, signal));

  /** What the last replay came to; `undefined` = there was none. */
  lastReplay = (kept: StateFile): Promise<ReplayReport | undefined> =>
    this.use(({ lastReplay }) => lastReplay(kept));

  /** What lessons took and what use showed of them. */
  worth = (history?: History): Promise<Worth> =>
    this.use(({ findWorth }, pipeline) => findWorth(pipeline, history));

  /** Learns from this repository's own episodes that ended since the last time. */
  learn = (options?: LearnOptions, signal?: Cancellation): Promise<Learnt> =>
    this.use(({ learn }, pipeline) => learn(pipeline, options, signal));

  learnAnyway = (name: string, signal?: Cancellation): Promise<Captured> =>
    this.use(({ learnAnyway }, pipeline) => learnAnyway(pipeline, name, signal));
  /** Accepted tasks that no model has read yet. */
  unread = (): Promise<number> => this.use(({ countUnread }, pipeline) => countUnread(pipeline));

  /** A named conversation as the journal knows it. */
  recall = async (name: string): Promise<Conversation> =>
    (await this.ports.requests()).recallConversation(this.pipeline, name);
  /** Its agent shortened a named conversation: it was given nothing that still stands. */
  compacted = async (name: string): Promise<void> =>
    (await this.ports.requests()).forgetConversation(this.pipeline, name);

  record = async (request: PreflightRequest, receipt: Receipt, origin: Delivery): Promise<void> =>
    (await this.ports.requests()).recordPreflight(this.pipeline, request, receipt, origin);

  outcome = (
    receipt: Pick<Receipt, 'request' | 'injected'>,
    value: 'helped' | 'hurt',
    evidence: Parameters<Workshop['recordOutcome']>[3],
  ): ReturnType<Workshop['recordOutcome']> =>
    this.use(({ recordOutcome }, pipeline) => recordOutcome(pipeline, receipt, value, evidence));

  /** Keeps a row of Activity. */
  note = (row: ActivityRow): Promise<void> =>
    this.pipeline.library.record('project', { type: 'activity', ...row });

  /** The tasks of this process, to be recorded as they happen. */
  episodes = (): Promise<EpisodeLog> =>
    (this.log ??= this.use(({ EpisodeLog: Log }, pipeline) => new Log(pipeline)));

  /** What a model asks for itself, and what it thinks worth keeping. */
  lookUp = (wish: LookUp): Promise<LookUpAnswer> =>
    this.use(({ lookUp }, pipeline) => lookUp(pipeline, wish));
  proposeText = (proposal: ProposedText): Promise<Proposed> =>
    this.use(({ proposeText }, pipeline) => proposeText(pipeline, proposal));

  /** Whether what an agent was told in a turn is seen in its session. */
  noteDelivery = (
    kept: StateFile,
    search: SessionSearch,
    turn: Parameters<Workshop['noteDelivery']>[3],
  ): Promise<void> =>
    this.use(({ noteDelivery }, pipeline) => noteDelivery(pipeline, kept, search, turn));

  /** A turn of a coding agent ended. */
  recordAgentTurn = (turn: FinishedTurn): Promise<void> =>
    this.use(({ recordAgentTurn }, pipeline) => recordAgentTurn(pipeline, turn));

  /** Recorded tasks with verdict, lessons, end and outcome, newest first. */
  findEpisodes = (): Promise<readonly RecordedEpisode[]> =>
    this.use(async ({ findEpisodes }, pipeline) =>
      findEpisodes(pipeline, (await this.log)?.running),
    );

  /** Everything this repository's journal says, oldest first. */
  events = (): Promise<readonly JournalEvent[]> => this.pipeline.library.events('project');

  /** The line at which a file says now what a lesson's refs ask for; `undefined` = it does not. */
  lineNow = (
    path: RelativePath,
    text: string,
    refs: readonly string[],
  ): Promise<number | undefined> => this.use(({ lineNow }) => lineNow(path, text, refs));

  /** A test for lines by a regular expression, or why it is none. */
  lineTest = (source: string): Promise<LineTest | string> =>
    this.use(({ lineTest }) => lineTest(source));

  /** Brings a history database up to the journals and saves it. `project` = the repository's key. */
  refreshHistory = (history: History, project: string): Promise<void> =>
    this.use(({ refreshHistory }, pipeline) => refreshHistory(pipeline, history, project));

  /** What a coding agent is told at an event of it. */
  answerAgent = async (ports: AgentPorts, event: AgentEvent): Promise<AgentAnswer> =>
    (await this.ports.requests()).answerAgent(this.pipeline, ports, event);

  /** The user says that a recorded verdict was wrong. */
  correct = (request: string, should: 'inject' | 'skip'): Promise<void> =>
    this.use(({ correctVerdict }, pipeline) => correctVerdict(pipeline, request, should));

  /** The lessons of a turn from its first request to its last tool call. */
  turn = async (
    request: PreflightRequest,
    first: PreflightResult,
    listener: TurnListener,
  ): Promise<TurnLessons> =>
    new (await this.ports.requests()).TurnLessons(this.pipeline, request, first, listener);

  /** The lessons and what use has shown of them, as of now. */
  library = (): Promise<Library> => this.pipeline.library.refresh();

  settings = (): PipelineSettings => this.pipeline.settings();

  /** Approvals, noes and standing, as lines that another machine takes over. */
  exportState = (): Promise<readonly string[]> =>
    this.use(({ exportState }, pipeline) => exportState(pipeline));
  importState = (lines: readonly string[], isDry = false): Promise<Carried> =>
    this.use(({ importState }, pipeline) => importState(pipeline, lines, isDry));
  /** Meets the events of this user's other machines at a place. */
  syncState = (
    exchange: EventExchange,
    journal: JournalName,
  ): Promise<{ readonly sent: Carried; readonly received: Carried }> =>
    this.use(({ syncState }, pipeline) => syncState(pipeline, exchange, journal));

  /** Begins a team or joins one, and meets it. */
  enterTeam = (door: TeamDoor, entry: TeamEntry): Promise<TeamMeeting> =>
    this.use(({ enterTeam }, pipeline) => enterTeam(pipeline, door, entry));
  /** Tells this repository's team what is new here, and takes over what is new there. */
  meetTeam = (door: TeamDoor): Promise<TeamMeeting> =>
    this.use(({ meetOwnTeam }, pipeline) => meetOwnTeam(pipeline, door));
  /** The very events that the next meeting would tell. */
  untoldToTeam = (door: TeamDoor): Promise<UntoldEvents> =>
    this.use(({ untoldToOwnTeam }, pipeline) => untoldToOwnTeam(pipeline, door));
  /** The team as of the last meeting. */
  teamStatus = (door: TeamDoor): Promise<TeamStatus> =>
    this.use(({ ownTeamStatus }, pipeline) => ownTeamStatus(pipeline, door));
  /** Says that another key is this person's too, or takes it back, and meets the team. */
  joinTeamKey = (door: TeamDoor, key: string, isJoined: boolean): Promise<TeamMeeting> =>
    this.use(({ joinOwnKey }, pipeline) => joinOwnKey(pipeline, door, key, isJoined));
  /** Leaves the team on this machine, and takes back what was told where the user wants it. */
  leaveTeam = (door: TeamDoor, takesBack: boolean): Promise<void> =>
    this.use(({ leaveTeam }, pipeline) => leaveTeam(pipeline, door, takesBack));

  /** A fresh id, for a request or a conversation. */
  newId = (): string => this.pipeline.ports.ids.next();

  /** The process ends: tasks that run are abandoned, and the caches are written. */
  close = async (): Promise<void> => {
    await (await this.log)?.close();
    await this.save();
  };

  /** Writes the caches; call when a front is done or idle. */
  save = (): Promise<void> => savePipeline(this.pipeline);
}
