import type { ActivityOutcome, Correction } from './activity';
import type { LessonVerb } from './lessonCard';
import type { LessonScope, LessonState } from './lessonState';
import type { RefState } from './lessonDetail';
import type { Grouping, SortOrder } from './managerSnapshot';
import type { Tab } from './managerTab';
import type { PairRelation, Relation } from './relations';
import { statisticsStrings, type StatisticsStrings } from './statisticsStrings';
import { teamStrings, type TeamStrings } from './team';

/** An empty page: what it means and what to do. */
export interface EmptyText {
  readonly title: string;
  readonly text: string;
}

/** The step before a lesson is related to another: `{0}` is the lesson, `{1}` the other. */
export interface PairText {
  readonly title: string;
  readonly effect: string;
  readonly do: string;
}

/** Every text the manager's page shows, sent by the host so that it can be translated there. `{0}` and `{1}` are filled in. */
export interface UiStrings {
  /** BCP 47 tag for numbers and dates. */
  readonly locale: string;
  readonly tabs: Readonly<Record<Tab, string>>;
  readonly states: Readonly<Record<LessonState, string>>;
  readonly stateMeanings: Readonly<Record<LessonState, string>>;
  readonly scopes: Readonly<Record<LessonScope, string>>;
  readonly verbs: Readonly<Record<LessonVerb, string>>;
  readonly verbMeanings: Readonly<Record<LessonVerb, string>>;
  readonly relations: Readonly<Record<Relation, string>>;
  readonly relationMeanings: Readonly<Record<Relation, string>>;
  readonly join: Readonly<Record<PairRelation, PairText>> & {
    readonly mergeTitle: string;
    readonly becomes: string;
    readonly mergeEffect: string;
    readonly merge: string;
    readonly cancel: string;
    readonly noPartner: string;
  };
  readonly refStates: Readonly<Record<RefState, string>>;
  readonly outcomes: Readonly<Record<ActivityOutcome, string>>;
  readonly corrections: Readonly<Record<Correction, string>>;
  readonly sorts: Readonly<Record<SortOrder, string>>;
  readonly noMatch: EmptyText;
  readonly statistics: StatisticsStrings;
  readonly team: TeamStrings;
  readonly searchPlaceholder: string;
  readonly searchActivityPlaceholder: string;
  readonly clearSearch: string;
  readonly filter: string;
  readonly filterOn: string;
  readonly clearFilter: string;
  readonly state: string;
  readonly scope: string;
  readonly sortBy: string;
  readonly groupBy: string;
  readonly noGroup: string;
  readonly groupings: Readonly<Record<Grouping, string>>;
  readonly loading: string;
  readonly shown: string;
  readonly recipe: string;
  readonly tokens: string;
  readonly openFile: string;
  readonly compare: string;
  readonly askWith: string;
  readonly editText: string;
  readonly save: string;
  readonly moreActions: string;
  readonly problemAtLine: string;
  readonly dependsOn: string;
  readonly dependsOnNothing: string;
  readonly standing: string;
  readonly selected: string;
  /** `{0}` is a verb, `{1}` how many. */
  readonly actOnMany: string;
  readonly clearSelection: string;
  readonly worked: string;
  readonly mistakes: string;
  readonly mistakesMeaning: string;
  readonly workedInstead: string;
  readonly derivedFrom: string;
  readonly history: string;
  readonly task: string;
  readonly stepFailed: string;
  readonly pin: string;
  readonly unpin: string;
  readonly isPinned: string;
  readonly pinMeaning: string;
  readonly details: string;
  readonly source: string;
  readonly contradicts: string;
  readonly undo: string;
  readonly dismiss: string;
  readonly tryAgain: string;
  readonly crashed: string;
  readonly request: string;
  readonly requestNotKept: string;
  readonly previewed: string;
  readonly verdict: string;
  readonly verdictLine: string;
  readonly given: string;
  readonly givenNothing: string;
  readonly brokenRules: string;
  readonly leftOut: string;
  readonly andMore: string;
  readonly cost: string;
  readonly costLine: string;
  readonly wasItRight: string;
  readonly correctedTo: string;
  readonly acceptUpdate: string;
  readonly declineUpdate: string;
  readonly dismissProposal: string;
  /** `{0}` is how many, `{1}` a source. */
  readonly useAll: string;
  readonly approveAll: string;
}

const states: UiStrings['states'] = {
  active: 'active',
  trial: 'on trial',
  stale: 'stale',
  unverified: 'cannot be checked',
  contested: 'contradicted',
  resting: 'resting',
  candidate: 'candidate',
  quarantined: 'needs your approval',
  broken: 'has problems',
  retired: 'retired',
};

const stateMeanings: UiStrings['stateMeanings'] = {
  active: 'In use.',
  trial: 'In use for you only. "Use" shares it with the repository.',
  stale: 'What it depends on has changed, so it is not given until you decide.',
  unverified:
    'What it depends on cannot be read now, or was never compared. Not given until it can be checked.',
  contested: 'It contradicts another lesson or the repository. Not given until you decide.',
  resting: 'Its outcomes show that it did not help. Not given.',
  candidate: 'A proposal. "Use" puts it to use, "Dismiss" puts it away.',
  quarantined: 'You have not approved this text yet. Not given until you do.',
  broken: 'The file has problems. Not given until they are mended.',
  retired: 'Kept, out of use.',
};

const verbs: UiStrings['verbs'] = {
  promote: 'Use',
  approve: 'Approve This Text',
  verify: 'Still True',
  restore: 'Restore',
  retire: 'Retire',
  veto: 'Do Not Try It',
  settle: 'It Is Right',
  contest: 'Mark as Wrong',
  helped: 'Helped',
  didNotHelp: 'Did Not Help',
  reinforce: 'Reinforce: Make It Recent',
  penalize: 'Penalize: Lower Its Confidence',
  fork: 'Copy to a Candidate',
  retract: 'Never Learn This Again',
  moveToGlobal: 'Move to Your Own Lessons',
  publish: 'Save for Teammates',
  broaden: 'Give With Any Change',
  narrow: 'Give for Its Subject Only',
};

const verbMeanings: UiStrings['verbMeanings'] = {
  promote: 'Put it to use and write it to .lessons/ for everybody',
  approve: 'Let this text be given to the model',
  verify: 'Accept the present values of what it depends on',
  restore: 'Bring it back into use',
  retire: 'Take it out of use and keep the file',
  veto: 'Time will not put it to use; a trial that runs ends',
  settle: 'It is true after all: give it again',
  contest: 'Mark it as contradicted by the repository; it is not given until you settle that',
  helped: 'Vote that it helped in the last task that was given it; once more takes the vote back',
  didNotHelp:
    'Vote that it did not help in the last task that was given it; once more takes the vote back. A lesson that never helps rests',
  reinforce: 'Count one reinforcement: more confidence, and recent; no vote',
  penalize: 'Take 0.15 from its confidence; no vote',
  fork: 'Start a lesson of your own from this text',
  retract: 'Retire it, and refuse its text and topic whoever proposes them',
  moveToGlobal: 'Use it in all your repositories',
  publish: 'Write the verified digests into the file, for others and for CI',
  broaden: 'It holds for nearly any change: given also where nothing in a request leads to it',
  narrow: 'It holds for its subject alone: given only where a request leads to it',
};

const relationTexts: Pick<UiStrings, 'relations' | 'relationMeanings' | 'join'> = {
  relations: {
    merge: 'Merge…',
    supersede: 'Supersede Another Lesson…',
    contradict: 'Mark as Wrong: Another Lesson Contradicts It…',
  },
  relationMeanings: {
    merge: 'Make one candidate that says what these lessons say',
    supersede: 'Put it in the place of another lesson, which is retired',
    contradict: 'It is not given until you settle which of the two holds',
  },
  join: {
    mergeTitle: 'Merge {0} lessons',
    becomes: 'Becomes one candidate',
    mergeEffect: 'Using the candidate retires these lessons. Nothing changes before that.',
    merge: 'Merge',
    cancel: 'Cancel',
    noPartner: 'No lesson fits.',
    supersede: {
      title: 'Which lesson does {0} supersede?',
      effect: '{0} takes the place of {1}, which is retired.',
      do: 'Supersede',
    },
    contradict: {
      title: 'Which lesson contradicts {0}?',
      effect: '{0} is not given until you settle that. {1} stays as it is.',
      do: 'Mark as Wrong',
    },
  },
};

/** The texts as written; the host translates their values. */
export const englishStrings: UiStrings = {
  locale: 'en',
  tabs: { inbox: 'Inbox', lessons: 'Lessons', activity: 'Activity', statistics: 'Statistics' },
  states,
  stateMeanings,
  scopes: { project: 'Project', global: 'Global', shipped: 'Shipped' },
  verbs,
  verbMeanings,
  ...relationTexts,
  refStates: {
    same: 'unchanged',
    changed: 'changed',
    missing: 'missing',
    unverified: 'never verified',
    unreadable: 'cannot be read',
    'too broad': 'too broad',
    unchecked: 'not checked now',
  },
  outcomes: {
    given: 'Lessons given',
    nothing: 'Nothing given',
    note: 'Background step',
    failed: 'Failed',
  },
  corrections: { inject: 'Should have got lessons', skip: 'Should have got none' },
  sorts: {
    relevance: 'Relevance',
    name: 'Name',
    lastUsed: 'Last used',
    given: 'Times given',
    confidence: 'Confidence',
    success: 'Success rate',
    tokens: 'Tokens',
  },
  noMatch: { title: 'No match', text: 'Nothing fits this search and filter.' },
  statistics: statisticsStrings,
  team: teamStrings,
  searchPlaceholder: 'Search lessons',
  searchActivityPlaceholder: 'Search activity',
  clearSearch: 'Clear search',
  filter: 'Filter and sort',
  filterOn: 'Filter and sort (a filter is on)',
  clearFilter: 'Clear Filter',
  state: 'State',
  scope: 'Scope',
  sortBy: 'Sort by',
  groupBy: 'Group by',
  noGroup: 'Nothing',
  groupings: { topic: 'Topic', folder: 'Package or folder', source: 'Source' },
  loading: 'Loading lessons',
  shown: '{0} shown',
  recipe: 'recipe',
  tokens: '{0} tokens',
  openFile: 'Open File',
  compare: 'Show Difference',
  editText: 'Edit Text',
  save: 'Save',
  askWith: 'Ask @lessons With This Lesson…',
  moreActions: 'More Actions',
  problemAtLine: 'line {0}',
  dependsOn: 'Depends on',
  dependsOnNothing: 'Nothing that can be checked. It never goes stale by itself.',
  standing: 'Standing',
  selected: '{0} selected',
  actOnMany: '{0}: {1} lessons? Undo takes all of it back.',
  clearSelection: 'Clear Selection',
  worked: 'How well it has worked',
  derivedFrom: 'Derived from {0} tasks:',
  history: 'History',
  task: 'Task',
  stepFailed: 'failed',
  pin: 'Pin These Steps',
  unpin: 'Unpin These Steps',
  isPinned: 'The next clean run along them becomes a recipe.',
  pinMeaning: 'The next task that goes along these steps without a failure becomes a recipe',
  details: 'Details',
  source: 'Source',
  contradicts: 'Contradicts',
  undo: 'Undo',
  dismiss: 'Close',
  tryAgain: 'Try Again',
  crashed: 'The manager could not draw this page.',
  request: 'Request',
  previewed:
    'A preview: no model received this, and nothing of it is counted. It is kept while this window is open.',
  requestNotKept: 'Not kept: the setting lessons.journal.prompts says so.',
  verdict: 'Verdict',
  verdictLine: '{0}, {1} sure',
  given: 'Given',
  givenNothing: 'Nothing',
  brokenRules: 'Broken, and said so',
  leftOut: 'Left out',
  mistakes: 'Calls that tools refused: {0}',
  mistakesMeaning:
    'Seen in the tasks recorded here and in transcripts that were read. What recurs in a second session, with what worked instead, becomes a candidate',
  workedInstead: 'Worked instead:',
  andMore: 'and {0} more',
  cost: 'Cost',
  costLine:
    '{0} tokens of lessons and their frame, chosen in {1} ms. Tools and files that went along are counted beside them, in every round.',
  wasItRight: 'Was this right?',
  correctedTo: 'You said: {0}',
  acceptUpdate: 'Accept Update',
  declineUpdate: 'Decline Update',
  dismissProposal: 'Dismiss',
  useAll: 'Use All {0} From {1}…',
  approveAll: 'Approve All {0}…',
};
