import type { KnownCompetence } from '../../../core/operations/episodes/findCompetence';
import type { CompetenceView, FactView } from '../../../protocol/lessonDetail';
import type { Translate } from './translate';
import { said } from '../../host/said';

/** Ways of doing one thing that are shown: the most used ones. */
const mostShown = 3;
/** Observations and folders named of each end: the newest. */
const mostSeen = 2;
/** Tasks named as what it was derived from: the newest. */
const mostNamed = 5;

/** How well the ways of a recipe have worked: counts, rate, medians, steps, and the tasks that say so. */
export function competenceViews(
  competences: readonly KnownCompetence[],
  translate: Translate,
): readonly CompetenceView[] {
  return competences.slice(0, mostShown).map((competence) => ({
    trigger: competence.trigger,
    facts: factsOf(competence, translate),
    steps: competence.steps,
    derivedFrom: competence.derivations
      .slice(-mostNamed)
      .reverse()
      .map(({ request, intent, time }) => ({
        id: request,
        title: intent || translate('A task'),
        time,
      })),
    total: competence.derivations.length,
  }));
}

function factsOf(competence: KnownCompetence, translate: Translate): readonly FactView[] {
  const { successes, failures, rate, signature, medianTokens, medianMilliseconds } = competence;
  const { workedWhen, failedWhen, workedIn, failedIn, lastUsed } = competence;
  const tasks = successes + failures;
  const seen = (label: string, lines: readonly string[]): readonly FactView[] =>
    lines.length === 0 ? [] : [{ label, value: lines.slice(0, mostSeen).join('; ') }];
  return [
    {
      label: translate('Worked'),
      value: translate('{0} of {1} times, {2} %', successes, tasks, Math.round(rate * 100)),
      meaning: translate('Tasks of this kind, done with these tools, that were seen to succeed'),
    },
    ...seen(translate('Worked when'), workedWhen.map(said)),
    ...seen(translate('Failed when'), failedWhen.map(said)),
    ...seen(translate('Worked in'), workedIn),
    ...seen(translate('Failed only in'), failedIn),
    ...(lastUsed === undefined
      ? []
      : [
          {
            label: translate('Last used'),
            value: new Date(lastUsed).toISOString().slice(0, 10),
          },
        ]),
    { label: translate('Tools'), value: signature.join(', ') || translate('none') },
    ...(medianTokens === undefined
      ? []
      : [
          {
            label: translate('Tokens'),
            value: translate('{0} (median)', Math.round(medianTokens)),
            meaning: translate('Tokens in and out of its successes'),
          },
        ]),
    ...(medianMilliseconds === undefined
      ? []
      : [
          {
            label: translate('Time'),
            value: translate('{0} s in tools (median)', (medianMilliseconds / 1000).toFixed(1)),
          },
        ]),
  ];
}
