import * as vscode from 'vscode';
import type { ChatTool, ToolAnswer } from '../../../core/chat/chatModel';
import type { EpisodeRecorder } from '../../../core/operations/episodes/episodeRecorder';
import { toError } from '../../../core/errors';
import type { FeatureContext } from '../featureContext';
import type { Repository } from '../../services/repository';
import { abortWith } from '../../host/abortWith';
import { markdown } from '../../host/shown/markdown';
import { plainLine } from '../../host/shown/shownText';
import { untilCancelled } from '../../host/cancellation';
import { ShownWork } from './shownWork';
import type { WorkTool } from './workTool';
import { sayError } from '../../../prose/say';

/** A call of the participant that is on its way through the editor. */
interface PendingCall {
  /** Unlike any other of this window. */
  readonly id: string;
  readonly tool: string;
  readonly repository: Repository;
  /** The task it belongs to; absent = nothing is recorded of it. */
  readonly recorder: EpisodeRecorder | undefined;
  /** What the model asked for. */
  readonly input: object;
  /** What was shown for confirmation; something else is not done. */
  readonly shown: string;
  answer?: ToolAnswer;
}

/** A call of our own names itself, so that the tool knows whose it is; other callers leave it out. */
interface WorkInput {
  readonly lessonsCall?: string;
}

/**
 * What a call is known by while no other of ours is on its way: an input with nothing in it. The editor shows under its question whatever
 * an input holds, as JSON; what the question is about stands above it already, as a difference or a command.
 */
const unnamed = '';

/**
 * The tools that change something, as tools of the editor, which asks the user before each call. They are there in trusted workspaces
 * only. A call of the participant goes the same way as everybody's, and is recorded.
 */
export class WorkTools implements vscode.Disposable {
  private readonly pending = new Map<string, PendingCall>();
  private readonly disposables: vscode.Disposable[] = [];
  private readonly shown = new ShownWork();
  private calls = 0;

  constructor(
    private readonly context: FeatureContext,
    private readonly tools: readonly WorkTool[],
  ) {
    if (vscode.workspace.isTrusted) this.register();
    else {
      this.disposables.push(vscode.workspace.onDidGrantWorkspaceTrust(() => this.register()));
    }
  }

  /** The tools for one request. */
  for(
    repository: Repository,
    recorder: EpisodeRecorder | undefined,
    { toolInvocationToken }: vscode.ChatRequest,
    token: vscode.CancellationToken,
  ): readonly ChatTool[] {
    return this.tools.map((tool) => {
      const { name, description, inputSchema } = tool.description;
      return {
        name,
        description,
        inputSchema,
        // The editor shows what it runs.
        run: async (input) => {
          const planned = await tool.plan(repository, input);
          if (typeof planned === 'string') return { ok: false, text: planned };
          const { recorded } = planned;
          const id = `call-${(this.calls += 1)}`;
          const call = this.pending.has(unnamed) ? id : unnamed;
          const { shown } = planned;
          const pending: PendingCall = { id, tool: name, repository, recorder, input, shown };
          this.pending.set(call, pending);
          try {
            const named = call === unnamed ? {} : { ...input, lessonsCall: call };
            const options = { input: named, toolInvocationToken };
            await untilCancelled(vscode.lm.invokeTool(name, options, token), token);
          } catch (error) {
            if (!(error instanceof vscode.CancellationError) && !isCancel(error)) throw error;
          } finally {
            this.pending.delete(call);
          }
          return { ok: false, text: notAllowed, ...pending.answer, recorded };
        },
      };
    });
  }

  dispose(): void {
    for (const disposable of this.disposables) disposable.dispose();
  }

  private register(): void {
    for (const tool of this.tools) {
      this.disposables.push(
        vscode.lm.registerTool<WorkInput>(tool.description.name, {
          prepareInvocation: async ({ input }) => this.prepare(tool, input),
          invoke: async ({ input }, token) => {
            const { text } = await this.invoke(tool, input, token);
            return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
          },
        }),
      );
    }
  }

  private async prepare(tool: WorkTool, input: WorkInput): Promise<vscode.PreparedToolInvocation> {
    const pending = this.pendingOf(tool, input);
    const repository = await this.repositoryOf(pending);
    const plan = repository && (await tool.plan(repository, pending?.input ?? input));
    if (typeof plan === 'object')
      this.shown.note(tool.description.name, keyOf(input, pending), plan.shown);
    // Whatever it is, nothing is done unasked.
    return plan === undefined || typeof plan === 'string'
      ? {
          confirmationMessages: {
            title: tool.description.name,
            message: markdown([{ text: plan ?? noFolder() }]),
          },
        }
      : {
          invocationMessage: markdown([{ text: plan.doing }]),
          confirmationMessages: { title: plainLine(plan.title), message: plan.message },
        };
  }

  private async invoke(
    tool: WorkTool,
    input: WorkInput,
    token: vscode.CancellationToken,
  ): Promise<ToolAnswer> {
    const pending = this.pendingOf(tool, input);
    const started = performance.now();
    const answer = await this.act(tool, input, pending, token);
    if (pending) pending.answer = { ...answer, milliseconds: performance.now() - started };
    return answer;
  }

  private async act(
    tool: WorkTool,
    input: WorkInput,
    pending: PendingCall | undefined,
    token: vscode.CancellationToken,
  ): Promise<ToolAnswer> {
    const no = (text: string): ToolAnswer => ({ ok: false, text });
    if (!vscode.workspace.isTrusted) return no('This workspace is in Restricted Mode.');
    const repository = await this.repositoryOf(pending);
    if (!repository) return no(noFolder());
    try {
      const plan = await tool.plan(repository, pending?.input ?? input);
      if (typeof plan === 'string') return no(plan);
      if (!this.isAsShown(tool, input, pending, plan.shown)) {
        return no('It would do something else now than what the user was shown. Try again.');
      }
      const recorder = pending?.recorder;
      return await plan.act({ recorder, signal: abortWith(token) });
    } catch (error) {
      this.context.logger.error(`${tool.description.name} failed`, error);
      return no(`The tool failed: ${sayError(error)}`);
    }
  }

  /** What is done is what was shown for this call; ours is also what was planned when it was made. */
  private isAsShown(
    { description }: WorkTool,
    input: WorkInput,
    pending: PendingCall | undefined,
    shown: string,
  ): boolean {
    const wasShown = this.shown.take(description.name, keyOf(input, pending), shown);
    return wasShown && (!pending || pending.shown === shown);
  }

  /** The call of ours that an input belongs to; an input of others says what it wants itself. */
  private pendingOf({ description }: WorkTool, input: WorkInput): PendingCall | undefined {
    const isEmpty = Object.keys(input).length === 0;
    const found = isEmpty ? this.pending.get(unnamed) : this.pending.get(input.lessonsCall ?? '-');
    return found?.tool === description.name ? found : undefined;
  }

  private repositoryOf(pending: PendingCall | undefined): Promise<Repository | undefined> {
    return pending ? Promise.resolve(pending.repository) : this.context.repositories.current();
  }
}

/** What a call is remembered by between its question and its act. */
const keyOf = (input: object, pending: PendingCall | undefined): object =>
  pending ? { call: pending.id } : input;

const notAllowed = 'The user did not allow it. Do not try the same again; go on without it or ask.';

function noFolder(): string {
  return vscode.l10n.t('No folder is open.');
}

/** The error of a declined confirmation comes from another process, where its class is lost. */
function isCancel(error: unknown): boolean {
  const { name, message } = toError(error);
  return name === 'Canceled' || message === 'Canceled';
}
