import { describe, expect, it } from 'vitest';
import { spreadOf } from '../../../../src/core/operations/replay/replayReport';
import type { RecordedTask } from '../../../../src/core/capture/sessions/task';
import { InMemoryPast } from '../../../support/inMemoryPast';
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

const open = () => openApproved(new MemoryRepository());

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
    const manager = await open();
    const past = new InMemoryPast({
      '2026-11-01T00:00:00Z': { '.lessons/generated.md': lesson },
    });
    const report = await manager.replay(
      [session(1, ['run', 'ls'], ['edit', 'src/gen/api.ts']), session(2, ['edit', 'src/form.ts'])],
      { past },
    );
    expect(report.sessions[0]?.rules).toMatchObject([{ task: 's1', turn: 1, lesson: 'generated' }]);
    expect(report.sessions.map(({ rules }) => rules.map(({ path }) => path))).toEqual([
      ['src/gen/api.ts'],
      [],
    ]);
  });

  it('counts a file that was read for the command that a lesson tells', async () => {
    const lesson =
      '---\nname: testing\ndescription: Run the tests with `npm run test:unit`\napplies-to: ["**/*.ts"]\nfingerprint: [package.json#scripts]\n---\n- Run the tests with `npm run test:unit`.\n';
    const files = { 'package.json': '{ "scripts": { "test:unit": "vitest run" } }' };
    const past = new InMemoryPast({
      '2026-10-01T00:00:00Z': {},
      '2026-11-01T00:00:00Z': { ...files, '.lessons/testing.md': lesson },
    });
    const manager = await open();
    const write: Line = ['ask', 'add unit tests for the form and run the tests'];
    const read: Line = ['file', 'package.json', '{ "scripts": {} }'];
    const run: Line = ['run', 'npm run test:unit'];
    const report = await manager.replay(
      [
        session(1, write, read, run),
        session(2, write, read),
        session(3, write, read, run, ['edit', 'package.json']),
        // What is edited first was what the file was read for.
        session(4, write, read, ['edit', 'src/form.ts'], run),
      ],
      { past },
    );
    expect(report.sessions.map(({ reads }) => reads.map(({ path }) => path))).toEqual([
      ['package.json'],
      [],
      [],
      [],
    ]);
    const early = { ...session(1, write, read, run), at: Date.parse('2026-10-31T10:00:00Z') };
    const before = await manager.replay([early], { past });
    expect(before.sessions.flatMap(({ reads }) => reads)).toEqual([]);
  });

  it('counts no lesson that only later code proves', async () => {
    const scripts = { scripts: { 'test:unit': 'vitest run', lint: 'eslint .' } };
    const past = new InMemoryPast({
      '2026-11-01T00:00:00Z': { 'readme.md': 'A form.' },
      '2026-11-02T00:00:00Z': {
        'package.json': JSON.stringify(scripts),
        'package-lock.json': '{}',
        'AGENTS.md':
          '# Rules\n\n- Never edit files below `src/gen`; run `npm run generate` instead.\n',
      },
    });
    const work: Line = ['ask', 'add unit tests for the form and run the tests and the linter'];
    const manager = await open();
    const { sessions } = await manager.replay(
      [session(1, work), session(2, work), session(3, work)],
      {
        past,
      },
    );
    expect(sessions.map(({ commit }) => commit)).toEqual([
      '2026-11-01T00:00:00Z',
      '2026-11-02T00:00:00Z',
      '2026-11-02T00:00:00Z',
    ]);
    expect(sessions[0]).toMatchObject({ requests: 2, silent: 2, cost: { once: 0 } });
    expect(sessions[1]?.cost.once).toBeGreaterThan(0);
    expect(sessions[1]?.silent).toBeLessThan(2);
    // The same code is read once.
    expect(past.opened).toHaveLength(2);
  });

  it('says where a lesson would have been wrong: a command it tells was refused', async () => {
    const lesson =
      '---\nname: testing\ndescription: Run the tests with `npm run test:unit`\napplies-to: ["**/*.ts"]\n---\n- Run the tests with `npm run test:unit`.\n';
    const past = new InMemoryPast({ '2026-11-01T00:00:00Z': { '.lessons/testing.md': lesson } });
    const write: Line = ['ask', 'add unit tests for the form and run the tests'];
    const missing = 'npm error Missing script: "test:unit"';
    const manager = await open();
    const { sessions } = await manager.replay(
      [
        session(1, write, ['run!', 'npm run test:unit', missing]),
        session(2, write, ['run', 'npm run test:unit']),
        // Refused for what comes after: the lesson told no such thing.
        session(3, write, ['run!', 'npm run test:unit nothing', 'npm error Missing script: "x"']),
        // Run in a wrong folder first.
        session(4, write, ['run!', 'npm run test:unit', missing], ['run', 'npm run test:unit']),
      ],
      { past },
    );
    expect(sessions.map(({ wrong }) => wrong.map(({ what, call }) => [what, call]))).toEqual([
      [['refused', 'npm run test:unit']],
      [],
      [],
      [],
    ]);
  });

  it('says which code could not be read, and goes on', async () => {
    const repository = new MemoryRepository();
    const past = new InMemoryPast({ '2026-11-01T00:00:00Z': { 'package.json': '{}' } });
    const open = past.open.bind(past);
    past.open = async (commit) => {
      repository.time += 60_000;
      return open(commit);
    };
    const manager = await openApproved(repository);
    const { sessions } = await manager.replay([session(1, ...mistake), session(2, ...mistake)], {
      past,
    });
    expect(sessions.map(({ isUnread }) => isUnread)).toEqual([true, true]);
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

  it('adds up the tokens that transcripts count, and none where some are not', async () => {
    const [first, second] = [session(1, ...mistake), session(2, ...mistake)];
    const manager = await open();
    const { sessions } = await manager.replay([{ ...first, tokens: 1200 }, second]);
    expect(sessions.map(({ tokens }) => tokens)).toEqual([1200, undefined]);
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
  expect(spreadOf([])).toEqual({ least: 0, median: 0, most: 0 });
  expect(spreadOf([5, -1, 3])).toEqual({ least: -1, median: 3, most: 5 });
  expect(spreadOf([4, 1])).toEqual({ least: 1, median: 2.5, most: 4 });
});
