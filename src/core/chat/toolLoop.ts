import { isLessonError, toError } from '../errors';
import type { Cancellation } from '../ports';
import { textMessage, type ChatMessage, type ToolCall } from './chatMessage';
import type { ChatModel, ChatTool, ModelRequest } from './chatModel';
import { fitMessages, type ChatPrompt } from './fitMessages';
import { recordedInput } from './recordedInput';

/** How far one answer may go. */
export interface LoopLimits {
  /** Rounds in which tools are called; one more follows, in which the model must answer with what it has. */
  readonly rounds: number;
  /** Characters of the whole answer; a longer one is cut there. */
  readonly answerCharacters: number;
  /** Characters of one tool result; a longer one is cut with a notice. */
  readonly resultCharacters: number;
}

/** One exchange with the model: what it said and which tools were called for it. */
export interface Round {
  readonly text: string;
  readonly calls: readonly FinishedCall[];
  /** What the model was told after it. */
  readonly word?: string;
}

/** A tool call with its result. */
export interface FinishedCall {
  readonly call: ToolCall;
  readonly result: string;
  readonly ok: boolean;
  /** Of a command that ran to its end. */
  readonly exitCode?: number;
  /** How long the work took, where the tool said so. */
  readonly milliseconds?: number;
  /** What a record may keep of the input. */
  readonly recorded: object;
}

/** What a listener hears, in order. */
export type LoopEvent =
  /** A request goes to the model. */
  | { readonly kind: 'sending'; readonly request: ModelRequest; readonly droppedTurns: number }
  /** The model began to answer it: from here on the request counts as received. */
  | { readonly kind: 'received' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'calling'; readonly call: ToolCall; readonly what: string | undefined }
  | ({ readonly kind: 'called' } & FinishedCall);

/** How an answer came to its end. */
export type LoopEnd = 'answered' | 'cancelled' | 'round limit' | 'too long' | 'no room';

/** The whole answer as data. */
export interface LoopResult {
  readonly rounds: readonly Round[];
  readonly end: LoopEnd;
}

const lastRoundNotice =
  'The limit of tool calls is reached. Answer now with what you have, and say what you could not look at.';

/**
 * The tool-calling loop: asks the model, calls the tools it wants, hands the results back, until it answers without a call. Ends with
 * what it has on cancellation, after the last round and where an answer grows without end. Only the model's failures are thrown.
 */
export class ToolLoop {
  private readonly rounds: Round[] = [];
  private length = 0;
  private isHeard = false;

  constructor(
    private readonly model: ChatModel,
    private readonly tools: readonly ChatTool[],
    private readonly limits: LoopLimits,
    private readonly onEvent: (event: LoopEvent) => void,
    /** What the model must hear before its answer counts; empty = nothing. Asked once. */
    private readonly lastWord: (signal: Cancellation) => Promise<string> = async () => '',
  ) {}

  /** `attached` names tools that the user asked for: the model must call each of them first. */
  async run(
    prompt: ChatPrompt,
    attached: readonly string[],
    signal: Cancellation,
  ): Promise<LoopResult> {
    const forced = this.tools.filter(({ name }) => attached.includes(name));
    for (;;) {
      if (signal.aborted) return this.finish('cancelled');
      const mustCall = forced.shift();
      const isLast = this.rounds.length >= this.limits.rounds;
      const round = await this.ask(prompt, mustCall ? [mustCall] : this.tools, {
        mustCall: mustCall !== undefined,
        isLast,
        signal,
      });
      if (round === 'no room' || round === 'too long') return this.finish(round);
      if (signal.aborted) return this.finish('cancelled');
      if (isLast) return this.finish('round limit');
      const isDone = round.length === 0 && mustCall === undefined;
      if (isDone && !(await this.goesOn(signal))) return this.finish('answered');
    }
  }

  /** True where the model has to hear something of its work first. */
  private async goesOn(signal: Cancellation): Promise<boolean> {
    if (this.isHeard) return false;
    this.isHeard = true;
    const word = await this.lastWord(signal);
    const last = this.rounds.pop();
    if (!last) return false;
    this.rounds.push(word === '' ? last : { ...last, word });
    return word !== '' && !signal.aborted;
  }

  /** One round; gives the calls it made, or why there is none. */
  private async ask(
    prompt: ChatPrompt,
    tools: readonly ChatTool[],
    how: { readonly mustCall: boolean; readonly isLast: boolean; readonly signal: Cancellation },
  ): Promise<readonly FinishedCall[] | 'no room' | 'too long'> {
    const soFar = this.rounds.flatMap(messagesOf);
    const notice = how.isLast ? [textMessage('user', lastRoundNotice)] : [];
    const fitted = await fitMessages(prompt, [...soFar, ...notice], tools, this.model);
    if (!fitted) return 'no room';
    const request = { messages: fitted.messages, tools, mustCall: how.mustCall };
    this.onEvent({ kind: 'sending', request, droppedTurns: fitted.droppedTurns });
    const { text, wanted, isCut } = await this.listen(request, how.signal);
    // Calls of the last round are not made: the model was told to answer.
    const calls = how.isLast || isCut ? [] : await this.callAll(wanted, how.signal);
    this.rounds.push({ text, calls });
    return isCut ? 'too long' : calls;
  }

  private async listen(request: ModelRequest, signal: Cancellation): Promise<Heard> {
    let text = '';
    const wanted: ToolCall[] = [];
    let isFirst = true;
    for await (const part of this.model.send(request, signal)) {
      if (signal.aborted) break;
      if (isFirst) this.onEvent({ kind: 'received' });
      isFirst = false;
      if (part.kind === 'call') {
        wanted.push(part);
        continue;
      }
      const piece = part.text.slice(0, this.limits.answerCharacters - this.length);
      // Words after a tool round begin a paragraph of their own.
      const isNewParagraph = text === '' && this.length > 0 && piece !== '';
      text += piece;
      this.length += piece.length;
      if (piece !== '')
        this.onEvent({ kind: 'text', text: (isNewParagraph ? '\n\n' : '') + piece });
      if (piece.length < part.text.length) return { text, wanted: [], isCut: true };
    }
    return { text, wanted, isCut: false };
  }

  /** One after the other: the order of results is the order of calls. */
  private async callAll(
    wanted: readonly ToolCall[],
    signal: Cancellation,
  ): Promise<readonly FinishedCall[]> {
    const calls: FinishedCall[] = [];
    for (const call of wanted) {
      if (signal.aborted) break;
      const finished = await this.call(call, signal);
      this.onEvent({ kind: 'called', ...finished });
      calls.push(finished);
    }
    return calls;
  }

  private async call(call: ToolCall, signal: Cancellation): Promise<FinishedCall> {
    const tool = this.tools.find(({ name }) => name === call.name);
    this.onEvent({ kind: 'calling', call, what: tool?.describe?.(call.input) });
    if (!tool) {
      const names = this.tools.map(({ name }) => name).join(', ');
      const offer = names === '' ? 'There are no tools.' : `The tools are: ${names}.`;
      const result = `There is no tool named "${call.name}". ${offer}`;
      return { call, ok: false, result, recorded: {} };
    }
    const recorded = recordedInput(call.input);
    try {
      const said = await tool.run(call.input, signal);
      const { text, ...how } = typeof said === 'string' ? { text: said, ok: true } : said;
      return { call, recorded, ...how, result: this.clip(text) };
    } catch (error) {
      // The model can act on a sentence; cancellation is seen by the loop itself.
      const why = isLessonError(error, 'cancelled') ? 'Cancelled.' : toError(error).message;
      return { call, recorded, ok: false, result: this.clip(`The tool failed: ${why}`) };
    }
  }

  private clip(text: string): string {
    const most = this.limits.resultCharacters;
    if (text.length <= most) return text;
    return `${text.slice(0, most)}\n(Cut here: ${most} of ${text.length} characters.)`;
  }

  private finish(end: LoopEnd): LoopResult {
    return { rounds: this.rounds, end };
  }
}

interface Heard {
  readonly text: string;
  readonly wanted: readonly ToolCall[];
  /** True where the answer was longer than it may be. */
  readonly isCut: boolean;
}

/** A round as the model must see it again: its words and calls, then the results. */
function messagesOf({ text, calls, word }: Round): ChatMessage[] {
  const said = text === '' ? [] : [{ kind: 'text', text } as const];
  const parts = [...said, ...calls.map(({ call }) => call)];
  const results = calls.map(({ call: { id }, result }) => ({
    kind: 'result' as const,
    id,
    text: result,
  }));
  return [
    ...(parts.length === 0 ? [] : [{ role: 'assistant' as const, parts }]),
    ...(results.length === 0 ? [] : [{ role: 'user' as const, parts: results }]),
    ...(word === undefined ? [] : [textMessage('user', word)]),
  ];
}
