import { Ajv } from 'ajv';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hookAnswer } from '../../../../src/core/agents/hookAnswer';

/** Codex refuses an answer with one key too many. Where its schemas are from: `test/fixtures/codexHooks/README.md`. */
const ours = join(__dirname, '../../../fixtures/codexHooks');
const folder = process.env['CODEX_HOOK_SCHEMAS'] ?? '';

const events = {
  UserPromptSubmit: 'user-prompt-submit',
  SessionStart: 'session-start',
  PreToolUse: 'pre-tool-use',
  PostToolUse: 'post-tool-use',
  SubagentStart: 'subagent-start',
} as const;
const names = Object.keys(events) as (keyof typeof events)[];

function schemaOf(event: keyof typeof events): object {
  const published = join(folder, `${events[event]}.command.output.schema.json`);
  const file =
    folder !== '' && existsSync(published) ? published : join(ours, `${events[event]}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as object;
}

const check = (event: keyof typeof events) =>
  new Ajv({ strict: false, validateFormats: false }).compile(schemaOf(event));

const block = '<project-conventions>\n## testing\n- Run "it".\n</project-conventions>\n';

describe('an answer to Codex', () => {
  it.each(names)('at %s fits its schema', (event) => {
    const fits = check(event);
    // What reads as JSON at a prompt is the only text that goes as an object there.
    for (const said of [block, '[x] done', '{"a":1}']) {
      const answer = hookAnswer({ caller: 'codex', name: event }, said);
      const isObject = answer.startsWith('{');
      expect(isObject || said === block).toBe(true);
      if (isObject) expect(fits(JSON.parse(answer)), JSON.stringify(fits.errors)).toBe(true);
    }
  });

  it.each(names)('at %s would not fit with one key of another agent', (event) => {
    const fits = check(event);
    const copilot: unknown = JSON.parse(hookAnswer({ caller: 'copilot', name: event }, 'x'));
    expect(fits(copilot)).toBe(false);
    expect(fits({ hookSpecificOutput: { hookEventName: event, other: 'x' } })).toBe(false);
    expect(fits({ hookSpecificOutput: { additionalContext: 'x' } })).toBe(false);
  });
});
