import { floorShift } from '../../classify/floorShift';
import type { Verdict } from '../../lesson/verdict';
import type { Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Moment } from '../../lesson/moment';
import type { Cancellation } from '../../ports';
import type { Meanings } from '../../select/lessonMeanings';
import { noteFrameTokens } from '../../lesson/renderBlock';
import { costOf } from '../../select/rank';
import { selectLessons } from '../../select/selectLessons';
import { currentIndex } from './currentIndex';
import { fitBlock, type FittedBlock } from './fitBlock';
import { knownChanges } from './knownChanges';
import { knownWords } from './knownWords';
import { leftToChecks } from './leftToChecks';
import { judgeLessons, offeredLessons, type JudgedLessons } from './eligibleLessons';
import { comparedBlock, isHeldOut } from './comparedBlock';
import { findFailureLesson } from './failureLesson';
import { atPrompt } from './promptFloor';
import { omit, omittedByClass, omittedBySelection, omittedByStatus } from './omissions';
import { gitLessons, gitTokens, isGitRequest } from './gitLessons';
import { findStanding } from './standsIn';
import type { Eligibility } from '../status/lessonStatus';
import { ownersYes } from '../status/mayBeGiven';
import { findWithdrawal, nothingWithdrawn, type Withdrawal } from './withdrawal';
import type { Pipeline } from '../pipeline';
import type { PreflightRequest, PreflightResult } from './preflightRequest';
import { resultOf, type Outcome } from './preflightResult';
import { measureOf, stopped, type PreflightCode } from './preflightSayings';
import { saying, type Saying } from '../../saying';

/**
 * What happens between a request and the model (docs/design.md §4): gate, classify, eligible, rank, pack, render, receipt. A write proves
 * what the gate could only guess, so nothing is classified there; a failed command is answered with the one lesson that names it. Writes
 * nothing; `recordPreflight` keeps the result. Cancellation rejects with `cancelled`.
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
    if (!enabled) return this.stop(stopped('switchedOff'));
    if (!trusted) return this.stop(stopped('restricted'));
    const early = await this.judgeUnseen();
    if (early && !early.inject && !this.asksForGit(early))
      return this.finish({ verdict: early, withdrawn: nothingWithdrawn, omitted: [] });
    const library = await this.pipeline.library.refresh();
    const offered = offeredLessons(library);
    if (this.moment !== 'prompt') return this.answerLater(library, offered.areShippedAlone);
    const withdrawn = await findWithdrawal(this.pipeline, library, this.request, this.signal);
    // What ships with the program opens no gate: nothing is spent before the first lesson of the user's own.
    if (offered.areShippedAlone) return this.stop(noLesson, withdrawn);
    const verdict = early ?? (await this.judgePrompt(library));
    if (this.asksForGit(verdict)) return this.giveGit(library, verdict, withdrawn, offered.entries);
    if (!verdict.inject)
      return this.finish({ verdict, withdrawn, omitted: offered.entries.map(omittedByClass) });
    return this.give(library, verdict, withdrawn);
  }

  /** The verdict without a look at lessons, where nothing that was given could have to be taken back; `undefined` = they are needed. */
  private async judgeUnseen(): Promise<Verdict | undefined> {
    const { isUnseen, conversation } = this.request;
    if (!isUnseen || this.moment !== 'prompt' || conversation.given.length > 0) return undefined;
    const known = await this.pipeline.library.glance();
    return known.lessons === 0 ? undefined : this.judgePrompt(known);
  }

  private async judgePrompt(known: Pick<Library, 'ledgers'>): Promise<Verdict> {
    const shift = floorShift(Object.values(known.ledgers.project.corrections));
    return atPrompt(await this.classify(shift), this.request, shift);
  }

  private get moment(): Moment {
    return this.request.moment ?? 'prompt';
  }

  /** Takes nothing back: what was given to this turn stands in it until the user speaks again. */
  private async answerLater(library: Library, hasNone: boolean): Promise<PreflightResult> {
    if (hasNone) return this.stop(noLesson);
    const { verdict } = this.request.turn ?? {};
    if (this.moment === 'write') return this.give(library, verdict, nothingWithdrawn);
    const { failed, conversation } = this.request;
    const judged = await judgeLessons(this.pipeline, library, this.signal);
    const left = this.pipeline.settings().conversationTokens - (conversation.tokens ?? 0);
    const found = failed && findFailureLesson(judged.eligible, failed, left);
    const lesson = found && this.mayAnswer(found) ? found : undefined;
    return this.finish({
      verdict,
      withdrawn: nothingWithdrawn,
      chosen: lesson ? [lesson] : [],
      counted: lesson ? lesson.tokens + noteFrameTokens : 0,
      omitted: found && !lesson ? [omit(found, 'already given')] : [],
    });
  }

  private async give(
    library: Library,
    verdict: Verdict | undefined,
    withdrawn: Withdrawal,
  ): Promise<PreflightResult> {
    const judged = await judgeLessons(this.pipeline, library, this.signal);
    const { eligible, byId: entries } = judged;
    const { files } = this.request;
    const text = this.subject(verdict);
    const meanings = await this.compareMeanings(text, eligible);
    const isGiven = (one: LibraryEntry): boolean => this.isGiven(one);
    const left = leftToChecks(this.pipeline.settings(), eligible, isGiven, files);
    const repeated = this.repeated(judged);
    const read = await this.alreadyRead(judged);
    const selection = selectLessons({
      request: { text, ...(files && { files }) },
      lessons:
        left.size === 0 ? judged.rankable : judged.rankable.filter(({ id }) => !left.has(id)),
      ...(await knownChanges(this.pipeline, files)),
      given: new Set([...repeated, ...read.keys()].map(({ brief }) => brief.id)),
      ...(meanings && 'similarities' in meanings && { similarities: meanings.similarities }),
      index: currentIndex(this.pipeline.library, library),
      floor: costOf[this.pipeline.settings().leaning],
    });
    const unread = selection.ranked.filter(({ id }) => !isAmong(id, [...read.keys()]));
    const fitted = await this.fit(unread, entries, withdrawn);
    const given = comparedBlock(this.pipeline, this.request, fitted, {
      selection,
      entries,
      hasWithdrawn: withdrawn.lessons.length > 0,
    });
    return this.finish({
      verdict,
      withdrawn,
      reasons: new Map(selection.ranked.map(({ id, why }) => [id, why])),
      ...given,
      ...(meanings && { measure: measureOf(meanings, eligible.length) }),
      omitted: [
        ...[...left.values()].map((entry) => omit(entry, 'when broken')),
        ...given.heldOut.map((entry) => omit(entry, 'held out')),
        ...repeated.map((entry) => omit(entry, 'already given')),
        ...[...read].map(([entry, file]) =>
          omit(entry, 'already given', saying('omitted.standsIn', { file })),
        ),
        ...judged.barred.filter(({ entry }) => !this.isGiven(entry)).map(omittedByStatus),
        ...[...fitted.doubles].map(([entry, { brief }]) =>
          omit(entry, 'near duplicate', saying('omitted.nearlySame', { name: brief.name })),
        ),
        ...fitted.overBudget.map((entry) =>
          omit(entry, 'over budget', fitted.isConversationFull ? this.fullText() : undefined),
        ),
        ...omittedBySelection(selection, entries).filter(
          ({ id }) => !isAmong(id, [...repeated, ...read.keys()]),
        ),
      ],
    });
  }

  private asksForGit(verdict: Verdict): boolean {
    return this.pipeline.settings().gitRequests && isGitRequest(this.request.prompt, verdict);
  }

  /** An order to commit or release: no code will be written, and the conventions of just that are few. */
  private async giveGit(
    library: Library,
    verdict: Verdict,
    withdrawn: Withdrawal,
    offered: readonly LibraryEntry[],
  ): Promise<PreflightResult> {
    const { eligible, byId } = await judgeLessons(this.pipeline, library, this.signal);
    const ranked = gitLessons(eligible);
    const fitted = await this.fit(ranked, byId, withdrawn, gitTokens);
    const left = offered.filter((entry) => !fitted.chosen.includes(entry));
    return this.finish({
      verdict,
      withdrawn,
      chosen: fitted.chosen,
      counted: fitted.counted,
      reasons: new Map(ranked.map(({ id, why }) => [id, why])),
      omitted: left.map((entry) =>
        fitted.overBudget.includes(entry) ? omit(entry, 'over budget') : omittedByClass(entry),
      ),
    });
  }

  /** What this conversation was given already and what may still be given. */
  private repeated({ eligible }: JudgedLessons): readonly LibraryEntry[] {
    if (this.request.conversation.given.length === 0) return [];
    return eligible.map(({ entry }) => entry).filter((entry) => this.isGiven(entry));
  }

  /** Lessons that stand in a file which the model reads by itself, with the name of that file. */
  private async alreadyRead({
    eligible,
  }: JudgedLessons): Promise<ReadonlyMap<LibraryEntry, string>> {
    const files = (await this.request.instructions?.()) ?? [];
    if (files.length === 0) return new Map();
    return findStanding(
      eligible.map(({ entry }) => entry).filter((entry) => !this.isGiven(entry)),
      files,
    );
  }

  private mayAnswer(found: LibraryEntry): boolean {
    return !this.isGiven(found) && !isHeldOut(this.pipeline, this.request);
  }

  private isGiven({ brief, approval }: LibraryEntry): boolean {
    return this.request.conversation.given.some(
      (lesson) => lesson.id === brief.id && lesson.approval === approval,
    );
  }

  /** What the lessons are compared with: a follow-up goes on with the request before and says little itself. */
  private subject(verdict: Verdict | undefined): string {
    const { prompt, conversation } = this.request;
    const { previousPrompt } = conversation;
    return verdict?.source === 'inherited' && previousPrompt !== undefined
      ? `${previousPrompt}\n${prompt}`
      : prompt;
  }

  private fullText(): Saying<PreflightCode> {
    const { conversationTokens } = this.pipeline.settings();
    const spent = this.request.conversation.tokens ?? 0;
    return saying('omitted.conversationFull', { spent, of: conversationTokens });
  }

  /** `undefined` = no model for that is configured. */
  private async compareMeanings(
    text: string,
    eligible: readonly Eligibility[],
  ): Promise<Meanings | undefined> {
    const { meanings, settings } = this.pipeline;
    const { embeddingModel } = settings();
    if (embeddingModel === '' || eligible.length === 0) return undefined;
    if (!meanings) return { instead: saying('instead.editorAlone', { name: embeddingModel }) };
    return meanings.compare(
      text,
      eligible.map(({ entry }) => entry.lesson),
    );
  }

  private async fit(
    ranked: Parameters<typeof fitBlock>[0]['ranked'],
    entries: ReadonlyMap<string, LibraryEntry>,
    withdrawn: Withdrawal,
    most = Infinity,
  ): Promise<FittedBlock> {
    const { conversation, countTokens } = this.request;
    const { budgetTokens, conversationTokens } = this.pipeline.settings();
    return fitBlock({
      ranked,
      entries,
      conversation,
      withdrawal: withdrawn.text,
      withdrawalTokens: withdrawn.tokens,
      budget: Math.min(most, budgetTokens - (this.request.turn?.tokens ?? 0)),
      conversationBudget: conversationTokens,
      ...(countTokens && { countTokens }),
    });
  }

  private async classify(shift: number): Promise<Verdict> {
    const { prompt, conversation, assume } = this.request;
    if (assume !== undefined) {
      const inject = assume === 'code-gen';
      return {
        label: assume,
        confidence: 1,
        abstained: false,
        inject,
        why: saying('verdict.assumed'),
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
        floorShift: shift,
      },
      this.signal,
    );
  }

  private stop(why: Saying<PreflightCode>, withdrawn = nothingWithdrawn): PreflightResult {
    return this.finish({ verdict: undefined, stopped: why, withdrawn, omitted: [] });
  }

  private finish(outcome: Outcome): PreflightResult {
    const { clock } = this.pipeline.ports;
    const ledgers = this.pipeline.library.lastSeen?.ledgers;
    return resultOf(this.request, outcome, {
      limit: this.pipeline.settings().conversationTokens,
      milliseconds: Math.max(0, clock.now() - this.started),
      yesBy: (entry) => ledgers && ownersYes(entry, ledgers.project),
    });
  }
}

function isAmong(id: string, entries: readonly LibraryEntry[]): boolean {
  return entries.some(({ brief }) => brief.id === id);
}

const noLesson = stopped('noLesson');
