import type { LessonState, Scope } from '../../lesson/lesson';
import type { LessonStatus } from '../status/lessonStatus';

/** What a user can do to one lesson by itself; each has undo. */
export type LessonVerb =
  | ('approve' | 'promote' | 'verify' | 'restore' | 'settle' | 'retire' | 'veto' | 'publish')
  | (
      | 'helped'
      | 'didNotHelp'
      | 'reinforce'
      | 'penalize'
      | 'contest'
      | 'fork'
      | 'moveToGlobal'
      | 'retract'
    );

/** How a user can join one lesson with another. */
export type LessonRelation = 'merge' | 'supersede' | 'contradict';

/** Where a verb stands in a menu: done at once, more of the same, relations to others, what use has shown, for ever. */
export type VerbGroup = 'state' | 'more' | 'relations' | 'said' | 'never';

/** What a verb is, once: every front derives its menus, pick lists and help from this. */
export interface VerbRule {
  /** States of a lesson in which it means something. */
  readonly states: readonly LessonState[];
  readonly scopes: readonly Scope[];
  /** What it does, in one English sentence, for the command line. */
  readonly does: string;
  readonly group: VerbGroup;
  /** What a lesson must have besides; absent = nothing. */
  readonly needs?: (status: LessonStatus) => boolean;
}

const ofFiles: readonly Scope[] = ['project', 'global'];
const ofRepository: readonly Scope[] = ['project'];
const all: readonly LessonState[] = [
  ...(['active', 'trial', 'stale', 'unverified', 'contested', 'resting'] as const),
  ...(['candidate', 'quarantined', 'broken', 'retired'] as const),
];
const allBut = (...left: readonly LessonState[]): readonly LessonState[] =>
  all.filter((state) => !left.includes(state));

/** In the order in which a menu lists them. A lesson that came with the program is no file: it can be approved, no more. */
export const lessonVerbs: Readonly<Record<LessonVerb, VerbRule>> = {
  approve: {
    states: ['quarantined'],
    scopes: [...ofFiles, 'shipped'],
    does: 'Lets the text of lessons be used.',
    group: 'state',
  },
  promote: {
    states: ['candidate', 'trial'],
    scopes: ofFiles,
    does: 'Puts candidates to use: the file moves to .lessons/ and its text is approved.',
    group: 'state',
  },
  verify: {
    states: ['stale', 'unverified'],
    scopes: ofFiles,
    does: 'Says that a lesson is still true: its inputs as they are now are what it holds for.',
    group: 'state',
  },
  restore: {
    states: ['retired'],
    scopes: ofFiles,
    does: 'Brings retired lessons back into use.',
    group: 'state',
  },
  settle: {
    states: ['contested'],
    scopes: ofFiles,
    does: 'Says that contested lessons hold after all.',
    group: 'state',
    needs: ({ isMarkedContested }) => isMarkedContested === true,
  },
  retire: {
    states: allBut('retired'),
    scopes: ofFiles,
    does: 'Takes lessons out of use; the files are kept under .lessons/_retired/.',
    group: 'state',
    needs: ({ entry }) => entry.folder !== 'retired',
  },
  veto: {
    states: ['candidate', 'trial'],
    scopes: ofRepository,
    does: 'Keeps candidates from going on trial by time; a trial that runs ends.',
    group: 'more',
    needs: ({ state, trial }) =>
      state === 'trial' || (trial !== undefined && trial.state !== 'vetoed'),
  },
  helped: {
    states: ['active', 'trial', 'resting'],
    scopes: ofFiles,
    does: 'Votes that lessons helped in the last task that was given them; a second time takes the vote back.',
    group: 'said',
  },
  didNotHelp: {
    states: ['active', 'trial'],
    scopes: ofFiles,
    does: 'Votes that lessons did not help in the last task that was given them; a second time takes the vote back.',
    group: 'said',
  },
  reinforce: {
    states: ['active', 'trial', 'resting'],
    scopes: ofFiles,
    does: 'Counts one more reinforcement of lessons.',
    group: 'said',
  },
  penalize: {
    states: ['active', 'trial'],
    scopes: ofFiles,
    does: 'Takes confidence from lessons.',
    group: 'said',
  },
  contest: {
    states: ['active', 'trial', 'stale', 'unverified', 'resting'],
    scopes: ofFiles,
    does: 'Marks a lesson as contradicted, by another one or by the repository. It is not given until "lessons settle".',
    group: 'relations',
  },
  fork: {
    states: allBut('quarantined', 'broken', 'contested'),
    scopes: ofFiles,
    does: 'Copies lessons to candidates of their own, to be changed and promoted.',
    group: 'relations',
  },
  publish: {
    states: ['active'],
    scopes: ofRepository,
    does: 'Saves the verified digests in the files, for teammates and for CI.',
    group: 'more',
    needs: ({ entry }) => entry.lesson.fingerprint.length > 0,
  },
  moveToGlobal: {
    states: ['active', 'candidate', 'resting'],
    scopes: ofRepository,
    does: 'Moves lessons to your own, for all your repositories.',
    group: 'more',
  },
  retract: {
    states: all,
    scopes: ofFiles,
    does: 'Retires lessons for ever: their text and topic are never proposed again. "lessons restore" lifts that.',
    group: 'never',
    needs: ({ entry, state }) => entry.folder !== 'retired' || state === 'retired',
  },
};

/** States in which a lesson can be joined with another; the text of one that waits or is broken is nobody's yet. */
export const lessonRelations: Readonly<Record<LessonRelation, readonly LessonState[]>> = {
  merge: ['candidate', 'trial', 'stale', 'unverified', 'active', 'contested', 'resting'],
  supersede: ['candidate', 'trial', 'active'],
  contradict: lessonVerbs.contest.states,
};

/** All verbs, in menu order. */
export const verbIds = Object.keys(lessonVerbs) as readonly LessonVerb[];

/** Whether a verb means something for a lesson as it is now. */
export function fitsVerb(verb: LessonVerb, status: LessonStatus): boolean {
  const { states, scopes, needs } = lessonVerbs[verb];
  return (
    states.includes(status.state) &&
    scopes.includes(status.entry.scope) &&
    (needs === undefined || needs(status))
  );
}

/** What can be done to a lesson now. Nothing in Restricted Mode. */
export function verbsOf(status: LessonStatus, isTrusted: boolean): readonly LessonVerb[] {
  return isTrusted ? verbIds.filter((verb) => fitsVerb(verb, status)) : [];
}

/** How a lesson can be joined with others now; as with verbs, not at all in Restricted Mode. */
export function relationsOf(status: LessonStatus, isTrusted: boolean): readonly LessonRelation[] {
  if (!isTrusted || status.entry.scope === 'shipped') return [];
  return (Object.keys(lessonRelations) as LessonRelation[]).filter((relation) =>
    lessonRelations[relation].includes(status.state),
  );
}
