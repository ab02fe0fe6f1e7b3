import { parseDocument } from '../../fingerprint/parseDocument';
import { failure } from '../../errors';

/** One task of an evaluation. */
export interface EvalTask {
  readonly name: string;
  readonly prompt: string;
  /** Rounds of tool calls it may take. */
  readonly turns: number;
  /** A command that ends with 0 where the task is done, run in the copy; absent = success is not checked. */
  readonly check?: string;
}

const usualTurns = 20;

/** The tasks of a YAML file: a list of `name`, `prompt`, and where wanted `turns` and `check`. Fails where it is none. */
export function readTasks(text: string): readonly EvalTask[] {
  const parsed = parseDocument('yaml', text);
  const list: unknown = parsed.ok ? parsed.documents[0] : undefined;
  if (!Array.isArray(list) || list.length === 0) throw failure.refused('tasksNoList');
  const tasks = list.map(readTask);
  const twice = tasks.find(({ name }, at) => tasks.findIndex((one) => one.name === name) < at);
  if (twice) throw failure.refused('taskNamedTwice', { name: twice.name });
  return tasks;
}

function readTask(value: unknown, at: number): EvalTask {
  const fields: ReadonlyMap<string, unknown> = new Map(
    Object.entries(typeof value === 'object' && value !== null ? value : {}),
  );
  const [name, prompt, turns, check] = ['name', 'prompt', 'turns', 'check'].map((field) =>
    fields.get(field),
  );
  if (typeof name !== 'string' || typeof prompt !== 'string' || prompt === '')
    throw failure.refused('taskIncomplete', { number: at + 1 });
  return {
    name,
    prompt,
    turns: turns === undefined ? usualTurns : Math.max(1, Number(turns) || usualTurns),
    ...(typeof check === 'string' && { check }),
  };
}
