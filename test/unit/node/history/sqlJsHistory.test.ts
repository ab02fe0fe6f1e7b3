import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareEvents } from '../../../../src/core/journal/journalLine';
import { comparedUse, useTotals } from '../../../../src/core/journal/useTotals';
import { refreshHistory } from '../../../../src/core/operations/episodes/refreshHistory';
import { historyLimits } from '../../../../src/node/history/historyTables';
import { SqlJsHistory } from '../../../../src/node/history/sqlJsHistory';
import { aReceipt, describeHistory } from '../../../support/historyContract';
import { InMemoryHistory } from '../../../support/inMemoryHistory';
import { MemoryRepository, RecordingLogger } from '../../../support/memoryRepository';
import { aBodyOfUse, anEvent } from '../../../support/journalEvents';
import { temporaryFolder } from '../../../support/temporaryFolder';

const wasmPath = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');
const wasm = (): Promise<Uint8Array> => readFile(wasmPath);

function openHistory(path = join(temporaryFolder(), 'history.sqlite')) {
  const logger = new RecordingLogger();
  return { path, logger, history: new SqlJsHistory({ path, wasm, logger }) };
}

describeHistory('SqlJsHistory', () => openHistory().history);
describeHistory('InMemoryHistory', () => new InMemoryHistory());

const all = { offset: 0, limit: 100 };

async function withOneReceipt(history: SqlJsHistory, request = 'one'): Promise<void> {
  const events = [aReceipt(request, 1)];
  await history.apply({ journal: 'project', startAgain: false, events, position: { f: 1 } });
  await history.save();
}

describe('the history on disk', () => {
  it('is read back by the next window', async () => {
    const { path, history } = openHistory();
    await withOneReceipt(history);
    const again = openHistory(path);
    expect((await again.history.activity(all)).total).toBe(1);
    expect(await again.history.positions()).toEqual({ project: { f: 1 } });
    expect(again.logger.messages).toEqual([]);
  });

  it('has the table of reinforcements as promised', async () => {
    const { path, history } = openHistory();
    await history.setReinforcements([
      {
        lessonId: 'a',
        project: 'key',
        heading: 'testing',
        reinforcements: 5,
        confidence: 0.8229,
        firstSeen: 1,
        lastReferenced: 2,
      },
    ]);
    await history.save();
    const { default: initSqlJs } = await import('sql.js');
    const engine = await initSqlJs({ wasmBinary: (await wasm()).slice().buffer });
    // Any SQLite reads the file as it lies on disk, checksum and all.
    const database = new engine.Database(readFileSync(path));
    const [table] = database.exec('SELECT * FROM lesson_reinforcement');
    expect(table?.columns).toEqual([
      'lesson_id',
      'project',
      'heading',
      'reinforcements',
      'confidence',
      'first_seen',
      'last_referenced',
    ]);
    expect(table?.values).toEqual([
      ['a', 'key', 'testing', 5, 0.8229, '1970-01-01T00:00:00.001Z', '1970-01-01T00:00:00.002Z'],
    ]);
    const insert = "INSERT INTO lesson_reinforcement VALUES ('b','key','testing',1,1,1,1)";
    expect(() => database.run(insert)).toThrow('UNIQUE');
  });

  it('writes only what changed, whole, with one backup', async () => {
    const { path, history } = openHistory();
    await history.save();
    expect(existsSync(path)).toBe(false);
    await withOneReceipt(history, 'one');
    await withOneReceipt(history, 'two');
    await withOneReceipt(history, 'three');
    expect(readdirSync(join(path, '..')).sort()).toEqual([
      'history.sqlite',
      'history.sqlite.backup',
    ]);
  });

  it('uses the backup of a damaged file and says so', async () => {
    const { path, history } = openHistory();
    await withOneReceipt(history, 'one');
    await withOneReceipt(history, 'two');
    truncateSync(path, 5_000);
    const again = openHistory(path);
    expect((await again.history.activity(all)).total).toBe(1);
    expect(again.logger.messages.join()).toContain('Its backup is used');
  });

  it('is empty and says so where nothing can be used', async () => {
    for (const damage of ['', 'no database at all', 'x'.repeat(10_000)]) {
      const { path, history, logger } = openHistory();
      writeFileSync(path, damage);
      expect(await history.positions()).toEqual({});
      expect(logger.messages.join()).toContain('read again from the journal');
      await withOneReceipt(history);
      expect((await openHistory(path).history.activity(all)).total).toBe(1);
    }
  });

  it('notices any flipped bit', async () => {
    const { path, history } = openHistory();
    await withOneReceipt(history);
    const whole = readFileSync(path);
    for (let at = 7; at < whole.length; at += Math.ceil(whole.length / 25)) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 4;
      writeFileSync(path, flipped);
      const again = openHistory(path);
      await again.history.positions();
      expect(again.logger.messages).not.toEqual([]);
    }
  });

  it('says what cannot be written, loses nothing, and saves later', async () => {
    const { path, history } = openHistory();
    mkdirSync(`${path}.backup`, { recursive: true });
    writeFileSync(join(`${path}.backup`, 'x'), '');
    await withOneReceipt(history, 'one');
    await expect(withOneReceipt(history, 'two')).rejects.toMatchObject({ code: 'stateUnreadable' });
    expect((await history.activity(all)).total).toBe(2);
    expect((await openHistory(path).history.activity(all)).total).toBe(1);
  });

  it('keeps at most so many receipts, the newest', async () => {
    const { history } = openHistory();
    const events = Array.from({ length: historyLimits.receipts + 10 }, (_, at) =>
      aReceipt(`r${at}`, at),
    );
    await history.apply({ journal: 'project', startAgain: false, events, position: {} });
    expect((await history.activity(all)).total).toBe(historyLimits.receipts);
    expect(await history.receipt('r0')).toBeUndefined();
    expect(await history.receipt('r10')).toBeDefined();
  });
});

describe('what rows over the limits added up to', () => {
  const many = historyLimits.receipts + 10;
  const week = 7 * 86_400_000;
  const anOld = { ...aReceipt('r0', 0), compared: { arm: 'given' as const, lessons: ['a'] } };
  const tasks = ['r0', 'r1'].flatMap((request) => {
    const episode = request;
    const ended = { exit: 'answered', tokensIn: 90, tokensOut: 10, estimated: true } as const;
    return [
      anEvent({ type: 'episode-started', episode, request, intent: '' }, { id: `s${request}` }),
      anEvent({ type: 'episode-ended', episode, ...ended }, { id: `e${request}`, sequence: 2 }),
    ];
  });
  const said = anEvent(
    { type: 'correction', request: 'r1', should: 'skip', label: 'qa' },
    { id: 'said', time: 5 },
  );
  const receipts = Array.from({ length: many }, (_, at) =>
    at === 0 ? anOld : aReceipt(`r${at}`, at * 100_000),
  );
  const events = [...receipts, ...tasks, said].sort(compareEvents);

  it('stays counted, and what is told one by one is still there', async () => {
    const { history } = openHistory();
    const base = { journal: 'project', startAgain: false, position: {} };
    const half = events.length / 2;
    await history.apply({ ...base, events: events.slice(0, half) });
    await history.apply({ ...base, events: events.slice(half) });
    const { total } = await history.activity(all);
    expect(total).toBe(historyLimits.receipts + 2);
    expect(await history.totals('project')).toEqual(useTotals(events));
    expect((await history.totals('project')).weeks.length).toBeGreaterThan(
      (many * 100_000) / week - 1,
    );
    expect(await history.compared('project')).toEqual(comparedUse(events));
  });
});

describe('refreshing the history', () => {
  it('holds what the journal holds, row by row, and catches up', async () => {
    const repository = new MemoryRepository({ lessons: { 'testing.md': '- vitest' } });
    const manager = await repository.open();
    const { history, path } = openHistory();
    for (let at = 0; at < 5; at += 1) {
      await manager.show('testing', { request: `r${at}`, surface: 'tree' });
      await refreshHistory(manager.pipeline, history, 'key');
    }
    const [row] = await openHistory(path).history.reinforcements();
    expect(row).toMatchObject({ project: 'key', heading: 'testing', reinforcements: 5 });
    expect(row?.confidence).toBeCloseTo(0.8229, 3);
  });

  it('gives the same from two windows that overwrite each other, and after a rebuild', async () => {
    const repository = new MemoryRepository({ lessons: { 'testing.md': '- vitest' } });
    const manager = await repository.open();
    const first = openHistory();
    const second = openHistory(first.path);
    for (let at = 0; at < 6; at += 1) {
      await manager.pipeline.library.record('project', {
        type: 'activity',
        topic: 'scan',
        message: `step ${at}`,
      });
      await refreshHistory(manager.pipeline, at % 2 === 0 ? first.history : second.history, 'key');
    }
    const third = openHistory(first.path);
    await refreshHistory(manager.pipeline, third.history, 'key');
    const rebuilt = openHistory();
    await refreshHistory(manager.pipeline, rebuilt.history, 'key');
    const expected = await rebuilt.history.activity(all);
    expect(expected.total).toBe(6);
    expect(await third.history.activity(all)).toEqual(expected);
  });

  it('says the same of use as the journal, also after closed weeks were compacted', async () => {
    const repository = new MemoryRepository({ lessons: { 'testing.md': '- vitest' } });
    const manager = await repository.open();
    const { history } = openHistory();
    const bodies = fc.sample(aBodyOfUse(), { numRuns: 90, seed: 5 });
    for (let week = 0; week < 3; week += 1) {
      await manager.pipeline.library.recordAll('project', bodies.slice(week * 30, week * 30 + 30));
      await refreshHistory(manager.pipeline, history, 'key');
      const stats = await manager.stats();
      expect(stats.weeks.length).toBeGreaterThan(0);
      expect(await manager.stats({ history })).toEqual(stats);
      expect(await manager.worth(history)).toEqual(await manager.worth());
      expect(await manager.holdOut(history)).toEqual(await manager.holdOut());
      repository.time += 14 * 86_400_000;
      await manager.list();
      await manager.save();
    }
  });

  it('keeps activity of weeks that were compacted', async () => {
    const repository = new MemoryRepository({ lessons: { 'testing.md': '- vitest' } });
    const manager = await repository.open();
    await manager.pipeline.library.record('project', {
      type: 'activity',
      topic: 't',
      message: 'm',
    });
    repository.time += 14 * 86_400_000;
    await manager.list();
    await manager.save();
    expect(repository.journal.lines).toEqual([]);
    const { history } = openHistory();
    await refreshHistory(manager.pipeline, history, 'key');
    expect((await history.activity(all)).total).toBe(1);
  });

  it('tells two lessons of one name apart', async () => {
    const lessons = { 'a.md': '---\nname: same\n---\none', 'b.md': '---\nname: same\n---\ntwo' };
    const repository = new MemoryRepository({ lessons });
    const manager = await repository.open();
    for (const key of ['project/active/a.md', 'project/active/b.md']) {
      await manager.show(key, { request: 'r', surface: 'tree' });
    }
    const { history } = openHistory();
    await refreshHistory(manager.pipeline, history, 'key');
    const headings = (await history.reinforcements()).map(({ heading }) => heading).sort();
    expect(headings).toHaveLength(2);
    expect(headings[0]).toBe('same');
    expect(headings[1]).toMatch(/^same \(.+\)$/);
  });
});
