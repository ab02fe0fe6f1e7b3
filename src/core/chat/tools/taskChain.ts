import { hiddenCharacterName, hiddenPlaces } from '../../../protocol/hiddenCharacters';
import { isRecord } from './toolInput';

/** Tasks as `tasks.json` has them: the editor tells neither what a task depends on nor what all of them are given. */
export interface TaskFile {
  /** `tasks`; anything else than a list counts as none. */
  readonly tasks: unknown;
  /** `options` of the whole file. */
  readonly options: unknown;
}

/** Deeper chains are nobody's to read. */
const mostTasks = 20;

/**
 * Everything `tasks.json` lets run with a task, a line each: its own settings, and the tasks it depends on with theirs, in turn. Empty =
 * nothing besides. A sentence where that cannot be shown whole, so that the task is not run.
 */
export function taskChain(name: string, { tasks, options }: TaskFile): readonly string[] | string {
  const byName = tasksByName(tasks);
  const lines = isRecord(options) ? [`options of all tasks: ${JSON.stringify(options)}`] : [];
  const seen = new Set<string>();
  const waiting = [name];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (seen.size > mostTasks) return `The task "${name}" runs more than ${mostTasks} others.`;
    const task = byName.get(next);
    if (!task && next !== name)
      return `The task "${name}" runs "${next}" first, which is not in tasks.json and cannot be shown. The user can start it.`;
    if (!task) continue;
    const before = dependenciesOf(task);
    if (!before)
      return `What the task "${next}" depends on cannot be shown. The user can start it.`;
    if (next !== name) lines.push(`${next}: ${JSON.stringify(task)}`);
    else if (before.length > 0) lines.push(`${name} runs first: ${before.join(', ')}`);
    waiting.push(...before);
  }
  return whyUnseen(name, lines) ?? lines;
}

function whyUnseen(name: string, lines: readonly string[]): string | undefined {
  const [unseen] = hiddenPlaces(lines.join('\n'));
  return (
    unseen &&
    `The task "${name}" holds a character that the user could not see: ${hiddenCharacterName(unseen.character)}. It is not run.`
  );
}

function tasksByName(tasks: unknown): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const list: readonly unknown[] = Array.isArray(tasks) ? tasks : [];
  return new Map(list.filter(isRecord).map((task) => [nameOf(task), task]));
}

function nameOf(task: Readonly<Record<string, unknown>>): string {
  const { label, taskName } = task;
  return typeof label === 'string' ? label : typeof taskName === 'string' ? taskName : '';
}

/** Names of tasks; `undefined` where one is named in another way. */
function dependenciesOf(task: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const { dependsOn = [] } = task;
  const names: readonly unknown[] = Array.isArray(dependsOn) ? dependsOn : [dependsOn];
  return names.every((one): one is string => typeof one === 'string') ? names : undefined;
}
