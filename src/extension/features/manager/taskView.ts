import type { RecordedEpisode } from '../../../core/operations/episodes/findEpisodes';
import type { TaskView } from '../../../protocol/activity';
import type { FactView } from '../../../protocol/lessonDetail';
import type { Translate } from './translate';
import { said } from '../../host/said';

type ShownTask = Omit<RecordedEpisode, 'lessons' | 'verdict'>;

/** Steps named before "and 12 more". */
const mostSteps = 12;

/** A recorded task as it is shown below its receipt. */
export function taskView(
  episode: ShownTask,
  context: {
    readonly isPinned: boolean;
    readonly isTrusted: boolean;
    readonly translate: Translate;
  },
): TaskView {
  const { translate } = context;
  const calls = episode.tools.map(({ tool, input, ok }) => ({
    text: `${tool} ${inWords(input)}`.trim(),
    isFailed: !ok,
  }));
  const edits = episode.edits.map(({ file, kept }) => ({
    text: kept ? translate('edited {0}', file) : translate('edited {0}, taken back', file),
    isFailed: false,
  }));
  const did = [...calls, ...edits];
  return {
    id: episode.id,
    facts: factsOf(episode, translate),
    did: did.slice(0, mostSteps),
    total: did.length,
    isPinned: context.isPinned,
    canPin: context.isTrusted && did.length > 0,
  };
}

/** The values of a recorded input; one that was clipped in its middle stays as it is. */
function inWords(input: string): string {
  try {
    const parsed: unknown = JSON.parse(input);
    if (typeof parsed !== 'object' || parsed === null) return input;
    return Object.values(parsed)
      .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
      .join(' ');
  } catch {
    // No JSON: a clipped record, or a plain text.
    return input;
  }
}

function factsOf({ outcome, exit, end, voted }: ShownTask, translate: Translate): FactView[] {
  return [
    {
      label: translate('Outcome'),
      value: outcome
        ? translate('{0}: {1}', outcome.value, said(outcome.evidence))
        : translate('not known: nothing was observed'),
      meaning: translate('Only from what was observed: checks, undo, thumbs, your next message'),
    },
    ...(voted
      ? [
          {
            label: translate('Your word'),
            value: voted === 'helped' ? translate('Helped') : translate('Did Not Help'),
            meaning: translate(
              'Pressed again under the answer or beside the lesson, it is taken back',
            ),
          },
        ]
      : []),
    { label: translate('Ended'), value: translate(exit) },
    ...(end
      ? [
          {
            label: translate('Tokens'),
            value: end.estimated
              ? translate('{0} in, {1} out (estimated)', end.tokensIn, end.tokensOut)
              : translate('{0} in, {1} out', end.tokensIn, end.tokensOut),
          },
        ]
      : []),
  ];
}
