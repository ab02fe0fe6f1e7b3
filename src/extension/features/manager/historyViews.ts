import type { LessonStep } from '../../../core/operations/status/findLessonHistory';
import type { HistoryStep } from '../../../protocol/lessonDetail';
import type { Translate } from './translate';
import { said } from '../../host/said';

/** Steps that are shown: the newest. */
const mostShown = 12;

type StepType = LessonStep['type'];

/** What needs more than the step itself to be said. */
export interface HistoryContext {
  readonly translate: Translate;
  /** The name of a lesson by its own id; `undefined` = it is gone. */
  readonly nameOf: (lesson: string) => string | undefined;
  /** Names of the lessons in use that say they supersede this one. */
  readonly supersededBy: readonly string[];
  /** The act "Undo" takes back now, where it was about this lesson. */
  readonly last?: { readonly id: string };
}

/** What happened to a lesson in words, newest first; the act that can be taken back says what that would do. */
export function historyViews(
  steps: readonly LessonStep[],
  context: HistoryContext,
): readonly HistoryStep[] {
  return steps.slice(0, mostShown).map((step, at) => {
    const effect = at === 0 && context.last ? effects[step.type] : undefined;
    return {
      time: step.time,
      what: wordsOf(step, context),
      ...(effect !== undefined &&
        context.last && { undo: { id: context.last.id, effect: context.translate(effect) } }),
    };
  });
}

function wordsOf(step: LessonStep, { translate, nameOf, supersededBy }: HistoryContext): string {
  switch (step.type) {
    case 'captured':
      return translate('Proposed by {0}', step.by);
    case 'verified':
      return translate('Accepted as still true by {0}', step.by);
    case 'contested':
      return translate('Marked as wrong: {0} contradicts it', nameOf(step.against) ?? step.against);
    case 'outcome':
      return step.value === 'helped'
        ? translate('Helped: {0}', said(step.evidence))
        : translate('Did not help: {0}', said(step.evidence));
    case 'accompanied':
      return translate('Not counted: {0}', said(step.evidence));
    case 'retired':
      return supersededBy.length === 0
        ? translate(words.retired)
        : translate('Retired, superseded by {0}', supersededBy.join(', '));
    default:
      return translate(words[step.type]);
  }
}

const words: Readonly<Record<StepType, string>> = {
  captured: 'Proposed',
  shown: 'Shown to you for the first time',
  promoted: 'Put to use',
  unpromoted: 'Taken out of use again',
  retired: 'Retired',
  restored: 'Brought back',
  approved: 'Its text was approved',
  revoked: 'The approval of its text was taken back',
  verified: 'Accepted as still true',
  trial: 'On trial, for you alone',
  vetoed: 'Not to be tried',
  unvetoed: 'May be tried again',
  tombstoned: 'Retired for ever: never learnt again',
  untombstoned: 'May be learnt again',
  contested: 'Marked as wrong',
  settled: 'Marked as right',
  outcome: 'Outcome',
  'outcome-withdrawn': 'An outcome was taken back',
  accompanied: 'Given in a task',
  reinforced: 'Reinforced by you',
  unreinforced: 'A reinforcement was taken back',
  penalized: 'Penalized by you',
  unpenalized: 'A penalty was taken back',
};

/** What "Undo" does where this was the last act. Steps that no user takes have none. */
const effects: Readonly<Partial<Record<StepType, string>>> = {
  promoted: 'puts it back among the candidates; what it superseded comes back',
  retired: 'puts it back where it was',
  restored: 'puts it back among the retired',
  approved: 'takes the approval of its text back',
  verified: 'takes the new digests back',
  vetoed: 'lets it be tried again; a trial that ran runs on',
  tombstoned: 'puts it back where it was; it may be learnt again',
  contested: 'gives it again',
  settled: 'marks it as wrong again',
  outcome: 'takes this outcome out of the count',
  reinforced: 'takes this reinforcement back',
  penalized: 'gives the confidence back',
};
