import type { CliCommand } from '../commandLine';
import { readWithin } from '../hook/readWithin';
import { runHook } from '../hook/runHook';
import { processClock } from '../hook/withinLimit';

/** Only its help comes this way: `runHook` itself answers before flags are read, since a hook must never fail. */
export const hook: CliCommand = {
  usage: 'hook EVENT [--for claude|codex|vscode|copilot]',
  help: 'Answers a hook of a coding agent: reads its event on standard input, prints lessons in the form of that agent or nothing, and ends with 0 whatever happens. "lessons install" registers it. It is silent after 150 ms; LESSONS_HOOK_LIMIT_MS names another limit.',
  flags: {
    for: { type: 'string', help: 'whose hook it is, where its input does not tell' },
  },
  run: async ({ words, option, flag, io }) => {
    const named = option('for');
    const args = [...words, ...(named === undefined ? [] : ['--for', named])];
    await runHook([...args, ...(flag('verbose') ? ['--verbose'] : [])], {
      ...io,
      readInput: readWithin,
      clock: processClock(performance.now()),
    });
    return 0;
  },
};
