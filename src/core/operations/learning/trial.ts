import type { Drift } from '../../fingerprint/drift';
import type { ClaimsRecord, Ledger } from '../../journal/ledger';
import { noTo } from '../../journal/noes';
import type { LibraryEntry } from '../../library/libraryEntry';
import { saying, type Saying } from '../../saying';

/** Where a candidate stands on its way to a trial. */
export type TrialClock =
  /** It counts from when the user is first shown it. */
  | { readonly state: 'not shown' }
  /** `due` in milliseconds since 1970; `days` left are whole and at least one. */
  | { readonly state: 'counting'; readonly due: number; readonly days: number }
  | { readonly state: 'due' }
  | { readonly state: 'vetoed' }
  /** Time is up or will be, and something else stands in the way. */
  | { readonly state: 'held'; readonly why: Saying<HoldCode> };

/** What stands in the way of a trial. */
export type HoldCode =
  `trial.${'saidNo' | 'topicTaken' | 'notChecked' | 'claimsFail' | 'unreadable' | 'changed'}`;

/** What the clock of a trial is read with. */
export interface TrialTime {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** 0 = nothing goes on trial by time. */
  readonly trialAfterDays: number;
}

const day = 86_400_000;

/** Milliseconds from when a candidate was shown to its trial. */
export const trialTime = (days: number): number => days * day;

/** What is known of a candidate that bears on its trial. */
export interface TrialFacts {
  readonly entry: LibraryEntry;
  readonly ledger: Ledger;
  readonly claims: ClaimsRecord | undefined;
  readonly drifts: readonly Drift[];
  /** Another lesson in use has its topic slot. */
  readonly isTaken: boolean;
}

/**
 * The clock of a candidate; `undefined` = time does nothing for it. Only the exact text that this user's journal recorded as captured
 * from their own words or work counts down: what a scan or an import took from files, what a model wrote, and a file that arrived any
 * other way or was edited wait for a yes. So does an update, whatever the time.
 */
export function trialClock(facts: TrialFacts, time: TrialTime): TrialClock | undefined {
  const { entry, ledger } = facts;
  const { lesson, approval } = entry;
  const captured = ledger.captured[lesson.id];
  const isOurs = captured?.hash === approval && captured.isOwn === true;
  if (!isOurs || time.trialAfterDays === 0 || !isPlainCandidate(entry)) return undefined;
  const no = noTo(entry, ledger);
  if (no === 'vetoed') return { state: 'vetoed' };
  if (no !== undefined) return { state: 'held', why: saying('trial.saidNo') };
  const why = whyHeld(facts);
  if (why !== undefined) return { state: 'held', why };
  const shown = ledger.shown[lesson.id];
  if (shown?.hash !== approval) return { state: 'not shown' };
  const due = shown.time + trialTime(time.trialAfterDays);
  if (time.now >= due) return { state: 'due' };
  return { state: 'counting', due, days: Math.max(1, Math.ceil((due - time.now) / day)) };
}

function isPlainCandidate({ scope, folder, lesson, problems, secrets }: LibraryEntry): boolean {
  return (
    scope === 'project' &&
    folder === 'candidates' &&
    lesson.supersedes.length === 0 &&
    secrets.length === 0 &&
    !problems.some(({ severity }) => severity === 'error')
  );
}

function whyHeld({ claims, drifts, isTaken }: TrialFacts): Saying<HoldCode> | undefined {
  if (isTaken) return saying('trial.topicTaken');
  if (!claims) return saying('trial.notChecked');
  if (claims.holds < claims.of)
    return saying('trial.claimsFail', { failed: claims.of - claims.holds, of: claims.of });
  if (drifts.some(({ state }) => state === 'unreadable')) return saying('trial.unreadable');
  return drifts.some(({ state }) => state === 'stale') ? saying('trial.changed') : undefined;
}
