import type { RefusalCode } from '../refusals';
import { toneOf } from '../../language/replies';
import { isNegated, overlap } from '../../language/sameMeaning';
import { subjectOf } from '../../language/telling';
import { isCorrected, type RecordedTask } from './task';

/** Of the shorter text's telling words, this share must be the other's for both to be about one thing. */
const sameMatter = 0.6;

/** Yes where there was no, or a permission, about the same thing. */
function saysContrary(rule: string, next: string): boolean {
  const [said, now] = [subjectOf(rule), subjectOf(next)];
  const { ofSmaller } = overlap(said, now);
  if (ofSmaller > 0 && toneOf(next).permits) return true;
  const shared = ofSmaller * Math.min(said.size, now.size);
  return shared > 1 && ofSmaller >= sameMatter && isNegated(rule) !== isNegated(next);
}

/** True where a later message of the user takes a rule back; only the very next one does so by saying the contrary. */
export function isWithdrawn(rule: string, later: string, isNext: boolean): boolean {
  return toneOf(later).revokes || (isNext && saysContrary(rule, later));
}

const editsAfter = (task: RecordedTask, text = ''): readonly boolean[] =>
  task.entries
    .slice(task.entries.findIndex((entry) => 'text' in entry && entry.text === text) + 1)
    .flatMap((entry) => (entry.type === 'edit' ? [entry.kept] : []));

const isUndone = (kept: readonly boolean[]): boolean => kept.length > 0 && !kept.includes(true);

/** Why words said in a task are no lesson: what came of them was undone, or nobody accepted it. `undefined` = they are. */
export function taughtNothing(
  task: RecordedTask,
  text: string,
  tasks: readonly RecordedTask[],
): RefusalCode | undefined {
  const next = tasks[tasks.indexOf(task) + 1];
  const follower = next?.session === task.session ? next : undefined;
  const own = editsAfter(task, text);
  const made = own.length > 0 || !follower ? own : editsAfter(follower);
  if (isUndone(made)) return 'undone';
  const isCorrection = task.outcome === 'rejected' && isCorrected(task);
  const isAccepted =
    task.outcome === 'accepted' ||
    isCorrection ||
    (task.outcome === 'unknown' && follower?.outcome === 'accepted');
  return isAccepted ? undefined : 'not accepted';
}
