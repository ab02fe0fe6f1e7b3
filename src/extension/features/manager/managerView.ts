import * as vscode from 'vscode';
import { failure, isLessonError } from '../../../core/errors';
import { placeKey } from '../../../core/library/libraryEntry';
import { defaultSettings } from '../../../core/operations/pipeline';
import type { Done, HostApi, Start } from '../../../protocol/hostApi';
import { maxChosen, paramGuards } from '../../../protocol/hostApi';
import type { LessonVerb } from '../../../protocol/lessonCard';
import { hasFile } from '../../../protocol/lessonCard';
import type { ManagerSnapshot, PageQuery } from '../../../protocol/managerSnapshot';
import { shortcutCommands } from './shortcutCommands';
import { windowNotices } from './windowNotices';
import type { Endpoints, RpcFailure } from '../../../protocol/rpcPeer';
import { RpcPeer } from '../../../protocol/rpcPeer';
import type { NoApi, Reveal, WebviewEvents } from '../../../protocol/webviewEvents';
import { lessonUri } from '../../host/lessonUri';
import { markStep } from '../../host/markStep';
import type { FeatureContext } from '../featureContext';
import { ActivityLog, type Activity } from './activityLog';
import { Countdowns } from './countdowns';
import { correctVerdict, type ReadActivity } from './correctVerdict';
import { learnAnyway } from './learnAnyway';
import { LessonJoining } from './lessonJoining';
import { matchingLessons } from './lessonPage';
import { lessonPartners } from './lessonPartners';
import type { KnownLesson, ManagerModel } from './managerModel';
import { loadManagerModel } from './managerModel';
import { activitySnapshot, lessonSnapshot } from './managerSnapshots';
import { PageFacts } from './pageFacts';
import { withPreviews } from './previewReceipts';
import { pinTask } from './recordedTasks';
import { enterByForm } from './teamLook';
import { uiStrings } from './translate';
import { openRef } from '../../host/openRef';
import { said, saidError } from '../../host/said';
import { findInstructionFile } from '../../services/instructionFiles';
import { saySource } from '../../services/saySource';

const translate = (text: string, ...values: (string | number)[]): string =>
  vscode.l10n.t(text, ...values);

/** A method behind its guard. */
const endpoint = <M extends keyof HostApi>(
  method: M,
  run: (params: HostApi[M]['params']) => Promise<HostApi[M]['result']>,
) => ({ check: paramGuards[method], run });

/**
 * The host's end of one page. Remembers the page's last question and answers it anew whenever something changed; keeps nothing else of
 * the page. Snapshots are made one after the other, so that a later revision never shows an earlier state.
 */
export class ManagerView implements vscode.Disposable {
  private readonly peer: RpcPeer<HostApi, NoApi, WebviewEvents, NoApi>;
  private readonly disposables: vscode.Disposable[] = [];
  private readonly activity: ActivityLog;
  private readonly facts: PageFacts;
  private readonly countdowns = new Countdowns(
    () => this.refresh(),
    (error) => this.context.logger.error('A countdown did not begin', error),
  );
  private readonly joining: LessonJoining;
  /** A page is there that has asked its first question. */
  private isReady = false;
  /** Counts pages torn down by hiding: an answer to one of them makes none of the later ready. */
  private hidden = 0;
  /** A place to show as soon as it is. */
  private wanted: Reveal | undefined;
  private model: ManagerModel | undefined;
  /** Counts changes: a look that began before one is not kept. */
  private changes = 0;
  private query: PageQuery | undefined;
  private revision = 0;
  private drawing: Promise<unknown> = Promise.resolve();
  private isPushDue = false;

  constructor(
    private readonly view: vscode.WebviewView,
    private readonly context: FeatureContext,
  ) {
    this.activity = new ActivityLog(context);
    this.facts = new PageFacts(
      { current: () => this.current(), lesson: (id) => this.lesson(id) },
      context,
      translate,
      () => this.push(),
    );
    this.joining = new LessonJoining(context.verbs, translate);
    this.peer = new RpcPeer({
      post: (message) => void view.webview.postMessage(message),
      endpoints: this.endpoints(),
      listeners: {},
      startTimer: (milliseconds, fire) => {
        const timer = setTimeout(fire, milliseconds);
        return () => clearTimeout(timer);
      },
      timeout: 10_000,
      describe: (thrown) => this.describe(thrown),
      onRefused: (why) =>
        context.logger.warn(
          `The manager's page sent what it never sends; nothing was done: ${why}`,
        ),
    });
    this.disposables.push(
      view.webview.onDidReceiveMessage(this.peer.receive),
      // What was posted while the view was hidden is lost, so it is said again.
      view.onDidChangeVisibility(() => {
        // A page that is hidden is torn down; the next one says when it can be spoken to.
        if (!view.visible) {
          this.isReady = false;
          this.hidden += 1;
        }
        this.refresh();
      }),
      context.repositories.onDidChange(() => this.refresh()),
    );
  }

  /** Looks again and tells the page; many changes at once are one look. */
  refresh(): void {
    this.model = undefined;
    this.facts.outdate();
    this.changes += 1;
    this.push();
  }

  /** Answers the page's last question anew. */
  private push(): void {
    if (this.isPushDue || !this.view.visible || !this.query) return;
    this.isPushDue = true;
    this.inTurn(async () => {
      this.isPushDue = false;
      if (this.query) this.peer.emit('snapshot', await this.draw(this.query));
    }).catch((error: unknown) => {
      this.context.logger.error('The manager could not be refreshed', error);
    });
  }

  /** Brings a tab, a lesson or a receipt into view, as soon as there is a page to do so. */
  reveal(reveal: Reveal): void {
    if (this.isReady) this.peer.emit('reveal', reveal);
    else this.wanted = reveal;
  }

  private async start(query: PageQuery): Promise<Start> {
    const { hidden } = this;
    const strings = uiStrings(translate, vscode.env.language);
    const snapshot = await this.show(query);
    // Once this answer is on its way: a page that cannot draw yet goes nowhere.
    setTimeout(() => {
      if (hidden !== this.hidden) return;
      this.isReady = true;
      if (this.wanted) this.peer.emit('reveal', this.wanted);
      this.wanted = undefined;
    }, 0);
    return { strings, snapshot };
  }

  dispose(): void {
    this.peer.dispose();
    for (const disposable of this.disposables) disposable.dispose();
  }

  private endpoints(): Endpoints<HostApi> {
    const act = (verb: LessonVerb) => endpoint(verb, ({ ids }) => this.act(verb, ids));
    return {
      promote: act('promote'),
      approve: act('approve'),
      verify: act('verify'),
      restore: act('restore'),
      retire: act('retire'),
      veto: act('veto'),
      settle: act('settle'),
      contest: act('contest'),
      helped: act('helped'),
      didNotHelp: act('didNotHelp'),
      reinforce: act('reinforce'),
      penalize: act('penalize'),
      fork: act('fork'),
      retract: act('retract'),
      moveToGlobal: act('moveToGlobal'),
      publish: act('publish'),
      broaden: act('broaden'),
      narrow: act('narrow'),
      ready: endpoint('ready', (query) => this.start(query)),
      showPage: endpoint('showPage', (query) => this.show(query)),
      chooseAll: endpoint('chooseAll', async (query) => {
        const listed = (await this.current()).lessons.map((lesson) => lesson.listed);
        return matchingLessons(listed, query).slice(0, maxChosen);
      }),
      undo: endpoint('undo', ({ id }) => this.undo(id)),
      openFile: endpoint('openFile', ({ id, line }) => this.openFile(id, line)),
      openEvidence: endpoint('openEvidence', ({ id, index }) =>
        this.command('lessons.openEvidence', id, index),
      ),
      ...this.textEndpoints(),
      compare: endpoint('compare', ({ id }) => this.command('lessons.compare', id)),
      correct: endpoint('correct', (params) => this.correct(params)),
      previewMerge: endpoint('previewMerge', async ({ ids }) =>
        this.joining.preview(await this.chosen(ids)),
      ),
      merge: endpoint('merge', ({ ids }) => this.merge(ids)),
      findPartners: endpoint('findPartners', async ({ id, relation, text }) =>
        lessonPartners(await this.lesson(id), await this.current(), relation, text),
      ),
      relate: endpoint('relate', async ({ id, relation, other }) =>
        this.joining.relate(relation, await this.chosen([id, other])),
      ),
      pin: endpoint('pin', async ({ id }) =>
        pinTask(id, (await this.current()).repositories, this.context.verbs, translate),
      ),
      learnAnyway: endpoint('learnAnyway', async ({ id }) =>
        learnAnyway(id, await this.current(), this.readOne, this.context.repositories),
      ),
      enterTeam: endpoint('enterTeam', async (form) =>
        enterByForm(form, (await this.current()).repositories, this.context),
      ),
      goTo: endpoint('goTo', async ({ shortcut }) => {
        await vscode.commands.executeCommand(...shortcutCommands[shortcut]);
        return null;
      }),
    };
  }

  /** What is done with the text of one lesson and the places it names. */
  private textEndpoints(): Pick<Endpoints<HostApi>, 'openRef' | 'rewrite' | 'askWith'> {
    return {
      openRef: endpoint('openRef', async ({ id, index }) => {
        await openRef(await this.lesson(id), index);
        return null;
      }),
      rewrite: endpoint('rewrite', async ({ id, text }) => {
        const { repository, status } = await this.lesson(id);
        const rewrite = () => repository.manager.rewrite(placeKey(status.entry), text);
        return { message: said((await this.context.verbs.keepDone(rewrite)).what) };
      }),
      askWith: endpoint('askWith', ({ id }) => this.command('lessons.askWith', id)),
    };
  }

  private show(query: PageQuery): Promise<ManagerSnapshot> {
    this.query = query;
    return this.inTurn(() => this.draw(query));
  }

  private inTurn<T>(step: () => Promise<T>): Promise<T> {
    const turn = this.drawing.then(step);
    this.drawing = turn.catch(() => undefined);
    return turn;
  }

  /** A filter asks of what was counted: no preview is among that. */
  private async activityWithPreviews(model: ManagerModel, query: PageQuery): Promise<Activity> {
    const read = await this.activity.read(model.repositories, query);
    const previews = query.activity ? [] : this.context.receipts.previews;
    return { ...read, events: withPreviews(read.events, previews) };
  }

  private async draw(query: PageQuery): Promise<ManagerSnapshot> {
    const model = await this.current();
    const activity =
      query.tab === 'activity' ? await this.activityWithPreviews(model, query) : undefined;
    const last = this.context.verbs.last;
    const around = {
      undo: last && {
        id: last.id,
        message: `${last.what}.`,
        ...(last.isEarlier && { isEarlier: true as const }),
      },
      notices: [...windowNotices(model, translate), ...(activity ? this.activity.notices : [])],
      window: {
        hasFolder: model.repositories.length > 0,
        isTrusted: vscode.workspace.isTrusted,
        ...(model.instructionFile !== undefined && { instructionFile: model.instructionFile }),
      },
      limits: {
        isOn: this.context.settings.read('enabled', true),
        request: this.context.settings.read('budgetTokens', defaultSettings.budgetTokens),
        conversation: this.context.settings.read(
          'conversationTokens',
          defaultSettings.conversationTokens,
        ),
      },
      translate,
      saySource,
      ...this.facts.known,
      last,
      receipt: (request: string) => ({
        budget: this.context.settings.read('budgetTokens', defaultSettings.budgetTokens),
        kept: this.context.receipts.kept(request),
      }),
      showTime: (time: number) => new Date(time).toLocaleString(vscode.env.language),
    };
    const drawn = activity
      ? activitySnapshot(model, activity, query, around)
      : query.tab === 'statistics'
        ? await this.facts.statistics.draw(model, query, around)
        : lessonSnapshot(model, query, around);
    if (drawn.open?.kind === 'receipt') markStep('receiptRead');
    if (this.view.visible) this.countdowns.begin(model, drawn.page);
    this.revision += 1;
    return { ...drawn, revision: this.revision };
  }

  /** The lessons as of the last change; looked at again after each. */
  private async current(): Promise<ManagerModel> {
    if (this.model) return this.model;
    const { changes } = this;
    const repositories = await this.context.repositories.all();
    const file = await findInstructionFile(repositories);
    const loaded = await loadManagerModel(repositories, vscode.workspace.isTrusted);
    const model = { ...loaded, ...(file !== undefined && { instructionFile: file }) };
    if (changes === this.changes) this.model = model;
    return model;
  }

  private async lesson(id: string): Promise<KnownLesson> {
    const found = (await this.current()).byId.get(id);
    if (!found)
      throw failure.wrongUsage(translate('This lesson is gone. The list shows what is there now.'));
    return found;
  }

  private async act(verb: LessonVerb, ids: readonly string[]): Promise<Done> {
    await this.context.verbs.act(verb, await this.chosen(ids));
    return { message: this.context.verbs.last?.what ?? '' };
  }

  /** The new candidate is shown, for its text is to be shortened. */
  private async merge(ids: readonly string[]): Promise<Done> {
    const { done, place } = await this.joining.merge(await this.chosen(ids));
    const { lessons } = await this.current();
    const fresh = lessons.find(
      ({ repository, status }) =>
        repository === place.repository && placeKey(status.entry) === place.key,
    );
    if (fresh) this.reveal({ tab: 'inbox', id: fresh.id });
    return done;
  }

  private chosen(ids: readonly string[]): Promise<KnownLesson[]> {
    return Promise.all(ids.map((id) => this.lesson(id)));
  }

  private async undo(id: string): Promise<Done> {
    const what = this.context.verbs.last?.what ?? '';
    await this.context.verbs.undo(id);
    return { message: translate('Undone: {0}', what) };
  }

  private async openFile(id: string, line: number | undefined): Promise<null> {
    const { repository, status } = await this.lesson(id);
    if (!hasFile(status.entry))
      throw failure.wrongUsage(translate('This lesson came with the program: it has no file.'));
    const at = line === undefined ? undefined : new vscode.Position(line - 1, 0);
    await vscode.window.showTextDocument(lessonUri(repository, status.entry), {
      ...(at && { selection: new vscode.Range(at, at) }),
    });
    return null;
  }

  private async command(command: string, id: string, ...more: readonly unknown[]): Promise<null> {
    await vscode.commands.executeCommand(command, await this.lesson(id), ...more);
    return null;
  }

  private async correct({ id, should }: HostApi['correct']['params']): Promise<Done> {
    await correctVerdict(id, should, await this.current(), this.readOne, translate);
    this.context.repositories.announce();
    return { message: translate('Noted.') };
  }

  private readonly readOne: ReadActivity = (one) => this.activity.read([one], this.query);

  private describe(thrown: unknown): RpcFailure {
    this.context.logger.error('An action of the manager failed', thrown);
    return { code: isLessonError(thrown) ? thrown.code : 'failed', message: saidError(thrown) };
  }
}
