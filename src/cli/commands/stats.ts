import { spoken } from '../../prose/say';
import type { CorrectionSummary } from '../../core/operations/status/corrections';
import { sayCompetence } from '../../core/operations/episodes/findCompetence';
import type { KnownMistake } from '../../core/operations/episodes/findMistakes';
import type { KeptRecord } from '../../core/operations/status/keptRecord';
import type { CliCommand, CliIo } from '../commandLine';
import { printJson, printTable } from '../print';
import { printWaiting } from '../printWaiting';

export const stats: CliCommand = {
  usage: 'stats [--competence | --mistakes | --kept]',
  help: 'Counts lessons, recorded requests, tokens given and verdicts.',
  flags: {
    kept: {
      type: 'boolean',
      help: 'how often the last 300 changes, and your assistants, kept what lessons ask for, instead',
    },
    competence: { type: 'boolean', help: 'how well ways of doing tasks have worked instead' },
    mistakes: { type: 'boolean', help: 'calls that tools refused, and what worked, instead' },
  },
  run: async ({ open, flag, isJson, io }) => {
    const { manager } = await open();
    if (flag('competence')) {
      const ways = await manager.competence();
      if (isJson) printJson(io, ways);
      else
        for (const way of ways)
          io.out(
            `${spoken('{0}: {1}, with {2}', way.trigger, sayCompetence(way), way.signature.join(', '))}\n`,
          );
      return 0;
    }
    if (flag('mistakes')) {
      printMistakes(io, isJson, await manager.mistakes());
      return 0;
    }
    if (flag('kept')) {
      printKept(io, isJson, await manager.kept());
      return 0;
    }
    const found = await manager.stats();
    if (isJson) {
      printJson(io, found);
      return 0;
    }
    const counts = (values: Readonly<Record<string, number>>): string =>
      Object.entries(values)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ') || spoken('none');
    io.out(`${spoken('lessons   {0}', counts(found.lessons))}\n`);
    printWaiting(io, found);
    io.out(
      `${spoken('requests  {0} recorded, {1} % without a lesson', found.requests, Math.round(found.shareWithout * 100))}\n`,
    );
    io.out(`${spoken('tokens    {0} given in all', found.tokens)}\n`);
    io.out(`${spoken('verdicts  {0}', counts(found.verdicts))}\n`);
    printCorrections(io, found.corrections);
    if (found.skippedLines > 0)
      io.out(
        `${spoken('journal   {0} lines could not be read and were skipped', found.skippedLines)}\n`,
      );
    return 0;
  },
};

/** By lesson, how often it was kept, and which are rules no more. */
function printKept(io: CliIo, isJson: boolean, records: readonly KeptRecord[]): void {
  if (isJson) return printJson(io, records);
  for (const { name, past, seen, givenUp } of records) {
    const since = past.since === undefined ? '' : ` ${spoken('since {0}', past.since)}`;
    io.out(
      `${spoken('{0}: kept in {1} of {2} changes{3}, in {4} of {5} requests', name, past.kept, past.of, since, seen.kept, seen.of)}\n`,
    );
    if (givenUp)
      io.out(
        `  ${spoken('not a rule here any more: broken in {0} of {1} changes since {2}; lessons retire {3}', givenUp.broken, givenUp.of, givenUp.since, name)}\n`,
      );
  }
  if (records.length === 0)
    io.out(`${spoken('No lesson in use asks for anything that can be checked.')}\n`);
}

/** The ledger of wrong calls: how often, in how many tasks, at what cost. */
function printMistakes(io: CliIo, isJson: boolean, mistakes: readonly KnownMistake[]): void {
  if (isJson) return printJson(io, mistakes);
  for (const { line, instead, times, sessions, tokens, turns, last } of mistakes)
    io.out(
      `${spoken('{0}: {1} times in {2} sessions, about {3} tokens and {4} turns{5}{6}', line, times, sessions.length, tokens, turns, last === undefined ? '' : spoken(', last on {0}', new Date(last).toISOString().slice(0, 10)), instead === undefined ? '' : spoken('; {0} worked', instead))}\n`,
    );
  if (mistakes.length === 0)
    io.out(`${spoken('No call was refused in what was recorded here.')}\n`);
}

/** The confusion matrix of the verdicts the user corrected; nothing where there are none. */
function printCorrections(
  io: CliIo,
  { falseInjections, falseSkips, floorShift, matrix }: CorrectionSummary,
): void {
  if (falseInjections + falseSkips === 0) return;
  io.out(
    `${spoken('corrected {0} got lessons and should not have, {1} got none and should have; the floor of the gate moved by {2}', falseInjections, falseSkips, floorShift)}\n`,
  );
  const labels = Object.keys(matrix) as (keyof typeof matrix)[];
  printTable(io, [
    [spoken('judged \\ right'), ...labels],
    ...labels.map((judged) => [judged, ...labels.map((right) => String(matrix[judged][right]))]),
  ]);
}
