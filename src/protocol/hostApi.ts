import type { Correction } from './activity';
import { corrections, isActivityFilter } from './activity';
import type { Guard } from './guards';
import { integer, listOf, oneOf, optional, shape, text } from './guards';
import type { LessonCard, LessonVerb } from './lessonCard';
import { lessonVerbs } from './lessonCard';
import { lessonScopes, lessonStates } from './lessonState';
import type { ManagerSnapshot, PageQuery } from './managerSnapshot';
import type { Shortcut } from './managerTab';
import { groupings, sortOrders } from './managerSnapshot';
import { shortcuts, tabs } from './managerTab';
import type { MergeView, PairRelation, Partners } from './relations';
import { pairRelations } from './relations';
import { isTeamForm, type TeamForm } from './team';
import type { UiStrings } from './uiStrings';

/** Names a lesson, a receipt or an act. */
export interface Named {
  readonly id: string;
}

/** Names lessons, in the order in which they were chosen. */
export interface Chosen {
  readonly ids: readonly string[];
}

/** What an act did; the snapshot that follows shows it and offers undo. */
export interface Done {
  /** One sentence for screen readers and the undo bar. */
  readonly message: string;
}

/** What the page needs before it can draw. */
export interface Start {
  readonly strings: UiStrings;
  readonly snapshot: ManagerSnapshot;
}

/** Every call from the page to the host. The host keeps the last query of a view and pushes snapshots for it. */
export interface HostApi extends VerbApi {
  /** First call of a page, after loading and after reloading. */
  ready: { params: PageQuery; result: Start };
  showPage: { params: PageQuery; result: ManagerSnapshot };
  /** "Select All": every lesson that fits search and filter, loaded or not, up to `maxChosen`. */
  chooseAll: { params: PageQuery; result: readonly LessonCard[] };
  /** Takes back the act that an `UndoOffer` names. */
  undo: { params: Named; result: Done };
  /** Opens the lesson's file in the editor. */
  openFile: { params: Named & { readonly line?: number }; result: null };
  /** Opens the place that a line of a lesson's evidence names. */
  openEvidence: { params: Named & { readonly index: number }; result: null };
  /** Opens the place that one of a lesson's refs names, at its key. */
  openRef: { params: Named & { readonly index: number }; result: null };
  /** Puts the user's own text in the place of a lesson's. */
  rewrite: { params: Named & { readonly text: string }; result: Done };
  /** Begins a request to @lessons that names this lesson. */
  askWith: { params: Named; result: null };
  /** Opens the difference between a lesson and its update. */
  compare: { params: Named; result: null };
  /** "The verdict was wrong": kept with the receipt. */
  correct: { params: Named & { readonly should: Correction }; result: Done };
  /** What a merge of these lessons would write; fails as the merge would. */
  previewMerge: { params: Chosen; result: MergeView };
  /** Makes one candidate of two or more lessons and shows it. */
  merge: { params: Chosen; result: Done };
  /** Lessons that one lesson may supersede or contradict, the likeliest first. */
  findPartners: {
    params: Named & { readonly relation: PairRelation; readonly text: string };
    result: Partners;
  };
  relate: {
    params: Named & { readonly relation: PairRelation; readonly other: string };
    result: Done;
  };
  /** "Pin these steps" of a recorded task; a second time unpins. */
  pin: { params: Named; result: Done };
  /** "Learn It Anyway": the recipe that a row of Activity says another one covers. */
  learnAnyway: { params: Named; result: Done };
  /** Begins or joins a team; fails with what to do. */
  enterTeam: { params: TeamForm; result: Done };
  goTo: { params: { readonly shortcut: Shortcut }; result: null };
}

/** One method per verb, so that a verb without a handler does not compile. */
export type VerbApi = { [V in LessonVerb]: { params: Chosen; result: Done } };

/** Guards for the parameters of every call: nothing reaches a handler unchecked. */
export type ParamGuards = { readonly [M in keyof HostApi]: Guard<HostApi[M]['params']> };

/** Rows a page may ask for at once: several screens, never the world. */
export const maxPageRows = 200;

/** Lessons that one act may be about: all of a large repository. */
export const maxChosen = 5_000;

/** Longest search text; longer ones are no search. */
const maxSearchLength = 500;

/** Longest text of a lesson that is taken from the page; what a lesson should have is far less. */
const maxBodyLength = 20_000;

const maxRows = 10_000_000;
/** Ids of the host's choosing: longer than a file name may be, and never a path to be opened. */
const id = text(600);
const named = shape<Named>({ id });
const chosen = shape<Chosen>({ ids: listOf(id, maxChosen) });
const relation = oneOf(pairRelations);

/** What a page shows of a list, as it is asked for and as a page keeps it. */
export const filterGuards = {
  text: text(maxSearchLength),
  states: listOf(oneOf(lessonStates), lessonStates.length),
  scopes: listOf(oneOf(lessonScopes), lessonScopes.length),
  sort: oneOf(sortOrders),
  activity: optional(isActivityFilter),
  group: optional(oneOf(groupings)),
};

const pageQuery = shape<PageQuery>({
  ...filterGuards,
  tab: oneOf(tabs),
  offset: integer(0, maxRows),
  limit: integer(1, maxPageRows),
  open: optional(id),
  serial: integer(0, Number.MAX_SAFE_INTEGER),
});

const verbGuards = Object.fromEntries(lessonVerbs.map((verb) => [verb, chosen])) as {
  readonly [V in LessonVerb]: Guard<Chosen>;
};

export const paramGuards: ParamGuards = {
  ...verbGuards,
  ready: pageQuery,
  showPage: pageQuery,
  chooseAll: pageQuery,
  undo: named,
  openFile: shape<HostApi['openFile']['params']>({ id, line: optional(integer(1, maxRows)) }),
  openEvidence: shape<HostApi['openEvidence']['params']>({ id, index: integer(0, maxRows) }),
  openRef: shape<HostApi['openRef']['params']>({ id, index: integer(0, maxRows) }),
  askWith: named,
  rewrite: shape<HostApi['rewrite']['params']>({ id, text: text(maxBodyLength) }),
  compare: named,
  correct: shape<HostApi['correct']['params']>({ id, should: oneOf(corrections) }),
  previewMerge: chosen,
  merge: chosen,
  findPartners: shape<HostApi['findPartners']['params']>({
    id,
    relation,
    text: text(maxSearchLength),
  }),
  relate: shape<HostApi['relate']['params']>({ id, relation, other: id }),
  pin: named,
  learnAnyway: named,
  enterTeam: isTeamForm,
  goTo: shape<HostApi['goTo']['params']>({ shortcut: oneOf(shortcuts) }),
};
