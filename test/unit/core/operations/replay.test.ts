import { describe, expect, it } from 'vitest';
import { spreadOf } from '../../../../src/core/operations/replay/replayReport';
import type { RecordedTask } from '../../../../src/core/capture/sessions/task';
import { InMemoryStateFile } from '../../../support/inMemoryStateFile';
import { MemoryRepository, openApproved } from '../../../support/memoryRepository';
import { recordedTask, type Line } from '../../../support/recordedTask';

const refused = 'npm error Missing script: "typecheck"';
const mistake: readonly Line[] = [
  ['run!', 'npm run typecheck', refused],
  ['run', 'npm run check:types'],
];

/** The session that began on a day of November. */
const session = (day: number, ...lines: readonly Line[]): RecordedTask => ({
  ...recordedTask(`s${day}`, ['ask', 'add a field to the form'], ...lines),
  session: `s${day}`,
  at: Date.parse(`2026-11-0${day}T10:00:00Z`),
});

const open = (lessons: Readonly<Record<string, string>> = {}) =>
  openApproved(new MemoryRepository({ lessons }));

describe('a replay of past sessions', () => {
  it('counts a refused call from the session on in which a lesson about it was there', async () => {
    const manager = await open();
    const tasks = [1, 2, 3, 4].map((day) => session(day, ...mistake));
    // Out of order: times tell.
    const report = await manager.replay([...tasks].reverse());
    expect(report.sessions.map(({ session: name, calls }) => [name, calls.length])).toEqual([
      ['s1', 0],
      ['s2', 0],
      ['s3', 1],
      ['s4', 1],
    ]);
    const [call] = report.sessions[2]?.calls ?? [];
    expect(call).toMatchObject({ call: 'npm run typecheck', task: 's3', turn: 0, turns: 1 });
    expect(report.learnt.map(({ after, failing }) => [after, failing])).toEqual([
      ['s2', ['npm run typecheck']],
    ]);
  });

  it('takes the cost of what was learnt from every later session, once and with each turn', async () => {
    const manager = await open();
    const later = session(3, ['run', 'npm run check:types'], ['run', 'npm run build']);
    const report = await manager.replay([session(1, ...mistake), session(2, ...mistake), later]);
    const tokens = report.learnt[0]?.tokens ?? 0;
    expect(tokens).toBeGreaterThan(0);
    expect(report.sessions.map(({ cost }) => cost)).toEqual([
      { once: 0, read: 0 },
      { once: 0, read: 0 },
      { once: tokens, read: 2 * tokens },
    ]);
    expect(report.sessions[2]?.spared).toEqual({ once: 0, read: 0 });
  });

  it('says where it would have been wrong: a call that worked although it was said to fail', async () => {
    const manager = await open();
    const works = session(3, ['run', 'npm run typecheck']);
    const other = session(4, ['run', 'npm run typecheck:all']);
    const report = await manager.replay([
      session(1, ...mistake),
      session(2, ...mistake),
      works,
      other,
    ]);
    expect(report.sessions.map(({ wrong }) => wrong.map((one) => one.call))).toEqual([
      [],
      [],
      ['npm run typecheck'],
      [],
    ]);
  });

  it('names the rules that edits broke', async () => {
    const lesson =
      '---\nname: generated\ndescription: Generated files\ncheck: never-edit src/gen/**\n---\nFiles below `src/gen` are generated.\n';
    const manager = await open({ 'generated.md': lesson });
    const report = await manager.replay([
      session(1, ['edit', 'src/gen/api.ts']),
      session(2, ['edit', 'src/form.ts']),
    ]);
    expect(report.sessions.map(({ rules }) => rules.map(({ path }) => path))).toEqual([
      ['src/gen/api.ts'],
      [],
    ]);
  });

  it('counts a file that was read for the command that a lesson tells', async () => {
    const lesson =
      '---\nname: testing\ndescription: Run the tests with `npm run test:unit`\napplies-to: ["**/*.ts"]\nfingerprint: [package.json#scripts]\n---\n- Run the tests with `npm run test:unit`.\n';
    const files = { 'package.json': '{ "scripts": { "test:unit": "vitest run" } }' };
    const repository = new MemoryRepository({ lessons: { 'testing.md': lesson }, files });
    repository.lastChanges.set('package.json', '2026-11-01T00:00:00Z');
    const manager = await openApproved(repository);
    const write: Line = ['ask', 'add unit tests for the form and run the tests'];
    const read: Line = ['file', 'package.json', '{ "scripts": {} }'];
    const run: Line = ['run', 'npm run test:unit'];
    const report = await manager.replay([
      session(1, write, read, run),
      session(2, write, read),
      session(3, write, read, run, ['edit', 'package.json']),
    ]);
    expect(report.sessions.map(({ reads }) => reads.map(({ path }) => path))).toEqual([
      ['package.json'],
      [],
      [],
    ]);
    repository.lastChanges.set('package.json', '2026-11-05T00:00:00Z');
    const changed = await (await openApproved(repository)).replay([session(1, write, read, run)]);
    expect(changed.sessions.flatMap(({ reads }) => reads)).toEqual([]);
  });

  it('goes on where it was stopped, and begins anew with another record', async () => {
    const manager = await open();
    const tasks = [1, 2, 3].map((day) => session(day, ...mistake));
    const whole = await manager.replay(tasks);
    const kept = new InMemoryStateFile();
    const signal = { aborted: false };
    const stopped = await manager.replay(
      tasks,
      { kept, onSession: (done) => void (signal.aborted = done === 2) },
      signal,
    );
    expect([stopped.sessions.length, stopped.of, stopped.isStopped]).toEqual([2, 3, true]);
    const seen: number[] = [];
    const rest = await manager.replay(tasks, { kept, onSession: (done) => void seen.push(done) });
    expect(seen).toEqual([3]);
    expect(rest).toEqual(whole);
    const fewer: number[] = [];
    await manager.replay(tasks.slice(1), { kept, onSession: (done) => void fewer.push(done) });
    expect(fewer).toEqual([1, 2]);
  });

  it('writes nothing into the journal and proposes nothing', async () => {
    const repository = new MemoryRepository({});
    const manager = await openApproved(repository);
    const before = repository.journal.lines.length;
    await manager.replay([1, 2, 3].map((day) => session(day, ...mistake)));
    expect(repository.journal.lines.length).toBe(before);
    expect(await manager.list()).toEqual([]);
  });
});

it('tells the middle and the most of a figure', () => {
  expect(spreadOf([])).toEqual({ median: 0, most: 0 });
  expect(spreadOf([5, -1, 3])).toEqual({ median: 3, most: 5 });
  expect(spreadOf([4, 1])).toEqual({ median: 2.5, most: 4 });
});
