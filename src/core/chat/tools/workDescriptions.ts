import type { ToolDescription } from '../chatModel';

/** The tool that changes files. Its words are paid for in every round, so they are few. */
export const editDescription: ToolDescription = {
  name: 'lessons_edit',
  description:
    'Creates a file (newText alone) or replaces oldText by newText in one; oldText must occur exactly once. The user confirms each edit.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'relative to the repository root' },
      oldText: { type: 'string', description: 'copied exactly from the file; absent = new file' },
      newText: { type: 'string' },
    },
    required: ['path', 'newText'],
  },
};

/** The tool that runs scripts and tasks. */
export const runDescription: ToolDescription = {
  name: 'lessons_run',
  description:
    'Runs a script of package.json, the test, lint or build command of any repository, or a task of the editor, for at most 5 minutes; gives exit code and output. The user confirms each run.',
  inputSchema: {
    type: 'object',
    properties: {
      script: {
        type: 'string',
        description: 'name of a script of package.json; without one: test, lint or build',
      },
      args: { type: 'array', items: { type: 'string' } },
      folder: { type: 'string', description: 'of the package; absent = the root' },
      task: { type: 'string', description: 'name of a task, in place of a script' },
    },
  },
};
