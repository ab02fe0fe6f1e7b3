import type { Label, Verdict } from '../../lesson/verdict';
import { journalOf, type Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Cancellation, RelativePath } from '../../ports';
import type { Meanings } from '../../select/lessonMeanings';
import { pack, type Packable } from '../../select/pack';
import type { InjectedLesson, OmittedLesson, Receipt } from '../../lesson/receipt';
import { blockFrameTokens, renderBlock, renderWithdrawal } from '../../lesson/renderBlock';
import { selectLessons, type Selection } from '../../select/selectLessons';
import { checkFreshness } from '../status/checkFreshness';
import type { Conversation, GivenLesson } from '../../lesson/conversation';
import { currentIndex } from './currentIndex';
import { judgeLessons, offeredLessons, type JudgedLessons } from './eligibleLessons';
import { eligibilities, isInUse, type Eligibility } from '../status/lessonStatus';
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
   * The count of the model that will get the block, where there is one: the finished block is checked with it once and loses its least
   * valuable lesson where it is over the budget. `undefined` = the model would not say.
   */
  readonly countTokens?: (text: string) => Promise<number | undefined>;
}

/** The receipt, and the conversation with this turn in it. */
export interface PreflightResult {
  readonly receipt: Receipt;
  readonly conversation: Conversation;
}

/**
 * What happens between a request and the model (product.md §4): gate, classify, eligible, rank, pack, render, receipt. Writes nothing;
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
    const offered = offeredLessons(this.pipeline, library);
    const withdrawn = await this.findWithdrawn(library);
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
    withdrawn: readonly GivenLesson[],
  ): Promise<PreflightResult> {
    const judged = await judgeLessons(this.pipeline, library, this.signal);
    const { repeated, fresh } = this.parted(judged);
    const { eligible, byId: entries } = fresh;
    const { prompt, files } = this.request;
    const meanings = await this.compareMeanings(eligible);
    const selection = selectLessons({
      request: { text: prompt, ...(files && { files }) },
      lessons: fresh.rankable,
      ...(meanings && 'similarities' in meanings && { similarities: meanings.similarities }),
      index: currentIndex(this.pipeline.library, library),
    });
    const { chosen, overBudget } = await this.fit(selection.ranked, entries, withdrawn);
    return this.finish({
      verdict,
      withdrawn,
      chosen,
      ...(meanings && { measure: measureText(meanings, eligible.length) }),
      omitted: [
        ...repeated.map(({ entry }) => omit(entry, 'already given')),
        ...fresh.barred.map(omittedByStatus),
        ...overBudget.map((entry) => omit(entry, 'over budget')),
        ...omittedBySelection(selection, entries),
      ],
    });
  }

  /** What this conversation was given already, apart from the rest. */
  private parted(judged: JudgedLessons): {
    readonly repeated: readonly Eligibility[];
    readonly fresh: JudgedLessons;
  } {
    const { given } = this.request.conversation;
    if (given.length === 0) return { repeated: [], fresh: judged };
    const keys = new Set(given.map((lesson) => givenKey(lesson)));
    const isGiven = ({ brief, approval }: LibraryEntry): boolean =>
      keys.has(givenKey({ id: brief.id, approval }));
    const isFresh = ({ entry }: Eligibility): boolean => !isGiven(entry);
    const eligible = judged.eligible.filter(isFresh);
    return {
      repeated: judged.eligible.filter(({ entry }) => isGiven(entry)),
      fresh: {
        eligible,
        barred: judged.barred.filter(isFresh),
        rankable: judged.rankable.filter((_, at) => {
          const status = judged.eligible[at];
          return status !== undefined && isFresh(status);
        }),
        byId: new Map(eligible.map(({ entry }) => [entry.brief.id, entry])),
      },
    };
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

  /** The best lessons that fit the budget, in an order that depends on the selection alone. */
  private async fit(
    ranked: readonly { readonly id: string; readonly value: number }[],
    entries: ReadonlyMap<string, LibraryEntry>,
    withdrawn: readonly GivenLesson[],
  ): Promise<{ chosen: readonly LibraryEntry[]; overBudget: readonly LibraryEntry[] }> {
    const items: (Packable & { readonly entry: LibraryEntry })[] = [];
    for (const { id, value } of ranked) {
      const entry = entries.get(id);
      if (entry) items.push({ id, value, tokens: entry.tokens, entry });
    }
    const taken = await this.countTokens(withdrawalText(withdrawn));
    const packed = pack(items, this.pipeline.settings().budgetTokens - taken, blockFrameTokens);
    const byName = (a: LibraryEntry, b: LibraryEntry): number =>
      a.brief.name < b.brief.name || (a.brief.name === b.brief.name && a.brief.id < b.brief.id)
        ? -1
        : 1;
    const chosen = [...packed.chosen].sort((a, b) => byName(a.entry, b.entry));
    const least = await this.excess(chosen, withdrawn);
    return {
      chosen: chosen.filter((item) => item !== least).map(({ entry }) => entry),
      overBudget: [...packed.overBudget, ...(least ? [least] : [])].map(({ entry }) => entry),
    };
  }

  /** The least valuable lesson, where the model's own count says that the block is over the budget. */
  private async excess<T extends { readonly value: number; readonly entry: LibraryEntry }>(
    chosen: readonly T[],
    withdrawn: readonly GivenLesson[],
  ): Promise<T | undefined> {
    const { countTokens } = this.request;
    if (!countTokens || chosen.length === 0) return undefined;
    const block = withdrawalText(withdrawn) + renderBlock(chosen.map(({ entry }) => entry.item));
    const size = await countTokens(block);
    if (size === undefined || size <= this.pipeline.settings().budgetTokens) return undefined;
    return chosen.reduce((least, item) => (item.value < least.value ? item : least));
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
    return this.pipeline.classifier.classify(
      { text: prompt, ...(previous !== undefined && { previous }) },
      this.signal,
    );
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

  private stop(why: string, withdrawn: readonly GivenLesson[] = []): Promise<PreflightResult> {
    return this.finish({ verdict: undefined, stopped: why, withdrawn, omitted: [] });
  }

  private async finish(outcome: Outcome): Promise<PreflightResult> {
    const { verdict, stopped, measure, withdrawn, chosen = [], omitted } = outcome;
    const block = withdrawalText(withdrawn) + renderBlock(chosen.map(({ item }) => item));
    const injected: InjectedLesson[] = chosen.map(({ brief, tokens }) => ({
      id: brief.id,
      name: brief.name,
      tokens,
    }));
    const { prompt, conversation, request } = this.request;
    const left = conversation.given.filter((lesson) => !withdrawn.includes(lesson));
    return {
      receipt: {
        request,
        verdict,
        ...(stopped !== undefined && { stopped }),
        ...(measure !== undefined && { measure }),
        injected,
        omitted: [
          ...withdrawn.map(({ id, name }): OmittedLesson => ({ id, name, reason: 'withdrawn' })),
          ...(withdrawn.length === 0
            ? omitted
            : omitted.filter(({ id }) => !withdrawn.some((lesson) => lesson.id === id))),
        ],
        tokens: await this.sizeOf(withdrawn, chosen),
        block,
        milliseconds: Math.max(0, this.pipeline.ports.clock.now() - this.started),
      },
      conversation: { previousPrompt: prompt, given: [...left, ...chosen.map(asGiven)] },
    };
  }

  /** Exact without counting the block: its parts end where tokens end (see `renderItem`), and each was counted once. */
  private async sizeOf(
    withdrawn: readonly GivenLesson[],
    chosen: readonly LibraryEntry[],
  ): Promise<number> {
    const items = chosen.reduce((sum, { tokens }) => sum + tokens, 0);
    return (
      (await this.countTokens(withdrawalText(withdrawn))) +
      (items === 0 ? 0 : items + blockFrameTokens)
    );
  }

  private async countTokens(text: string): Promise<number> {
    return text === '' ? 0 : this.pipeline.ports.tokens.count(text);
  }
}

interface Outcome {
  readonly verdict: Verdict | undefined;
  readonly stopped?: string;
  readonly measure?: string;
  readonly withdrawn: readonly GivenLesson[];
  readonly chosen?: readonly LibraryEntry[];
  readonly omitted: readonly OmittedLesson[];
}

function measureText(meanings: Meanings, lessons: number): string {
  if ('instead' in meanings) return `words alone: ${meanings.instead}`;
  const { by, similarities } = meanings;
  return similarities.size === lessons
    ? `words and meaning, by ${by}`
    : `words and meaning, by ${by} for ${similarities.size} of ${lessons} lessons`;
}

function withdrawalText(withdrawn: readonly GivenLesson[]): string {
  return renderWithdrawal(withdrawn.map(({ name }) => name));
}

function holds(entry: LibraryEntry, library: Library): boolean {
  return isInUse(entry, library.ledgers[journalOf(entry.scope)]);
}

/** Resting, or a file out of play, says nothing against what was given before. */
function takesBack(omission: Eligibility['omission']): boolean {
  return omission !== undefined && omission !== 'resting' && omission !== 'not for these files';
}

function asGiven({ brief, approval }: LibraryEntry): GivenLesson {
  return { id: brief.id, name: brief.name, approval };
}

function givenKey({ id, approval }: Pick<GivenLesson, 'id' | 'approval'>): string {
  return `${id} ${approval}`;
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
