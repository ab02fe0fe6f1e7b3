import { describe, expect, it } from 'vitest';
import { withHooks, withoutHooks } from '../../../../src/core/agents/editHooks';
import { installable } from '../../../../src/core/agents/registrations';

const launcher = '/home/u/.lessons/bin/lessons';
const others = `{
  // Mine: keep.
  "model": "m",
  "hooks": {
    "PreToolUse": [
      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "guard --for me" }] }
    ],
    "Notification": []
  },
  "permissions": { "allow": ["Bash(ls)"] }
}
`;
const texts: readonly (readonly [string, string])[] = [
  ['settings with comments and hooks of others', others],
  ['the same with the line ends of Windows', others.replace(/\n/g, '\r\n')],
  ['the same indented by tabs', others.replace(/^ +/gm, (run) => '\t'.repeat(run.length / 2))],
  ['settings without hooks', '{\n    "model": "m"\n}\n'],
  ['an empty object', '{}'],
  ['an object without an end of line', '{"model":"m"}'],
];

describe('hooks in the settings of an agent', () => {
  it.each(texts)('go into %s and out again, with everything else as it was', (_what, text) => {
    const installed = withHooks(text, 'claude', launcher) ?? '';
    expect(installed).toContain(`hook UserPromptSubmit --for claude`);
    if (text.includes('guard')) expect(installed).toContain('guard --for me');
    if (text.includes('// Mine')) expect(installed).toContain('// Mine: keep.');
    const count = (part: string): number => installed.split(part).length - 1;
    if (text.includes('\r\n')) expect(count('\n')).toBe(count('\r\n'));
    const out = withoutHooks(installed) ?? '';
    expect(JSON.parse(withoutComments(out))).toEqual(JSON.parse(withoutComments(text)));
  });

  const layouts: readonly (readonly [string, string])[] = [
    ...texts.slice(0, 4),
    ['one line', '{"model":"m","hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[]}]}}'],
    ['an object without an end of line', '{"model":"m"}'],
    [
      'comments behind values and commas behind the last',
      '{\n  "model": "m", // mine\n  "hooks": {\n    "Stop": [\n      { "hooks": [] } // theirs\n    ],\n  },\n}\n',
    ],
    ['a mark of the order of bytes', '\uFEFF{\n  "model": "m"\n}\n'],
  ];
  it.each(layouts)('leave no trace in %s that a person edited meanwhile', (_what, text) => {
    const edit = (before: string): string => before.replace('"m"', '"another"');
    for (const agent of ['claude', 'cursor'] as const) {
      const installed = withHooks(text, agent, launcher) ?? '';
      expect(installed).toContain(`--for ${agent}`);
      expect(withoutHooks(edit(installed))).toBe(edit(text));
    }
  });

  it('go out of a list that another program wrote in one line, and leave it whole', () => {
    const installed = withHooks(others, 'claude', launcher) ?? '';
    const written = JSON.stringify(JSON.parse(withoutComments(installed)));
    const out = withoutHooks(written) ?? '';
    expect(JSON.parse(out)).toEqual(JSON.parse(withoutComments(others)));
  });

  it.each(['{ "hooks": "none" }', '{ "hooks": { "Stop": "mine" } }'])(
    'write over nothing that is none: %s',
    (text) => expect(withHooks(text, 'claude', launcher)).toBeUndefined(),
  );

  it.each(installable)('are the same when they are written a second time for %s', (agent) => {
    const once = withHooks(undefined, agent, launcher) ?? '';
    expect(withHooks(once, agent, launcher)).toBe(once);
    // The others are programs.
    if (agent !== 'opencode' && agent !== 'cline')
      expect(JSON.parse(once)).toMatchObject({ hooks: {} });
  });

  it('are there already wherever they stand, so that asking again changes nothing', () => {
    const events = '{ "hooks": { "Stop": [], "SessionStart": [] } }';
    const once = withHooks(events, 'claude', launcher) ?? '';
    expect(withHooks(once, 'claude', launcher)).toBe(once);
  });

  it('follow the launcher to another home', () => {
    const once = withHooks(others, 'claude', launcher) ?? '';
    const moved = withHooks(once, 'claude', '/elsewhere/bin/lessons') ?? '';
    expect(moved).not.toContain(launcher);
    expect(moved.split('--for claude').length).toBe(once.split('--for claude').length);
  });

  it('name no version and no program of the machine but the launcher', () => {
    const text = withHooks(undefined, 'codex', launcher) ?? '';
    const commands = [...text.matchAll(/"command": "((?:\\"|[^"])*)"/g)].map((match) => match[1]);
    expect(commands.length).toBeGreaterThan(4);
    for (const command of commands)
      expect(command).toMatch(/^\\"\/home\/u\/\.lessons\/bin\/lessons\\" hook \w+ --for codex$/);
  });

  it('are not written in front of the tools of Copilot, which refuses a call when a hook fails', () => {
    expect(withHooks(undefined, 'copilot', launcher)).not.toMatch(/preToolUse/i);
  });

  it.each(['{"hooks":', '[]', '"x"', 'null', '{ a: 1 }'])('leave %s alone', (text) => {
    expect(withHooks(text, 'claude', launcher)).toBeUndefined();
    expect(withoutHooks(text)).toBeUndefined();
  });

  it('are not taken out with those of others', () => {
    expect(withoutHooks(others)).toBe(others);
  });
});

const withoutComments = (text: string): string => text.replace(/^\s*\/\/.*$/gm, '');
