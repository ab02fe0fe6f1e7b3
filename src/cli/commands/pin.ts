import type { CliCommand } from '../commandLine';
import { printJson, printTable } from '../print';
import { say, spoken } from '../../prose/say';

/** Tasks listed where none is named. */
const mostListed = 20;

export const pin: CliCommand = {
  usage: 'pin [TASK-ID…]',
  help: 'Makes the next run along the steps of a recorded task that has no failure a recipe; a second time takes that back. Without an id it lists the newest tasks.',
  flags: {},
  run: async ({ open, words, isJson, io }) => {
    const { manager } = await open();
    if (words.length === 0) {
      const tasks = (await manager.findEpisodes()).slice(0, mostListed);
      const rows = tasks.map(({ id, intent }) => ({ id, intent }));
      if (isJson) printJson(io, rows);
      else if (rows.length === 0) io.out(`${spoken('No task was recorded here yet.')}\n`);
      else
        printTable(
          io,
          rows.map(({ id, intent }) => [id, intent]),
        );
      return 0;
    }
    for (const word of words) {
      const what = say((await manager.pin(word)).what);
      if (isJson) printJson(io, [{ id: word, done: what }]);
      else io.out(`${what}.\n`);
    }
    return 0;
  },
};
