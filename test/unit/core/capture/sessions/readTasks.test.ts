import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { readTasks } from '../../../../../src/core/capture/sessions/readTasks';

const lines = (...entries: readonly object[]): string[] =>
  entries.map((one) => JSON.stringify(one));

describe('readTasks', () => {
  it('reads a task with everything that happened in it, in order', () => {
    const { tasks, problems } = readTasks(
      lines(
        { type: 'task', id: 't1' },
        { type: 'request', text: 'add a flag' },
        { type: 'tool', name: 'bash', input: { command: 'npm test' }, ok: false, exitCode: 1 },
        { type: 'edit', file: 'a.ts', kept: true },
        { type: 'injected', lesson: 'x', text: 'y' },
        { type: 'correction', text: 'no' },
        { type: 'answer', text: 'done' },
        { type: 'outcome', value: 'accepted', evidence: 'tests passed' },
      ),
    );
    expect(problems).toEqual([]);
    expect(tasks).toHaveLength(1);
    expect(tasks[0]?.entries.map((entry) => entry.type)).toEqual([
      'request',
      'tool',
      'edit',
      'injected',
      'correction',
      'answer',
    ]);
    expect(tasks[0]).toMatchObject({ id: 't1', outcome: 'accepted', evidence: 'tests passed' });
  });

  it('names the line of each problem and loses nothing else', () => {
    const { tasks, problems } = readTasks([
      '{"type":"request","text":"early"}',
      '{"type":"task","id":"t1"}',
      '{broken',
      '[]',
      '{"type":"dance"}',
      '{"type":"request","text":"late"}',
    ]);
    expect(problems.map((problem) => problem.line)).toEqual([1, 3, 4, 5]);
    expect(tasks.map((task) => task.entries.length)).toEqual([1, 1]);
  });

  it('takes the last outcome, and an unknown one where none was observed', () => {
    const { tasks } = readTasks(
      lines(
        { type: 'task', id: 'a' },
        { type: 'outcome', value: 'accepted', evidence: 'kept' },
        { type: 'outcome', value: 'rejected', evidence: 'undone' },
        { type: 'task', id: 'b' },
      ),
    );
    expect(tasks.map((task) => task.outcome)).toEqual(['rejected', 'unknown']);
  });

  it('does not take the word of the assistant for success', () => {
    const { tasks } = readTasks(
      lines(
        { type: 'task', id: 'a' },
        { type: 'outcome', value: 'accepted', evidence: 'the assistant said that it is done' },
      ),
    );
    expect(tasks[0]?.outcome).toBe('unknown');
  });

  it('counts a tool call without ok and without exit code as failed', () => {
    const { tasks } = readTasks(lines({ type: 'task', id: 'a' }, { type: 'tool', name: 'bash' }));
    expect(tasks[0]?.entries[0]).toMatchObject({ ok: false });
  });

  it('never throws, whatever the lines are', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.json())), (input) => {
        expect(readTasks(input).tasks.length).toBeLessThanOrEqual(input.length);
      }),
    );
  });
});
