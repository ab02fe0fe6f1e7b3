import type { Drift } from '../fingerprint/drift';
import type { Ledger } from '../journal/ledger';
import type { Standing } from '../journal/standing';
import { standingOf } from '../journal/standingRow';
import type { LessonState } from '../lesson/lesson';
import { journalOf, type Library } from '../library/lessonLibrary';
import { shownPath, type LibraryEntry } from '../library/libraryEntry';
import type { OmissionReason } from '../select/receipt';
import { isResting, whyResting } from '../select/worth';
import type { Freshness } from './checkFreshness';

/** A lesson with everything computed about it: what a view shows and what pre-flight decides by. */
export interface LessonStatus {
  readonly entry: LibraryEntry;
  readonly state: LessonState;
  /** Why it is in that state, in words; empty where there is nothing to explain. */
  readonly reasons: readonly string[];
  /** Why pre-flight must not give it; `undefined` = it may. Classification and ranking come later. */
  readonly omission: OmissionReason | undefined;
  /** What changed in the repository since it was verified. */
  readonly drifts: readonly Drift[];
  /** True where it names no refs: it can never be seen to be stale. */
  readonly cannotBeChecked: boolean;
  readonly standing: Standing;
}

/** The status of every lesson. `freshness` holds the answer of the fingerprints by lesson place. */
export function lessonStatuses(
  library: Library,
  freshness: ReadonlyMap<LibraryEntry, Freshness>,
): readonly LessonStatus[] {
  const conflicts = findConflicts(library);
  return library.entries.map((entry) => {
    const ledger = library.ledgers[journalOf(entry.scope)];
    const standing = standingOf(ledger.rows[entry.lesson.id], entry.lesson.confidence);
    const fresh = freshness.get(entry);
    const findings = findingsOf({ entry, ledger, standing, fresh, conflict: conflicts.get(entry) });
    const first = findings[0];
    return {
      entry,
      state: first?.state ?? lifecycle(entry, ledger),
      reasons: findings.map((finding) => finding.detail),
      omission: first?.omission ?? (isInUse(entry, ledger) ? undefined : 'quarantined'),
      drifts: fresh?.drifts ?? [],
      cannotBeChecked: entry.lesson.fingerprint.length === 0,
      standing,
    };
  });
}

/** True where a lesson is active or on trial: the lessons pre-flight looks at. */
export function isInUse(entry: LibraryEntry, ledger: Ledger): boolean {
  return entry.folder === 'active' || isOnTrial(entry, ledger);
}

function isOnTrial(entry: LibraryEntry, ledger: Ledger): boolean {
  return entry.folder === 'candidates' && ledger.trials[entry.lesson.id]?.hash === entry.approval;
}

/** True where this user approved this very text. Shipped lessons come with the program the user installed. */
export function isApproved(entry: LibraryEntry, ledger: Ledger): boolean {
  return (
    entry.scope === 'shipped' ||
    ledger.approvals[entry.approval] === true ||
    isOnTrial(entry, ledger)
  );
}

function lifecycle(entry: LibraryEntry, ledger: Ledger): LessonState {
  if (entry.folder === 'retired') return 'retired';
  if (entry.folder === 'active') return 'active';
  return isOnTrial(entry, ledger) ? 'trial' : 'candidate';
}

interface Finding {
  readonly state: LessonState;
  readonly omission: OmissionReason;
  readonly detail: string;
}

interface Facts {
  readonly entry: LibraryEntry;
  readonly ledger: Ledger;
  readonly standing: Standing;
  readonly fresh: Freshness | undefined;
  readonly conflict: string | undefined;
}

/** Everything that keeps a lesson from being given, the gravest first. */
function findingsOf(facts: Facts): Finding[] {
  const faults = faultsOf(facts.entry);
  if (faults.length > 0) return faults;
  return isInUse(facts.entry, facts.ledger) ? barriersOf(facts) : [];
}

/** What is wrong with the file itself. */
function faultsOf({ secrets, problems }: LibraryEntry): Finding[] {
  const credential = secrets.map((secret): Finding => ({
    state: 'broken',
    omission: 'secret',
    detail: `seems to contain a credential (${secret})`,
  }));
  const errors = problems.filter(({ severity }) => severity === 'error');
  const faults = errors.map(({ line, message }): Finding => {
    const detail = line === undefined ? message : `line ${line}: ${message}`;
    return { state: 'broken', omission: 'has problems', detail };
  });
  return [...credential, ...faults];
}

/** What keeps a sound lesson back here and now. */
function barriersOf({ entry, ledger, standing, fresh, conflict }: Facts): Finding[] {
  const findings: Finding[] = [];
  if (!isApproved(entry, ledger)) {
    findings.push({
      state: 'quarantined',
      omission: 'quarantined',
      detail: 'this text waits for your approval',
    });
  }
  if (conflict !== undefined)
    findings.push({ state: 'contested', omission: 'contested', detail: conflict });
  if (fresh) findings.push(...freshnessFindings(fresh, lifecycle(entry, ledger)));
  if (isResting(standing))
    findings.push({ state: 'resting', omission: 'resting', detail: whyResting(standing) });
  return findings;
}

function freshnessFindings({ state, detail }: Freshness, unchanged: LessonState): Finding[] {
  switch (state) {
    case 'current':
      return [];
    case 'stale':
      return [{ state: 'stale', omission: 'stale', detail }];
    case 'unverified':
    case 'too broad':
      return [{ state: unchanged, omission: state, detail }];
    case 'not here':
      return [{ state: unchanged, omission: 'not for these files', detail }];
  }
}

/** Contradictions: the user's word, a shared id, or two approved lessons in one topic slot of one package. */
function findConflicts({ entries, ledgers }: Library): ReadonlyMap<LibraryEntry, string> {
  const conflicts = new Map<LibraryEntry, string>();
  const slots = new Map<string, LibraryEntry[]>();
  const ids = new Map<string, LibraryEntry[]>();
  for (const entry of entries) {
    push(ids, `${journalOf(entry.scope)} ${entry.lesson.id}`, entry);
    const { topic, package: folder = '' } = entry.lesson;
    const ledger = ledgers[journalOf(entry.scope)];
    const counts = isInUse(entry, ledger) && isApproved(entry, ledger) && topic !== undefined;
    if (counts) push(slots, `${entry.scope} ${folder} ${topic}`, entry);
    const against = ledger.contests[entry.lesson.id];
    if (against) conflicts.set(entry, `you marked it as contradicted by ${against.join(', ')}`);
  }
  for (const group of slots.values())
    markAll(
      conflicts,
      group,
      (other) => `has the same topic as ${shownPath(other)}; retire one of them`,
    );
  for (const group of ids.values())
    markAll(
      conflicts,
      group,
      (other) => `has the same id as ${shownPath(other)}; remove the id line from one of them`,
    );
  return conflicts;
}

function push(groups: Map<string, LibraryEntry[]>, key: string, entry: LibraryEntry): void {
  groups.set(key, [...(groups.get(key) ?? []), entry]);
}

function markAll(
  conflicts: Map<LibraryEntry, string>,
  group: readonly LibraryEntry[],
  text: (other: LibraryEntry) => string,
): void {
  for (const entry of group) {
    const other = group.find((candidate) => candidate !== entry);
    if (other) conflicts.set(entry, text(other));
  }
}
