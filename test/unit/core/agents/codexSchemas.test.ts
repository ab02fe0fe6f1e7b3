import { Ajv } from 'ajv';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hookAnswer } from '../../../../src/core/agents/hookAnswer';

/**
 * Codex refuses an answer with one key too many. What its schemas of answers allow, in our words, as read in openai/codex,
 * codex-rs/hooks/schema/generated: `user-prompt-submit` at 6fff509b, `pre-tool-use` at 3be4afd3. With CODEX_HOOK_SCHEMAS naming a copy of
 * that folder the files themselves are used.
 */
const folder = process.env['CODEX_HOOK_SCHEMAS'] ?? '';

const events = {
  UserPromptSubmit: 'user-prompt-submit',
  SessionStart: 'session-start',
  PreToolUse: 'pre-tool-use',
  PostToolUse: 'post-tool-use',
  SubagentStart: 'subagent-start',
} as const;

const text = { type: ['string', 'null'] };

/** Keys about going on and deciding are left out on purpose: an answer of ours has none. */
function schemaOf(event: string): object {
  const specific = { hookEventName: { const: event }, additionalContext: text };
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      systemMessage: text,
      hookSpecificOutput: {
        type: 'object',
        additionalProperties: false,
        required: ['hookEventName'],
        properties: specific,
      },
    },
  };
}

function publishedOr(event: keyof typeof events): object {
  const file = join(folder, `${events[event]}.command.output.schema.json`);
  if (folder === '' || !existsSync(file)) return schemaOf(event);
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}

const block = '<project-conventions>\n## testing\n- Run "it".\n</project-conventions>\n';

describe('an answer to Codex', () => {
  it.each(Object.keys(events) as (keyof typeof events)[])('at %s fits its schema', (event) => {
    const fits = new Ajv({ strict: false }).compile(publishedOr(event));
    // What reads as JSON at a prompt is the only text that goes as an object there.
    for (const said of [block, '[x] done', '{"a":1}']) {
      const answer = hookAnswer({ caller: 'codex', name: event }, said);
      const isObject = answer.startsWith('{');
      expect(isObject || said === block).toBe(true);
      if (isObject) expect(fits(JSON.parse(answer)), JSON.stringify(fits.errors)).toBe(true);
    }
  });

  it('would not fit with one key of another agent', () => {
    const fits = new Ajv({ strict: false }).compile(publishedOr('PreToolUse'));
    const copilot: unknown = JSON.parse(hookAnswer({ caller: 'copilot', name: 'PreToolUse' }, 'x'));
    expect(fits(copilot)).toBe(false);
  });
});
