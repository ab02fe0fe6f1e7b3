import { floorShift } from '../../classify/floorShift';
import { type JournalEvent } from '../../journal/event';
import type { Label } from '../../lesson/verdict';
import type { Said } from '../../saying';

/** One verdict that the user called wrong, with what is known of it. */
export interface Correction {
  readonly request: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** What should have happened. */
  readonly should: 'inject' | 'skip';
  /** The label the user holds right. */
  readonly label: Label;
  /** What was judged; absent where the receipt is no longer in the journal. */
  readonly judged?: { readonly label: Label; readonly inject: boolean; readonly why: Said };
  /** The request's text as far as the journal keeps it. */
  readonly prompt?: string;
}

/** Counts per judged label (rows) and label the user holds right (columns). */
export type ConfusionMatrix = Readonly<Record<Label, Readonly<Record<Label, number>>>>;

/** What corrections amount to. */
export interface CorrectionSummary {
  /** Newest first, one per request: the last word counts. */
  readonly corrections: readonly Correction[];
  readonly matrix: ConfusionMatrix;
  /** Lessons were given and should not have been. */
  readonly falseInjections: number;
  /** Lessons were not given and should have been. */
  readonly falseSkips: number;
  /** What they add to the floor of the gate, as a chance; negative = lessons are given sooner. */
  readonly floorShift: number;
}

const allLabels: readonly Label[] = ['code-gen', 'exploration', 'qa', 'other'];

/** Joins the corrections in the journal with the receipts they speak of. */
export function summarizeCorrections(events: readonly JournalEvent[]): CorrectionSummary {
  const receipts = new Map<string, JournalEvent & { readonly type: 'receipt' }>();
  const last = new Map<string, JournalEvent & { readonly type: 'correction' }>();
  for (const event of events) {
    if (event.type === 'receipt') receipts.set(event.request, event);
    if (event.type === 'correction') last.set(event.request, event);
  }
  const corrections = [...last.values()]
    .map((event): Correction => {
      const { request, time, should, label } = event;
      return { request, time, should, label, ...knownOf(receipts.get(request)) };
    })
    .sort((a, b) => b.time - a.time || (a.request < b.request ? -1 : 1));
  return {
    corrections,
    matrix: matrixOf(corrections),
    falseInjections: corrections.filter((one) => one.should === 'skip').length,
    falseSkips: corrections.filter((one) => one.should === 'inject').length,
    floorShift: floorShift(corrections.map(({ should }) => should)),
  };
}

function knownOf(
  receipt: (JournalEvent & { readonly type: 'receipt' }) | undefined,
): Pick<Correction, 'judged' | 'prompt'> {
  if (receipt === undefined) return {};
  const prompt = receipt.prompt === undefined ? {} : { prompt: receipt.prompt };
  if (receipt.verdict === null) return prompt;
  const { label, inject, why } = receipt.verdict;
  return { ...prompt, judged: { label, inject, why } };
}

function matrixOf(corrections: readonly Correction[]): ConfusionMatrix {
  const count = (judged: Label, right: Label) =>
    corrections.filter((one) => one.judged?.label === judged && one.label === right).length;
  const row = (judged: Label) =>
    Object.fromEntries(allLabels.map((right) => [right, count(judged, right)]));
  return Object.fromEntries(allLabels.map((judged) => [judged, row(judged)])) as ConfusionMatrix;
}

/** One JSON line per correction, oldest first: the export. `say` puts in words why something was judged so. */
export function exportCorrections(
  { corrections }: CorrectionSummary,
  say: (why: Said) => string,
): string {
  return [...corrections]
    .reverse()
    .map(({ judged, ...one }) => ({
      ...one,
      ...(judged && { judged: { ...judged, why: say(judged.why) } }),
    }))
    .map((one) => `${JSON.stringify(one)}\n`)
    .join('');
}
