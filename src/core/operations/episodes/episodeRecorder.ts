import { readReply } from '../../capture/sessions/readReply';
import { TokenEstimate } from '../../chat/estimateTokens';
import type { LoopEvent } from '../../chat/toolLoop';
import type { Label } from '../../lesson/verdict';
import type { EventBody } from '../../journal/event';
import { isClean } from '../../journal/withoutSecrets';
import { evidence } from '../../journal/evidence';
import {
  judgeEpisode,
  type EndExit,
  type EpisodeOutcome,
  type FinishedCommand,
  type Observations,
} from '../../journal/judgeEpisode';
import { isSameSaid } from '../../saying';
import { isCheck } from '../../capture/sessions/commandGoal';
import { recordObserved } from './observedOutcomes';
import type { Pipeline } from '../pipeline';

/** What an episode is about, and where it stands where it was begun in another window. */
export interface EpisodeSeed {
  /** The request's id is the episode's, too: one request is one task. */
  readonly id: string;
  readonly exit?: EndExit;
  readonly edits?: ReadonlyMap<string, boolean>;
  readonly outcome?: EpisodeOutcome;
}

/**
 * Writes one task into the journal as it happens, so that a crash loses at most the event being written, and says what became of it
 * whenever more is seen. Trouble with the journal is logged once and never reaches the task.
 */
export class EpisodeRecorder {
  readonly id: string;
  private queue: Promise<void> = Promise.resolve();
  private hasFailed = false;
  private exit: EndExit | undefined;
  private seen: Observations;
  private written: EpisodeOutcome | undefined;
  private readonly tokens: TokenEstimate;
  private calledAt = 0;
  private turns = 0;

  constructor(
    private readonly pipeline: Pipeline,
    { id, exit, edits, outcome }: EpisodeSeed,
  ) {
    this.id = id;
    this.exit = exit;
    this.seen = { edits: edits ?? new Map(), ...(outcome && { earlier: outcome }) };
    this.written = outcome;
    this.tokens = new TokenEstimate(pipeline.ports.tokens);
  }

  /** True for a command that checks work: tests, linters, type checks, builds. */
  isCheck(command: string): boolean {
    return isCheck(command);
  }

  /** Files that the task edited so far, as they are now. */
  get edits(): ReadonlyMap<string, boolean> {
    return this.seen.edits;
  }

  /** The task begins. `label` absent = it was not classified. */
  start(prompt: string, label: Label | undefined): Promise<void> {
    return this.later(async () => {
      const intent = await this.keepable(prompt);
      return [
        {
          type: 'episode-started',
          episode: this.id,
          request: this.id,
          intent: intent ?? '',
          ...(label && { label }),
        },
      ];
    });
  }

  /** What the conversation with the model is doing. */
  hear(event: LoopEvent): void {
    const { clock } = this.pipeline.ports;
    if (event.kind === 'sending') {
      this.turns += 1;
      const tools = event.request.tools.map(({ name, description, inputSchema }) => ({
        name,
        description,
        inputSchema,
      }));
      this.tokens.send(event.request.messages, JSON.stringify(tools));
    } else if (event.kind === 'text') this.tokens.say(event.text);
    else if (event.kind === 'calling') {
      this.calledAt = clock.now();
      this.tokens.say(event.call.name + JSON.stringify(event.call.input));
    } else if (event.kind === 'called')
      this.called(event, event.milliseconds ?? clock.now() - this.calledAt);
  }

  /** A file was edited, or what became of the edits of a file was seen. */
  edited(file: string, kept: boolean, isNew: boolean): Promise<void> {
    if (!isNew && this.seen.edits.get(file) === kept) return this.queue;
    const edits = new Map(this.seen.edits).set(file, kept);
    const { word, earlier, hasMovedOn } = this.seen;
    // What ran before an edit says nothing of it.
    this.seen = isNew
      ? {
          edits,
          ...(word && { word }),
          ...(earlier && { earlier }),
          ...(hasMovedOn && { hasMovedOn }),
        }
      : { ...this.seen, edits };
    return this.write({ type: 'edited', episode: this.id, file, kept }, ...this.newOutcome());
  }

  /** A command of the model or, after the answer, of the user came to its end. */
  ran(finished: FinishedCommand, checks = this.isCheck(finished.command)): Promise<void> {
    if (checks) this.seen = { ...this.seen, check: finished };
    else this.seen = { ...this.seen, command: finished };
    return this.write(...this.newOutcome());
  }

  /** The user's thumbs. */
  rated(isHelpful: boolean): Promise<void> {
    const word: EpisodeOutcome = isHelpful
      ? { value: 'accepted', evidence: evidence('thumbsUp') }
      : { value: 'rejected', evidence: evidence('thumbsDown') };
    this.seen = { ...this.seen, word };
    return this.write(...this.newOutcome());
  }

  /** The next message of the conversation. */
  replied(message: string): Promise<void> {
    const { corrects, verdict, why = '', movesOn } = readReply(message);
    this.seen = {
      ...this.seen,
      ...(verdict && { word: { value: verdict, evidence: why } }),
      hasMovedOn: movesOn,
    };
    return this.later(async () => {
      const text = corrects ? await this.keepable(message) : undefined;
      const said: EventBody[] =
        text === undefined ? [] : [{ type: 'user-said', episode: this.id, text }];
      return [...said, ...this.newOutcome()];
    });
  }

  /** The task is over. Resolves when it is written. */
  end(exit: EndExit): Promise<void> {
    if (this.exit) return this.queue;
    this.exit = exit;
    return this.later(async () => {
      // Whoever closes the window does not wait for a count.
      const cost = exit === 'abandoned' ? { tokensIn: 0, tokensOut: 0 } : await this.tokens.total();
      const ended = { type: 'episode-ended', episode: this.id, exit, ...cost } as const;
      const turns = this.turns > 0 ? { turns: this.turns } : {};
      return [{ ...ended, estimated: true, ...turns }, ...this.newOutcome()];
    });
  }

  private called(
    { call, ok, exitCode, recorded }: Extract<LoopEvent, { readonly kind: 'called' }>,
    milliseconds: number,
  ): void {
    void this.write({
      type: 'tool-called',
      episode: this.id,
      tool: call.name,
      input: JSON.stringify(recorded),
      ok,
      milliseconds: Math.round(milliseconds),
      ...(exitCode !== undefined && { exitCode }),
    });
    const command = 'command' in recorded ? recorded.command : undefined;
    if (exitCode === undefined || typeof command !== 'string') return;
    // A task of the editor says by its group what it is for.
    const checks = this.isCheck(command) || ('group' in recorded && recorded.group !== undefined);
    void this.ran({ command, exitCode }, checks);
  }

  /** The outcome where it is another one than was written last. Nothing is said before the end. */
  private newOutcome(): EventBody[] {
    if (!this.exit) return [];
    const outcome = judgeEpisode(this.exit, this.seen);
    const { value } = outcome;
    if (this.written?.value === value && isSameSaid(this.written.evidence, outcome.evidence))
      return [];
    this.written = outcome;
    return [{ type: 'episode-outcome', episode: this.id, ...outcome }];
  }

  /** Words of the user as the setting lets them be kept; `undefined` = not at all, also where they seem to hold a credential. */
  private async keepable(text: string): Promise<string | undefined> {
    const { settings, ports } = this.pipeline;
    if (settings().journalPrompts === 'none') return undefined;
    return (await isClean(text, ports.secrets)) ? text : undefined;
  }

  private write(...bodies: readonly EventBody[]): Promise<void> {
    return this.later(async () => bodies);
  }

  /** One after the other, in the order in which things happened. */
  private later(bodies: () => Promise<readonly EventBody[]>): Promise<void> {
    this.queue = this.queue.then(async () => {
      try {
        const events = await bodies();
        await this.pipeline.library.recordAll('project', events);
        for (const event of events)
          if (event.type === 'episode-outcome') await recordObserved(this.pipeline, this.id, event);
      } catch (error) {
        if (!this.hasFailed) {
          this.pipeline.ports.logger.error('A task could not be recorded', error);
        }
        this.hasFailed = true;
      }
    });
    return this.queue;
  }
}
