import type { AgentToolCall } from './agentEvent';
import { recordOf, textOf, type HookInput } from './hookInput';

type End = NonNullable<AgentToolCall['end']>;

/** As much of an output as is looked at: what a tool says against a call stands at its start or its end. Characters. */
const lookedAt = 8_000;
/** How agents write an exit code into a text that a tool said. */
const exitLine = /(?:exit(?:ed with)?(?: code| status)|process exited with code)[: ]+(\d{1,3})\b/i;

const responseFields = [
  'tool_response',
  'tool_result',
  'toolResult',
  'tool_output',
  'result',
  'error',
];

/** How a call ended, from whichever field the agent says it in. */
export function outcomeOf(input: HookInput): End {
  const response = responseFields.map((name) => input[name]).find((value) => value !== undefined);
  const output = clipped(wordsOf(response));
  const exitCode = exitCodeOf(response) ?? exitCodeIn(output);
  const ms = input['duration_ms'] ?? input['duration'] ?? input['executionTimeMs'];
  return {
    ok: !saysFailed(input, response) && (exitCode ?? 0) === 0,
    output,
    ...(exitCode !== undefined && { exitCode }),
    ...(typeof ms === 'number' && { milliseconds: ms }),
  };
}

function saysFailed(input: HookInput, response: unknown): boolean {
  const fields = recordOf(response) ?? {};
  const type = textOf(fields, 'resultType', 'result_type') ?? '';
  return (
    'error' in input ||
    input['success'] === false ||
    fields['is_error'] === true ||
    recordOf(fields['error']) !== undefined ||
    /fail|error|denied/i.test(type)
  );
}

function wordsOf(response: unknown): string {
  if (typeof response === 'string') return response;
  if (Array.isArray(response)) return response.map(wordsOf).join('\n');
  const fields = recordOf(response);
  if (!fields) return '';
  const names = [
    'textResultForLlm',
    'text_result_for_llm',
    'output',
    'stdout',
    'stderr',
    'content',
    'llmContent',
  ];
  const said = [...names, 'message', 'text'].map((name) => wordsOf(fields[name]));
  return said.filter((text) => text !== '').join('\n');
}

function exitCodeOf(response: unknown): number | undefined {
  const fields = recordOf(response);
  if (!fields) return undefined;
  const { exit_code: snake, exitCode: camel, metadata } = fields;
  const code = snake ?? camel;
  return typeof code === 'number' ? code : exitCodeOf(metadata);
}

function exitCodeIn(output: string): number | undefined {
  const [, code] = exitLine.exec(output.slice(0, 400)) ?? exitLine.exec(output.slice(-400)) ?? [];
  return code === undefined ? undefined : Number(code);
}

function clipped(text: string): string {
  return text.length <= 2 * lookedAt
    ? text
    : `${text.slice(0, lookedAt)}\n${text.slice(-lookedAt)}`;
}
