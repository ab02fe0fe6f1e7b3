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
      | 'broaden'
      | 'narrow'
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
  readonly group: VerbGroup;
  /** What a lesson must have besides; absent = nothing. */
  readonly needs?: (status: LessonStatus) => boolean;
}

const ofFiles: readonly Scope[] = ['project', 'global'];
const ofRepository: readonly Scope[] = ['project'];
const anywhere: readonly Scope[] = [...ofFiles, 'shipped'];
const all: readonly LessonState[] = [
  ...(['active', 'trial', 'stale', 'unverified', 'contested', 'resting'] as const),
  ...(['candidate', 'quarantined', 'broken', 'retired'] as const),
];
const allBut = (...left: readonly LessonState[]): readonly LessonState[] =>
  all.filter((state) => !left.includes(state));

/** Somebody here said yes to the text, or may still change it freely. */
const ofOwnText = allBut('quarantined', 'broken', 'retired');

/** In the order in which a menu lists them. A lesson that came with the program is no file: it can be approved, put away and taken up again, no more. */
export const lessonVerbs: Readonly<Record<LessonVerb, VerbRule>> = {
  approve: {
    states: ['quarantined'],
    scopes: anywhere,
    group: 'state',
  },
  promote: {
    states: ['candidate', 'trial'],
    scopes: ofFiles,
    group: 'state',
  },
  verify: {
    states: ['stale', 'unverified'],
    scopes: ofFiles,
    group: 'state',
  },
  restore: {
    states: ['retired'],
    scopes: anywhere,
    group: 'state',
  },
  settle: {
    states: ['contested'],
    scopes: ofFiles,
    group: 'state',
    needs: ({ isMarkedContested }) => isMarkedContested === true,
  },
  retire: {
    states: allBut('retired'),
    scopes: anywhere,
    group: 'state',
    needs: ({ entry }) => entry.folder !== 'retired',
  },
  veto: {
    states: ['candidate', 'trial'],
    scopes: ofRepository,
    group: 'more',
    needs: ({ state, trial }) =>
      state === 'trial' || (trial !== undefined && trial.state !== 'vetoed'),
  },
  helped: {
    states: ['active', 'trial', 'resting'],
    scopes: ofFiles,
    group: 'said',
  },
  didNotHelp: {
    states: ['active', 'trial'],
    scopes: ofFiles,
    group: 'said',
  },
  reinforce: {
    states: ['active', 'trial', 'resting'],
    scopes: ofFiles,
    group: 'said',
  },
  penalize: {
    states: ['active', 'trial'],
    scopes: ofFiles,
    group: 'said',
  },
  contest: {
    states: ['active', 'trial', 'stale', 'unverified', 'resting'],
    scopes: ofFiles,
    group: 'relations',
  },
  fork: {
    states: allBut('quarantined', 'broken', 'contested'),
    scopes: ofFiles,
    group: 'relations',
  },
  broaden: {
    states: ofOwnText,
    scopes: ofFiles,
    group: 'more',
    needs: ({ holds }) => holds?.breadth !== 'broad' || !holds.isSaid,
  },
  narrow: {
    states: ofOwnText,
    scopes: ofFiles,
    group: 'more',
    needs: ({ holds }) => holds?.breadth !== 'topic' || !holds.isSaid,
  },
  publish: {
    states: ['active'],
    scopes: ofRepository,
    group: 'more',
    needs: ({ entry }) => entry.lesson.fingerprint.length > 0,
  },
  moveToGlobal: {
    states: ['active', 'candidate', 'resting'],
    scopes: ofRepository,
    group: 'more',
  },
  retract: {
    states: all,
    scopes: ofFiles,
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
