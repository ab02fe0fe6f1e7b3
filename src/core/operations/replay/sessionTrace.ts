import { callRecord, type Call } from '../../capture/sessions/callRecord';
import { isSynthetic } from '../../capture/sessions/provenance';
import { isEditCall, stepsOf } from '../../capture/sessions/step';
import type { RecordedTask, ToolEntry } from '../../capture/sessions/task';
import { shapeOf } from '../../capture/sessions/taskShape';
import type { ChangedFile } from '../../checks/change';

/** A turn is one call of a tool: after it the model reads its whole context once more. */
export interface TracedRequest {
  readonly task: string;
  readonly text: string;
  /** Turns of the session before it. */
  readonly turn: number;
}

export interface TracedRead {
  readonly task: string;
  readonly path: string;
  readonly turn: number;
  /** Characters of what the tool printed. */
  readonly size: number;
}

export type TracedEdit = Pick<TracedRead, 'task' | 'path' | 'turn'>;

/** One session of a record as a replay walks it. */
export interface SessionTrace {
  readonly session: string;
  /** When it began, milliseconds since 1970; absent = the record does not say. */
  readonly at?: number;
  readonly tasks: readonly RecordedTask[];
  readonly turns: number;
  readonly requests: readonly TracedRequest[];
  readonly calls: readonly (Call & { readonly turn: number })[];
  /** Files that were looked at and, in that task, not edited. */
  readonly reads: readonly TracedRead[];
  /** What its edits changed, as far as the record holds it. */
  readonly changes: readonly ChangedFile[];
  /** In order; a file may have several. */
  readonly edits: readonly TracedEdit[];
  /** Tokens in and out; absent = the transcript does not count them. */
  readonly tokens?: number;
}

/** The sessions of a record, each with its tasks, in the order in which they began. */
export function tracesOf(tasks: readonly RecordedTask[]): readonly SessionTrace[] {
  const sessions = new Map<string, RecordedTask[]>();
  for (const task of tasks) {
    const name = task.session ?? task.id;
    sessions.set(name, [...(sessions.get(name) ?? []), task]);
  }
  const all = [...sessions].map(([session, own]) => traceOf(session, own));
  // The order of the record stands where times say nothing: `sort` keeps it.
  return all.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}

function traceOf(session: string, tasks: readonly RecordedTask[]): SessionTrace {
  const requests: TracedRequest[] = [];
  const reads: TracedRead[] = [];
  const turnOfRun: number[] = [];
  const edits: TracedEdit[] = [];
  let turns = 0;
  for (const task of tasks) {
    const before = turns;
    const turnAt: number[] = [];
    for (const entry of task.entries) {
      turnAt.push(turns);
      if (entry.type === 'request' && !isSynthetic(entry.text))
        requests.push({ task: task.id, text: entry.text, turn: turns });
      if (entry.type === 'tool') turns += 1;
    }
    for (const step of stepsOf(task)) {
      const turn = turnAt[step.at] ?? before;
      if (step.kind === 'run') turnOfRun.push(turn);
      if (step.kind === 'edit') edits.push({ task: task.id, path: step.path, turn });
    }
    reads.push(...readsOf(task, turnAt));
  }
  const at = tasks.find((task) => task.at !== undefined)?.at;
  const calls = callRecord(tasks.map(shapeOf)).flatMap((one) => one.calls);
  return {
    ...{ session, tasks, turns, requests, reads, changes: changesOf(tasks) },
    edits,
    calls: calls.map((call) => ({ ...call, turn: turnOfRun[call.at - 1] ?? 0 })),
    ...(at !== undefined && { at }),
    ...tokensOf(tasks),
  };
}

function tokensOf(tasks: readonly RecordedTask[]): Pick<SessionTrace, 'tokens'> {
  const counted = tasks.flatMap(({ tokens }) => tokens ?? []);
  // Of some tasks alone it would be no count of the session.
  if (counted.length === 0 || counted.length < tasks.length) return {};
  return { tokens: counted.reduce((sum, one) => sum + one, 0) };
}

/** Whoever edits a file has to read it, whatever anybody told. */
function readsOf(task: RecordedTask, turnAt: readonly number[]): TracedRead[] {
  const steps = stepsOf(task);
  const edited = new Set(steps.flatMap((step) => (step.kind === 'edit' ? [step.path] : [])));
  return steps.flatMap((step) => {
    const entry = task.entries[step.at];
    if (step.kind !== 'read' || edited.has(step.path) || entry?.type !== 'tool') return [];
    const size = entry.output?.length ?? 0;
    return [{ task: task.id, path: step.path, turn: turnAt[step.at] ?? 0, size }];
  });
}

/** Fields in which tools of agents are handed what they write. */
const writtenFields = ['content', 'new_string', 'new_str', 'file_text', 'insert_text', 'newText'];
const makesFile = /^(?:write|create)/i;

/** The change that the edits of a session come to. A file that was neither read nor edited before it was written is new. */
function changesOf(tasks: readonly RecordedTask[]): readonly ChangedFile[] {
  const files = new Map<string, { how: 'added' | 'edited'; lines: string[] }>();
  const seen = new Set<string>();
  const touched = tasks.flatMap((task) =>
    stepsOf(task).flatMap((step) =>
      step.kind === 'read' || step.kind === 'edit'
        ? [{ ...step, entry: task.entries[step.at] }]
        : [],
    ),
  );
  for (const { kind, path, entry } of touched) {
    const edit = entry?.type === 'tool' && isEditCall(entry) ? entry : undefined;
    if (kind === 'edit') {
      const isNew = edit !== undefined && makesFile.test(edit.name) && !seen.has(path);
      const file = files.get(path) ?? { how: isNew ? 'added' : 'edited', lines: [] };
      file.lines.push(...(edit ? writtenLines(edit) : []));
      files.set(path, file);
    }
    seen.add(path);
  }
  return [...files].map(([path, { how, lines }]) => ({
    ...{ path, how },
    // Where in the file a line came to stand is not recorded.
    added: lines.map((text, at) => ({ line: at + 1, text })),
  }));
}

function writtenLines({ input }: ToolEntry): readonly string[] {
  return writtenFields.flatMap((field) => {
    const value = input[field];
    return typeof value === 'string' ? value.split('\n') : [];
  });
}
