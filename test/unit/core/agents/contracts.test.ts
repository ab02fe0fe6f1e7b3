import { describe, expect, it } from 'vitest';
import { hookAnswer } from '../../../../src/core/agents/hookAnswer';
import type { Caller } from '../../../../src/core/agents/agentEvent';
import { readEvent } from '../../../../src/core/agents/readEvent';
import { recogniseCaller } from '../../../../src/core/agents/recogniseCaller';

/** Who calls, with what on standard input, and what that means. Shapes as the agents document or type them; the words are ours. */
interface Recorded {
  readonly caller: Caller;
  /** Where the shape is written down. */
  readonly reference: string;
  readonly event: string;
  readonly named: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly input: Readonly<Record<string, unknown>>;
  readonly moment: object;
}

const claude = {
  session_id: 's1',
  transcript_path: '/home/u/.claude/projects/-r/s1.jsonl',
  cwd: '/r',
  permission_mode: 'default',
};
const codex = {
  session_id: 's1',
  turn_id: 't1',
  transcript_path: null,
  cwd: '/r',
  model: 'm',
  permission_mode: 'default',
};
const editor = {
  timestamp: '2026-11-22T10:00:00.000Z',
  session_id: 's1',
  transcript_path: '/home/u/.config/Code/User/workspaceStorage/x/GitHub.copilot-chat/t/s1.jsonl',
  cwd: '/r',
};
const copilot = { sessionId: 's1', timestamp: 1795340000000, cwd: '/r' };
const cursor = { conversation_id: 's1', generation_id: 'g1', workspace_roots: ['/r'] };
const gemini = {
  session_id: 's1',
  transcript_path: '/home/u/.gemini/tmp/x/chats/s1.json',
  cwd: '/r',
  timestamp: '2026-11-22T10:00:00.000Z',
};
const cline = {
  ...{ clineVersion: '3.40.0', timestamp: '1795340000000', taskId: 's1', workspaceRoots: ['/r'] },
};
const failed = { kind: 'tool', call: { end: { ok: false } } };

const claudeTypes = '@anthropic-ai/claude-agent-sdk 0.3.330, sdk.d.ts';
const codexSchemas = 'openai/codex, codex-rs/hooks/schema/generated at bde5e187 (inputs)';
const editorSource =
  'microsoft/vscode, extensions/copilot/src/extension/chat/vscode-node/chatHookService.ts at 465ebdf6';
const cursorNotes = 'DietrichGebert/ponytail, docs/cursor-hooks.md at 3e870ea9 (client 3.20.17)';
const geminiDocs = 'google-gemini/gemini-cli, docs/hooks/reference.md at 5411f113';
const openCodeTypes = '@opencode-ai/plugin 1.18.33, dist/index.d.ts, as our plugin hands it on';
const clineDocs = 'cline/cline, .clinerules/hooks/README.md at 21cb8d25';
const copilotDocs = 'github/docs, content/copilot/reference/hooks-reference.md at 05da5bc3';

const recorded: readonly Recorded[] = [
  {
    ...{ caller: 'claude', reference: claudeTypes, event: 'UserPromptSubmit', named: 'claude' },
    input: { ...claude, hook_event_name: 'UserPromptSubmit', prompt_id: 'p1', prompt: 'add it' },
    moment: { kind: 'prompt', prompt: 'add it', turn: 'p1', isTyped: true },
  },
  {
    ...{ caller: 'claude', reference: claudeTypes, event: 'UserPromptSubmit', named: 'claude' },
    input: {
      ...{ ...claude, hook_event_name: 'UserPromptSubmit', prompt: 'go on' },
      source: 'loop_wakeup',
    },
    moment: { kind: 'prompt', prompt: 'go on', isTyped: false },
  },
  {
    ...{ caller: 'claude', reference: claudeTypes, event: 'PreToolUse', named: 'claude' },
    input: {
      ...{ ...claude, hook_event_name: 'PreToolUse', tool_name: 'Edit', tool_use_id: 'u1' },
      tool_input: { file_path: '/r/a.ts', old_string: 'a', new_string: 'b' },
    },
    moment: { kind: 'tool', call: { tool: 'Edit' } },
  },
  {
    ...{ caller: 'claude', reference: claudeTypes, event: 'PostToolUseFailure', named: 'claude' },
    input: {
      ...{ ...claude, hook_event_name: 'PostToolUseFailure', tool_name: 'Bash', tool_use_id: 'u' },
      ...{ tool_input: { command: 'npm test' }, error: 'Exit code 1\nnpm error Missing script' },
    },
    moment: { kind: 'tool', call: { end: { ok: false, exitCode: 1 } } },
  },
  {
    ...{ caller: 'claude', reference: claudeTypes, event: 'SessionStart', named: 'claude' },
    input: { ...claude, hook_event_name: 'SessionStart', source: 'compact' },
    moment: { kind: 'session', how: 'shortened' },
  },
  {
    ...{ caller: 'claude', reference: claudeTypes, event: 'SubagentStart', named: 'claude' },
    input: { ...claude, hook_event_name: 'SubagentStart', agent_id: 'a1', agent_type: 'Explore' },
    moment: { kind: 'subagent', id: 'a1' },
  },
  {
    ...{ caller: 'claude', reference: claudeTypes, event: 'InstructionsLoaded', named: 'claude' },
    input: {
      ...{ ...claude, hook_event_name: 'InstructionsLoaded', file_path: '/r/CLAUDE.md' },
      ...{ memory_type: 'Project', load_reason: 'session_start' },
    },
    moment: { kind: 'instructions', file: '/r/CLAUDE.md' },
  },
  {
    ...{ caller: 'codex', reference: codexSchemas, event: 'UserPromptSubmit', named: 'codex' },
    input: { ...codex, hook_event_name: 'UserPromptSubmit', prompt: 'add it' },
    moment: { kind: 'prompt', prompt: 'add it', turn: 't1', isTyped: true },
  },
  {
    ...{ caller: 'codex', reference: codexSchemas, event: 'PreToolUse', named: 'codex' },
    input: {
      ...{ ...codex, hook_event_name: 'PreToolUse', tool_name: 'apply_patch', tool_use_id: 'u' },
      tool_input: { command: '*** Begin Patch\n*** Add File: a.ts\n+x\n*** End Patch' },
    },
    moment: { kind: 'tool', call: { tool: 'apply_patch' } },
  },
  {
    ...{ caller: 'codex', reference: codexSchemas, event: 'PostToolUse', named: 'codex' },
    input: {
      ...{ ...codex, hook_event_name: 'PostToolUse', tool_name: 'Bash', tool_use_id: 'u' },
      tool_input: { command: 'npm test' },
      tool_response: 'Process exited with code 1\nnpm error Missing script: "test"',
    },
    moment: failed,
  },
  {
    ...{ caller: 'vscode', reference: editorSource, event: 'UserPromptSubmit', named: 'vscode' },
    input: { ...editor, hook_event_name: 'UserPromptSubmit', prompt: 'add it' },
    moment: { kind: 'prompt', prompt: 'add it', isTyped: true },
  },
  {
    // The editor runs what is registered for Copilot's command line too.
    ...{ caller: 'vscode', reference: editorSource, event: 'postToolUse', named: 'copilot' },
    input: {
      ...{ ...editor, hook_event_name: 'PostToolUse', tool_name: 'run_in_terminal' },
      ...{ tool_input: { command: 'npm test' }, tool_use_id: 'u' },
      tool_response: 'npm error\nCommand exited with code 1',
    },
    moment: failed,
  },
  {
    ...{ caller: 'copilot', reference: copilotDocs, event: 'sessionStart', named: 'copilot' },
    input: { ...copilot, source: 'new', initialPrompt: 'add it' },
    moment: { kind: 'session', how: 'new', prompt: 'add it' },
  },
  {
    ...{
      caller: 'copilot',
      reference: copilotDocs,
      event: 'userPromptSubmitted',
      named: 'copilot',
    },
    input: { ...copilot, prompt: 'add it' },
    moment: { kind: 'prompt', prompt: 'add it', isTyped: true },
  },
  {
    ...{ caller: 'copilot', reference: copilotDocs, event: 'postToolUse', named: 'copilot' },
    input: {
      ...{ ...copilot, toolName: 'edit', toolArgs: '{"path":"a.ts"}' },
      toolResult: { resultType: 'success', textResultForLlm: 'ok' },
    },
    moment: { kind: 'tool', call: { tool: 'edit', input: { path: 'a.ts' }, end: { ok: true } } },
  },
  {
    ...{ caller: 'cursor', reference: cursorNotes, event: 'beforeSubmitPrompt', named: 'cursor' },
    input: { ...cursor, hook_event_name: 'beforeSubmitPrompt', prompt: 'add it', attachments: [] },
    moment: { kind: 'prompt', prompt: 'add it', turn: 'g1', isTyped: true },
  },
  {
    ...{ caller: 'cursor', reference: cursorNotes, event: 'postToolUseFailure', named: 'cursor' },
    input: {
      ...{ ...cursor, hook_event_name: 'postToolUseFailure', tool_name: 'Shell' },
      ...{ tool_input: { command: 'npm test' }, error: 'Exit code 1' },
    },
    moment: { kind: 'tool', call: { tool: 'Shell', end: { ok: false } } },
  },
  {
    ...{ caller: 'cursor', reference: cursorNotes, event: 'stop', named: 'cursor' },
    environment: { CURSOR_VERSION: '3.20.17' },
    input: { ...cursor, hook_event_name: 'stop', status: 'completed' },
    moment: { kind: 'end' },
  },
  {
    ...{ caller: 'gemini', reference: geminiDocs, event: 'BeforeAgent', named: 'gemini' },
    environment: { GEMINI_SESSION_ID: 's1' },
    input: { ...gemini, hook_event_name: 'BeforeAgent', prompt: 'add it' },
    moment: { kind: 'prompt', prompt: 'add it', isTyped: true },
  },
  {
    ...{ caller: 'gemini', reference: geminiDocs, event: 'AfterTool', named: 'gemini' },
    environment: { GEMINI_SESSION_ID: 's1' },
    input: {
      ...{ ...gemini, hook_event_name: 'AfterTool', tool_name: 'run_shell_command' },
      tool_input: { command: 'npm test' },
      tool_response: { llmContent: 'x', error: { message: 'Missing script' } },
    },
    moment: { kind: 'tool', call: { tool: 'run_shell_command', end: { ok: false } } },
  },
  {
    ...{ caller: 'gemini', reference: geminiDocs, event: 'PreCompress', named: 'gemini' },
    environment: { GEMINI_SESSION_ID: 's1' },
    input: { ...gemini, hook_event_name: 'PreCompress', trigger: 'auto' },
    moment: { kind: 'session', how: 'shortened' },
  },
  {
    ...{ caller: 'cline', reference: clineDocs, event: 'UserPromptSubmit', named: 'cline' },
    input: {
      ...{ ...cline, hookName: 'UserPromptSubmit' },
      userPromptSubmit: { prompt: 'add it', attachments: [] },
    },
    moment: { kind: 'prompt', prompt: 'add it', isTyped: true },
  },
  {
    ...{ caller: 'opencode', reference: openCodeTypes, event: 'chat.message', named: 'opencode' },
    input: {
      ...{ hook_event_name: 'chat.message', session_id: 's1', cwd: '/r', turn_id: 'msg_1' },
      ...{ prompt: 'add it', source: 'user' },
    },
    moment: { kind: 'prompt', prompt: 'add it', turn: 'msg_1', isTyped: true },
  },
  {
    ...{ caller: 'opencode', reference: openCodeTypes, event: 'chat.message', named: 'opencode' },
    input: {
      ...{ hook_event_name: 'chat.message', session_id: 's1', cwd: '/r', turn_id: 'msg_2' },
      ...{ prompt: 'look it up', source: 'agent' },
    },
    moment: { kind: 'prompt', isTyped: false },
  },
  {
    ...{ caller: 'opencode', reference: openCodeTypes, named: 'opencode' },
    event: 'tool.execute.after',
    input: {
      ...{ hook_event_name: 'tool.execute.after', session_id: 's1', cwd: '/r' },
      ...{ tool_name: 'bash', tool_input: { command: 'npm test' } },
      tool_response: { output: 'Missing script', exit_code: 1 },
    },
    moment: { kind: 'tool', call: { tool: 'bash', end: { ok: false, exitCode: 1 } } },
  },
  {
    ...{ caller: 'cline', reference: clineDocs, event: 'PostToolUse', named: 'cline' },
    input: {
      ...{ ...cline, hookName: 'PostToolUse' },
      postToolUse: {
        ...{ toolName: 'execute_command', parameters: { command: 'npm test' } },
        ...{ result: 'Missing script', success: false, executionTimeMs: 12 },
      },
    },
    moment: {
      kind: 'tool',
      call: { tool: 'execute_command', end: { ok: false, output: 'Missing script' } },
    },
  },
];

describe('what agents hand to a hook', () => {
  it.each(recorded)('$caller $event ($reference)', (row) => {
    const { caller, event, named, environment = {}, input, moment } = row;
    expect(recogniseCaller(input, environment, named)).toBe(caller);
    const read = readEvent(caller, event, input);
    expect(read).toMatchObject({ session: 's1', folder: '/r', moment });
  });

  it('tells what opencode holds of our texts, and takes nobody else at that word', () => {
    const input = { session_id: 's1', stored: ['a', 7], version: '1.18.33' };
    const read = readEvent('opencode', 'session.idle', input);
    expect(read?.stored).toEqual({ texts: ['a'], version: '1.18.33' });
    expect(readEvent('claude', 'Stop', input)).not.toHaveProperty('stored');
  });

  it.each([
    ['Cursor', { session_id: 's', prompt: 'x' }, { CURSOR_VERSION: '3.20' }],
    ['Gemini', { session_id: 's', prompt: 'x' }, { GEMINI_SESSION_ID: 's' }],
    ['Cline', { clineVersion: '1', taskId: 't' }, {}],
    ['Windsurf', { agent_action_name: 'x', trajectory_id: 't' }, {}],
  ])('%s is not answered in the form of another agent', (_who, input, environment) => {
    expect(recogniseCaller(input, environment, 'claude')).toBeUndefined();
  });
});

/** Keys that the closed output schemas of Codex know (openai/codex, codex-rs/hooks/schema/generated at 6fff509b): one more is an invalid answer. */
const codexKeys = {
  PreToolUse: ['additionalContext', 'hookEventName'],
  PostToolUse: ['additionalContext', 'hookEventName'],
  SubagentStart: ['additionalContext', 'hookEventName'],
} as const;

const block = '<project-conventions>\n## testing\n- Run "it".\n</project-conventions>\n';

describe('what a hook prints', () => {
  it.each([
    'claude',
    'codex',
    'vscode',
    'copilot',
    'cursor',
    'gemini',
    'cline',
    'opencode',
  ] as const)('is nothing for %s where there is nothing to say', (caller) => {
    expect(hookAnswer({ caller, name: 'UserPromptSubmit' }, '')).toBe('');
  });

  it.each(['claude', 'codex'] as const)('is plain text for %s at a prompt', (caller) => {
    expect(hookAnswer({ caller, name: 'UserPromptSubmit' }, block)).toBe(block);
    expect(hookAnswer({ caller, name: 'SessionStart' }, block)).toBe(block);
  });

  it('is never plain text that reads as JSON', () => {
    const answer = hookAnswer({ caller: 'codex', name: 'UserPromptSubmit' }, '[x] done');
    expect(JSON.parse(answer)).toMatchObject({
      hookSpecificOutput: { additionalContext: '[x] done' },
    });
  });

  it.each(Object.entries(codexKeys))('has for Codex at %s the known keys alone', (name, keys) => {
    const answer = JSON.parse(hookAnswer({ caller: 'codex', name }, block)) as object;
    expect(Object.keys(answer)).toEqual(['hookSpecificOutput']);
    const [specific = {}] = Object.values(answer) as object[];
    expect(Object.keys(specific).sort()).toEqual([...keys]);
    expect(specific).toEqual({ hookEventName: name, additionalContext: block });
  });

  it('has for the editor the event by its own name', () => {
    expect(JSON.parse(hookAnswer({ caller: 'vscode', name: 'UserPromptSubmit' }, block))).toEqual({
      hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: block },
    });
  });

  it('has for Copilot one field at the top', () => {
    expect(JSON.parse(hookAnswer({ caller: 'copilot', name: 'postToolUse' }, block))).toEqual({
      additionalContext: block,
    });
  });

  it('lets the prompt of Cursor go on, and says nothing of that elsewhere', () => {
    expect(JSON.parse(hookAnswer({ caller: 'cursor', name: 'beforeSubmitPrompt' }, block))).toEqual(
      { continue: true, additional_context: block },
    );
    expect(JSON.parse(hookAnswer({ caller: 'cursor', name: 'preToolUse' }, block))).toEqual({
      additional_context: block,
    });
  });

  it('has for Gemini the event by its own name, and for Cline what it adds to the next request', () => {
    expect(JSON.parse(hookAnswer({ caller: 'gemini', name: 'BeforeAgent' }, block))).toEqual({
      hookSpecificOutput: { hookEventName: 'BeforeAgent', additionalContext: block },
    });
    expect(JSON.parse(hookAnswer({ caller: 'cline', name: 'UserPromptSubmit' }, block))).toEqual({
      cancel: false,
      contextModification: block,
    });
  });

  it('never decides about a tool call', () => {
    for (const caller of ['claude', 'codex', 'vscode', 'copilot', 'cursor', 'gemini'] as const)
      for (const name of ['PreToolUse', 'UserPromptSubmit', 'Stop'])
        expect(hookAnswer({ caller, name }, block)).not.toMatch(/permission|decision|continue/);
  });
});
