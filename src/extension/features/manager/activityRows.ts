import * as vscode from 'vscode';
import type { JournalEvent } from '../../../core/journal/event';
import { tokensOf } from '../../../core/lesson/receipt';
import type { Moment } from '../../../core/lesson/moment';
import type {
  ActivityRow,
  ActivityStep,
  Correction,
  OmittedGroup,
  ReceiptView,
  TaskView,
} from '../../../protocol/activity';
import type { Tab } from '../../../protocol/managerTab';
import type { Offer, ShownReceipt } from '../../services/receiptStore';
import type { Translate } from './translate';
import { sayBroken } from '../../../prose/sayBreach';
import { sayOmission, sayVerdict } from '../../../prose/sayReceipt';
import { said } from '../../host/said';
import { sentence } from './lessonCardOf';

const l10n = (text: string, facts: Readonly<Record<string, string | number>>): string =>
  vscode.l10n.t(text, facts);

type EventOf<T extends JournalEvent['type']> = Extract<JournalEvent, { readonly type: T }>;
/** A receipt of the journal, or of a preview, which counts nothing and is in none. */
export type ReceiptEvent = EventOf<'receipt'> & { readonly isPreview?: true };
export type ActivityEvent = ReceiptEvent | EventOf<'activity'>;

/** Lessons named per reason before "and 12 more". */
const namedPerReason = 8;

/** The id a receipt or step is known by. */
export function activityId(event: ActivityEvent): string {
  return event.type === 'receipt' ? event.request : event.id;
}

/** Where the page shows a lesson, by the lesson's own id; `undefined` = it is gone. */
export type PlaceOf = (lesson: string) => { readonly id: string; readonly tab: Tab } | undefined;

/** An event as a row. */
export function activityRow(
  event: ActivityEvent,
  translate: Translate,
  placeOf: PlaceOf = () => undefined,
): ActivityRow {
  const shared = { id: activityId(event), time: event.time };
  if (event.type === 'activity') {
    const [what, why] = reasonApart(said(event.message));
    return {
      ...shared,
      outcome: event.failed === true ? 'failed' : 'note',
      title: what,
      summary: [why, event.next && said(event.next)]
        .filter((text) => text !== undefined)
        .join(' · '),
      tokens: 0,
      hasReceipt: false,
      steps: stepsOf(event, translate, placeOf),
    };
  }
  return {
    ...shared,
    outcome: event.injected.length > 0 ? 'given' : 'nothing',
    title: event.prompt ?? translate('A request'),
    summary: summaryOf(event, translate),
    tokens: event.tokens,
    hasReceipt: true,
    steps: [],
  };
}

/** The lessons of a receipt by name, or why there are none. */
function summaryOf(event: ReceiptEvent, translate: Translate): string {
  const { injected, broken = [], verdict, stopped } = event;
  const names = [
    ...injected.map(({ name }) => name),
    ...broken.map(({ name }) => translate('{0} was broken', name)),
  ].join(', ');
  const why = verdict ? sayVerdict(verdict, l10n) : translate('not classified');
  const summary = names || sentence(said(stopped ?? why));
  return event.isPreview ? translate('Preview, counts nothing: {0}', summary) : summary;
}

/** Events newest first, with the last receipt of each request alone: it holds what the ones before it say. */
export function lastOfEach(events: readonly ActivityEvent[]): readonly ActivityEvent[] {
  const seen = new Set<string>();
  return events.filter((event) => {
    const id = activityId(event);
    const isFirst = !seen.has(id);
    seen.add(id);
    return isFirst;
  });
}

/** When a lesson was handed over; nothing is said of the usual. */
const momentTexts: Readonly<Record<Moment, string>> = {
  prompt: '',
  write: 'at the first write',
  failure: 'after a failed command',
  subagent: 'to an agent of its own',
  check: 'after it was broken',
};

/** What can be done about a background step: look at its lesson, learn what another one covers; after a failure, try again or read the log. */
function stepsOf(
  { id, failed, topic, lesson, anyway }: EventOf<'activity'>,
  translate: Translate,
  placeOf: PlaceOf,
): readonly ActivityStep[] {
  const place = lesson === undefined ? undefined : placeOf(lesson);
  const show: readonly ActivityStep[] = place
    ? [{ kind: 'lesson', label: translate('Show Lesson'), lesson: place.id, tab: place.tab }]
    : [];
  if (anyway !== undefined)
    return [...show, { kind: 'anyway', label: translate('Learn It Anyway'), row: id }];
  if (failed !== true) return show;
  const again: readonly ActivityStep[] =
    topic === 'capture'
      ? [{ kind: 'place', label: translate('Try Again'), shortcut: 'capture' }]
      : [{ kind: 'place', label: translate('Open Settings'), shortcut: 'openSettings' }];
  return [...show, ...again, { kind: 'place', label: translate('Show Log'), shortcut: 'showLog' }];
}

/** "Nothing to learn because …" in two lines: what happened, and why. */
export function reasonApart(message: string): readonly [string, string | undefined] {
  const [, what, why] = /^(.{3,60}?),? (because .+)$/s.exec(message) ?? [];
  return what === undefined ? [message, undefined] : [what, why];
}

/** A lesson that was given: its size, when, by whose approval where it was not the user's, and why. */
function givenLesson(
  { id, name, tokens, why = '', at = 'prompt', yesBy }: ReceiptEvent['injected'][number],
  idOf: (id: string) => string,
  translate: Translate,
): ReceiptView['injected'][number] {
  const yes = yesBy === undefined ? '' : translate('approved by {0}', yesBy);
  const notes = [translate('{0} tokens', tokens), translate(momentTexts[at]), yes, said(why)];
  return { id: idOf(id), name, note: notes.filter((text) => text !== '').join(', ') };
}

/** A receipt as it is shown open. `idOf` gives the id the page knows a lesson by. */
export function receiptView(
  event: ReceiptEvent,
  context: {
    readonly corrected: Correction | undefined;
    readonly idOf: (lesson: string) => string;
    readonly translate: Translate;
    /** Tokens that one request may be given. */
    readonly budget: number;
    /** What this window keeps of it besides. */
    readonly kept?: ShownReceipt | undefined;
    readonly task?: TaskView | undefined;
  },
): ReceiptView {
  const { verdict } = event;
  const { corrected, idOf, translate, kept, task } = context;
  return {
    id: activityId(event),
    time: event.time,
    request: event.prompt,
    verdict: verdict
      ? {
          label: verdict.label,
          confidence: verdict.confidence,
          inject: verdict.inject,
          says: `${sentence(sayVerdict(verdict, l10n))}.`,
          why: said(verdict.why),
        }
      : undefined,
    stopped: event.stopped && said(event.stopped),
    injected: event.injected.map((one) => givenLesson(one, idOf, translate)),
    ...(event.broken && {
      broken: event.broken.map((one) => ({
        ...{ id: idOf(one.id), name: one.name },
        note: translate(
          '{0}: {1}, {2} tokens',
          one.line ? `${one.path}:${one.line}` : one.path,
          sayBroken(one, l10n),
          one.tokens,
        ),
      })),
    }),
    omitted: omittedGroups(event, idOf, translate, context.budget),
    tokens: event.tokens,
    brokenTokens: tokensOf(event.broken),
    lessonTokens: event.injected.reduce((sum, { tokens }) => sum + tokens, 0),
    budget: context.budget,
    ...(kept?.offer && { sent: sentView(kept.offer, translate) }),
    ...(kept?.block && { block: kept.block.trimEnd() }),
    milliseconds: event.milliseconds,
    ...(event.isPreview && { isPreview: true }),
    corrected,
    ...(task && { task }),
  };
}

function sentView(
  { model, tools, toolTokens, instructions }: Offer,
  translate: Translate,
): NonNullable<ReceiptView['sent']> {
  return {
    model,
    tools,
    ...(toolTokens !== undefined && {
      toolCost: translate('{0} tokens in every round, beside the lessons', toolTokens),
    }),
    attached: instructions.map(({ name, tokens }) =>
      tokens === undefined
        ? translate('{0}, once in this conversation', name)
        : translate('{0}, {1} tokens, once in this conversation', name, tokens),
    ),
  };
}

function omittedGroups(
  { omitted, unrelated = 0 }: ReceiptEvent,
  idOf: (lesson: string) => string,
  translate: Translate,
  budget: number,
): readonly OmittedGroup[] {
  const reasons = [...new Set(omitted.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const group = omitted.filter((lesson) => lesson.reason === reason);
    return {
      reason: translate(reason),
      meaning: `${sentence(sayOmission(reason, budget, l10n))}.`,
      lessons: group.slice(0, namedPerReason).map(({ id, name, detail }) => ({
        id: idOf(id),
        name,
        note: detail === undefined ? undefined : said(detail),
      })),
      total: group.length + (reason === 'under floor' ? unrelated : 0),
    };
  });
}
