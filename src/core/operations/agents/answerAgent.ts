import type { AgentEvent, AgentToolCall } from '../../agents/agentEvent';
import { takesAtPrompt, takesBeforeTool } from '../../agents/takenMoments';
import { commandLineOf, writtenFiles } from '../../agents/toolCalls';
import { isClean } from '../../journal/withoutSecrets';
import { recordedInput } from '../../chat/recordedInput';
import { newConversation } from '../../lesson/conversation';
import { renderBlock } from '../../lesson/renderBlock';
import type { RelativePath } from '../../ports';
import type { Pipeline } from '../pipeline';
import { judgeLessons } from '../preflight/eligibleLessons';
import type { FailedCommand } from '../preflight/failureLesson';
import { forgetConversation, recallConversation } from '../preflight/recallConversation';
import { preflight } from '../preflight/preflight';
import type { PreflightRequest, PreflightResult } from '../preflight/preflightRequest';
import { recordPreflight } from '../preflight/recordPreflight';
import { mayGiveAtWrite } from '../preflight/turnMoments';
import { agentInstructions } from './agentInstructions';
import { rulesAt } from './agentRules';
import { briefly, withoutLessons, withPrompt } from './agentReceipt';
import {
  foldSession,
  type AgentSession,
  type AgentSessions,
  type AgentTurn,
  type TurnReceipt,
} from './agentSession';
import type { FinishedTurn, RecordedCall } from './recordAgentTurn';

/** What a hook says, and what is to be kept of it once that is said, or was said too late to count. */
export interface AgentAnswer {
  /** Empty = nothing. */
  readonly text: string;
  keep(wasSaid: boolean): Promise<void>;
}

/** What answering needs besides the lessons. */
export interface AgentPorts {
  readonly sessions: AgentSessions;
  /** Root-relative; `undefined` = it lies outside of the repository. */
  readonly relative: (path: string) => RelativePath | undefined;
  /** A file below the user's home; `undefined` = there is none that can be read. */
  readonly readOwn: (place: string) => Promise<string | undefined>;
  /** `recordAgentTurn`, whose code is loaded when a turn ends. */
  readonly recordTurn: (turn: FinishedTurn) => Promise<void>;
  /** Whether lessons were last seen to arrive at the first write in this agent. */
  readonly hasFirstWrite: () => Promise<boolean>;
  /** A turn ended that was given something: whether that arrived may be seen now. */
  readonly lookForDelivery: (receipt: TurnReceipt) => Promise<void>;
}

type ToolEnd = NonNullable<AgentToolCall['end']>;

const silence: AgentAnswer = { text: '', keep: async () => undefined };

/** Answers one call of a hook of a coding agent. Asks for nothing and forbids nothing: all it ever adds is lessons, or nothing. */
export async function answerAgent(
  pipeline: Pipeline,
  ports: AgentPorts,
  event: AgentEvent,
): Promise<AgentAnswer> {
  return new AgentHook(pipeline, ports, event).answer();
}

class AgentHook {
  /** Names the conversation in the journal and its notes. */
  private readonly name: string;

  constructor(
    private readonly pipeline: Pipeline,
    private readonly ports: AgentPorts,
    private readonly event: AgentEvent,
  ) {
    this.name = pipeline.ports.hasher.sha256(`${event.caller} ${event.session}`).slice(0, 32);
  }

  async answer(): Promise<AgentAnswer> {
    const { moment } = this.event;
    switch (moment.kind) {
      case 'prompt':
        return this.prompt(moment.prompt, moment);
      case 'session':
        return this.session(moment);
      case 'subagent':
        return this.subagent(moment.id);
      case 'tool':
        return this.tool(moment.call);
      case 'instructions':
        return this.afterwards(() =>
          this.ports.sessions.add(this.name, { note: 'instructions', file: moment.file }),
        );
      case 'end':
        return this.afterwards(() => this.end());
    }
  }

  private afterwards(keep: () => Promise<void>): AgentAnswer {
    return { text: '', keep };
  }

  private async recall(): Promise<AgentSession> {
    const notes = await this.ports.sessions.read(this.name);
    return (
      foldSession(notes) ?? {
        conversation: await recallConversation(this.pipeline, this.name),
        hasWritten: false,
        calls: [],
        instructions: [],
        told: [],
      }
    );
  }

  private async prompt(
    prompt: string,
    { turn, isTyped }: { readonly turn?: string; readonly isTyped: boolean },
    takesText = takesAtPrompt[this.event.caller],
  ): Promise<AgentAnswer> {
    const { sessions } = this.ports;
    const { hasher, clock, ids } = this.pipeline.ports;
    // Agents read the registrations of others too: one prompt may come here several times.
    const key = `prompt ${turn ?? hasher.sha256(prompt)}`;
    const isFirst = await sessions.claim(this.name, key, turn === undefined ? 60_000 : Infinity);
    if (!isFirst) return silence;
    const before = await this.recall();
    if (!isTyped) return this.afterwards(() => this.begin(before, undefined));
    const hasFirstWrite = await this.ports.hasFirstWrite();
    const request = {
      ...this.requestOf(before),
      ...{ request: ids.next(), prompt, hasFirstWrite, isUnseen: true },
    };
    const result = await preflight(this.pipeline, request);
    const { receipt } = result;
    const isOwed = !takesText && receipt.injected.length > 0;
    return {
      text: isOwed ? '' : receipt.block,
      keep: async (wasSaid) => {
        const isGiven = wasSaid && !isOwed;
        const kept = isGiven ? result : withoutLessons(result, before);
        const safe = await this.keepable(prompt);
        await this.begin(
          { ...before, conversation: withPrompt(kept.conversation, safe.prompt) },
          {
            request: receipt.request,
            ...safe,
            started: clock.now(),
            receipt: briefly(kept),
            ...(isOwed && { isOwed }),
          },
        );
        await this.record(request, kept);
      },
    };
  }

  private requestOf({ conversation, instructions }: AgentSession) {
    const more = instructions.flatMap((file) => this.ports.relative(file) ?? []);
    return {
      conversation,
      instructions: () =>
        agentInstructions(this.pipeline, this.event.caller, more, this.ports.readOwn),
    };
  }

  /** As much of a prompt as may stand in a file while its turn runs. */
  private async keepable(prompt: string): Promise<{ readonly prompt?: string }> {
    const { settings, ports } = this.pipeline;
    const isKept = settings().journalPrompts !== 'none' && (await isClean(prompt, ports.secrets));
    return isKept ? { prompt } : {};
  }

  private begin(before: AgentSession, turn: AgentTurn | undefined): Promise<void> {
    return this.ports.sessions.restart(this.name, [
      { note: 'conversation', conversation: before.conversation },
      ...before.instructions.map((file) => ({ note: 'instructions', file }) as const),
      ...(turn ? [{ note: 'turn', turn } as const] : []),
    ]);
  }

  private async record(
    request: PreflightRequest,
    { receipt }: PreflightResult,
    earlier?: TurnReceipt,
  ): Promise<void> {
    await recordPreflight(this.pipeline, request, receipt, {
      surface: 'hook',
      conversation: this.name,
      ...(earlier && { earlier }),
    });
  }

  private async session({
    how,
    prompt,
  }: Extract<AgentEvent['moment'], { kind: 'session' }>): Promise<AgentAnswer> {
    const { sessions } = this.ports;
    if (how === 'new') {
      const answer =
        prompt === undefined ? silence : await this.prompt(prompt, { isTyped: true }, true);
      return answer;
    }
    const before = await this.recall();
    const given = before.receipt?.injected.map(({ id }) => id) ?? [];
    const text = await this.render(given);
    return {
      text,
      keep: async (wasSaid) => {
        await forgetConversation(this.pipeline, this.name);
        await sessions.release(this.name);
        const { conversation, turn, receipt, instructions } = before;
        const { previousPrompt } = conversation;
        const emptied = {
          ...newConversation,
          ...(previousPrompt !== undefined && { previousPrompt }),
          // What stands again in a turn that goes on is not given a second time.
          ...(wasSaid && text !== '' && { given: conversation.given.filter(isOf(given)) }),
        };
        await this.begin(
          { ...before, conversation: emptied, instructions },
          turn && receipt && { ...turn, receipt },
        );
      },
    };
  }

  /** An agent that works for another one gets what the turn was given, once: in a context of its own, so it costs the conversation nothing. */
  private async subagent(id: string): Promise<AgentAnswer> {
    const { receipt } = await this.recall();
    const given = receipt?.injected.map((lesson) => lesson.id) ?? [];
    if (given.length === 0 || !(await this.ports.sessions.claim(this.name, `agent ${id}`)))
      return silence;
    return { text: await this.render(given), keep: async () => undefined };
  }

  /** The block of lessons that were given, as far as they may be given now: a change since then silences them here too. */
  private async render(ids: readonly string[]): Promise<string> {
    if (ids.length === 0) return '';
    const { byId } = await judgeLessons(this.pipeline, await this.pipeline.library.refresh());
    return renderBlock(ids.flatMap((id) => byId.get(id)?.item ?? []));
  }

  private async tool(call: AgentToolCall): Promise<AgentAnswer> {
    const session = await this.recall();
    // What works for another agent was given what its turn was, and gets nothing else.
    const isOwn = this.event.subagent === undefined;
    const answer = isOwn ? await this.lessonsAt(session, call) : silence;
    const rules = isOwn ? await this.rulesAt(session, call) : silence;
    const text = answer.text + rules.text;
    const { end } = call;
    return {
      text,
      keep: async (wasSaid) => {
        if (!end || !session.turn) {
          await answer.keep(wasSaid);
          return rules.keep(wasSaid);
        }
        const recorded = await this.recordedCall(call, end);
        await this.ports.sessions.add(this.name, { note: 'call', call: recorded });
        await answer.keep(wasSaid);
        await rules.keep(wasSaid);
      },
    };
  }

  private rulesAt(session: AgentSession, call: AgentToolCall): Promise<AgentAnswer> {
    const files = this.filesOf(call);
    return rulesAt(this.pipeline, this.ports.sessions, this.name, { session, call, files });
  }

  private async lessonsAt(session: AgentSession, call: AgentToolCall): Promise<AgentAnswer> {
    const { turn, receipt } = session;
    if (!turn || !receipt) return silence;
    const request = {
      ...this.requestOf(session),
      request: turn.request,
      prompt: turn.prompt ?? '',
    };
    if (call.end?.ok === false) {
      const failed = failedCommand(call, call.end);
      if (!failed) return silence;
      return this.later({ ...request, moment: 'failure', failed, turn: receipt }, receipt);
    }
    if (takesBeforeTool[this.event.caller] === (call.end !== undefined)) return silence;
    if (turn.isOwed && receipt.injected.length === 0)
      return this.once('owed', turn, () => this.later({ ...request, turn: receipt }, receipt));
    const files = this.filesOf(call);
    if (files.length === 0 || !mayGiveAtWrite({ receipt, hasWritten: session.hasWritten }))
      return silence;
    return this.once('write', turn, () =>
      this.later({ ...request, moment: 'write', files, turn: receipt }, receipt),
    );
  }

  private async once(
    what: string,
    { request }: AgentTurn,
    answer: () => Promise<AgentAnswer>,
  ): Promise<AgentAnswer> {
    const { sessions } = this.ports;
    const claim = `${what} ${request}`;
    if (!(await sessions.claim(this.name, claim))) return silence;
    const found = await answer();
    return {
      text: found.text,
      keep: async (wasSaid) => {
        // What came too late may come with the next call.
        if (!wasSaid && found.text !== '') await sessions.release(this.name, claim);
        await found.keep(wasSaid);
      },
    };
  }

  private async later(request: PreflightRequest, earlier: TurnReceipt): Promise<AgentAnswer> {
    const result = await preflight(this.pipeline, request);
    const { receipt, conversation } = result;
    const isAtWrite = receipt.moment === 'write';
    const [lesson] = receipt.injected;
    if (receipt.moment === 'failure') {
      if (!lesson || !(await this.ports.sessions.claim(this.name, `failure ${lesson.id}`)))
        return silence;
    }
    const isIn = isOf(receipt.injected.map(({ id }) => id));
    return {
      text: receipt.block,
      keep: async (wasSaid) => {
        if (!wasSaid && receipt.block !== '') return;
        await this.ports.sessions.add(this.name, {
          note: 'given',
          lessons: conversation.given.filter(isIn),
          receipt: { injected: receipt.injected, omitted: [], tokens: receipt.tokens },
          counted: receipt.spent.counted,
          isAtWrite,
        });
        await this.record(request, result, earlier);
      },
    };
  }

  private async recordedCall({ tool, input }: AgentToolCall, end: ToolEnd): Promise<RecordedCall> {
    const files = this.filesOf({ tool, input });
    const command = commandLineOf(tool, input);
    const isKept = command === undefined || (await isClean(command, this.pipeline.ports.secrets));
    const { ok, milliseconds = 0, exitCode } = end;
    return {
      tool,
      input: JSON.stringify(isKept ? recordedInput(input) : {}),
      ok,
      milliseconds: Math.round(milliseconds),
      ...(exitCode !== undefined && { exitCode }),
      ...(isKept && command !== undefined && { command }),
      ...(files.length > 0 && { edited: files }),
    };
  }

  /** The files of the repository that a call writes. */
  private filesOf({ tool, input }: AgentToolCall): readonly RelativePath[] {
    return (writtenFiles(tool, input) ?? []).flatMap((file) => this.ports.relative(file) ?? []);
  }

  private async end(): Promise<void> {
    const { sessions } = this.ports;
    if (this.event.subagent !== undefined) return;
    const session = await this.recall();
    const { turn, receipt, calls } = session;
    if (!turn || !(await sessions.claim(this.name, `end ${turn.request}`))) return;
    await this.begin(session, undefined);
    await this.ports.recordTurn({
      request: turn.request,
      intent: turn.prompt ?? '',
      ...(turn.receipt.verdict && { label: turn.receipt.verdict.label }),
      calls,
    });
    if (receipt) await this.ports.lookForDelivery(receipt);
    // The same words typed again are another prompt.
    await sessions.release(this.name);
  }
}

const isOf =
  (ids: readonly string[]) =>
  ({ id }: { readonly id: string }): boolean =>
    ids.includes(id);

function failedCommand(
  { tool, input }: AgentToolCall,
  { output, exitCode }: ToolEnd,
): FailedCommand | undefined {
  const command = commandLineOf(tool, input);
  return command === undefined
    ? undefined
    : { command, output, ...(exitCode !== undefined && { exitCode }) };
}
