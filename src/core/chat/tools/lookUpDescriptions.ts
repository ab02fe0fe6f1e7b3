import type { ToolDescription } from '../chatModel';

/** The tools by which a model looks for lessons itself. Their words are paid for in every round of whoever has them, so they are few. */
export const lookUpDescription: ToolDescription = {
  name: 'lessons_lookup',
  description:
    'Before you write or change code in this repository: its conventions for the task (how tests run, where files go, what a change needs).',
  inputSchema: {
    type: 'object',
    properties: {
      task: { type: 'string', description: 'what you are about to do, in a sentence' },
      files: {
        type: 'array',
        items: { type: 'string' },
        description: 'paths you are about to write, relative to the repository',
      },
    },
    required: ['task'],
  },
};

export const proposeDescription: ToolDescription = {
  name: 'lessons_propose',
  description:
    'When you found out something lasting about this repository that its files do not say: proposes it as a lesson. The user decides.',
  inputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string', description: 'one fact in 10 to 60 words, no task and no opinion' },
      why: { type: 'string', description: 'what you saw' },
      refs: {
        type: 'array',
        items: { type: 'string' },
        description: 'files it depends on, such as package.json#scripts.test',
      },
    },
    required: ['text', 'why'],
  },
};

/** For programs outside of the editor, which see no list of lessons. */
export const staleDescription: ToolDescription = {
  name: 'lessons_stale',
  description:
    'When you doubt a convention, or changed files that others may depend on: which lessons are stale, and which files made them so.',
  inputSchema: { type: 'object', properties: {} },
};
