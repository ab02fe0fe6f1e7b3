import { exportCorrections, summarizeCorrections } from '../../core/operations/status/corrections';
import { tasksFromEpisodes } from '../../core/operations/episodes/tasksFromEpisodes';
import { writeTasks } from '../../core/capture/sessions/writeTasks';
import { say } from '../../prose/say';
import type { CliCommand } from '../commandLine';
import { exportFiles } from './exportFiles';

export const exportRecords: CliCommand = {
  usage:
    'export tasks | corrections | agents|claude|copilot|instructions|cursor|gemini|skill… [--check] [--remove]',
  help: 'Prints the recorded tasks, in the form "capture --from" reads, or the verdicts you corrected, one JSON line each. With names of tools: writes the lessons in use into the files they read (AGENTS.md, CLAUDE.md, .github/copilot-instructions.md, .github/instructions, .cursor/rules, GEMINI.md, a SKILL.md), between marks, and touches nothing else in them. Names may be left out with a flag: then all files with such marks are meant.',
  flags: {
    check: { type: 'boolean', help: 'write nothing; 1 where a file is not as the lessons are' },
    update: { type: 'boolean', help: 'write the files that hold lessons already' },
    remove: { type: 'boolean', help: 'take the lessons out again' },
  },
  run: async (invocation) => {
    const { open, words, flag, io } = invocation;
    const isOfFiles = flag('check') || flag('update') || flag('remove');
    const [what = isOfFiles ? '' : 'tasks'] = words;
    if (isOfFiles || (what !== 'tasks' && what !== 'corrections')) return exportFiles(invocation);
    const { manager } = await open();
    const events = await manager.events();
    if (what === 'corrections') io.out(exportCorrections(summarizeCorrections(events), say));
    else for (const line of writeTasks(tasksFromEpisodes(events), say)) io.out(`${line}\n`);
    return 0;
  },
};
