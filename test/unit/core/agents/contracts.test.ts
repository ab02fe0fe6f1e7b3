import { describe, expect, it } from 'vitest';
import { hookAnswer } from '../../../../src/core/agents/hookAnswer';
import { callers, type Caller } from '../../../../src/core/agents/agentEvent';
import { readEvent } from '../../../../src/core/agents/readEvent';
import { recogniseCaller } from '../../../../src/core/agents/recogniseCaller';
import { clineEvents } from '../../../../src/core/agents/clineHooks';
import { openCodePlugin } from '../../../../src/core/agents/openCodePlugin';
import { hookEntries, installable } from '../../../../src/core/agents/registrations';
import { recorded, references } from './recordedCalls';

describe('what agents hand to a hook', () => {
  it.each(recorded)('$caller $event ($reference)', (row) => {
    const { caller, event, named, environment = {}, input, moment } = row;
    expect(recogniseCaller(input, environment, named)).toBe(caller);
    const read = readEvent(caller, event, input);
    expect(read).toMatchObject({ session: 's1', folder: '/r', moment });
  });

  it.each(installable)('is recorded for every event that we register with %s', (agent) => {
    const events = {
      opencode: ['chat.message', 'tool.execute.after', 'session.idle', 'session.compacted'],
      cline: clineEvents,
    };
    const registered =
      agent === 'opencode' || agent === 'cline'
        ? events[agent]
        : hookEntries(agent, '/bin/lessons').map(({ event }) => event);
    const rows = recorded.filter(({ caller }) => caller === agent).map(({ event }) => event);
    expect(registered.filter((event) => !rows.includes(event))).toEqual([]);
    if (agent === 'opencode')
      for (const event of events.opencode) expect(openCodePlugin('/x')).toContain(`'${event}'`);
  });

  it('tells what opencode holds of our texts, and takes nobody else at that word', () => {
    const input = { session_id: 's1', stored: ['a', 7], version: '1.18.33' };
    const read = readEvent('opencode', 'session.idle', input);
    expect(read).toMatchObject({ stored: ['a'], version: '1.18.33' });
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

const block = '<project-conventions>\n## testing\n- Run "it".\n</project-conventions>\n';

/** What a hook must print at an event so that the text is context, and where that is written down. */
const answers: readonly (readonly [
  caller: Caller,
  event: string,
  answer: unknown,
  where: string,
])[] = [
  ...(['UserPromptSubmit', 'SessionStart'] as const).flatMap((event) => [
    ['claude', event, block, references.claude] as const,
    [
      'codex',
      event,
      block,
      'openai/codex, codex-rs/hooks/src/engine/output_parser.rs at 0ea83813',
    ] as const,
  ]),
  ...(['PreToolUse', 'PostToolUse', 'PostToolUseFailure', 'SubagentStart'] as const).map(
    (event) => ['claude', event, specific(event), references.claude] as const,
  ),
  // Its schemas are closed: one more key is an invalid answer (`codexSchemas.test.ts`).
  ...(['PreToolUse', 'PostToolUse', 'SubagentStart'] as const).map(
    (event) =>
      [
        'codex',
        event,
        specific(event),
        'openai/codex, codex-rs/hooks/schema/generated at 6fff509b',
      ] as const,
  ),
  ...(['UserPromptSubmit', 'PreToolUse', 'PostToolUse'] as const).map(
    (event) => ['vscode', event, specific(event), references.vscode] as const,
  ),
  ...(['sessionStart', 'postToolUse', 'postToolUseFailure', 'subagentStart'] as const).map(
    (event) => ['copilot', event, { additionalContext: block }, references.copilot] as const,
  ),
  // Without a word on going on, its prompt would wait.
  [
    'cursor',
    'beforeSubmitPrompt',
    { continue: true, additional_context: block },
    references.cursor,
  ],
  ...(['preToolUse', 'postToolUse'] as const).map(
    (event) => ['cursor', event, { additional_context: block }, references.cursor] as const,
  ),
  ...(['BeforeAgent', 'SessionStart', 'AfterTool'] as const).map(
    (event) => ['gemini', event, specific(event), references.gemini] as const,
  ),
  ...(['UserPromptSubmit', 'PostToolUse'] as const).map(
    (event) =>
      ['cline', event, { cancel: false, contextModification: block }, references.cline] as const,
  ),
  ['opencode', 'chat.message', block, references.opencode],
];

function specific(hookEventName: string): object {
  return { hookSpecificOutput: { hookEventName, additionalContext: block } };
}

describe('what a hook prints', () => {
  it.each(answers)('for %s at %s is %j (%s)', (caller, name, answer) => {
    const said = hookAnswer({ caller, name }, block);
    expect(typeof answer === 'string' ? said : JSON.parse(said)).toEqual(answer);
  });

  it.each(callers)('is nothing for %s where there is nothing to say', (caller) => {
    expect(hookAnswer({ caller, name: 'UserPromptSubmit' }, '')).toBe('');
  });

  it('is never plain text that reads as JSON', () => {
    const answer = hookAnswer({ caller: 'codex', name: 'UserPromptSubmit' }, '[x] done');
    expect(JSON.parse(answer)).toMatchObject({
      hookSpecificOutput: { additionalContext: '[x] done' },
    });
  });

  it('never decides about a tool call', () => {
    for (const caller of ['claude', 'codex', 'vscode', 'copilot', 'cursor', 'gemini'] as const)
      for (const name of ['PreToolUse', 'UserPromptSubmit', 'Stop'])
        expect(hookAnswer({ caller, name }, block)).not.toMatch(/permission|decision|continue/);
  });
});
