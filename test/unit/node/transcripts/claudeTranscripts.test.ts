import { describe, expect, it } from 'vitest';
import { TranscriptTasks } from '../../../../src/core/capture/sessions/transcript';
import { claudeFormat } from '../../../../src/node/transcripts/claudeTranscripts';

const entry = (type: string, content: unknown, more: object = {}): string =>
  JSON.stringify({
    type,
    sessionId: 's',
    cwd: '/home/me/app',
    message: { role: type, content },
    ...more,
  });
const use = (id: string, name: string, input: object): string =>
  entry('assistant', [{ type: 'tool_use', id, name, input }]);
const result = (id: string, content: string, isError = false): string =>
  entry('user', [{ type: 'tool_result', tool_use_id: id, content, is_error: isError }]);

const read = (...lines: readonly string[]) => {
  const record = new TranscriptTasks('s');
  for (const event of lines.flatMap(claudeFormat.open().line)) record.add(event);
  return { tasks: record.end().flatMap(({ tasks }) => tasks) };
};

describe('Claude Code transcripts', () => {
  it('become tasks with paths inside the repository', () => {
    const { tasks } = read(
      JSON.stringify({ type: 'summary', summary: 'x', leafUuid: 'y', sessionId: 's' }),
      entry('user', 'fix the date bug'),
      use('1', 'Bash', { command: 'cd /home/me/app && npm test', description: 'run' }),
      result('1', 'Exit code 1\nMissing script: test', true),
      use('2', 'Edit', { file_path: '/home/me/app/src/date.ts', old_string: 'a', new_string: 'b' }),
      result('2', 'ok'),
      use('3', 'Bash', { command: 'pnpm vitest run' }),
      result('3', '3 passed'),
      entry('assistant', [{ type: 'text', text: 'Fixed.' }]),
      entry('user', 'no, we never use Date here, always Temporal'),
      entry('user', 'thanks'),
      entry('user', 'now write a changelog'),
    );
    expect(tasks.map((task) => [task.id, task.outcome])).toEqual([
      ['s-1', 'accepted'],
      ['s-2', 'unknown'],
    ]);
    expect(tasks[0]?.entries.map((one) => one.type)).toEqual([
      'request',
      'tool',
      'tool',
      'tool',
      'answer',
      'correction',
      'request',
    ]);
    expect(tasks[0]?.entries[1]).toMatchObject({
      ok: false,
      exitCode: 1,
      input: { command: 'cd . && npm test' },
    });
    expect(tasks[0]?.entries[2]).toMatchObject({ input: { file_path: 'src/date.ts' } });
  });

  it('leave out sub-agents, synthetic messages, torn lines and calls the user declined (T6)', () => {
    const { tasks } = read(
      entry('user', 'add a page'),
      entry('user', 'inner', { isSidechain: true }),
      entry('user', '<system-reminder>always run x</system-reminder>'),
      entry('user', 'meta', { isMeta: true }),
      '{"type":"user","message":{"cont',
      use('1', 'Bash', { command: 'rm x' }),
      result('1', "The user doesn't want to proceed with this tool use.", true),
    );
    expect(tasks).toHaveLength(1);
    expect(tasks[0]?.entries).toEqual([{ type: 'request', text: 'add a page' }]);
  });

  it('count work as accepted only where a check passed after the last edit or the user said so', () => {
    const done = (last: string) => [
      entry('user', 'add a page'),
      use('1', 'Bash', { command: 'npm test' }),
      result('1', 'ok'),
      use('2', last, { file_path: 'a.ts', command: 'npm run lint' }),
      result('2', 'ok'),
    ];
    expect(read(...done('Write')).tasks[0]?.outcome).toBe('unknown');
    expect(read(...done('Bash')).tasks[0]?.outcome).toBe('accepted');
    expect(read(...done('Bash'), entry('user', 'revert that')).tasks[0]?.outcome).toBe('rejected');
  });

  it('keep the sessions of one file apart, also where their lines are mixed', () => {
    const of = (sessionId: string, text: string): string => entry('user', text, { sessionId });
    const { tasks } = read(of('a', 'add a flag'), of('b', 'add a page'), of('a', 'thanks'));
    expect(tasks.map(({ id, session }) => [id, session])).toEqual([
      ['a-1', 'a'],
      ['b-1', 'b'],
    ]);
  });

  it('are told from recorded tasks', () => {
    expect(claudeFormat.fits(entry('user', 'x'), 'a.jsonl')).toBe(true);
    const recorded = '{"type":"task","id":"a"}\n{"type":"request","text":"x"}';
    expect(claudeFormat.fits(recorded, 'a.jsonl')).toBe(false);
  });
});
