import type { Caller } from '../../../../src/core/agents/agentEvent';

/** Who calls, with what on standard input, and what that means. Shapes as the agents document or type them; the words are ours. */
export interface Recorded {
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
const ended = { kind: 'end' };
const shortened = { kind: 'session', how: 'shortened' };
const failed = { kind: 'tool', call: { end: { ok: false } } };

/** Where the shapes are written down, of what is handed over and of what is answered. */
export const references = {
  claude: '@anthropic-ai/claude-agent-sdk 0.3.330, sdk.d.ts',
  codex: 'openai/codex, codex-rs/hooks/schema/generated at bde5e187 (inputs)',
  vscode:
    'microsoft/vscode, extensions/copilot/src/extension/chat/vscode-node/chatHookService.ts at 465ebdf6',
  copilot: 'github/docs, content/copilot/reference/hooks-reference.md at 05da5bc3',
  cursor: 'DietrichGebert/ponytail, docs/cursor-hooks.md at 3e870ea9 (client 3.20.17)',
  gemini: 'google-gemini/gemini-cli, packages/core/src/hooks/types.ts and docs at 5411f113',
  cline: 'cline/cline, apps/vscode/proto/cline/hooks.proto and .clinerules/hooks at 21cb8d25',
  opencode: '@opencode-ai/plugin 1.18.33, dist/index.d.ts, as our plugin hands it on',
} as const;

/** Events of one agent, registered under its own name, with nothing in its environment. */
const rowsOf = (
  caller: Caller,
  rows: readonly (readonly [event: string, input: Recorded['input'], moment: object])[],
): readonly Recorded[] =>
  rows.map(([event, input, moment]) => ({
    ...{ caller, reference: references[caller], event, named: caller, input, moment },
  }));

export const recorded: readonly Recorded[] = [
  ...rowsOf('claude', [
    [
      'UserPromptSubmit',
      { ...claude, hook_event_name: 'UserPromptSubmit', prompt_id: 'p1', prompt: 'add it' },
      { kind: 'prompt', prompt: 'add it', turn: 'p1', isTyped: true },
    ],
    [
      'UserPromptSubmit',
      {
        ...{ ...claude, hook_event_name: 'UserPromptSubmit', prompt: 'go on' },
        source: 'loop_wakeup',
      },
      { kind: 'prompt', prompt: 'go on', isTyped: false },
    ],
    [
      'PreToolUse',
      {
        ...{ ...claude, hook_event_name: 'PreToolUse', tool_name: 'Edit', tool_use_id: 'u1' },
        tool_input: { file_path: '/r/a.ts', old_string: 'a', new_string: 'b' },
      },
      { kind: 'tool', call: { tool: 'Edit' } },
    ],
    [
      'PostToolUseFailure',
      {
        ...{
          ...claude,
          hook_event_name: 'PostToolUseFailure',
          tool_name: 'Bash',
          tool_use_id: 'u',
        },
        ...{ tool_input: { command: 'npm test' }, error: 'Exit code 1\nnpm error Missing script' },
      },
      { kind: 'tool', call: { end: { ok: false, exitCode: 1 } } },
    ],
    [
      'SessionStart',
      { ...claude, hook_event_name: 'SessionStart', source: 'compact' },
      { kind: 'session', how: 'shortened' },
    ],
    [
      'SubagentStart',
      { ...claude, hook_event_name: 'SubagentStart', agent_id: 'a1', agent_type: 'Explore' },
      { kind: 'subagent', id: 'a1' },
    ],
    [
      'InstructionsLoaded',
      {
        ...{ ...claude, hook_event_name: 'InstructionsLoaded', file_path: '/r/CLAUDE.md' },
        ...{ memory_type: 'Project', load_reason: 'session_start' },
      },
      { kind: 'instructions', file: '/r/CLAUDE.md' },
    ],
  ]),
  ...rowsOf('codex', [
    [
      'UserPromptSubmit',
      { ...codex, hook_event_name: 'UserPromptSubmit', prompt: 'add it' },
      { kind: 'prompt', prompt: 'add it', turn: 't1', isTyped: true },
    ],
    [
      'PreToolUse',
      {
        ...{ ...codex, hook_event_name: 'PreToolUse', tool_name: 'apply_patch', tool_use_id: 'u' },
        tool_input: { command: '*** Begin Patch\n*** Add File: a.ts\n+x\n*** End Patch' },
      },
      { kind: 'tool', call: { tool: 'apply_patch' } },
    ],
    [
      'PostToolUse',
      {
        ...{ ...codex, hook_event_name: 'PostToolUse', tool_name: 'Bash', tool_use_id: 'u' },
        tool_input: { command: 'npm test' },
        tool_response: 'Process exited with code 1\nnpm error Missing script: "test"',
      },
      failed,
    ],
  ]),
  ...rowsOf('vscode', [
    [
      'UserPromptSubmit',
      { ...editor, hook_event_name: 'UserPromptSubmit', prompt: 'add it' },
      { kind: 'prompt', prompt: 'add it', isTyped: true },
    ],
  ]),
  {
    // The editor runs what is registered for Copilot's command line too.
    ...{ caller: 'vscode', reference: references.vscode, event: 'postToolUse', named: 'copilot' },
    input: {
      ...{ ...editor, hook_event_name: 'PostToolUse', tool_name: 'run_in_terminal' },
      ...{ tool_input: { command: 'npm test' }, tool_use_id: 'u' },
      tool_response: 'npm error\nCommand exited with code 1',
    },
    moment: failed,
  },
  ...rowsOf('copilot', [
    [
      'sessionStart',
      { ...copilot, source: 'new', initialPrompt: 'add it' },
      { kind: 'session', how: 'new', prompt: 'add it' },
    ],
    [
      'userPromptSubmitted',
      { ...copilot, prompt: 'add it' },
      { kind: 'prompt', prompt: 'add it', isTyped: true },
    ],
    [
      'postToolUse',
      {
        ...{ ...copilot, toolName: 'edit', toolArgs: '{"path":"a.ts"}' },
        toolResult: { resultType: 'success', textResultForLlm: 'ok' },
      },
      { kind: 'tool', call: { tool: 'edit', input: { path: 'a.ts' }, end: { ok: true } } },
    ],
  ]),
  ...rowsOf('cursor', [
    [
      'beforeSubmitPrompt',
      { ...cursor, hook_event_name: 'beforeSubmitPrompt', prompt: 'add it', attachments: [] },
      { kind: 'prompt', prompt: 'add it', turn: 'g1', isTyped: true },
    ],
    [
      'postToolUseFailure',
      {
        ...{ ...cursor, hook_event_name: 'postToolUseFailure', tool_name: 'Shell' },
        ...{ tool_input: { command: 'npm test' }, error: 'Exit code 1' },
      },
      { kind: 'tool', call: { tool: 'Shell', end: { ok: false } } },
    ],
  ]),
  {
    ...{ caller: 'cursor', reference: references.cursor, event: 'stop', named: 'cursor' },
    environment: { CURSOR_VERSION: '3.20.17' },
    input: { ...cursor, hook_event_name: 'stop', status: 'completed' },
    moment: { kind: 'end' },
  },
  {
    ...{ caller: 'gemini', reference: references.gemini, event: 'BeforeAgent', named: 'gemini' },
    environment: { GEMINI_SESSION_ID: 's1' },
    input: { ...gemini, hook_event_name: 'BeforeAgent', prompt: 'add it' },
    moment: { kind: 'prompt', prompt: 'add it', isTyped: true },
  },
  {
    ...{ caller: 'gemini', reference: references.gemini, event: 'AfterTool', named: 'gemini' },
    environment: { GEMINI_SESSION_ID: 's1' },
    input: {
      ...{ ...gemini, hook_event_name: 'AfterTool', tool_name: 'run_shell_command' },
      tool_input: { command: 'npm test' },
      tool_response: { llmContent: 'x', error: { message: 'Missing script' } },
    },
    moment: { kind: 'tool', call: { tool: 'run_shell_command', end: { ok: false } } },
  },
  {
    ...{ caller: 'gemini', reference: references.gemini, event: 'PreCompress', named: 'gemini' },
    environment: { GEMINI_SESSION_ID: 's1' },
    input: { ...gemini, hook_event_name: 'PreCompress', trigger: 'auto' },
    moment: { kind: 'session', how: 'shortened' },
  },
  ...rowsOf('cline', [
    [
      'UserPromptSubmit',
      {
        ...{ ...cline, hookName: 'UserPromptSubmit' },
        userPromptSubmit: { prompt: 'add it', attachments: [] },
      },
      { kind: 'prompt', prompt: 'add it', isTyped: true },
    ],
  ]),
  ...rowsOf('opencode', [
    [
      'chat.message',
      {
        ...{ hook_event_name: 'chat.message', session_id: 's1', cwd: '/r', turn_id: 'msg_1' },
        ...{ prompt: 'add it', source: 'user' },
      },
      { kind: 'prompt', prompt: 'add it', turn: 'msg_1', isTyped: true },
    ],
    [
      'chat.message',
      {
        ...{ hook_event_name: 'chat.message', session_id: 's1', cwd: '/r', turn_id: 'msg_2' },
        ...{ prompt: 'look it up', source: 'agent' },
      },
      { kind: 'prompt', isTyped: false },
    ],
    [
      'tool.execute.after',
      {
        ...{ hook_event_name: 'tool.execute.after', session_id: 's1', cwd: '/r' },
        ...{ tool_name: 'bash', tool_input: { command: 'npm test' } },
        tool_response: { output: 'Missing script', exit_code: 1 },
      },
      { kind: 'tool', call: { tool: 'bash', end: { ok: false, exitCode: 1 } } },
    ],
  ]),
  ...rowsOf('claude', [
    [
      'PostToolUse',
      {
        ...{ ...claude, hook_event_name: 'PostToolUse', tool_name: 'Write', tool_use_id: 'u1' },
        ...{
          tool_input: { file_path: '/r/a.ts', content: 'a' },
          tool_response: {},
          duration_ms: 3,
        },
      },
      { kind: 'tool', call: { tool: 'Write', end: { ok: true, milliseconds: 3 } } },
    ],
    ['Stop', { ...claude, hook_event_name: 'Stop', stop_hook_active: false }, ended],
  ]),
  ...rowsOf('codex', [
    ['SessionStart', { ...codex, hook_event_name: 'SessionStart', source: 'resume' }, shortened],
    [
      'SubagentStart',
      { ...codex, hook_event_name: 'SubagentStart', agent_id: 'a1', agent_type: 'worker' },
      { kind: 'subagent', id: 'a1' },
    ],
    [
      'Stop',
      { ...codex, hook_event_name: 'Stop', stop_hook_active: false, last_assistant_message: null },
      ended,
    ],
  ]),
  ...rowsOf('copilot', [
    [
      'subagentStart',
      { ...copilot, agentName: 'explore', agentDescription: 'x', transcriptPath: '/t.jsonl' },
      { kind: 'subagent', id: 'explore' },
    ],
    [
      'postToolUseFailure',
      { ...copilot, toolName: 'bash', toolArgs: '{"command":"npm test"}', error: 'Exit code 1' },
      failed,
    ],
    ['preCompact', { ...copilot, trigger: 'auto', customInstructions: '' }, shortened],
    ['agentStop', { ...copilot, stopReason: 'end_turn', transcriptPath: '/t.jsonl' }, ended],
  ]),
  ...rowsOf('cursor', [
    [
      'sessionStart',
      { ...cursor, hook_event_name: 'sessionStart', session_id: 's1', composer_mode: 'agent' },
      { kind: 'session', how: 'new' },
    ],
    [
      'preToolUse',
      {
        ...{ ...cursor, hook_event_name: 'preToolUse', tool_name: 'Write', tool_use_id: 'u1' },
        tool_input: { file_path: '/r/a.ts', content: 'a' },
      },
      { kind: 'tool', call: { tool: 'Write', input: { file_path: '/r/a.ts' } } },
    ],
    [
      'postToolUse',
      {
        ...{ ...cursor, hook_event_name: 'postToolUse', tool_name: 'Shell', tool_use_id: 'u1' },
        ...{ tool_input: { command: 'ls' }, tool_output: '{"exitCode":0}', duration: 12 },
      },
      { kind: 'tool', call: { tool: 'Shell', end: { ok: true } } },
    ],
    ['preCompact', { ...cursor, hook_event_name: 'preCompact', trigger: 'auto' }, shortened],
  ]),
  ...rowsOf('gemini', [
    ['SessionStart', { ...gemini, hook_event_name: 'SessionStart', source: 'resume' }, shortened],
    [
      'AfterAgent',
      {
        ...{ ...gemini, hook_event_name: 'AfterAgent', prompt: 'add it', prompt_response: 'ok' },
        stop_hook_active: false,
      },
      ended,
    ],
  ]),
  ...rowsOf('opencode', [
    ['session.idle', { hook_event_name: 'session.idle', session_id: 's1', cwd: '/r' }, ended],
    [
      'session.compacted',
      { hook_event_name: 'session.compacted', session_id: 's1', cwd: '/r' },
      shortened,
    ],
  ]),
  ...rowsOf('cline', [
    [
      'PostToolUse',
      {
        ...{ ...cline, hookName: 'PostToolUse' },
        postToolUse: {
          ...{ toolName: 'execute_command', parameters: { command: 'npm test' } },
          ...{ result: 'Missing script', success: false, executionTimeMs: 12 },
        },
      },
      {
        kind: 'tool',
        call: { tool: 'execute_command', end: { ok: false, output: 'Missing script' } },
      },
    ],
    [
      'PreCompact',
      { ...cline, hookName: 'PreCompact', preCompact: { taskId: 's1', contextSize: 9 } },
      shortened,
    ],
    [
      'TaskResume',
      { ...cline, hookName: 'TaskResume', taskResume: { taskMetadata: {}, previousState: {} } },
      shortened,
    ],
    [
      'TaskComplete',
      { ...cline, hookName: 'TaskComplete', taskComplete: { taskMetadata: {} } },
      ended,
    ],
    ['TaskCancel', { ...cline, hookName: 'TaskCancel', taskCancel: { taskMetadata: {} } }, ended],
  ]),
];
