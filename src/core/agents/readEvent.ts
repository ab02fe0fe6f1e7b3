import type { AgentEvent, AgentMoment, AgentToolCall, Caller } from './agentEvent';
import { recordOf, textOf, type HookInput } from './hookInput';
import { outcomeOf } from './toolOutcome';

/** Claude says who wrote a prompt; where nobody says, a person did. */
const typedBy: ReadonlySet<unknown> = new Set([undefined, 'user', 'sdk']);
/** Ways a session goes on after which its earlier turns are not there word for word. */
const shortening: ReadonlySet<unknown> = new Set(['compact', 'resume', 'clear', 'fork']);

const shortened: AgentMoment = { kind: 'session', how: 'shortened' };
const ended: AgentMoment = { kind: 'end' };

type Reader = (input: HookInput) => AgentMoment | undefined;

/** How events are read, by their name without case and underscores; what agents call the same thing stands together. */
const readers: Readonly<Record<string, Reader>> = {
  userpromptsubmit: readPrompt,
  userpromptsubmitted: readPrompt,
  beforesubmitprompt: readPrompt,
  beforeagent: readPrompt,
  'chat.message': readPrompt,
  sessionstart: readSession,
  subagentstart: (input) => {
    const id = textOf(input, 'agent_id', 'agentId', 'agent_name', 'agentName');
    return id === undefined ? undefined : { kind: 'subagent', id };
  },
  pretooluse: (input) => readTool(input, false),
  posttooluse: (input) => readTool(input, true),
  aftertool: (input) => readTool(input, true),
  'tool.execute.after': (input) => readTool(input, true),
  posttoolusefailure: (input) => readTool(input, true),
  precompact: () => shortened,
  precompress: () => shortened,
  taskresume: () => shortened,
  'session.compacted': () => shortened,
  instructionsloaded: (input) => {
    const file = textOf(input, 'file_path');
    return file === undefined ? undefined : { kind: 'instructions', file };
  },
  stop: () => ended,
  agentstop: () => ended,
  afteragent: () => ended,
  taskcomplete: () => ended,
  taskcancel: () => ended,
  'session.idle': () => ended,
};

/** One call of a hook as what it means; `undefined` = nothing to us. `registered` names the event where the input does not. */
export function readEvent(
  caller: Caller,
  registered: string,
  said: HookInput,
): AgentEvent | undefined {
  const name = textOf(said, 'hook_event_name', 'hookEventName', 'hookName') ?? registered;
  const input = flattened(said, name);
  const key = name.toLowerCase().replace(/[_-]/g, '');
  const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
  const session = textOf(input, 'session_id', 'sessionId', 'conversation_id', 'taskId');
  const moment = read?.(input);
  if (session === undefined || !moment) return undefined;
  const folder =
    textOf(input, 'cwd') ?? firstOf(input['workspace_roots'] ?? input['workspaceRoots']);
  const transcript = textOf(input, 'transcript_path', 'transcriptPath');
  const subagent = moment.kind === 'subagent' ? undefined : textOf(input, 'agent_id', 'agentId');
  return {
    caller,
    name,
    session,
    ...(folder !== undefined && { folder }),
    ...(transcript !== undefined && { transcript }),
    ...(subagent !== undefined && { subagent }),
    ...readVersion(input),
    ...readStored(caller, input),
    moment,
  };
}

/** Cline sets what an event is about apart, in a field named after it. */
function flattened(input: HookInput, name: string): HookInput {
  const own = recordOf(input[name.slice(0, 1).toLowerCase() + name.slice(1)]);
  return own ? { ...input, ...own } : input;
}

function readVersion(input: HookInput): Pick<AgentEvent, 'version'> {
  const version = textOf(input, 'cursor_version', 'clineVersion', 'version');
  return version === undefined ? {} : { version };
}

/** Only our own plugin says that. */
function readStored(caller: Caller, input: HookInput): Pick<AgentEvent, 'stored'> {
  const { stored } = input;
  if (caller !== 'opencode' || !Array.isArray(stored)) return {};
  return { stored: stored.filter((text) => typeof text === 'string') };
}

function firstOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  return typeof first === 'string' && first !== '' ? first : undefined;
}

function readPrompt(input: HookInput): AgentMoment | undefined {
  const prompt = textOf(input, 'prompt');
  if (prompt === undefined) return undefined;
  const turn = textOf(input, 'prompt_id', 'turn_id', 'generation_id');
  const isTyped = typedBy.has(input['source']) && textOf(input, 'agent_id') === undefined;
  return { kind: 'prompt', prompt, ...(turn !== undefined && { turn }), isTyped };
}

function readSession(input: HookInput): AgentMoment {
  const prompt = textOf(input, 'initialPrompt', 'initial_prompt');
  const how = shortening.has(input['source']) ? 'shortened' : 'new';
  return { kind: 'session', how, ...(prompt !== undefined && { prompt }) };
}

function readTool(input: HookInput, isOver: boolean): AgentMoment | undefined {
  const tool = textOf(input, 'tool_name', 'toolName');
  if (tool === undefined) return undefined;
  const given = input['tool_input'] ?? input['toolArgs'] ?? input['parameters'];
  const call: AgentToolCall = {
    tool,
    input: recordOf(given) ?? (typeof given === 'string' ? readText(given) : {}),
    ...(isOver && { end: outcomeOf(input) }),
  };
  return { kind: 'tool', call };
}

/** Arguments may come as JSON in a text, or as the text of a patch. */
function readText(text: string): HookInput {
  try {
    return recordOf(JSON.parse(text)) ?? { input: text };
  } catch {
    // No JSON: the tool takes plain text.
    return { input: text };
  }
}
