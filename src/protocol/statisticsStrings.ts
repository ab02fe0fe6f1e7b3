import type { ActivityKind, RequestLabel } from './activity';

/** Texts of the page of statistics, of receipts and of the filter of Activity. `{0}` and `{1}` are filled in. */
export interface StatisticsStrings {
  readonly activityKinds: Readonly<Record<ActivityKind | 'all', string>>;
  readonly labels: Readonly<Record<RequestLabel | 'none', string>>;
  readonly filterActivity: string;
  readonly week: string;
  readonly givenLesson: string;
  readonly judgedAs: string;
  readonly rightAs: string;
  readonly costTitle: string;
  readonly limits: string;
  readonly switchOff: string;
  readonly switchOn: string;
  readonly worth: string;
  readonly worthMeaning: string;
  readonly exportWorth: string;
  readonly replay: string;
  readonly replayMeaning: string;
  readonly replayNow: string;
  readonly replayOn: string;
  readonly replayWeeks: string;
  readonly spared: string;
  readonly cost: string;
  readonly morePlaces: string;
  readonly requests: string;
  readonly requestsMeaning: string;
  readonly given: string;
  readonly without: string;
  readonly tokensTitle: string;
  readonly tokensMeaning: string;
  readonly lessonTokens: string;
  readonly taskTokens: string;
  readonly stale: string;
  readonly staleMeaning: string;
  readonly timesStale: string;
  readonly noCommit: string;
  readonly outcomes: string;
  readonly outcomesMeaning: string;
  readonly helped: string;
  readonly hurt: string;
  readonly observed: string;
  readonly corrections: string;
  readonly judgedRight: string;
  readonly states: string;
  readonly toReview: string;
  readonly verdicts: string;
  readonly asTable: string;
  readonly weekColumn: string;
  readonly lesson: string;
  readonly none: string;
  readonly plot: string;
  readonly budget: string;
  readonly budgetLine: string;
  readonly frame: string;
  readonly free: string;
  readonly over: string;
  readonly sent: string;
  readonly model: string;
  readonly tools: string;
  readonly noTools: string;
  readonly attached: string;
  readonly notKept: string;
  readonly block: string;
}

/** The texts as written; the host translates their values. */
export const statisticsStrings: StatisticsStrings = {
  activityKinds: {
    all: 'Everything',
    requests: 'Requests only',
    given: 'Requests that were given lessons',
    without: 'Requests without lessons',
    steps: 'Background steps',
  },
  labels: {
    'code-gen': 'code-gen',
    exploration: 'exploration',
    qa: 'qa',
    other: 'other',
    none: 'not classified',
  },
  filterActivity: 'Filter',
  week: 'week of {0}',
  givenLesson: 'given {0}',
  judgedAs: 'called {0}',
  rightAs: 'should be {0}',
  costTitle: 'What lessons cost',
  limits: 'Change the Limits',
  switchOff: 'Switch Lessons Off',
  switchOn: 'Switch Lessons On',
  worth: 'Worth',
  worthMeaning:
    'What was counted, not what lessons caused: for that, requests with and without them have to be compared.',
  exportWorth: 'Open as CSV',
  replay: 'Past sessions',
  replayMeaning:
    'What lessons would have been worth at most in sessions that your agents recorded here. Asks before it reads them; nothing leaves this machine.',
  replayNow: 'Replay Past Sessions…',
  replayOn: 'Go On…',
  replayWeeks: 'Tokens by week, at most',
  spared: 'spared at most',
  cost: 'for lessons',
  morePlaces: 'and {0} more; lessons replay --json has all',
  requests: 'Requests by week',
  requestsMeaning: 'Questions and reviews get no lesson: that is the rule, not a fault.',
  given: 'given lessons',
  without: 'without lessons',
  tokensTitle: 'Tokens by week',
  tokensMeaning: 'What lessons took, beside what the recorded tasks took in all.',
  lessonTokens: 'of lessons',
  taskTokens: 'of the tasks',
  stale: 'Stale by week',
  staleMeaning: 'Times that a lesson fell silent because something it depends on had changed.',
  timesStale: 'found stale',
  noCommit: 'no commit known',
  outcomes: 'Helped and hurt',
  outcomesMeaning: 'Votes and what was observed of finished tasks; n is how often anything was.',
  helped: 'helped',
  hurt: 'hurt',
  observed: 'n',
  corrections: 'Verdicts you corrected',
  judgedRight: 'called ↓ right →',
  states: 'Lessons by state',
  toReview: 'to review',
  verdicts: 'What the gate called the requests',
  asTable: 'Numbers as a table',
  weekColumn: 'Week of',
  lesson: 'Lesson',
  none: 'None yet.',
  plot: '{0}: {1}',
  budget: 'Tokens',
  budgetLine: '{0} of {1} tokens: {2} of lessons, {3} of the frame around them, {4} free.',
  frame: 'frame',
  free: 'free',
  over: '{0} tokens, more than the {1} that one request may have now.',
  sent: 'Sent along',
  model: 'Model',
  tools: 'Tools',
  noTools: 'none',
  attached: 'Attached',
  notKept: 'What went along is kept only while the window that sent it is open.',
  block: 'The block, word for word',
};
