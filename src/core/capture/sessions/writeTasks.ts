import type { Said } from '../../saying';
import type { RecordedTask } from './task';

/** Recorded tasks as the JSON lines that `readTasks` reads (docs/design.md §10); `say` puts evidence in words. */
export function writeTasks(
  tasks: Iterable<RecordedTask>,
  say: (evidence: Said) => string,
): string[] {
  const lines: string[] = [];
  for (const { id, session, at, tokens, entries, outcome, evidence } of tasks) {
    lines.push(JSON.stringify({ type: 'task', id, session, at, tokens }));
    for (const entry of entries) lines.push(JSON.stringify(entry));
    lines.push(JSON.stringify({ type: 'outcome', value: outcome, evidence: say(evidence) }));
  }
  return lines;
}
