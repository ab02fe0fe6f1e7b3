import type { Label, Verdict } from '../../lesson/verdict';
import { journalOf, type Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Cancellation, RelativePath } from '../../ports';
import type { Meanings } from '../../select/lessonMeanings';
import type { InjectedLesson, OmittedLesson, Receipt } from '../../lesson/receipt';
import {
  blockFrameTokens,
  renderBlock,
  renderWithdrawal,
  wholeWithdrawal,
} from '../../lesson/renderBlock';
import { selectLessons, type Selection } from '../../select/selectLessons';
import { checkFreshness } from '../status/checkFreshness';
import {
  afterTurn,
  givenKey,
  type Conversation,
  type GivenLesson,
} from '../../lesson/conversation';
import { currentIndex } from './currentIndex';
import { fitBlock, type FittedBlock } from './fitBlock';
import { knownWords } from './knownWords';
import { judgeLessons, offeredLessons, type JudgedLessons } from './eligibleLessons';
import { eligibilities, type Eligibility } from '../status/lessonStatus';
import { isInUse } from '../status/mayBeGiven';
import type { Pipeline } from '../pipeline';

/** One request, before it goes to a model. */
export interface PreflightRequest {
  /** Id of the request, the same on every surface that shows its lessons. */
  readonly request: string;
  readonly prompt: string;
  /** Root-relative files the request is about; absent = not known. */
  readonly files?: readonly RelativePath[];
  readonly conversation: Conversation;
  /** Skips the classifier: the user said "give lessons anyway". */
  readonly assume?: Label;
  /**
   * The count of the model that will get the block, where there is one: the finished block loses its least valuable lesson until it is
   * within the budget by that count too. `undefined` = the model would not say.
   */
  readonly countTokens?: (text: string) => Promise<number | undefined>;
}

/** The receipt, and the conversation with this turn in it. */
export interface PreflightResult {
  readonly receipt: Receipt;
  readonly conversation: Conversation;
}

/**
 * What happens between a request and the model (docs/design.md §4): gate, classify, eligible, rank, pack, render, receipt. Writes nothing;
 * `recordPreflight` keeps the result. Cancellation rejects with `cancelled`.
 */
export async function preflight(
  pipeline: Pipeline,
  request: PreflightRequest,
  signal?: Cancellation,
): Promise<PreflightResult> {
  const turn = new Turn(pipeline, request, signal);
  return turn.run();
}

class Turn {
  private readonly started: number;

  constructor(
    private readonly pipeline: Pipeline,
    private readonly request: PreflightRequest,
    private readonly signal: Cancellation | undefined,
  ) {
    this.started = pipeline.ports.clock.now();
  }

  async run(): Promise<PreflightResult> {
    const { enabled, trusted } = this.pipeline.settings();
    if (!enabled) return this.stop('Repo Lessons is switched off');
    if (!trusted) return this.stop('this workspace is in Restricted Mode');
    const library = await this.pipeline.library.refresh();
    const offered = offeredLessons(library);
    const withdrawn = await this.withdraw(library);
    // What ships with the program opens no gate: nothing is spent before the first lesson of the user's own.
    if (offered.areShippedAlone) return this.stop('there is no active lesson', withdrawn);
    const verdict = await this.classify();
    if (!verdict.inject)
      return this.finish({ verdict, withdrawn, omitted: offered.entries.map(omittedByClass) });
    return this.give(library, verdict, withdrawn);
  }

  private async give(
    library: Library,
    verdict: Verdict,
    withdrawn: Withdrawal,
  ): Promise<PreflightResult> {
    const judged = await judgeLessons(this.pipeline, library, this.signal);
    const { eligible, byId: entries } = judged;
    const { files } = this.request;
    const meanings = await this.compareMeanings(eligible);
    const repeated = this.repeated(judged);
    const selection = selectLessons({
      request: { text: this.subject(verdict), ...(files && { files }) },
      lessons: judged.rankable,
      given: new Set(repeated.map(({ brief }) => brief.id)),
      ...(meanings && 'similarities' in meanings && { similarities: meanings.similarities }),
      index: currentIndex(this.pipeline.library, library),
    });
    const fitted = await this.fit(selection.ranked, entries, withdrawn);
    return this.finish({
      verdict,
      withdrawn,
      chosen: fitted.chosen,
      counted: fitted.counted,
      ...(meanings && { measure: measureText(meanings, eligible.length) }),
      omitted: [
        ...repeated.map((entry) => omit(entry, 'already given')),
        ...judged.barred.filter(({ entry }) => !this.isGiven(entry)).map(omittedByStatus),
        ...fitted.overBudget.map((entry) =>
          omit(entry, 'over budget', fitted.isConversationFull ? this.fullText() : undefined),
        ),
        ...omittedBySelection(selection, entries).filter(
          ({ id }) => !repeated.some(({ brief }) => brief.id === id),
        ),
      ],
    });
  }

  /** What this conversation was given already and what may still be given. */
  private repeated({ eligible }: JudgedLessons): readonly LibraryEntry[] {
    if (this.request.conversation.given.length === 0) return [];
    return eligible.map(({ entry }) => entry).filter((entry) => this.isGiven(entry));
  }

  private isGiven({ brief, approval }: LibraryEntry): boolean {
    return this.request.conversation.given.some(
      (lesson) => lesson.id === brief.id && lesson.approval === approval,
    );
  }

  /** What the lessons are compared with: a follow-up goes on with the request before and says little itself. */
  private subject({ source }: Verdict): string {
    const { prompt, conversation } = this.request;
    const { previousPrompt } = conversation;
    return source === 'inherited' && previousPrompt !== undefined
      ? `${previousPrompt}\n${prompt}`
      : prompt;
  }

  private fullText(): string {
    const { conversationTokens } = this.pipeline.settings();
    const spent = this.request.conversation.tokens ?? 0;
    return `this conversation was given ${spent} of ${conversationTokens} tokens`;
  }

  /** `undefined` = no model for that is configured. */
  private async compareMeanings(eligible: readonly Eligibility[]): Promise<Meanings | undefined> {
    const { meanings, settings } = this.pipeline;
    const { embeddingModel } = settings();
    if (embeddingModel === '' || eligible.length === 0) return undefined;
    if (!meanings) return { instead: `${embeddingModel} is asked in the editor alone` };
    return meanings.compare(
      this.request.prompt,
      eligible.map(({ entry }) => entry.lesson),
    );
  }

  private async fit(
    ranked: Selection['ranked'],
    entries: ReadonlyMap<string, LibraryEntry>,
    withdrawn: Withdrawal,
  ): Promise<FittedBlock> {
    const { conversation, countTokens } = this.request;
    const { budgetTokens, conversationTokens } = this.pipeline.settings();
    return fitBlock({
      ranked,
      entries,
      conversation,
      withdrawal: withdrawn.text,
      withdrawalTokens: withdrawn.tokens,
      budget: budgetTokens,
      conversationBudget: conversationTokens,
      ...(countTokens && { countTokens }),
    });
  }

  private async classify(): Promise<Verdict> {
    const { prompt, conversation, assume } = this.request;
    if (assume !== undefined) {
      const inject = assume === 'code-gen';
      return {
        label: assume,
        confidence: 1,
        abstained: false,
        inject,
        why: 'you said so',
        cues: [],
        source: 'assumed',
      };
    }
    const previous = conversation.previousPrompt;
    const repository = await knownWords(this.pipeline);
    return this.pipeline.classifier.classify(
      {
        text: prompt,
        ...(previous !== undefined && { previous }),
        ...(repository && { repository }),
      },
      this.signal,
    );
  }

  /** Takes back what no longer holds; where the lines alone would be over the budget, everything that was given. */
  private async withdraw(library: Library): Promise<Withdrawal> {
    const lessons = await this.findWithdrawn(library);
    if (lessons.length === 0) return nothingWithdrawn;
    const text = renderWithdrawal(lessons.map(({ name }) => name));
    const tokens = await this.pipeline.ports.tokens.count(text);
    const { budgetTokens } = this.pipeline.settings();
    const size = Math.max(tokens, (await this.request.countTokens?.(text)) ?? 0);
    if (size <= budgetTokens) return { lessons, text, tokens };
    return {
      lessons: this.request.conversation.given,
      text: wholeWithdrawal,
      tokens: await this.pipeline.ports.tokens.count(wholeWithdrawal),
    };
  }

  /** Lessons given earlier that no longer hold: stale, contested, retired, edited since, or gone. */
  private async findWithdrawn(library: Library): Promise<readonly GivenLesson[]> {
    const { given } = this.request.conversation;
    if (given.length === 0) return [];
    const entries = library.entries.filter((entry) =>
      given.some(({ id }) => id === entry.brief.id),
    );
    const freshness = await checkFreshness(this.pipeline, library, entries, this.signal);
    const statuses = eligibilities(library, entries, freshness);
    const holding = new Set(
      statuses
        .filter(({ entry, omission }) => holds(entry, library) && !takesBack(omission))
        .map(({ entry }) => givenKey(asGiven(entry))),
    );
    return given.filter((lesson) => !holding.has(givenKey(lesson)));
  }

  private stop(why: string, withdrawn = nothingWithdrawn): Promise<PreflightResult> {
    return this.finish({ verdict: undefined, stopped: why, withdrawn, omitted: [] });
  }

  private async finish(outcome: Outcome): Promise<PreflightResult> {
    const { verdict, stopped, measure, withdrawn, chosen = [], omitted } = outcome;
    const block = withdrawn.text + renderBlock(chosen.map(({ item }) => item));
    const injected: InjectedLesson[] = chosen.map(({ brief, tokens }) => ({
      id: brief.id,
      name: brief.name,
      tokens,
    }));
    const { prompt, conversation, request } = this.request;
    const { lessons: gone } = withdrawn;
    const counted = withdrawn.tokens + (outcome.counted ?? 0);
    const turn = { given: chosen.map(asGiven), withdrawn: gone, tokens: counted };
    const after = { ...afterTurn(conversation, turn), previousPrompt: prompt };
    const { conversationTokens: limit } = this.pipeline.settings();
    return {
      receipt: {
        request,
        verdict,
        ...(stopped !== undefined && { stopped }),
        ...(measure !== undefined && { measure }),
        injected,
        omitted: [
          ...gone.map(({ id, name }): OmittedLesson => ({ id, name, reason: 'withdrawn' })),
          ...omitted.filter(({ id }) => !gone.some((lesson) => lesson.id === id)),
        ],
        tokens: withdrawn.tokens + sizeOf(chosen),
        spent: { counted, tokens: after.tokens ?? 0, limit },
        block,
        milliseconds: Math.max(0, this.pipeline.ports.clock.now() - this.started),
      },
      conversation: after,
    };
  }
}

/** Exact without counting the block: its parts end where tokens end (see `renderItem`), and each was counted once. */
function sizeOf(chosen: readonly LibraryEntry[]): number {
  const items = chosen.reduce((sum, { tokens }) => sum + tokens, 0);
  return items === 0 ? 0 : items + blockFrameTokens;
}

/** Lessons of earlier turns that no longer hold, and the lines that say so. */
interface Withdrawal {
  readonly lessons: readonly GivenLesson[];
  readonly text: string;
  readonly tokens: number;
}

const nothingWithdrawn: Withdrawal = { lessons: [], text: '', tokens: 0 };

interface Outcome {
  readonly verdict: Verdict | undefined;
  readonly stopped?: string;
  readonly measure?: string;
  readonly withdrawn: Withdrawal;
  readonly chosen?: readonly LibraryEntry[];
  /** Tokens of `chosen` that count against the conversation. */
  readonly counted?: number;
  readonly omitted: readonly OmittedLesson[];
}

function measureText(meanings: Meanings, lessons: number): string {
  if ('instead' in meanings) return `words alone: ${meanings.instead}`;
  const { by, similarities } = meanings;
  return similarities.size === lessons
    ? `words and meaning, by ${by}`
    : `words and meaning, by ${by} for ${similarities.size} of ${lessons} lessons`;
}

function holds(entry: LibraryEntry, library: Library): boolean {
  return isInUse(entry, library.ledgers[journalOf(entry.scope)]);
}

/** What keeps a lesson back without saying that it is untrue: a half-saved input, say. */
const saysNothing: ReadonlySet<Eligibility['omission']> = new Set([
  'resting',
  'not for these files',
  'unverified',
] as const);

function takesBack(omission: Eligibility['omission']): boolean {
  return omission !== undefined && !saysNothing.has(omission);
}

function asGiven({ brief, approval }: LibraryEntry): GivenLesson {
  return { id: brief.id, name: brief.name, approval };
}

function omit(
  { brief }: LibraryEntry,
  reason: OmittedLesson['reason'],
  detail?: string,
): OmittedLesson {
  const { id, name } = brief;
  return detail === undefined || detail === ''
    ? { id, name, reason }
    : { id, name, reason, detail };
}

function omittedByClass(entry: LibraryEntry): OmittedLesson {
  return omit(entry, 'class');
}

function omittedBySelection(
  { belowFloor, rivalRecipes, otherFiles }: Selection,
  entries: ReadonlyMap<string, LibraryEntry>,
): OmittedLesson[] {
  const omitted: OmittedLesson[] = [];
  const note = (id: string, reason: OmittedLesson['reason'], detail?: string): void => {
    const entry = entries.get(id);
    if (entry) omitted.push(omit(entry, reason, detail));
  };
  for (const { id, why } of belowFloor) note(id, 'under floor', why);
  for (const { id, why } of rivalRecipes) note(id, 'rival recipe', why);
  for (const id of otherFiles) note(id, 'not for these files');
  return omitted;
}

function omittedByStatus({ entry, omission, reasons }: Eligibility): OmittedLesson {
  return omit(entry, omission ?? 'has problems', reasons[0]);
}
