import type { History } from '../../journal/history';
import { useTotals, type WeekTotals } from '../../journal/useTotals';
import type { KnownMistake } from '../episodes/findMistakes';
import { findMistakes } from '../episodes/findMistakes';
import type { Pipeline } from '../pipeline';

/** What lessons took and what use showed of them; nothing here says that a lesson was the cause. */
export interface Worth {
  readonly requests: number;
  /** Of them, those that no lesson went with. */
  readonly without: number;
  /** Tokens of lessons that were handed over. */
  readonly tokens: number;
  /** Lessons that were given at least once, and of them those that were seen to help at least once. */
  readonly given: number;
  readonly useful: number;
  /** Requests after which the check of a lesson was kept, and was broken. */
  readonly rulesKept: number;
  readonly rulesBroken: number;
  /** Wrong calls met in two or more sessions, and of them those not met for four weeks of further work. */
  readonly recurring: number;
  readonly stopped: number;
  /** Tokens in and out of recorded tasks that ended, and for how many of them that is an estimate. */
  readonly taskTokens: number;
  readonly tasks: number;
  readonly estimatedTasks: number;
}

/** Milliseconds after which a wrong call that was not met again while work went on counts as gone. */
const goneAfter = 28 * 86_400_000;

/** Adds up what the journal of a repository, or the history that was brought up to it, and its record of wrong calls say. */
export async function findWorth(pipeline: Pipeline, history?: History): Promise<Worth> {
  const { entries, ledgers } = await pipeline.library.refresh();
  const { totals, checked = {}, last } = ledgers.project;
  const { weeks } = history
    ? await history.totals('project')
    : useTotals(await pipeline.library.events('project'));
  const rows = entries
    .filter(({ scope }) => scope === 'project')
    .flatMap(({ brief }) => ledgers.project.rows[brief.id] ?? [])
    .filter(({ given = 0 }) => given > 0);
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const recurring = (await findMistakes(pipeline)).filter(({ sessions }) => sessions.length > 1);
  const inAll = (name: keyof WeekTotals): number => sum(weeks.map((week) => week[name]));
  return {
    requests: totals.requests,
    without: totals.requests - totals.injectedRequests,
    tokens: totals.tokens,
    given: rows.length,
    useful: rows.filter(({ helped }) => helped > 0).length,
    rulesKept: sum(Object.values(checked).map(({ kept }) => kept)),
    rulesBroken: sum(Object.values(checked).map(({ broken }) => broken)),
    recurring: recurring.length,
    stopped: stoppedOf(recurring, last?.time ?? 0).length,
    taskTokens: inAll('tokensOfTasks'),
    tasks: inAll('tasks'),
    estimatedTasks: inAll('estimatedTasks'),
  };
}

function stoppedOf(mistakes: readonly KnownMistake[], newest: number): readonly KnownMistake[] {
  const lastWork = mistakes.reduce((latest, { last = 0 }) => Math.max(latest, last), newest);
  return mistakes.filter(({ last }) => last !== undefined && lastWork - last >= goneAfter);
}
