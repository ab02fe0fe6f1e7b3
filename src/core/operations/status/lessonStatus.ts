import type { Drift } from '../../fingerprint/drift';
import { parseRef } from '../../fingerprint/parseRef';
import { isSameDigest } from '../../fingerprint/refDigest';
import type { CheckedRow, ClaimsRecord, CostlyRow, GivenUpRow, Ledger } from '../../journal/ledger';
import { voiceOnText, type TeamVoice, type VoiceOnText } from '../../journal/teamVoice';
import type { Standing } from '../../lesson/standing';
import { standingOf } from '../../journal/standingRow';
import type { Breadth, LessonState } from '../../lesson/lesson';
import { journalOf, type Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { OmissionReason } from '../../lesson/receipt';
import type { Freshness } from './checkFreshness';
import { findConflicts, slotOf, takenSlots } from './conflicts';
import { findCrowdedOut, findingsOf, lifecycle } from './keptBack';
import { isInUse, isOnTrial, ownersYes } from './mayBeGiven';
import { trialClock, type TrialClock, type TrialFacts, type TrialTime } from '../learning/trial';
import type { Said } from '../../saying';
import { because } from './statusCode';

/** A lesson with everything computed about it: what a view shows and what pre-flight decides by. */
export interface LessonStatus {
  readonly entry: LibraryEntry;
  readonly state: LessonState;
  /** Why it is in that state; empty where there is nothing to explain. */
  readonly reasons: readonly Said[];
  /** Why pre-flight must not give it; `undefined` = it may. Classification and ranking come later. */
  readonly omission: OmissionReason | undefined;
  /** What changed in the repository since it was verified. */
  readonly drifts: readonly Drift[];
  /** True where it names no refs: it can never be seen to be stale. */
  readonly cannotBeChecked: boolean;
  readonly standing: Standing;
  /** Whether it is given with any change or for its subject, and who says so; absent = nobody asked. */
  readonly holds?: Holds;
  /** What the validator said of this very text; absent = never checked. */
  readonly claims?: ClaimsRecord;
  /** How often requests kept its checks; absent = never tried. */
  readonly checked?: CheckedRow;
  /** What the team says of it; absent = nothing, or there is no team. */
  readonly voice?: HeardVoice;
  /** The owner whose approval stands in for this user's own; absent = it is this user's, or there is none. */
  readonly yesBy?: string;
  /** In use, and people broke it in most of the newest changes; absent = they did not, or the user keeps it all the same. */
  readonly givenUp?: GivenUpRow;
  /** In use, and its requests cost more than those it was held back from; absent = not shown, or the user keeps it all the same. */
  readonly costly?: CostlyRow;
  /** The lesson whose text this candidate would replace. */
  readonly updates?: LibraryEntry;
  /** The candidate that would replace this lesson's text. */
  readonly update?: LibraryEntry;
  /** True where the user said that it is contradicted; two lessons of one topic contest each other without that. */
  readonly isMarkedContested?: true;
  /** True where it holds for this user alone: the file publishes other digests, or none, so at others it is stale or was never verified. */
  readonly isHeldHereAlone?: true;
  /** A candidate's way to a trial; absent = time does nothing for it. */
  readonly trial?: TrialClock;
}

/** What the team says of this very text, and as of when. */
export interface HeardVoice extends VoiceOnText, Pick<TeamVoice, 'reached' | 'isBehind'> {}

/** For what changes a lesson holds. `isSaid`: its file says so; else that was learned from its words. */
export interface Holds {
  readonly breadth: Breadth;
  readonly isSaid: boolean;
}

/** What a pre-flight decides by: a part of the status, and much less work. */
export type Eligibility = Pick<LessonStatus, 'entry' | 'reasons' | 'omission' | 'standing'>;

/** Whether these lessons may be given, in the order given. All of the library counts for contradictions. */
export function eligibilities(
  library: Library,
  entries: readonly LibraryEntry[],
  freshness: ReadonlyMap<LibraryEntry, Freshness>,
): readonly Eligibility[] {
  const judge = judgeOf(library, freshness);
  return entries.map((entry) => {
    const { standing, reasons, omission } = judge(entry);
    return { entry, reasons, omission, standing };
  });
}

/** The status of every lesson. `freshness` holds the answer of the fingerprints by lesson place. */
export function lessonStatuses(
  library: Library,
  freshness: ReadonlyMap<LibraryEntry, Freshness>,
  time: TrialTime,
): readonly LessonStatus[] {
  const judge = judgeOf(library, freshness);
  const taken = takenSlots(library);
  const updates = findUpdates(library.entries);
  return library.entries.map((entry) => {
    const { ledger, fresh, state: found, reasons, omission, ...shown } = judge(entry);
    const isTaken = taken.has(slotOf(entry) ?? '');
    const state = found ?? lifecycle(entry, ledger);
    const proposed = state === 'active' && (givenUpOf(entry, ledger) ?? costlyOf(entry, ledger));
    const drifts = fresh?.drifts ?? wrongRefs(entry);
    return {
      entry,
      state,
      reasons,
      omission,
      drifts,
      cannotBeChecked: entry.brief.fingerprint.length === 0,
      ...shown,
      ...decisionsOf({ entry, ledger, drifts, isTaken, claims: claimsOf(entry, ledger) }, time),
      ...updates.get(entry),
      ...proposed,
      ...(isHeldHereAlone(entry, ledger, fresh) && { isHeldHereAlone: true as const }),
    };
  });
}

type Shown = Pick<LessonStatus, 'standing' | 'voice' | 'yesBy'>;

/** A lesson with what is found against it; no state = nothing is. */
interface Judged extends Shown, Pick<LessonStatus, 'reasons' | 'omission'> {
  readonly ledger: Ledger;
  readonly fresh: Freshness | undefined;
  readonly state: LessonState | undefined;
}

/** The one rule by which a lesson is given, for a request and for a view. */
function judgeOf(
  library: Library,
  freshness: ReadonlyMap<LibraryEntry, Freshness>,
): (entry: LibraryEntry) => Judged {
  const conflicts = findConflicts(library);
  const crowdedOut = findCrowdedOut(library);
  return (entry) => {
    const ledger = library.ledgers[journalOf(entry.scope)];
    const shown = shownOf(entry, ledger);
    const { standing } = shown;
    const fresh = freshness.get(entry);
    const conflict = conflicts.get(entry);
    const isCrowdedOut = crowdedOut.has(entry);
    const findings = findingsOf({ entry, ledger, standing, fresh, conflict, isCrowdedOut });
    const [first] = findings;
    return {
      ...shown,
      ledger,
      fresh,
      state: first?.state,
      reasons: findings.map(({ detail }) => detail),
      omission: first?.omission ?? (isInUse(entry, ledger) ? undefined : 'quarantined'),
    };
  };
}

/** What use has shown of it here, and what the team says. */
function shownOf(entry: LibraryEntry, ledger: Ledger): Shown {
  const { brief, approval } = entry;
  const { id, confidence } = brief;
  const { rows, team } = ledger;
  const yesBy = ownersYes(entry, ledger);
  const voice = team?.lessons[id];
  const standing = standingOf(rows[id], confidence, voice?.others);
  if (!team || !voice) return { standing };
  const { reached, isBehind } = team;
  const heard = { ...voiceOnText(voice, approval, team.names), reached, isBehind };
  return { standing, voice: heard, ...(yesBy !== undefined && { yesBy }) };
}

/** The refs that are no refs, of a lesson whose inputs were not looked at: whoever writes it should know before it is approved. */
function wrongRefs({ brief }: LibraryEntry): readonly Drift[] {
  return brief.fingerprint.flatMap(({ ref }) => {
    const parsed = parseRef(ref);
    return parsed.ok ? [] : [{ ref, state: 'unverified' as const, reason: parsed.problem.message }];
  });
}

/** What this user verified is what there is now; whether the file says so too follows from the file alone. */
function isHeldHereAlone(
  entry: LibraryEntry,
  ledger: Ledger,
  fresh: Freshness | undefined,
): boolean {
  if (fresh?.isByUser !== true || entry.scope !== 'project' || entry.folder !== 'active')
    return false;
  const verified = ledger.verified[entry.brief.id]?.digests ?? {};
  return entry.brief.fingerprint.some(({ ref, digest }) => !isSameDigest(digest, verified[ref]));
}

/** What the user, the validator and time say of a lesson, where they say anything. */
function decisionsOf(
  facts: TrialFacts,
  time: TrialTime,
): Pick<LessonStatus, 'claims' | 'checked' | 'trial' | 'isMarkedContested'> {
  const { entry, ledger, claims } = facts;
  const trial = isOnTrial(entry, ledger) ? undefined : trialClock(facts, time);
  return {
    ...(claims && { claims }),
    ...(ledger.checked?.[entry.brief.id] && { checked: ledger.checked[entry.brief.id] }),
    ...(trial && { trial }),
    ...(ledger.contests[entry.brief.id] && { isMarkedContested: true as const }),
  };
}

/** What was found of this very text, unless the user keeps it all the same. */
const unlessKept = <Found extends { readonly hash: string; readonly isKept?: boolean }>(
  found: Found | undefined,
  { approval }: LibraryEntry,
): Found | undefined => (found?.hash === approval && found.isKept !== true ? found : undefined);

function givenUpOf(
  entry: LibraryEntry,
  ledger: Ledger,
): Pick<LessonStatus, 'givenUp' | 'reasons'> | undefined {
  const givenUp = unlessKept(ledger.givenUp?.[entry.brief.id], entry);
  if (!givenUp) return undefined;
  const { broken, of, since } = givenUp;
  return { givenUp, reasons: [because('status.givenUp', { broken, of, since })] };
}

function costlyOf(
  entry: LibraryEntry,
  ledger: Ledger,
): Pick<LessonStatus, 'costly' | 'reasons'> | undefined {
  const costly = unlessKept(ledger.costly?.[entry.brief.id], entry);
  if (!costly) return undefined;
  const { given, held, least } = costly;
  return { costly, reasons: [because('status.costly', { given, held, least })] };
}

/** What is known of the claims of this very text; `undefined` = never checked, or the text has changed. */
export function claimsOf(entry: LibraryEntry, ledger: Ledger): ClaimsRecord | undefined {
  const known = ledger.validated[entry.brief.id];
  return known?.hash === entry.approval ? known : undefined;
}

/** The active lesson whose text a candidate would replace: the one it supersedes, where that is a single one of its own topic and scope. */
export function updatedBy(
  candidate: LibraryEntry,
  entries: readonly LibraryEntry[],
): LibraryEntry | undefined {
  if (candidate.folder !== 'candidates') return undefined;
  const { supersedes, topic, package: folder } = candidate.lesson;
  const [id, another] = supersedes;
  if (id === undefined || another !== undefined) return undefined;
  return entries.find(
    ({ brief, folder: place, scope }) =>
      place === 'active' &&
      scope === candidate.scope &&
      brief.id === id &&
      brief.topic === topic &&
      brief.package === folder,
  );
}

type UpdateLinks = Pick<LessonStatus, 'updates' | 'update'>;

/** Candidates and the lessons they would replace, each pointing at the other. */
function findUpdates(entries: readonly LibraryEntry[]): ReadonlyMap<LibraryEntry, UpdateLinks> {
  const links = new Map<LibraryEntry, UpdateLinks>();
  for (const entry of entries) {
    const updates = updatedBy(entry, entries);
    if (!updates) continue;
    links.set(entry, { updates });
    if (!links.has(updates)) links.set(updates, { update: entry });
  }
  return links;
}
