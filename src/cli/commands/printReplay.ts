import { spoken } from '../../prose/say';
import {
  spreadOf,
  type ReplayedSession,
  type ReplayPlace,
  type ReplayReport,
} from '../../core/operations/replay/replayReport';
import type { CliIo } from '../commandLine';

/** Places of one kind that are listed; `--json` has all. */
const mostListed = 40;

/** Prints what a replay came to: the figures, each an upper bound, and the places behind them. */
export function printReplay(io: CliIo, { sessions, learnt, of }: ReplayReport): void {
  const calls = sessions.flatMap((one) => one.calls);
  const rules = sessions.flatMap((one) => one.rules);
  const reads = sessions.flatMap((one) => one.reads);
  const wrong = sessions.flatMap((one) => one.wrong);
  io.out(
    `${spoken('{0} of {1} sessions replayed; every figure is an upper bound.', sessions.length, of)}\n`,
  );
  io.out(`${spoken('lessons learnt on the way   {0}', learnt.length)}\n`);
  io.out(
    `${spoken(
      'refused calls met before    at most {0}, {1} turns',
      calls.length,
      calls.reduce((sum, { turns }) => sum + turns, 0),
    )}\n`,
  );
  io.out(`${spoken('rules broken by edits       at most {0}', rules.length)}\n`);
  io.out(`${spoken('files read that one tells   at most {0}', reads.length)}\n`);
  io.out(
    `${spoken('sessions told wrongly       {0}: a call worked that a lesson says fails, or one it tells was refused', sessions.filter((one) => one.wrong.length > 0).length)}\n`,
  );
  const without = sessions.filter(({ commit }) => commit === undefined).length;
  if (without > 0)
    io.out(
      `${spoken('sessions without their code {0}: lessons of the code count for nothing there', without)}\n`,
    );
  printTokens(io, sessions);
  printPlaces(io, spoken('Refused calls'), calls, ({ call, lesson }) => `${call}  (${lesson})`);
  printPlaces(io, spoken('Rules broken'), rules, ({ path, check }) => `${path}  (${check})`);
  printPlaces(io, spoken('Files read'), reads, ({ path, lesson }) => `${path}  (${lesson})`);
  printPlaces(io, spoken('Told wrongly'), wrong, ({ call, lesson }) => `${call}  (${lesson})`);
}

function printTokens(io: CliIo, sessions: readonly ReplayedSession[]): void {
  const sum = (valueOf: (one: ReplayedSession) => number): number =>
    sessions.reduce((total, one) => total + valueOf(one), 0);
  const [spared, cost] = [sum((one) => one.spared.once), sum((one) => one.cost.once)];
  const [sparedRead, costRead] = [sum((one) => one.spared.read), sum((one) => one.cost.read)];
  io.out(
    `${spoken('tokens, said once           at most {0} spared, {1} for lessons: {2}', spared, cost, spared - cost)}\n`,
  );
  io.out(
    `${spoken('tokens, read every turn     at most {0} spared, {1} for lessons: {2}', sparedRead, costRead, sparedRead - costRead)}\n`,
  );
  const { least, median, most } = spreadOf(sessions.map((one) => one.spared.read - one.cost.read));
  io.out(
    `${spoken('a session                   least {0}, median {1}, most {2}', least, median, most)}\n`,
  );
}

function printPlaces<T extends ReplayPlace>(
  io: CliIo,
  title: string,
  places: readonly T[],
  text: (place: T) => string,
): void {
  if (places.length === 0) return;
  io.out(`\n${title}\n`);
  for (const place of places.slice(0, mostListed)) {
    const day = place.at === undefined ? '' : `${new Date(place.at).toISOString().slice(0, 10)} `;
    io.out(`  ${spoken('{0}{1}, call {2}: {3}', day, place.task, place.turn + 1, text(place))}\n`);
  }
  if (places.length > mostListed)
    io.out(`  ${spoken('and {0} more, all in --json', places.length - mostListed)}\n`);
}
