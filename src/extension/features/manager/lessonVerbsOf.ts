import type { LessonState } from '../../../core/lesson/lesson';
import type { LessonStatus } from '../../../core/operations/status/lessonStatus';
import type { LessonVerb } from '../../../protocol/lessonCard';
import type { Relation } from '../../../protocol/relations';

/** What a state calls for, the likeliest first. */
const verbsByState: Readonly<Record<LessonState, readonly LessonVerb[]>> = {
  candidate: ['promote', 'retire', 'veto', 'fork', 'moveToGlobal', 'retract'],
  trial: ['promote', 'veto', 'retire', 'reinforce', 'penalize', 'contest', 'fork', 'retract'],
  quarantined: ['approve', 'retire', 'retract'],
  stale: ['verify', 'retire', 'contest', 'fork', 'retract'],
  active: [
    ...(['retire', 'reinforce', 'penalize', 'contest', 'fork'] as const),
    ...(['publish', 'moveToGlobal', 'retract'] as const),
  ],
  contested: ['settle', 'retire', 'moveToGlobal', 'retract'],
  resting: ['retire', 'reinforce', 'contest', 'fork', 'moveToGlobal', 'retract'],
  broken: ['retire', 'retract'],
  retired: ['restore', 'fork', 'retract'],
};

/** Whether a verb makes sense for where a lesson lies. */
function fits(verb: LessonVerb, { entry, trial, isMarkedContested, state }: LessonStatus): boolean {
  const { scope, folder, lesson } = entry;
  switch (verb) {
    case 'veto':
      return state === 'trial' || (trial !== undefined && trial.state !== 'vetoed');
    case 'settle':
      return isMarkedContested === true;
    case 'moveToGlobal':
      return scope === 'project';
    case 'publish':
      return scope === 'project' && lesson.fingerprint.length > 0;
    case 'retire':
      return folder !== 'retired';
    case 'retract':
      return folder !== 'retired' || state === 'retired';
    default:
      return true;
  }
}

/** What can be done to a lesson now. Nothing in Restricted Mode, and nothing to a lesson that came with the program. */
export function lessonVerbsOf(status: LessonStatus, isTrusted: boolean): readonly LessonVerb[] {
  if (!isTrusted || status.entry.scope === 'shipped') return [];
  return verbsByState[status.state].filter((verb) => fits(verb, status));
}

/** How a lesson of a state can be joined with others. */
const relationsByState: Readonly<Record<LessonState, readonly Relation[]>> = {
  candidate: ['merge', 'supersede'],
  trial: ['merge', 'supersede', 'contradict'],
  quarantined: [],
  stale: ['merge', 'contradict'],
  active: ['merge', 'supersede', 'contradict'],
  contested: ['merge'],
  resting: ['merge'],
  broken: [],
  retired: [],
};

/** How a lesson can be joined with others now; as with verbs, not at all in Restricted Mode. */
export function relationsOf(status: LessonStatus, isTrusted: boolean): readonly Relation[] {
  if (!isTrusted || status.entry.scope === 'shipped') return [];
  return relationsByState[status.state];
}
