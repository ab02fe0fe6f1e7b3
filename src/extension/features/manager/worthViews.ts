import type { ReplayPlace, ReplayReport } from '../../../core/operations/replay/replayReport';
import { spreadOf } from '../../../core/operations/replay/replayReport';
import type { HoldOutEffect } from '../../../core/proof/holdOutEffect';
import type { HoldOutReport } from '../../../core/proof/holdOutReport';
import type { Worth } from '../../../core/operations/status/findWorth';
import { weekStart } from '../../../core/journal/useTotals';
import type { FactView } from '../../../protocol/lessonDetail';
import type { ReplayPlacesView, ReplayView } from '../../../protocol/statistics';
import type { Translate } from './translate';

/** Places that are listed of one kind; `lessons replay --json` has all. */
const mostListed = 12;

/** What lessons took and what use showed, each with how it is counted; a lesson without a name is there no more. */
export function worthFigures(
  worth: Worth,
  holdOut: HoldOutReport,
  nameOf: (lesson: string) => string | undefined,
  translate: Translate,
): readonly FactView[] {
  const { requests, without, tokens, given, useful, recurring, stopped } = worth;
  const share = requests === 0 ? 0 : Math.round((100 * without) / requests);
  const of = (some: number, all: number): string => translate('{0} of {1}', some, all);
  return [
    { label: translate('Tokens given'), value: String(tokens) },
    {
      label: translate('Requests without a lesson'),
      value: `${share} % (${of(without, requests)})`,
    },
    {
      label: translate('Lessons given'),
      value: String(given),
    },
    {
      label: translate('Seen to help'),
      value: of(useful, given),
      meaning: translate('A vote, or a finished task in which it showed, at least once.'),
    },
    {
      label: translate('Mistakes that stopped'),
      value: of(stopped, recurring),
      meaning: translate(
        'Wrong calls met in two or more sessions, and not for four weeks of further work. Why they stopped is not known.',
      ),
    },
    {
      label: translate('Rules kept'),
      value: of(worth.rulesKept, worth.rulesKept + worth.rulesBroken),
      meaning: translate('Changes and commands that a check of a lesson was tried on.'),
    },
    ...tasksOf(worth, translate),
    ...measured(holdOut, nameOf, translate),
  ];
}

/** What requests with and without lessons came to, where any were held out; all but tokens where that was measured. */
function measured(
  { arms, effects, lessons }: HoldOutReport,
  nameOf: (lesson: string) => string | undefined,
  translate: Translate,
): readonly FactView[] {
  if (arms.placebo + arms.nothing === 0) return [];
  const label = translate('Tokens with lessons, measured');
  const row = (
    name: string,
    effect: HoldOutEffect,
    said: (change: number) => string,
  ): readonly FactView[] =>
    effect.kind === 'measured' ? [{ label: name, ...changeOf(effect, said, translate) }] : [];
  const { tokens, toolCalls, turns, keptEdits, failedCalls } = effects;
  const tooFew =
    tokens.kind === 'measured'
      ? []
      : [{ label, value: translate('not enough data yet ({0} of {1})', tokens.n, tokens.of) }];
  return [
    ...tooFew,
    ...row(label, tokens, percent),
    ...row(translate('Tool calls with lessons, measured'), toolCalls, difference),
    ...row(translate('Turns with lessons, measured'), turns, percent),
    ...row(translate('Kept edits with lessons, measured'), keptEdits, difference),
    ...row(translate('Failed calls with lessons, measured'), failedCalls, difference),
    ...lessons.flatMap(({ lesson, tokens: effect }) => {
      const name = nameOf(lesson);
      return name === undefined
        ? []
        : row(translate('Tokens with {0}, measured', name), effect, percent);
    }),
  ];
}

function changeOf(
  { change, given, held }: Extract<HoldOutEffect, { kind: 'measured' }>,
  said: (change: number) => string,
  translate: Translate,
): Pick<FactView, 'value' | 'meaning'> {
  const { estimate, low, high } = change;
  return {
    value: translate('{0} ({1} to {2})', said(estimate), said(low), said(high)),
    meaning: translate('Against requests that a hash held out: {0} of {1}.', held, held + given),
  };
}

const signed = (value: number, text: string): string => `${value > 0 ? '+' : ''}${text}`;
const percent = (share: number): string => signed(share, `${Math.round(100 * share)} %`);
/** Of a request. */
const difference = (change: number): string => signed(change, change.toFixed(1));

function tasksOf(
  { tasks, taskTokens, estimatedTasks }: Worth,
  translate: Translate,
): readonly FactView[] {
  if (tasks === 0) return [];
  const all = translate('{0} in {1} tasks', taskTokens, tasks);
  const value = estimatedTasks === 0 ? all : translate('{0}, {1} estimated', all, estimatedTasks);
  return [{ label: translate('Tokens of tasks'), value }];
}

/** A replay as the page shows it. */
export function replayView(report: ReplayReport, translate: Translate): ReplayView {
  const { sessions, of, isStopped } = report;
  return {
    summary: translate(
      '{0} of {1} sessions, {2} without the code of their time. Every figure is an upper bound.',
      ...[sessions.length, of, sessions.filter(({ commit }) => commit === undefined).length],
    ),
    isStopped,
    figures: figuresOf(report, translate),
    weeks: weeksOf(report),
    places: placesOf(report, translate),
  };
}

function figuresOf({ sessions, learnt }: ReplayReport, translate: Translate): readonly FactView[] {
  const all = <T>(listOf: (one: ReplayReport['sessions'][number]) => readonly T[]): readonly T[] =>
    sessions.flatMap(listOf);
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const net = spreadOf(sessions.map(({ spared, cost }) => spared.read - cost.read));
  const counted = sessions.flatMap(({ tokens }) => tokens ?? []);
  const calls = all((one) => one.calls);
  const atMost = (count: number): string => translate('at most {0}', count);
  return [
    { label: translate('Lessons learnt on the way'), value: String(learnt.length) },
    {
      label: translate('Refused calls met before'),
      value: translate(
        'at most {0}, {1} turns',
        calls.length,
        sum(calls.map(({ turns }) => turns)),
      ),
    },
    { label: translate('Rules broken'), value: atMost(all((one) => one.rules).length) },
    {
      label: translate('Files read that a lesson tells'),
      value: atMost(all((one) => one.reads).length),
    },
    {
      label: translate('Sessions told wrongly'),
      value: String(sessions.filter(({ wrong }) => wrong.length > 0).length),
    },
    {
      label: translate('Tokens, said once (estimated)'),
      value: netOf(
        sum(sessions.map(({ spared }) => spared.once)),
        sum(sessions.map(({ cost }) => cost.once)),
        translate,
      ),
    },
    {
      label: translate('Tokens, read every turn (estimated)'),
      value: netOf(
        sum(sessions.map(({ spared }) => spared.read)),
        sum(sessions.map(({ cost }) => cost.read)),
        translate,
      ),
      meaning: translate('What stands in a context is read again with every turn that follows.'),
    },
    {
      label: translate('A session, at most'),
      value: translate('least {0}, median {1}, most {2}', net.least, net.median, net.most),
    },
    ...(counted.length === 0
      ? []
      : [
          {
            label: translate('Tokens of the sessions'),
            value: translate('{0}, counted by {1} transcripts', sum(counted), counted.length),
          },
        ]),
  ];
}

const netOf = (spared: number, cost: number, translate: Translate): string =>
  translate('at most {0} spared − {1} for lessons = {2}', spared, cost, spared - cost);

function weeksOf({ sessions }: ReplayReport): ReplayView['weeks'] {
  const weeks = new Map<number, { start: number; spared: number; cost: number }>();
  for (const { at, spared, cost } of sessions) {
    if (at === undefined) continue;
    const start = weekStart(at);
    const week = weeks.get(start) ?? { start, spared: 0, cost: 0 };
    weeks.set(start, { start, spared: week.spared + spared.once, cost: week.cost + cost.once });
  }
  return [...weeks.values()].sort((a, b) => a.start - b.start);
}

function placesOf({ sessions }: ReplayReport, translate: Translate): readonly ReplayPlacesView[] {
  const list = <T extends ReplayPlace>(
    title: string,
    found: readonly T[],
    what: (place: T) => string,
  ): readonly ReplayPlacesView[] => {
    if (found.length === 0) return [];
    const rows = found.slice(0, mostListed).map((place) => ({
      where: whereOf(place, translate),
      what: what(place),
    }));
    return [{ title, rows, total: found.length }];
  };
  return [
    ...list(
      translate('Refused calls met before'),
      sessions.flatMap(({ calls }) => calls),
      ({ call, lesson }) => `${call} (${lesson})`,
    ),
    ...list(
      translate('Rules broken'),
      sessions.flatMap(({ rules }) => rules),
      ({ path, check }) => `${path} (${check})`,
    ),
    ...list(
      translate('Files read that a lesson tells'),
      sessions.flatMap(({ reads }) => reads),
      ({ path, used, lesson }) => `${path}, ${used} (${lesson})`,
    ),
    ...list(
      translate('Told wrongly'),
      sessions.flatMap(({ wrong }) => wrong),
      ({ call, lesson }) => `${call} (${lesson})`,
    ),
  ];
}

function whereOf({ task, turn, at }: ReplayPlace, translate: Translate): string {
  const place = translate('{0}, call {1}', task, turn + 1);
  return at === undefined ? place : `${new Date(at).toISOString().slice(0, 10)} ${place}`;
}
