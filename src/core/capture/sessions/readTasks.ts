import { saying, type Saying } from '../../saying';
import type { RecordedTask, TaskEntry, TaskOutcome } from './task';

/** What is wrong with a line of recorded tasks. */
export type TaskCode = `tasks.${
  'long' | 'noObject' | 'noJson' | 'noEntry' | 'early' | 'noId' | 'twin'}`;

/** A line that could not be used: where (1-based) and what to do. Nothing else is lost by it. */
export interface TaskProblem {
  readonly line: number;
  readonly message: Saying<TaskCode>;
}

/** Recorded tasks with what was wrong in their record. */
export interface ReadTasks {
  readonly tasks: readonly RecordedTask[];
  readonly problems: readonly TaskProblem[];
}

/** Longer lines are no record of a task but a dump; they are skipped unread. */
const longestLine = 4 * 1024 * 1024;

type Fields = Readonly<Record<string, unknown>>;
type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Draft = Mutable<Omit<RecordedTask, 'entries'>> & { readonly entries: TaskEntry[] };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the JSON-lines form of recorded tasks (docs/design.md §10). Never throws: problems travel with the tasks. */
export function readTasks(lines: Iterable<string>): ReadTasks {
  const drafts: Draft[] = [];
  const problems: TaskProblem[] = [];
  let line = 0;
  for (const raw of lines) {
    line += 1;
    if (raw.trim() === '' || raw.trim() === '\uFEFF') continue;
    const problem = readLine(drafts, raw);
    if (problem !== undefined) problems.push({ line, message: problem });
  }
  return { tasks: drafts.map(settle), problems };
}

/** Reads one line into the last draft, or into a new one; answers with the problem, if any. */
function readLine(drafts: Draft[], raw: string): Saying<TaskCode> | undefined {
  if (raw.length > longestLine) return saying('tasks.long');
  let value: unknown;
  try {
    value = JSON.parse(raw.replace(/^\uFEFF/, ''));
  } catch {
    return saying('tasks.noJson');
  }
  if (!isFields(value)) return saying('tasks.noObject');
  return addLine(drafts, value, `task-${drafts.length + 1}`);
}

/** Adds one line to the last draft, or starts a new one; answers with the problem, if any. */
function addLine(drafts: Draft[], fields: Fields, freshId: string): Saying<TaskCode> | undefined {
  if (fields['type'] === 'task') return startTask(drafts, fields, freshId);
  const known = fields['type'] === 'outcome' || readEntry(fields);
  if (known === undefined) return saying('tasks.noEntry', { type: text(fields['type']) });
  let problem: Saying<TaskCode> | undefined;
  if (drafts.length === 0) {
    problem = saying('tasks.early');
    drafts.push(emptyDraft(freshId));
  }
  const draft = drafts.at(-1);
  if (draft === undefined) return problem;
  if (known === true) setOutcome(draft, fields);
  else draft.entries.push(known);
  return problem;
}

function startTask(drafts: Draft[], fields: Fields, freshId: string): Saying<TaskCode> | undefined {
  const id = fields['id'];
  const named = typeof id === 'string' || typeof id === 'number';
  const draft = emptyDraft(named ? String(id) : freshId);
  if (typeof fields['session'] === 'string') draft.session = fields['session'];
  if (typeof fields['at'] === 'number') draft.at = fields['at'];
  if (typeof fields['tokens'] === 'number') draft.tokens = fields['tokens'];
  const isTwin = drafts.some((other) => other.id === draft.id);
  drafts.push(draft);
  if (!named) return saying('tasks.noId', { name: draft.id });
  return isTwin ? saying('tasks.twin', { name: draft.id }) : undefined;
}

const emptyDraft = (id: string): Draft => ({ id, entries: [], outcome: 'unknown', evidence: '' });

const outcomes: readonly TaskOutcome[] = ['accepted', 'rejected', 'unknown'];

/** The last outcome counts: a user may take back what was accepted. */
function setOutcome(draft: Draft, fields: Fields): void {
  draft.outcome = outcomes.find((value) => value === fields['value']) ?? 'unknown';
  draft.evidence = text(fields['evidence']);
}

function readEntry(fields: Fields): TaskEntry | undefined {
  switch (fields['type']) {
    case 'request':
    case 'answer':
    case 'correction':
      return typeof fields['text'] === 'string'
        ? { type: fields['type'], text: fields['text'] }
        : undefined;
    case 'injected':
      return { type: 'injected', lesson: text(fields['lesson']), text: text(fields['text']) };
    case 'edit':
      return typeof fields['file'] === 'string'
        ? { type: 'edit', file: fields['file'], kept: fields['kept'] !== false }
        : undefined;
    case 'tool':
      return readTool(fields);
    default:
      return undefined;
  }
}

function readTool(fields: Fields): TaskEntry | undefined {
  if (typeof fields['name'] !== 'string') return undefined;
  const { input, exitCode, ms, output } = fields;
  return {
    type: 'tool',
    name: fields['name'],
    input: isFields(input) ? input : typeof input === 'string' ? { value: input } : {},
    // Success only as observed: a call without `ok` counts by its exit code, and without both as failed.
    ok: fields['ok'] === true || (fields['ok'] === undefined && exitCode === 0),
    ...(typeof exitCode === 'number' && { exitCode }),
    ...(typeof ms === 'number' && { ms }),
    ...(typeof output === 'string' && { output }),
  };
}

/** An assistant's own word that it is done is no observation. */
const claimOnly =
  /\b(?:assistant|agent|model|ai|copilot)\b[^.;]*\b(?:said|says|claim|reports?|thinks|believes|states?)/i;

function settle(draft: Draft): RecordedTask {
  const { outcome, evidence } = draft;
  const isClaim =
    outcome === 'accepted' && typeof evidence === 'string' && claimOnly.test(evidence);
  return isClaim ? { ...draft, outcome: 'unknown' } : draft;
}
