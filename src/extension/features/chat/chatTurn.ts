import * as vscode from 'vscode';
import { isInstructionFile, type Attachment } from '../../../core/chat/attachments';
import { textMessage } from '../../../core/chat/chatMessage';
import type { ChatTool } from '../../../core/chat/chatModel';
import { instructions } from '../../../core/chat/instructions';
import {
  rebuildHistory,
  requestText,
  type PastTurn,
  type RebuiltHistory,
} from '../../../core/chat/rebuildHistory';
import {
  ToolLoop,
  type LoopEvent,
  type LoopLimits,
  type LoopResult,
} from '../../../core/chat/toolLoop';
import { turnMemory, type TurnMemory } from '../../../core/chat/turnMemory';
import { isLessonError } from '../../../core/errors';
import type { Receipt } from '../../../core/lesson/receipt';
import type { EndExit } from '../../../core/journal/judgeEpisode';
import type { EpisodeRecorder } from '../../../core/operations/episodes/episodeRecorder';
import type { PreflightRequest } from '../../../core/operations/preflight/preflightRequest';
import type { TurnLessons } from '../../../core/operations/preflight/turnLessons';
import type { Repository } from '../../services/repository';
import { lessonUri } from '../../host/lessonUri';
import type { FeatureContext } from '../featureContext';
import { cancellationOf } from '../../host/cancellation';
import { editorTools, ownTools, toolChoice } from './chatTools';
import { followupsFor } from './followups';
import {
  endNotice,
  hasQuietLine,
  quietLine,
  voteButtons,
  waitingIn,
  waitingLine,
} from './quietLines';
import { modelTrouble, ownTrouble } from './modelTrouble';
import { pastTurns } from './pastTurns';
import { previewVendor } from '../../host/previewVendor';
import type { Offer, ReceiptStore } from '../../services/receiptStore';
import { announceDue, firstUseLine } from './trialLines';
import { TurnEpisode, type TurnWork } from './turnEpisode';
import { attachmentsOf, filesInPlay } from './requestFiles';
import { VsCodeChatModel } from '../../host/vsCodeChatModel';

/** How far one answer goes; each limit says so in the answer when it is reached. */
const chatLimits: LoopLimits = {
  rounds: 20,
  // The editor shows at most 100,000 characters of one text; this leaves room for the notice.
  answerCharacters: 90_000,
  resultCharacters: 24_000,
};

/** Ids of the waiting lessons that the user was told of in this workspace. */
const toldKey = 'lessons.toldOfWaiting';

/** What the editor hands over for one request. */
export interface ChatCall {
  readonly request: vscode.ChatRequest;
  readonly context: vscode.ChatContext;
  readonly stream: vscode.ChatResponseStream;
  readonly token: vscode.CancellationToken;
}

/** A request that is ready to be sent. */
interface Prepared {
  readonly lessons?: TurnLessons;
  readonly history: RebuiltHistory;
  readonly attached: readonly Attachment[];
  readonly tools: readonly ChatTool[];
}

/** One request to `@lessons`, from the pre-flight to the quiet line under the answer. */
export class ChatTurn {
  private readonly id: string;
  private readonly model: VsCodeChatModel;
  /** True for the preview: it counts nothing. */
  private readonly isDry: boolean;
  private prepared: Prepared | undefined;
  /** The record of this task; `undefined` = there is none, as without a folder. */
  private episode: TurnEpisode | undefined;
  private exit: EndExit = 'error';
  private isAsked = false;
  private hasText = false;
  private droppedTurns = 0;
  private keeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly feature: FeatureContext,
    private readonly receipts: ReceiptStore,
    private readonly work: TurnWork,
    private readonly call: ChatCall,
    private readonly repository: Repository | undefined,
  ) {
    this.id = repository?.manager.newId() ?? 'none';
    this.model = new VsCodeChatModel(call.request.model, call.token);
    this.isDry = call.request.model.vendor === previewVendor;
  }

  /** Gives an answer, and leaves a record of the task at whichever end it has. */
  async run(): Promise<vscode.ChatResult> {
    const { token } = this.call;
    try {
      const result = await this.answer();
      if (token.isCancellationRequested) this.exit = 'cancelled';
      return result;
    } finally {
      await this.episode?.end(this.exit);
      if (this.episode) this.feature.repositories.announce();
    }
  }

  private async answer(): Promise<vscode.ChatResult> {
    const { stream, token, request } = this.call;
    try {
      const prepared = await this.prepare();
      if (token.isCancellationRequested) return {};
      if (prepared.lessons) await this.showGiven(prepared.lessons.receipt);
      const result = await this.ask(prepared);
      if (result.end !== 'no room') this.exit = 'answered';
      const notice = endNotice(result, this.hasText, chatLimits);
      if (notice !== undefined) stream.markdown(notice);
      return await this.finish(prepared);
    } catch (error) {
      if (token.isCancellationRequested || isLessonError(error, 'cancelled')) return {};
      this.feature.logger.error('A request was not answered', error);
      const { message, isFiltered } = this.isAsked
        ? modelTrouble(error, request.model.name)
        : ownTrouble(error);
      return {
        errorDetails: { message, ...(isFiltered && { responseIsFiltered: true }) },
        metadata: { lessons: this.memory(this.prepared) },
      };
    }
  }

  private async prepare(): Promise<Prepared> {
    const { request, context } = this.call;
    const { repository } = this;
    const past = pastTurns(context);
    const history = rebuildHistory(past, repository?.places.key);
    if (repository && !this.isDry) this.episode = await this.record(repository, past.at(-1));
    const lessons = repository && (await this.preflight(repository, history));
    const recorder = this.episode?.begin(lessons?.receipt.verdict?.label);
    const tools = this.toolsFor(repository, recorder);
    this.prepared = {
      ...(lessons && { lessons }),
      history,
      attached: await attachmentsOf(
        request,
        repository?.places.root,
        past.flatMap(({ memory }) => memory?.attachments ?? []),
      ),
      tools: lessons?.watch(tools) ?? tools,
    };
    return this.prepared;
  }

  private toolsFor(
    repository: Repository | undefined,
    recorder: EpisodeRecorder | undefined,
  ): readonly ChatTool[] {
    const { request, token } = this.call;
    const own = repository
      ? [...ownTools(repository), ...this.work.tools.for(repository, recorder, request, token)]
      : [];
    return [...own, ...editorTools(toolChoice(this.feature.settings), request, token, own)];
  }

  /** Trouble with the record is no reason to leave a user without an answer. */
  private async record(
    repository: Repository,
    before: PastTurn | undefined,
  ): Promise<TurnEpisode | undefined> {
    const { prompt } = this.call.request;
    const turn = before && { prompt: before.prompt, request: before.memory?.request };
    try {
      return await TurnEpisode.of(repository, this.work, { id: this.id, prompt }, turn);
    } catch (error) {
      this.feature.logger.error('A task could not be recorded', error);
      return undefined;
    }
  }

  /** Trouble with lessons is no reason to leave a user without an answer. */
  private async preflight(
    repository: Repository,
    { conversation }: RebuiltHistory,
  ): Promise<TurnLessons | undefined> {
    const { request, token } = this.call;
    const files = filesInPlay(repository, request);
    const preflight: PreflightRequest = {
      request: this.id,
      prompt: request.prompt,
      conversation,
      ...(files && { files }),
      ...(request.command === 'anyway' && { assume: 'code-gen' as const }),
      countTokens: (text) => this.model.count(text),
    };
    try {
      const signal = cancellationOf(token);
      const result = await repository.manager.preflight(preflight, signal);
      const { tokens, milliseconds } = result.receipt;
      this.feature.logger.debug(`Pre-flight: ${tokens} tokens in ${milliseconds} ms`);
      return repository.manager.turn(preflight, result, {
        given: (receipt) => this.showGiven(receipt),
        failed: (error) => {
          if (!isLessonError(error, 'cancelled'))
            this.feature.logger.error('The lessons of a turn could not be looked at', error);
        },
      });
    } catch (error) {
      if (isLessonError(error, 'cancelled')) throw error;
      this.feature.logger.error('The lessons could not be looked at', error);
      const text = vscode.l10n.t('The lessons could not be looked at; the log says why.');
      this.call.stream.progress(text);
      return undefined;
    }
  }

  /** Lessons go to a model: their files, under the editor's own "Used references", and which of them are on trial. */
  private async showGiven(receipt: Receipt): Promise<void> {
    if (!this.repository || receipt.injected.length === 0) return;
    const turn = this.prepared?.lessons?.receipt;
    if (turn) this.receipts.keepTurn(turn);
    const { entries } = await this.repository.manager.library();
    for (const { id } of receipt.injected) {
      const entry = entries.find(({ lesson }) => lesson.id === id);
      if (entry && entry.scope !== 'shipped') {
        this.call.stream.reference(lessonUri(this.repository, entry));
      }
    }
    if (this.isDry) return;
    // What a user was told of long ago, or in a notice that went by, is told again where it is used first.
    const line = await firstUseLine(this.repository, receipt);
    if (line) this.call.stream.markdown(line);
  }

  /** Trouble with trials is no reason to call an answer failed. */
  private async announceTrials(): Promise<void> {
    if (!this.repository || this.isDry || this.call.token.isCancellationRequested) return;
    try {
      const { stream } = this.call;
      const hasBegun = await announceDue(this.repository, (line) => stream.markdown(line));
      if (hasBegun) this.feature.repositories.announce();
    } catch (error) {
      this.feature.logger.error('Trials could not begin', error);
    }
  }

  private async ask(prepared: Prepared): Promise<LoopResult> {
    const { request, token } = this.call;
    const { attached, history, lessons, tools } = prepared;
    const attachments = textOf(attached);
    await this.keepReceipt(prepared);
    const text = requestText(request.prompt, attachments, lessons?.receipt.block ?? '');
    const loop = new ToolLoop(
      this.model,
      tools,
      chatLimits,
      (event) => this.hear(event),
      async (signal) => (await lessons?.lastWord(signal)) ?? '',
    );
    this.isAsked = true;
    const result = await loop.run(
      {
        instructions: textMessage(
          'user',
          this.repository ? instructions.working : instructions.looking,
        ),
        past: history.past,
        request: textMessage('user', text),
      },
      request.toolReferences.map(({ name }) => name),
      cancellationOf(token),
    );
    await this.keeping;
    return result;
  }

  private async keepReceipt({ lessons, tools, attached }: Prepared): Promise<void> {
    if (!lessons) return;
    const { request } = this.call;
    const described = tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema,
    }));
    const toolTokens = await this.model.count(JSON.stringify(described));
    const { receipt } = lessons;
    if (this.isDry)
      this.receipts.keepPreview({ receipt, prompt: request.prompt, time: Date.now() });
    this.receipts.keep(receipt, request.prompt, {
      model: request.model.name,
      tools: tools.map(({ name }) => name),
      toolTokens,
      instructions: await this.instructionsIn(attached),
    });
    if (toolChoice(this.feature.settings) !== 'all' || toolTokens === undefined) return;
    this.call.stream.progress(
      vscode.l10n.t('{0} tools cost {1} tokens in every round', tools.length, toolTokens),
    );
  }

  /** Files of instructions that go with this request, with what they cost. */
  private async instructionsIn(attached: readonly Attachment[]): Promise<Offer['instructions']> {
    const files = attached.filter(({ name }) => isInstructionFile(name));
    return Promise.all(
      files.map(async ({ name, text }) => ({ name, tokens: await this.model.count(text) })),
    );
  }

  private hear(event: LoopEvent): void {
    const { stream } = this.call;
    this.episode?.hear(event);
    if (event.kind === 'received' && this.prepared?.lessons?.isWaiting)
      this.keeping = this.keepGiven(this.prepared.lessons);
    if (event.kind === 'text') {
      this.hasText = true;
      stream.markdown(event.text);
    }
    if (event.kind === 'calling' && event.what !== undefined) stream.progress(event.what);
    if (event.kind === 'sending') this.droppedTurns = event.droppedTurns;
    if (event.kind === 'sending' && event.droppedTurns > 0) {
      const text = vscode.l10n.t('The {0} oldest turns have no room any more', event.droppedTurns);
      stream.progress(text);
    }
  }

  /** What the model received counts as given; a preview is dry. */
  private async keepGiven(lessons: TurnLessons): Promise<void> {
    try {
      await lessons.receive(this.isDry);
      this.feature.repositories.announce();
    } catch (error) {
      this.feature.logger.error('What was given could not be kept', error);
    }
  }

  private async finish(prepared: Prepared): Promise<vscode.ChatResult> {
    const { stream, token, request } = this.call;
    const receipt = prepared.lessons?.receipt;
    if (receipt && this.repository && !token.isCancellationRequested) {
      const { key } = this.repository.places;
      if (hasQuietLine(receipt, this.isDry)) stream.markdown(quietLine(receipt, key));
      if (receipt.verdict?.inject) await this.tellOfWaiting(receipt, key);
    }
    await this.announceTrials();
    if (receipt && !this.isDry) this.offerVotes(receipt);
    // Last: the editor folds away what stands before a button.
    if (this.isDry) {
      stream.button({
        command: 'workbench.action.chat.openModelPicker',
        title: vscode.l10n.t('Choose a Model'),
      });
    }
    return {
      metadata: {
        lessons: this.memory(prepared),
        followups: receipt ? followupsFor(receipt, request.prompt) : [],
      },
    };
  }

  private offerVotes(receipt: Receipt): void {
    const { stream, token } = this.call;
    if (!this.repository || receipt.injected.length === 0 || token.isCancellationRequested) return;
    for (const button of voteButtons(receipt, this.repository.places.key)) stream.button(button);
  }

  /** Once for each lesson that waits, whatever else was given or left out: a later one is told of as well. */
  private async tellOfWaiting(receipt: Receipt, key: string): Promise<void> {
    const { workspaceState } = this.feature;
    const waiting = waitingIn(receipt);
    const told = workspaceState.get<readonly string[] | boolean>(toldKey);
    const known = new Set(Array.isArray(told) ? (told as readonly string[]) : []);
    if (waiting.every((id) => known.has(id))) return;
    this.call.stream.markdown(waitingLine(receipt, key, waiting.length));
    await workspaceState.update(toldKey, [...new Set([...known, ...waiting])]);
  }

  /** A block that no model received is no part of the conversation. */
  private memory(prepared: Prepared | undefined): TurnMemory {
    return turnMemory({
      request: this.id,
      repository: this.repository?.places.key,
      attachments: textOf(prepared?.attached ?? []),
      received: prepared?.lessons?.received ?? [],
      dropped: this.droppedTurns,
    });
  }
}

const textOf = (attached: readonly Attachment[]): string =>
  attached.map(({ text }) => text).join('\n\n');
