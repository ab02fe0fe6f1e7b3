import type { Attempt, AttemptCost } from '../../core/proof/evalReport';
import {
  type Fields,
  fieldsOf,
  listOf,
  parseFields,
  textOf,
} from '../transcripts/transcriptFormat';

/** What an agent told of one run of it. */
export type Told = Omit<AttemptCost, 'milliseconds'> & Pick<Attempt, 'end' | 'error'>;

/** How an installed agent is run once without a person: the task on its standard input, what it did on its standard output. */
export interface AgentProgram {
  readonly program: string;
  /** `model` empty = the one that is set there. */
  readonly words: (turns: number, model: string) => readonly string[];
  /** `undefined` = it told no end. */
  readonly read: (output: string) => Told | undefined;
}

const modelWords = (model: string): readonly string[] => (model === '' ? [] : ['--model', model]);

/** Agents by name. Each may edit files and nothing is asked; where its version knows a limit of turns, that of the task is set. */
export const agentPrograms: ReadonlyMap<string, AgentProgram> = new Map([
  [
    'claude',
    {
      program: 'claude',
      words: (turns, model) => [
        ...['-p', '--output-format', 'stream-json', '--verbose'],
        ...['--permission-mode', 'acceptEdits', '--max-turns', String(turns)],
        ...modelWords(model),
      ],
      read: readClaude,
    },
  ],
  [
    'codex',
    {
      program: 'codex',
      words: (_, model) => [
        ...['exec', '--json', '--sandbox', 'workspace-write', ...modelWords(model), '-'],
      ],
      read: readCodex,
    },
  ],
  [
    'gemini',
    {
      program: 'gemini',
      words: (_, model) => [
        ...['--output-format', 'json', '--approval-mode', 'auto_edit', ...modelWords(model)],
      ],
      read: readGemini,
    },
  ],
]);

/** Lines of JSON; what is none (a warning in between) is left out. */
const lineFields = (output: string): readonly Fields[] =>
  output.split('\n').flatMap((line): readonly Fields[] => {
    const fields = parseFields(line);
    return fields ? [fields] : [];
  });

const count = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

/** Tokens read from and written to the cache are counted apart from `input_tokens` there. */
function readClaude(output: string): Told | undefined {
  const lines = lineFields(output);
  const result = lines.filter(({ type }) => type === 'result').at(-1);
  if (!result) return undefined;
  const calls = new Set(
    lines
      .filter(({ type }) => type === 'assistant')
      .flatMap(({ message }) => listOf(fieldsOf(message).content).map(fieldsOf))
      .filter(({ type }) => type === 'tool_use')
      .map(({ id }) => id),
  );
  const usage = fieldsOf(result.usage);
  const cached = count(usage.cache_read_input_tokens);
  const cost = {
    tokensIn: count(usage.input_tokens) + count(usage.cache_creation_input_tokens) + cached,
    ...{ cached, tokensOut: count(usage.output_tokens) },
    ...{ toolCalls: calls.size, turns: count(result.num_turns) },
  };
  const subtype = textOf(result.subtype);
  if (subtype === 'error_max_turns') return { ...cost, end: 'limit', error: subtype };
  if (result.is_error === true || subtype !== 'success')
    return { ...cost, end: 'failed', error: textOf(result.result) || subtype };
  return { ...cost, end: 'answered' };
}

/** Items that are calls of tools; its requests to the model are not told, so each call counts as a turn, and the answer. */
const codexCalls = new Set(['command_execution', 'file_change', 'mcp_tool_call', 'web_search']);

function readCodex(output: string): Told | undefined {
  const lines = lineFields(output);
  const ends = lines.filter(({ type }) => type === 'turn.completed' || type === 'turn.failed');
  const last = ends.at(-1);
  if (!last) return undefined;
  const usages = lines.map(({ usage }) => fieldsOf(usage));
  const sum = (name: string): number => usages.reduce((all, usage) => all + count(usage[name]), 0);
  const toolCalls = lines.filter(
    ({ type, item }) => type === 'item.completed' && codexCalls.has(textOf(fieldsOf(item).type)),
  ).length;
  const cost = {
    ...{ tokensIn: sum('input_tokens'), cached: sum('cached_input_tokens') },
    ...{ tokensOut: sum('output_tokens'), toolCalls, turns: toolCalls + 1 },
  };
  if (last.type === 'turn.completed') return { ...cost, end: 'answered' };
  return { ...cost, end: 'failed', error: textOf(fieldsOf(last.error).message) };
}

/** One object, behind lines that it may print before. */
function readGemini(output: string): Told | undefined {
  const start = output.search(/^\{/m);
  const whole = start < 0 ? undefined : parseFields(output.slice(start));
  if (!whole) return undefined;
  const stats = fieldsOf(whole.stats);
  const models = Object.values(fieldsOf(stats.models)).map(fieldsOf);
  const sum = (part: string, name: string): number =>
    models.reduce((all, model) => all + count(fieldsOf(model[part])[name]), 0);
  const cost = {
    ...{ tokensIn: sum('tokens', 'prompt'), cached: sum('tokens', 'cached') },
    tokensOut: sum('tokens', 'candidates') + sum('tokens', 'thoughts'),
    ...{ toolCalls: count(fieldsOf(stats.tools).totalCalls), turns: sum('api', 'totalRequests') },
  };
  if (whole.error === undefined) return { ...cost, end: 'answered' };
  return { ...cost, end: 'failed', error: textOf(fieldsOf(whole.error).message) };
}
