import { toneOf } from '../../language/replies';
import type { Arm, Compared } from '../../lesson/comparison';
import { blockFrameTokens } from '../../lesson/renderBlock';
import type { LibraryEntry } from '../../library/libraryEntry';
import { isSameSaid } from '../../saying';
import { nothingInCommon } from '../../select/applicability';
import { armOf, choosePlacebo } from '../../select/heldOut';
import type { Selection } from '../../select/selectLessons';
import type { Pipeline } from '../pipeline';
import type { FittedBlock } from './fitBlock';
import type { PreflightRequest } from './preflightRequest';

/** What a request is given in the end, with its part in a comparison. */
export interface ComparedBlock {
  readonly chosen: readonly LibraryEntry[];
  readonly counted: number;
  readonly compared?: Compared;
  /** What it would have been given. */
  readonly heldOut: readonly LibraryEntry[];
}

/** What a placebo is chosen from. */
export interface Around {
  readonly selection: Selection;
  /** Approved and fresh, by id. */
  readonly entries: ReadonlyMap<string, LibraryEntry>;
  readonly hasWithdrawn: boolean;
}

/** The block as it was fitted or, in a request that is held out, what stands in its place. */
export function comparedBlock(
  pipeline: Pipeline,
  request: PreflightRequest,
  { chosen, counted }: FittedBlock,
  around: Around,
): ComparedBlock {
  const arm = around.hasWithdrawn ? undefined : drawnArm(pipeline, request);
  if (arm === undefined || chosen.length === 0) return { chosen, counted, heldOut: [] };
  const lessons = chosen.map(({ brief }) => brief.id);
  if (arm === 'given') return { chosen, counted, compared: { arm, lessons }, heldOut: [] };
  const isPrompt = (request.moment ?? 'prompt') === 'prompt';
  const placebo = arm === 'placebo' && isPrompt ? placeboFor(chosen, request, around) : undefined;
  if (!placebo) return { ...none, compared: { arm: 'nothing', lessons }, heldOut: chosen };
  const tokens = placebo.reduce((sum, entry) => sum + entry.tokens, blockFrameTokens);
  return { chosen: placebo, counted: tokens, compared: { arm, lessons }, heldOut: chosen };
}

/** True where this request is to go without its lessons. */
export function isHeldOut(pipeline: Pipeline, request: PreflightRequest): boolean {
  const arm = drawnArm(pipeline, request);
  return arm !== undefined && arm !== 'given';
}

const none = { chosen: [], counted: 0 } as const;

/** `undefined` = it takes no part: nothing is compared, or the user corrects something and must be heard. */
function drawnArm(
  { settings, ports }: Pipeline,
  { arm, prompt, request }: PreflightRequest,
): Arm | undefined {
  if (arm !== undefined) return arm;
  // Words that are not known could be a correction.
  if (!settings().holdOut || prompt === '') return undefined;
  const { corrects, complains, revokes } = toneOf(prompt);
  return corrects || complains || revokes ? undefined : armOf(request, ports.hasher);
}

/** Lessons that have nothing in common with the request. */
function placeboFor(
  chosen: readonly LibraryEntry[],
  { conversation }: PreflightRequest,
  { selection, entries }: Around,
): readonly LibraryEntry[] | undefined {
  const known = new Set([
    ...chosen.map(({ brief }) => brief.id),
    ...conversation.given.map(({ id }) => id),
  ]);
  const among = selection.belowFloor
    .filter(({ id, why }) => !known.has(id) && isSameSaid(why, nothingInCommon))
    .flatMap(({ id }) => entries.get(id) ?? [])
    .filter(({ scope }) => scope !== 'shipped')
    .map((entry) => ({ id: entry.brief.id, tokens: entry.tokens, entry }));
  const tokens = chosen.reduce((sum, entry) => sum + entry.tokens, 0);
  return choosePlacebo(tokens, among)?.map(({ entry }) => entry);
}
