import { commandLineOf, writtenFiles, type ToolInput } from '../../agents/toolCalls';
import { writtenLines } from '../../agents/writtenLines';
import type { ChatTool, ToolAnswer } from '../../chat/chatModel';
import type { Conversation } from '../../lesson/conversation';
import { withLater, type Receipt } from '../../lesson/receipt';
import type { Cancellation } from '../../ports';
import type { Pipeline } from '../pipeline';
import { preflight } from './preflight';
import type { PreflightRequest, PreflightResult } from './preflightRequest';
import { recordPreflight, type EarlierReceipt } from './recordPreflight';
import { findBrokenRules, type WorkDone, type WrittenFile } from './brokenRules';
import { checkReceipt } from './checkReceipt';
import { mayGiveAtWrite } from './turnMoments';

/** Who wants to know what a turn is given after its prompt. */
export interface TurnListener {
  /** Lessons go with the answer of a tool. */
  given(receipt: Receipt): Promise<void>;
  /** They could not be looked at; the tool's answer goes without them. */
  failed(error: unknown): void;
}

interface Kept {
  readonly request: PreflightRequest;
  readonly result: PreflightResult;
  /** The receipt of the turn before it. */
  readonly earlier?: EarlierReceipt;
}

/**
 * The lessons of one turn of a chat: those of its prompt, and those that come with the answers of its tools, at the first write and after
 * a failed command. What no model received counts nowhere.
 */
export class TurnLessons {
  private readonly waiting: Kept[];
  private readonly given: Kept[] = [];
  private turn: Receipt;
  private conversation: Conversation;
  private hasWritten = false;
  private readonly written = new Map<string, WrittenFile>();
  private recording: Promise<void> = Promise.resolve();

  constructor(
    private readonly pipeline: Pipeline,
    private readonly request: PreflightRequest,
    private readonly first: PreflightResult,
    private readonly listener: TurnListener,
  ) {
    this.waiting = [{ request, result: first }];
    this.turn = first.receipt;
    this.conversation = first.conversation;
  }

  /** What the turn was given in all, whether a model received it yet or not. */
  get receipt(): Receipt {
    return this.turn;
  }

  /** True where something goes with the next request to the model. */
  get isWaiting(): boolean {
    return this.waiting.length > 0;
  }

  /** What a model received, in order. */
  get received(): readonly PreflightResult[] {
    return this.given.map(({ result }) => result);
  }

  /** The same tools, whose answers bring lessons where that is due. */
  watch(tools: readonly ChatTool[]): readonly ChatTool[] {
    return tools.map((tool) => ({
      ...tool,
      run: async (input, signal) => {
        const said = await tool.run(input, signal);
        const answer = typeof said === 'string' ? { text: said, ok: true } : said;
        const block = await this.blockFor(tool.name, input as ToolInput, answer, signal);
        const rules = await this.rulesFor(tool.name, input as ToolInput, answer, signal);
        // In front: a long answer is cut at its end.
        return block + rules === ''
          ? said
          : { ...answer, text: `${block}${rules}\n${answer.text}` };
      },
    }));
  }

  /** A request reached a model: what goes with it was received, and counts unless it is a dry run. Resolves when that is recorded. */
  receive(isDry = false): Promise<void> {
    const fresh = this.waiting.splice(0);
    this.given.push(...fresh);
    if (isDry) return this.recording;
    this.recording = this.recording.then(async () => {
      for (const { request, result, earlier } of fresh)
        await recordPreflight(this.pipeline, request, result.receipt, {
          surface: 'chat',
          ...(earlier && { earlier }),
        });
    });
    return this.recording;
  }

  private async blockFor(
    tool: string,
    input: ToolInput,
    answer: ToolAnswer,
    signal: Cancellation,
  ): Promise<string> {
    if (signal.aborted) return '';
    const moment = this.momentOf(tool, input, answer);
    if (!moment) return '';
    try {
      return await this.look({ ...this.request, ...moment, turn: this.turn }, signal);
    } catch (error) {
      this.listener.failed(error);
      return '';
    }
  }

  /** What the change of the turn still lacks, before its last answer; empty = nothing. */
  async lastWord(signal: Cancellation): Promise<string> {
    if (this.written.size === 0 || signal.aborted) return '';
    return this.broken({ files: [...this.written.values()], isWhole: true });
  }

  private async rulesFor(
    tool: string,
    input: ToolInput,
    { ok, recorded = {} }: ToolAnswer,
    signal: Cancellation,
  ): Promise<string> {
    if (signal.aborted) return '';
    const written = ok ? writtenLines(tool, input) : undefined;
    if (written) {
      const paths =
        'path' in recorded ? [String(recorded.path)] : (writtenFiles(tool, input) ?? []);
      const files = paths.map((path) => ({ path, ...written }));
      for (const file of files) this.written.set(file.path, file);
      return this.broken({ files });
    }
    const command = 'command' in recorded ? recorded.command : commandLineOf(tool, input);
    return typeof command === 'string' ? this.broken({ files: [], command }) : '';
  }

  private async broken(step: Pick<WorkDone, 'files' | 'command' | 'isWhole'>): Promise<string> {
    const { request, prompt } = this.request;
    try {
      const told = new Set((this.turn.broken ?? []).map(({ id }) => id));
      const rules = await findBrokenRules(this.pipeline, { ...step, request, prompt, told });
      if (rules.broken.length === 0) return '';
      await this.say(checkReceipt(request, this.turn.verdict, rules, this.turn.spent));
      return rules.note;
    } catch (error) {
      this.listener.failed(error);
      return '';
    }
  }

  private async say(receipt: Receipt): Promise<void> {
    const { conversation } = this;
    const request = { ...this.request, moment: 'check' as const };
    this.waiting.push({ request, result: { receipt, conversation }, earlier: this.turn });
    this.turn = withLater(this.turn, receipt);
    await this.listener.given(receipt);
  }

  private momentOf(
    tool: string,
    input: ToolInput,
    { ok, text, exitCode, recorded = {} }: ToolAnswer,
  ): Partial<PreflightRequest> | undefined {
    const files = 'path' in recorded ? [String(recorded.path)] : writtenFiles(tool, input);
    if (ok && files && writtenFiles(tool, input)) {
      const isDue = mayGiveAtWrite({ receipt: this.first.receipt, hasWritten: this.hasWritten });
      this.hasWritten = true;
      return isDue ? { moment: 'write', files } : undefined;
    }
    const command = 'command' in recorded ? recorded.command : commandLineOf(tool, input);
    if (ok || typeof command !== 'string') return undefined;
    const failed = { command, output: text, ...(exitCode !== undefined && { exitCode }) };
    return { moment: 'failure', failed };
  }

  private async look(request: PreflightRequest, signal: Cancellation): Promise<string> {
    const asked = { ...request, conversation: this.conversation };
    const result = await preflight(this.pipeline, asked, signal);
    const { receipt, conversation } = result;
    const isWrite = receipt.moment === 'write';
    if (receipt.block === '' && !isWrite) return '';
    const earlier = this.turn;
    this.waiting.push({ request: asked, result, earlier });
    this.conversation = conversation;
    this.turn = {
      ...withLater(earlier, receipt),
      block: earlier.block + receipt.block,
      spent: receipt.spent,
      ...(isWrite && { moment: receipt.moment, files: receipt.files }),
    };
    await this.listener.given(receipt);
    return receipt.block;
  }
}
