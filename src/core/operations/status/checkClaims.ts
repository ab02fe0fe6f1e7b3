import { validateLessons, type Validation } from '../../capture/validator';
import type { EventBody } from '../../journal/event';
import type { Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Cancellation } from '../../ports';
import { activity } from './activitySaying';
import { checkUsable } from './checkUsable';
import { findLesson } from './findLesson';
import { claimsOf } from './lessonStatus';
import type { Pipeline } from '../pipeline';

/** What the repository says to the checkable claims of one lesson. */
export interface CheckedLesson extends Validation {
  readonly entry: LibraryEntry;
}

/** Tries what lessons say against the repository and keeps the share that holds. No names = every lesson of the project that is not retired. */
export async function checkClaims(
  pipeline: Pipeline,
  keys: readonly string[] = [],
  signal?: Cancellation,
): Promise<readonly CheckedLesson[]> {
  checkUsable(pipeline);
  const library = await pipeline.library.refresh();
  const entries =
    keys.length === 0
      ? library.entries.filter(isChecked)
      : keys.map((key) => findLesson(library, key));
  return recordClaims(pipeline, entries, signal);
}

/** Checks the lessons whose text or refs changed since they were last checked; nothing else costs anything. */
export async function recheckClaims(
  pipeline: Pipeline,
  signal?: Cancellation,
): Promise<readonly CheckedLesson[]> {
  const library = await pipeline.library.refresh();
  const due: LibraryEntry[] = [];
  for (const entry of library.entries.filter(isChecked)) {
    const known = library.ledgers.project.validated[entry.lesson.id];
    const now = await stateOfRefs(pipeline, entry);
    if (now === unreadable || (known?.hash === entry.approval && known.drift === now)) continue;
    due.push(entry);
  }
  if (due.length === 0) return [];
  const checked = await recordClaims(pipeline, due, signal);
  await pipeline.library.recordAll('project', checked.flatMap(notesOn(library)));
  return checked;
}

/** The event that keeps what was found. */
export async function claimsEvent(
  pipeline: Pipeline,
  entry: LibraryEntry,
  { claims }: Validation,
): Promise<EventBody> {
  const failed = claims.filter(({ holds }) => !holds).map(({ text }) => text);
  return {
    type: 'validated',
    lesson: entry.lesson.id,
    hash: entry.approval,
    of: claims.length,
    holds: claims.length - failed.length,
    failed: failed.slice(0, mostFailed).map((text) => text.slice(0, longestClaim)),
    drift: await stateOfRefs(pipeline, entry),
  };
}

/** Failed claims kept by name: more are never read. */
const mostFailed = 5;
const longestClaim = 160;

/** Global lessons speak of every repository, shipped ones are filled from this one, and of a text with a credential nothing is kept. */
function isChecked({ scope, folder, secrets }: LibraryEntry): boolean {
  return scope === 'project' && folder !== 'retired' && secrets.length === 0;
}

/** What the repository says to these lessons now, each with the event that keeps it. Records nothing. */
export async function tryClaims(
  pipeline: Pipeline,
  entries: readonly LibraryEntry[],
  signal?: Cancellation,
): Promise<readonly (CheckedLesson & { readonly event: EventBody })[]> {
  const checked = await validated(pipeline, entries, signal);
  return Promise.all(
    checked.map(async (lesson) => ({
      ...lesson,
      event: await claimsEvent(pipeline, lesson.entry, lesson),
    })),
  );
}

async function recordClaims(
  pipeline: Pipeline,
  entries: readonly LibraryEntry[],
  signal?: Cancellation,
): Promise<readonly CheckedLesson[]> {
  const checked = await validated(pipeline, entries, signal);
  const own = checked.filter(
    ({ entry }) => entry.scope === 'project' && entry.secrets.length === 0,
  );
  const events = await Promise.all(
    own.map((lesson) => claimsEvent(pipeline, lesson.entry, lesson)),
  );
  await pipeline.library.recordAll('project', events);
  return checked;
}

async function validated(
  pipeline: Pipeline,
  entries: readonly LibraryEntry[],
  signal?: Cancellation,
): Promise<readonly CheckedLesson[]> {
  const lessons = entries.map(({ lesson }) => lesson);
  const validations = await validateLessons(lessons, pipeline.reader, signal);
  return entries.flatMap((entry, at): readonly CheckedLesson[] => {
    const validation = validations[at];
    return validation ? [{ ...validation, entry }] : [];
  });
}

/** The state of refs of which one cannot be read: half a file says nothing about what a text claims. */
const unreadable = 'unreadable';

/** One short text that differs as soon as any ref of the lesson has another digest; empty where it names none. */
async function stateOfRefs(
  { verifier, ports }: Pipeline,
  { lesson }: LibraryEntry,
): Promise<string> {
  if (lesson.fingerprint.length === 0) return '';
  const digests = await verifier.digests(lesson.fingerprint.map(({ ref }) => ref));
  if ([...digests.values()].some(({ failure }) => failure === 'content')) return unreadable;
  const now = [...digests].map(([ref, { digest }]) => `${ref} ${digest ?? ''}`).join('\n');
  return ports.hasher.sha256(now).slice(0, 12);
}

/** A note for Activity where a text that was checked before holds less, or holds again. */
function notesOn({ ledgers }: Library): (checked: CheckedLesson) => readonly EventBody[] {
  return ({ entry, claims }) => {
    const before = claimsOf(entry, ledgers.project);
    const failed = claims.filter(({ holds }) => !holds);
    const holds = claims.length - failed.length;
    if (!before || (before.holds === holds && before.of === claims.length)) return [];
    const not = failed.map(({ text }) => text).join('; ');
    const facts = { name: entry.lesson.name, holds, of: claims.length };
    const message =
      not === '' ? activity('claimsHold', facts) : activity('claimsHoldNot', { ...facts, not });
    return [{ type: 'activity', topic: 'claims', message }];
  };
}
