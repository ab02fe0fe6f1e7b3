import { captureFromTasks } from '../../src/core/capture/sessions/captureFromTasks';
import type { RecordedTask } from '../../src/core/capture/sessions/task';
import { recordedTask } from './recordedTask';

/** A wrong call with what the tool printed, and the calls after it that worked. */
export type Seen = readonly [wrong: string, output: string, ...right: string[]];

/** A session with one wrong call. */
export const session = (id: string, [wrong, output, ...right]: Seen): RecordedTask =>
  recordedTask(
    id,
    ['ask', 'go on'],
    ['run!', wrong, output],
    ...right.map((line) => ['run', line] as const),
  );

/** What is advised after two sessions: the commands named, in order. */
export const advised = (first: Seen, second: Seen): Promise<string> =>
  advisedIn([session('a', first), session('b', second)]);

/** What is advised after these sessions: the commands named, in order. */
export async function advisedIn(tasks: readonly RecordedTask[]): Promise<string> {
  const reader = { exists: async () => false };
  const { candidates } = await captureFromTasks(tasks, { reader, known: [] });
  return candidates
    .filter(({ source }) => source === 'variant')
    .map(({ body }) => [...body.matchAll(/`([^`]+)`/g)].map((match) => match[1]).join(' | '))
    .join(' ;; ');
}
