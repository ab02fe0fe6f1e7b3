import { spoken } from '../../prose/say';
import type { CliCommand } from '../commandLine';
import { printJson } from '../print';

export const words: CliCommand = {
  usage: 'words',
  help: 'Counts the words of the repository’s paths and commits, by which requests about this code are told from others, unless that was done at this commit. Hooks and other verbs have it done in the background after a commit.',
  flags: {
    unasked: { type: 'boolean', help: 'nobody waits: what was done is noted in Activity' },
  },
  run: async ({ open, flag, io, isJson }) => {
    const { manager } = await open();
    const { words: count, state, isNew } = await manager.countWords(flag('unasked'));
    if (isJson) printJson(io, { words: count, state: state ?? null, isNew });
    else if (state === undefined) io.out(`${spoken('There is nothing to count here.')}\n`);
    else if (isNew) io.out(`${spoken('{0} words were counted.', count)}\n`);
    else io.out(`${spoken('{0} words; nothing changed since they were counted.', count)}\n`);
    return 0;
  },
};
