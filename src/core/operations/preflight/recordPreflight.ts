import type { Surface } from '../../journal/event';
import { isClean } from '../../journal/withoutSecrets';
import { withLater, type OmittedLesson, type Receipt } from '../../lesson/receipt';
import type { Scope } from '../../lesson/lesson';
import { isSameSaid } from '../../saying';
import { nothingInCommon } from '../../select/applicability';
import { checkFreshness } from '../status/checkFreshness';
import { noteStale } from '../status/noteStale';
import type { Pipeline } from '../pipeline';
import type { PreflightRequest } from './preflightRequest';

/** Where a block went. */
export interface Delivery {
  readonly surface: Surface;
  /** The name of a conversation that is remembered by nobody else. */
  readonly conversation?: string;
  /** The receipt of the same request so far, where this is a later moment of its turn. */
  readonly earlier?: EarlierReceipt;
}

/** What is kept again with a later moment of a turn. */
export type EarlierReceipt = Pick<Receipt, 'injected' | 'omitted' | 'tokens' | 'broken'>;

/** Keeps a pre-flight: one event per lesson given, and the receipt of its turn. */
export async function recordPreflight(
  pipeline: Pipeline,
  request: PreflightRequest,
  receipt: Receipt,
  origin: Delivery,
): Promise<void> {
  const { library } = pipeline;
  const scopes = await scopesOf(pipeline, receipt);
  const conversation =
    origin.conversation === undefined ? {} : { conversation: origin.conversation };
  for (const { id, tokens } of countedLessons(receipt)) {
    await library.record(scopes.get(id) ?? 'project', {
      type: 'injected',
      lesson: id,
      request: receipt.request,
      tokens,
      ...conversation,
    });
  }
  const prompt = await keptPrompt(pipeline, request);
  const { earlier } = origin;
  const { verdict, spent } = receipt;
  const turn = earlier ? withLater(earlier, receipt) : receipt;
  await library.record('project', {
    type: 'receipt',
    request: receipt.request,
    ...conversation,
    ...(prompt !== undefined && { prompt }),
    verdict: verdict ? keptVerdict(verdict) : null,
    ...where(receipt),
    injected: turn.injected,
    ...keptOmitted(turn.omitted),
    tokens: turn.tokens,
    spent,
    ...(earlier && { earlier: { lessons: earlier.injected.length, tokens: earlier.tokens } }),
    ...(turn.broken && { broken: turn.broken }),
    milliseconds: receipt.milliseconds,
    surface: origin.surface,
  });
  await noteOmitted(pipeline, receipt);
}

/** A placebo says nothing of the lessons it is made of. */
function countedLessons({ compared, injected }: Receipt): Receipt['injected'] {
  return compared?.arm === 'placebo' ? [] : injected;
}

/** What only some receipts say. */
function where({ stopped, compared, moment, files }: Receipt) {
  return {
    ...(stopped !== undefined && { stopped }),
    ...(compared && { compared }),
    ...(moment && { moment }),
    ...(files && { files }),
  };
}

function keptVerdict({
  label,
  confidence,
  inject,
  compared,
  why,
  source,
}: NonNullable<Receipt['verdict']>) {
  return { label, confidence, inject, ...(compared && { compared }), why, source };
}

/** As many lessons without anything in common with a request are named; the others are hundreds, and every later process reads them again. */
const namedUnrelated = 8;

function keptOmitted(all: readonly OmittedLesson[]): {
  readonly omitted: readonly OmittedLesson[];
  readonly unrelated?: number;
} {
  // What its class kept back is every lesson there is: the verdict says it in one word.
  const told = all.filter(({ reason }) => reason !== 'class');
  const unrelated = told
    .filter(({ detail }) => isSameSaid(detail, nothingInCommon))
    .slice(namedUnrelated);
  if (unrelated.length === 0) return { omitted: told };
  const counted = new Set(unrelated);
  return {
    omitted: told.filter((lesson) => !counted.has(lesson)),
    unrelated: unrelated.length,
  };
}

/** Where the lessons that were given stand; nothing is looked at where none was. */
async function scopesOf(
  { library }: Pipeline,
  { injected }: Receipt,
): Promise<ReadonlyMap<string, Scope>> {
  if (injected.length === 0) return new Map();
  // The look that chose them: another one would cost as much as there are lessons.
  const { entries } = library.lastSeen ?? (await library.refresh());
  return new Map(entries.map(({ brief, scope }) => [brief.id, scope]));
}

/** What was left out because it is stale was seen to be. */
async function noteOmitted(pipeline: Pipeline, receipt: Receipt): Promise<void> {
  const ids = new Set(
    receipt.omitted.filter(({ reason }) => reason === 'stale').map(({ id }) => id),
  );
  if (ids.size === 0) return;
  const library = await pipeline.library.refresh();
  const entries = library.entries.filter(({ brief }) => ids.has(brief.id));
  const freshness = await checkFreshness(pipeline, library, entries);
  await noteStale(
    pipeline,
    [...freshness].map(([entry, { drifts }]) => ({ entry, drifts })),
  );
}

/** The start of a prompt; `undefined` = none is kept. */
async function keptPrompt(
  { settings, ports }: Pipeline,
  { prompt }: PreflightRequest,
): Promise<string | undefined> {
  return settings().journalPrompts === 'clipped' && prompt !== ''
    ? clipped(prompt, ports)
    : undefined;
}

/** As much of a prompt as a receipt keeps: enough to recognise it in a list. */
const clippedLength = 160;

/** The start of a prompt; `undefined` where it seems to hold a credential. */
async function clipped(
  prompt: string,
  { secrets }: Pipeline['ports'],
): Promise<string | undefined> {
  const start = prompt.slice(0, clippedLength).replace(/\s+/g, ' ').trim();
  return (await isClean(prompt.slice(0, 4 * clippedLength), secrets)) ? start : undefined;
}
