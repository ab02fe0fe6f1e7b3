import type { JournalEvent } from '../../journal/event';
import { journalOf } from '../../library/lessonLibrary';
import { findLesson } from './findLesson';
import type { Pipeline } from '../pipeline';

/** What is told of a lesson's life: every act of a user or of time that changed where it stands. */
const told = [
  'captured',
  'shown',
  'promoted',
  'unpromoted',
  'retired',
  'restored',
  'approved',
  'revoked',
  'verified',
  'trial',
  'vetoed',
  'unvetoed',
  'tombstoned',
  'untombstoned',
  'contested',
  'settled',
  'outcome',
  'outcome-withdrawn',
  'accompanied',
  'reinforced',
  'unreinforced',
  'penalized',
  'unpenalized',
] as const;

/** One thing that happened to a lesson. */
export type LessonStep = Extract<JournalEvent, { readonly type: (typeof told)[number] }>;

/** A step that another step of the same act says already. Milliseconds. */
const sameAct = 1_000;

/** What happened to a lesson, newest first, as far as the journal still knows. */
export async function findLessonHistory(
  { library }: Pipeline,
  key: string,
): Promise<readonly LessonStep[]> {
  const { scope, lesson } = findLesson(await library.refresh(), key, [
    'active',
    'candidates',
    'retired',
  ]);
  const events = await library.events(journalOf(scope));
  const steps = events.filter(
    (event): event is LessonStep =>
      (told as readonly string[]).includes(event.type) &&
      'lesson' in event &&
      event.lesson === lesson.id,
  );
  const burials = new Set<number>();
  return steps
    .filter((step) => !isSaid(step, steps) && isFirstBurial(step, burials))
    .sort((a, b) => b.time - a.time || b.sequence - a.sequence);
}

/** Whoever proposes, promotes or restores a text approves or verifies it, and who retracts a lesson retires it: one act, told once. */
function isSaid(step: LessonStep, steps: readonly LessonStep[]): boolean {
  const says: readonly LessonStep['type'][] =
    step.type === 'retired' ? ['tombstoned'] : ['captured', 'promoted', 'restored'];
  if (!['approved', 'verified', 'untombstoned', 'retired'].includes(step.type)) return false;
  return steps.some(
    (other) =>
      other.process === step.process &&
      Math.abs(other.time - step.time) < sameAct &&
      says.includes(other.type),
  );
}

/** A retracted lesson buries its text and its topic: one act. */
function isFirstBurial({ type, time }: LessonStep, burials: Set<number>): boolean {
  if (type !== 'tombstoned' && type !== 'untombstoned') return true;
  if (burials.has(time)) return false;
  burials.add(time);
  return true;
}
