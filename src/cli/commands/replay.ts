import { spoken } from '../../prose/say';
import { join } from 'node:path';
import type { RecordedTask } from '../../core/capture/sessions/task';
import type { ReplayReport } from '../../core/operations/replay/replayReport';
import { DiskStateFile } from '../../node/journal/diskStateFile';
import { Git } from '../../node/repository/git';
import { GitPast } from '../../node/repository/gitPast';
import type { CliCommand } from '../commandLine';
import { printJson } from '../print';
import { gatherFrom } from './captureFolder';
import { printReplay } from './printReplay';

export const replay: CliCommand = {
  usage: 'replay [--from FOLDER|auto] [--yes]',
  help: 'Walks your past sessions of this repository in time order and says what lessons would have been worth there at most: refused calls that an earlier session had met, rules that edits broke, files read that a lesson tells, where the code of that moment (git, read-only) proved it, minus what the lessons themselves cost. Reads transcripts of Claude Code, Codex, Copilot CLI, VS Code chat, Gemini CLI, OpenCode, Cline, SpecStory and Aider; learns nothing, and nothing leaves this machine. Stopped with Ctrl+C, it goes on from there the next time.',
  flags: {
    from: { type: 'string', help: 'a folder of transcripts; "auto", where agents keep theirs' },
    yes: { type: 'boolean', help: 'read the transcripts that were found' },
  },
  run: async (invocation) => {
    const { open, option, isJson, io } = invocation;
    const tasks: readonly RecordedTask[] | undefined = await gatherFrom(
      invocation,
      option('from') ?? 'auto',
      'replay',
    );
    if (!tasks) return 3;
    const { manager, places } = await open();
    const report: ReplayReport = await manager.replay(
      tasks,
      {
        past: new GitPast(new Git(places.root, () => manager.settings().trusted)),
        kept: new DiskStateFile(join(places.state, 'replay')),
        onSession: (done, of) => {
          if (done % 10 === 0 || done === of)
            io.err(`${spoken('{0} of {1} sessions', done, of)}\n`);
        },
      },
      io.signal,
    );
    if (isJson) printJson(io, report);
    else printReplay(io, report);
    if (report.isStopped) io.err(`${spoken('Stopped; run the same again to go on from here.')}\n`);
    return 0;
  },
};
