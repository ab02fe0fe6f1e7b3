import type { CorrectionSummary } from '../../core/operations/status/corrections';
import { sayCompetence } from '../../core/operations/episodes/findCompetence';
import type { KnownMistake } from '../../core/operations/episodes/findMistakes';
import { sayWaiting } from '../../prose/sayWaiting';
import type { KeptRecord } from '../../core/operations/status/keptRecord';
import type { CliCommand, CliIo } from '../commandLine';
import { printJson, printTable } from '../print';

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
          io.out(`${way.trigger}: ${sayCompetence(way)}, with ${way.signature.join(', ')}\n`);
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
        .join(', ') || 'none';
    io.out(`lessons   ${counts(found.lessons)}\n`);
    if (found.toReview > 0) io.out(`to review ${found.toReview}: ${sayWaiting(found)}\n`);
    io.out(
      `requests  ${found.requests} recorded, ${Math.round(found.shareWithout * 100)} % without a lesson\n`,
    );
    io.out(`tokens    ${found.tokens} given in all\n`);
    io.out(`verdicts  ${counts(found.verdicts)}\n`);
    printCorrections(io, found.corrections);
    if (found.skippedLines > 0)
      io.out(`journal   ${found.skippedLines} lines could not be read and were skipped\n`);
    return 0;
  },
};

/** By lesson, how often it was kept, and which are rules no more. */
function printKept(io: CliIo, isJson: boolean, records: readonly KeptRecord[]): void {
  if (isJson) return printJson(io, records);
  for (const { name, past, seen, givenUp } of records) {
    const since = past.since === undefined ? '' : ` since ${past.since}`;
    io.out(
      `${name}: kept in ${past.kept} of ${past.of} changes${since}, in ${seen.kept} of ${seen.of} requests\n`,
    );
    if (givenUp)
      io.out(
        `  not a rule here any more: broken in ${givenUp.broken} of ${givenUp.of} changes since ${givenUp.since}; lessons retire ${name}\n`,
      );
  }
  if (records.length === 0) io.out('No lesson in use asks for anything that can be checked.\n');
}

/** The ledger of wrong calls: how often, in how many tasks, at what cost. */
function printMistakes(io: CliIo, isJson: boolean, mistakes: readonly KnownMistake[]): void {
  if (isJson) return printJson(io, mistakes);
  for (const { line, instead, times, sessions, tokens, turns, last } of mistakes)
    io.out(
      `${line}: ${times} times in ${sessions.length} sessions, about ${tokens} tokens and ${turns} turns${last === undefined ? '' : `, last on ${new Date(last).toISOString().slice(0, 10)}`}${instead === undefined ? '' : `; ${instead} worked`}\n`,
    );
  if (mistakes.length === 0) io.out('No call was refused in what was recorded here.\n');
}

/** The confusion matrix of the verdicts the user corrected; nothing where there are none. */
function printCorrections(
  io: CliIo,
  { falseInjections, falseSkips, floorShift, matrix }: CorrectionSummary,
): void {
  if (falseInjections + falseSkips === 0) return;
  io.out(
    `corrected ${falseInjections} got lessons and should not have, ${falseSkips} got none and should have; the floor of the gate moved by ${floorShift}\n`,
  );
  const labels = Object.keys(matrix) as (keyof typeof matrix)[];
  printTable(io, [
    ['judged \\ right', ...labels],
    ...labels.map((judged) => [judged, ...labels.map((right) => String(matrix[judged][right]))]),
  ]);
}
