import { readTasks } from '../../src/core/capture/sessions/readTasks';
import type { RecordedTask } from '../../src/core/capture/sessions/task';

/** A task as a test writes it: `run!` failed, `run` worked, the rest speaks for itself. */
export type Line =
  | readonly ['ask' | 'correct' | 'answer' | 'read' | 'edit' | 'undo' | 'run', string]
  | readonly ['run!', string, string?]
  | readonly ['page' | 'given' | 'file', string, string]
  | readonly ['end', 'accepted' | 'rejected' | 'unknown'];

type Kind = Line[0];

const entries: Readonly<Record<Kind, (first: string, second?: string) => object>> = {
  ask: (text) => ({ type: 'request', text }),
  correct: (text) => ({ type: 'correction', text }),
  answer: (text) => ({ type: 'answer', text }),
  read: (path) => ({ type: 'tool', name: 'read_file', input: { path }, ok: true }),
  file: (path, output) => ({ type: 'tool', name: 'read_file', input: { path }, ok: true, output }),
  page: (url, output) => ({ type: 'tool', name: 'fetch', input: { url }, ok: true, output }),
  edit: (file) => ({ type: 'edit', file, kept: true }),
  undo: (file) => ({ type: 'edit', file, kept: false }),
  run: (command) => ({ type: 'tool', name: 'bash', input: { command }, ok: true, exitCode: 0 }),
  'run!': (command, output = '') => ({
    ...{ type: 'tool', name: 'bash', input: { command }, ok: false, exitCode: 1, output },
  }),
  given: (lesson, text) => ({ type: 'injected', lesson, text }),
  end: (value) => ({ type: 'outcome', value, evidence: 'as the test says' }),
};

const entryOf = ([kind, first, second]: Line): object => entries[kind](first, second);

/** A recorded task; without an `end` line it was accepted. */
export function recordedTask(id: string, ...lines: readonly Line[]): RecordedTask {
  const ended: readonly Line[] = lines.some(([kind]) => kind === 'end')
    ? lines
    : [...lines, ['end', 'accepted']];
  const { tasks } = readTasks([
    JSON.stringify({ type: 'task', id }),
    ...ended.map((line) => JSON.stringify(entryOf(line))),
  ]);
  const [task] = tasks;
  if (task === undefined) throw new Error('a task that cannot be read');
  return task;
}
