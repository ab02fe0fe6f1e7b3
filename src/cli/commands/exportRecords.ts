import { exportCorrections, summarizeCorrections } from '../../core/operations/status/corrections';
import { failure } from '../../core/errors';
import { tasksFromEpisodes } from '../../core/operations/episodes/tasksFromEpisodes';
import { writeTasks } from '../../core/capture/sessions/writeTasks';
import { say } from '../../prose/say';
import type { CliCommand } from '../commandLine';

export const exportRecords: CliCommand = {
  usage: 'export tasks | export corrections',
  help: 'Prints the recorded tasks, in the form "capture --from" reads, or the verdicts you corrected, one JSON line each.',
  flags: {},
  run: async ({ open, words, io }) => {
    const [what = 'tasks'] = words;
    const { manager } = await open();
    const events = await manager.events();
    if (what === 'corrections') {
      io.out(exportCorrections(summarizeCorrections(events), say));
    } else if (what === 'tasks') {
      for (const line of writeTasks(tasksFromEpisodes(events), say)) io.out(`${line}\n`);
    } else {
      throw failure.wrongUsage(
        'Say what to export: "lessons export tasks" or "lessons export corrections".',
      );
    }
    return 0;
  },
};
