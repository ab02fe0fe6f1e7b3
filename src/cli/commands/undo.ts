import { failure } from '../../core/errors';
import type { CliCommand } from '../commandLine';
import { printJson } from '../print';
import { say, spoken } from '../../prose/say';

export const undo: CliCommand = {
  usage: 'undo [--import]',
  help: 'Takes back your last act in this repository (promote, retire, approve, merge…), wherever you did it; again, the one before, up to 20. Refused with exit code 3 where a file of it was edited since.',
  flags: {
    import: {
      type: 'boolean',
      help: 'the last import, with all that was done to its lessons since (accepted, updated, retired)',
    },
  },
  run: async ({ words, flag, open, isJson, io }) => {
    if (words.length > 0)
      throw failure.wrongUsage(
        spoken('"lessons undo" takes no names: it takes the last act back.'),
      );
    const { manager } = await open();
    const { lesson, what } = await (flag('import') ? manager.undoImport() : manager.undo());
    const done = spoken('Undone: {0}', say(what));
    if (isJson) printJson(io, [{ id: lesson, done }]);
    else io.out(`${done}.\n`);
    return 0;
  },
};
