import { isFromSession } from '../../capture/admit';
import type { Candidate } from '../../capture/candidate';
import { refused, type ProposalRefusal } from '../../capture/refusals';
import { isNeverVerified } from '../../fingerprint/drift';
import { noTo } from '../../journal/noes';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Library } from '../../library/lessonLibrary';
import type { Hasher } from '../../ports';
import { textHash } from '../../trust/approvalHash';
import type { LessonStatus } from '../status/lessonStatus';

/**
 * What became of a proposal. `new`: written as a candidate. `update`: written as a candidate that would replace the text of a stale lesson,
 * or over a stale candidate that nobody edited.
 * `refreshed`: a stale lesson holds again word for word, its digests were taken anew. `known`: there already. `refused`: put away for
 * ever, retired, or not sound; `refusal` says which.
 */
export interface Proposed {
  readonly name: string;
  readonly outcome: 'new' | 'update' | 'refreshed' | 'known' | 'refused';
  readonly refusal?: ProposalRefusal;
  /** The lesson it is the same as, or an update of. */
  readonly lesson?: string;
  /** The candidate that was written; absent = none was. */
  readonly made?: string;
}

/** Whether a candidate would be written. */
export const isWriting = ({ outcome }: Slot): boolean => outcome === 'new' || outcome === 'update';

/** A proposal with the place it would take. */
export interface Slot extends Proposed {
  /** The active lesson it would update. */
  readonly target?: LibraryEntry;
  /** The candidate that it would be written over: ours, and nobody edited it. */
  readonly over?: LibraryEntry;
}

/** The place that a proposal would take, and what stands against it there. */
export function findSlot(
  candidate: Candidate,
  library: Library,
  statuses: readonly LessonStatus[],
  hasher: Hasher,
): Slot {
  const { name, topic } = candidate;
  const { tombstones } = library.ledgers.project;
  if (tombstones[name] || (topic !== undefined && tombstones[topic])) {
    return { name, outcome: 'refused', refusal: refused('tombstone') };
  }
  const rediscovered = statuses.find(
    (status) => status.entry.lesson.id === candidate.updates && isUpdatable(status, candidate),
  );
  if (rediscovered?.entry.folder === 'candidates')
    return overCandidate(candidate, rediscovered, library);
  if (rediscovered) return updateOf(candidate, rediscovered, library, statuses);
  const twin = statuses.find((status) => !status.updates && isSameSlot(candidate, status.entry));
  return twin
    ? slotOfTwin(candidate, twin, library, statuses)
    : newSlot(candidate, library, hasher);
}

/** Something has its place already. */
function slotOfTwin(
  candidate: Candidate,
  twin: LessonStatus,
  library: Library,
  statuses: readonly LessonStatus[],
): Slot {
  const { name } = candidate;
  const lesson = twin.entry.lesson.id;
  if (twin.state === 'retired')
    return { name, outcome: 'refused', refusal: refused('retired'), lesson };
  if (isLeftBehind(candidate, twin)) return { name, outcome: 'known', lesson };
  if (isDerivedAgain(candidate, twin)) return { name, outcome: 'refreshed', lesson };
  if (!isStale(twin)) return { name, outcome: 'known', lesson };
  if (twin.entry.folder === 'candidates') return overCandidate(candidate, twin, library);
  return updateOf(candidate, twin, library, statuses);
}

/** The same words from the repository as it is now. That they were seen in use says nothing of their inputs. */
const isDerivedAgain = (candidate: Candidate, twin: LessonStatus): boolean =>
  !isFromSession(candidate) &&
  twin.entry.lesson.body === candidate.body.trim() &&
  (isStale(twin) || lacksDigests(twin));

/** Its lines still say it, but what they name is not there any more: read once more it is no truer. */
const isLeftBehind = (candidate: Candidate, { entry, drifts }: LessonStatus): boolean =>
  candidate.by === 'import' &&
  entry.lesson.body === candidate.body.trim() &&
  drifts.some(({ ref, state }) => state === 'stale' && !candidate.refs.includes(ref));

/** Nothing has its place: it is new, unless this user said no to what it says. */
function newSlot({ name, body }: Candidate, { ledgers }: Library, hasher: Hasher): Slot {
  const text = { approval: '', textHash: textHash(body, hasher), shortHash: '' };
  const no = noTo(text, ledgers.project);
  return no === undefined
    ? { name, outcome: 'new' }
    : { name, outcome: 'refused', refusal: refused('said no', no) };
}

/** A candidate of ours is brought up to date in place; one that somebody edited stays as it is. */
function overCandidate(candidate: Candidate, { entry }: LessonStatus, library: Library): Slot {
  const [{ name }, lesson] = [candidate, entry.lesson.id];
  return isUntouched(entry, library)
    ? { name, outcome: 'update', lesson, over: entry }
    : { name, outcome: 'known', refusal: refused('edited'), lesson };
}

function updateOf(
  candidate: Candidate,
  twin: LessonStatus,
  library: Library,
  statuses: readonly LessonStatus[],
): Slot {
  const { name } = candidate;
  const [target, body] = [twin.entry, candidate.body.trim()];
  const lesson = target.lesson.id;
  const isPutAway = library.entries.some(
    (entry) =>
      entry.folder === 'retired' &&
      entry.lesson.supersedes.includes(lesson) &&
      entry.lesson.body === body,
  );
  if (isPutAway) return { name, outcome: 'refused', refusal: refused('update retired'), lesson };
  const waiting = statuses.find(({ updates }) => updates === target);
  if (!waiting) return { name, outcome: 'update', lesson, target };
  if (waiting.entry.lesson.body === body)
    return isStale(waiting)
      ? { name, outcome: 'refreshed', lesson: waiting.entry.lesson.id }
      : { name, outcome: 'known', refusal: refused('update waits'), lesson };
  return isUntouched(waiting.entry, library)
    ? { name, outcome: 'update', lesson, target, over: waiting.entry }
    : { name, outcome: 'known', refusal: refused('update edited'), lesson };
}

/**
 * True for a stale lesson in use: meeting its topic again makes an update of it. What was imported and waits follows its lines in place. A way of doing that
 * changed needs no input that drifted.
 */
function isUpdatable(status: LessonStatus, candidate: Candidate): boolean {
  const { folder, scope } = status.entry;
  const isMet = folder === 'active' || (folder === 'candidates' && candidate.by === 'import');
  const isNewWay = candidate.kind === 'recipe' && isFromSession(candidate);
  return isMet && scope === 'project' && (isStale(status) || (isNewWay && folder === 'active'));
}

/** While an input cannot be read nobody knows what is stale. */
function isStale({ drifts }: LessonStatus): boolean {
  return (
    drifts.some(({ state }) => state === 'stale') &&
    !drifts.some(({ state }) => state === 'unreadable')
  );
}

/** True where nobody ever compared its inputs, and all of them can be read. */
function lacksDigests({ drifts }: LessonStatus): boolean {
  return drifts.length > 0 && drifts.every(isNeverVerified);
}

/** True where a candidate still says word for word what was captured. */
export function isUntouched({ lesson, approval }: LibraryEntry, { ledgers }: Library): boolean {
  return ledgers.project.captured[lesson.id]?.hash === approval;
}

/** One lesson per topic and package; where there is no topic, one per name or text. */
export function isSameSlot(candidate: Candidate, { scope, lesson }: LibraryEntry): boolean {
  if (scope !== 'project') return false;
  if ((lesson.package ?? '') !== (candidate.package ?? '')) return false;
  if (candidate.topic !== undefined && candidate.topic === lesson.topic) return true;
  // Two statements of people may be about one thing: their text tells them apart.
  if (candidate.by === 'import') return lesson.body === candidate.body.trim();
  return lesson.name === candidate.name || lesson.body === candidate.body.trim();
}
