import type { Ledger } from '../../journal/ledger';
import type { LessonState } from '../../lesson/lesson';
import { atItsLine } from '../../lesson/lessonProblem';
import type { OmissionReason } from '../../lesson/receipt';
import type { Standing } from '../../lesson/standing';
import type { LibraryEntry } from '../../library/libraryEntry';
import { journalOf, type Library } from '../../library/lessonLibrary';
import type { Said } from '../../saying';
import { isResting, whyResting } from '../../select/worth';
import type { Freshness } from './checkFreshness';
import { hasYes, isInUse, isOnTrial, refusal, saidNo, speaks } from './mayBeGiven';
import { mostLearnedRecipes, restingRecipes } from './restingRecipes';
import { because } from './statusCode';

/** The state of a lesson that nothing is found against. */
export function lifecycle(entry: LibraryEntry, ledger: Ledger): LessonState {
  if (entry.folder === 'retired') return 'retired';
  if (entry.folder === 'active') return 'active';
  return isOnTrial(entry, ledger) ? 'trial' : 'candidate';
}

/** What keeps a lesson from being given. */
interface Finding {
  readonly state: LessonState;
  readonly omission: OmissionReason;
  readonly detail: Said;
}

interface Facts {
  readonly entry: LibraryEntry;
  readonly ledger: Ledger;
  readonly standing: Standing;
  readonly fresh: Freshness | undefined;
  readonly conflict: Said | undefined;
  /** More learned recipes are in use than are given, and others were used later. */
  readonly isCrowdedOut: boolean;
}

/** Everything that keeps a lesson from being given, the gravest first. */
export function findingsOf(facts: Facts): Finding[] {
  const faults = faultsOf(facts.entry);
  if (faults.length > 0) return faults;
  return isInUse(facts.entry, facts.ledger) ? barriersOf(facts) : [];
}

/** What is wrong with the file itself. */
function faultsOf(entry: LibraryEntry): Finding[] {
  if (entry.isSound) return [];
  const { secrets, problems } = entry;
  const credential = secrets.map((secret): Finding => ({
    state: 'broken',
    omission: 'secret',
    detail: because('status.credential', { secret }),
  }));
  const errors = problems.filter(({ severity }) => severity === 'error');
  const faults = errors.map((problem): Finding => ({
    state: 'broken',
    omission: 'has problems',
    detail: atItsLine(problem),
  }));
  return [...credential, ...faults];
}

/** What keeps a sound lesson back here and now. */
function barriersOf({ entry, ledger, standing, fresh, conflict, isCrowdedOut }: Facts): Finding[] {
  const findings: Finding[] = [];
  const no = refusal(entry, ledger);
  if (no !== undefined && no !== 'contested') {
    // What came with the program is no file that could be put away: the no is all there is.
    const state = entry.scope === 'shipped' ? 'retired' : 'quarantined';
    findings.push({ state, omission: 'quarantined', detail: saidNo(no) });
  } else if (!hasYes(entry, ledger)) {
    // What came with the program is filled in by a scan, so nobody wrote the text that waits.
    const detail = because(entry.scope === 'shipped' ? 'status.waitsFilled' : 'status.waits');
    findings.push({ state: 'quarantined', omission: 'quarantined', detail });
  }
  const contested = conflict ?? (no === 'contested' ? saidNo(no) : undefined);
  if (contested !== undefined)
    findings.push({ state: 'contested', omission: 'contested', detail: contested });
  if (fresh) findings.push(...freshnessFindings(fresh, lifecycle(entry, ledger)));
  if (isResting(standing))
    findings.push({ state: 'resting', omission: 'resting', detail: whyResting(standing) });
  if (isCrowdedOut) {
    const detail = because('status.crowdedOut', { most: mostLearnedRecipes });
    findings.push({ state: 'resting', omission: 'resting', detail });
  }
  return findings;
}

function freshnessFindings({ state, detail }: Freshness, unchanged: LessonState): Finding[] {
  switch (state) {
    case 'current':
      return [];
    case 'stale':
      return [{ state: 'stale', omission: 'stale', detail }];
    case 'unreadable':
    case 'unverified':
      return [{ state: 'unverified', omission: 'unverified', detail }];
    case 'too broad':
      return [{ state: 'unverified', omission: 'too broad', detail }];
    case 'not here':
      return [{ state: unchanged, omission: 'not for these files', detail }];
  }
}

/** Recipes learnt from use that rest because others were used later. */
export function findCrowdedOut({ entries, ledgers }: Library): ReadonlySet<LibraryEntry> {
  const recipes = entries.filter(
    // A file that waits takes nobody's place.
    (entry) => entry.brief.kind === 'recipe' && speaks(entry, ledgers[journalOf(entry.scope)]),
  );
  if (recipes.length <= mostLearnedRecipes) return new Set();
  const learned = recipes.filter(({ lesson }) => lesson.source?.by === 'session');
  if (learned.length <= mostLearnedRecipes) return new Set();
  const resting = restingRecipes(
    learned.map(({ brief: { id }, scope }) => {
      const { rows, captured } = ledgers[journalOf(scope)];
      return { id, lastUsed: rows[id]?.lastReinforced || (captured[id]?.time ?? 0) };
    }),
  );
  return new Set(learned.filter(({ brief }) => resting.has(brief.id)));
}
