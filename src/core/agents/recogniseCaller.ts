import { callers, type Caller } from './agentEvent';
import { textOf, type HookInput } from './hookInput';

type Environment = Readonly<Record<string, string | undefined>>;

/** Fields and variables by which agents show themselves that run hooks written for others too. */
const signs: readonly (readonly [
  caller: Caller | undefined,
  fields: readonly string[],
  variables: readonly string[],
])[] = [
  ['cursor', ['conversation_id', 'generation_id'], ['CURSOR_VERSION']],
  ['gemini', [], ['GEMINI_SESSION_ID']],
  ['cline', ['clineVersion'], []],
  // Windsurf takes no answer.
  [undefined, ['agent_action_name', 'trajectory_id'], []],
];

/** Folders in which agents keep their sessions. */
const homes: readonly (readonly [string, Caller])[] = [
  ['/workspaceStorage/', 'vscode'],
  ['/.copilot/', 'copilot'],
  ['/.claude/', 'claude'],
  ['/.codex/', 'codex'],
];

/**
 * Who runs a hook. What the input shows goes before what the registration says (`named`), because agents run each other's hooks.
 * `undefined` = nobody we know how to answer.
 */
export function recogniseCaller(
  input: HookInput,
  environment: Environment,
  named?: string,
): Caller | undefined {
  const sign = signs.find(
    ([, fields, variables]) =>
      fields.some((field) => field in input) ||
      variables.some((name) => environment[name] !== undefined),
  );
  // Registered for another agent, it would be answered in a form that was never seen to arrive there.
  if (sign) return named === undefined || named === sign[0] ? sign[0] : undefined;
  return callerShown(input, environment) ?? callers.find((caller) => caller === named);
}

/** Codex names turn, model and mode in every event; the editor and Copilot tell the time, Claude does not. */
function callerShown(input: HookInput, environment: Environment): Caller | undefined {
  const transcript = textOf(input, 'transcript_path', 'transcriptPath')?.replace(/\\/g, '/') ?? '';
  const home = homes.find(([folder]) => transcript.includes(folder));
  if (home) return home[1];
  return 'timestamp' in input ? timedCaller(input, environment) : untimedCaller(input);
}

function timedCaller(input: HookInput, environment: Environment): Caller | undefined {
  if ('sessionId' in input && typeof input['timestamp'] === 'number') return 'copilot';
  const isEditor = 'hook_event_name' in input && !('permission_mode' in input);
  return isEditor && environment['VSCODE_PID'] !== undefined ? 'vscode' : undefined;
}

function untimedCaller(input: HookInput): Caller | undefined {
  if ('turn_id' in input && 'model' in input) return 'codex';
  return 'permission_mode' in input ? 'claude' : undefined;
}
