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
  io.out(`${sessions.length} of ${of} sessions replayed; every figure is an upper bound.\n`);
  io.out(`lessons learnt on the way   ${learnt.length}\n`);
  io.out(
    `refused calls met before    at most ${calls.length}, ${calls.reduce((sum, { turns }) => sum + turns, 0)} turns\n`,
  );
  io.out(`rules broken by edits       at most ${rules.length}\n`);
  io.out(`files read that one tells   at most ${reads.length}\n`);
  io.out(
    `sessions told wrongly       ${sessions.filter((one) => one.wrong.length > 0).length}: a call worked that a lesson says fails, or one it tells was refused\n`,
  );
  const without = sessions.filter(({ commit }) => commit === undefined).length;
  if (without > 0)
    io.out(`sessions without their code ${without}: lessons of the code count for nothing there\n`);
  printTokens(io, sessions);
  printPlaces(io, 'Refused calls', calls, ({ call, lesson }) => `${call}  (${lesson})`);
  printPlaces(io, 'Rules broken', rules, ({ path, check }) => `${path}  (${check})`);
  printPlaces(io, 'Files read', reads, ({ path, lesson }) => `${path}  (${lesson})`);
  printPlaces(io, 'Told wrongly', wrong, ({ call, lesson }) => `${call}  (${lesson})`);
}

function printTokens(io: CliIo, sessions: readonly ReplayedSession[]): void {
  const sum = (valueOf: (one: ReplayedSession) => number): number =>
    sessions.reduce((total, one) => total + valueOf(one), 0);
  const [spared, cost] = [sum((one) => one.spared.once), sum((one) => one.cost.once)];
  const [sparedRead, costRead] = [sum((one) => one.spared.read), sum((one) => one.cost.read)];
  io.out(
    `tokens, said once           at most ${spared} spared, ${cost} for lessons: ${spared - cost}\n`,
  );
  io.out(
    `tokens, read every turn     at most ${sparedRead} spared, ${costRead} for lessons: ${sparedRead - costRead}\n`,
  );
  const { least, median, most } = spreadOf(sessions.map((one) => one.spared.read - one.cost.read));
  io.out(`a session                   least ${least}, median ${median}, most ${most}\n`);
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
    io.out(`  ${day}${place.task}, call ${place.turn + 1}: ${text(place)}\n`);
  }
  if (places.length > mostListed)
    io.out(`  and ${places.length - mostListed} more, all in --json\n`);
}
