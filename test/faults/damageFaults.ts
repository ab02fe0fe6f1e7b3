import {
  appendFileSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SqlJsHistory } from '../../src/node/history/sqlJsHistory';
import { aRead, anEventAt, anyBelow, check, openLibrary, readsOf, withFolder } from './faultFolder';
import type { FaultFolder } from './faultFolder';
import { wasmPath } from './faultProcess';

function flipOneBit(path: string): void {
  const bytes = readFileSync(path);
  const at = anyBelow(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << anyBelow(8));
  writeFileSync(path, bytes);
}

function cut(path: string): void {
  truncateSync(path, anyBelow(statSync(path).size));
}

/** A damaged projection is rebuilt from the files and the journal, and the user is told. */
function damagedProjection(damage: (path: string) => void): () => Promise<void> {
  return () =>
    withFolder(async (folder) => {
      const { library } = openLibrary(folder);
      await library.record('project', aRead('a'));
      await library.refresh();
      await library.save();
      damage(folder.projection);
      const { library: next, told } = openLibrary(folder);
      const { entries, ledgers } = await next.refresh();
      check(told.join().includes('rebuilt'), 'the user was not told');
      check(entries.length === 1, 'the lesson is lost');
      check(ledgers.project.rows['testing']?.reinforcements === 1, 'the read is lost');
      await next.save();
      const last = openLibrary(folder);
      await last.library.refresh();
      check(last.told.length === 0, 'it was not mended');
    });
}

export const truncatedProjection = damagedProjection(cut);
export const flippedProjection = damagedProjection(flipOneBit);

function openHistory({ history: path }: FaultFolder) {
  const told: string[] = [];
  const tell = (text: string): void => void told.push(text);
  const logger = { trace: tell, debug: tell, info: tell, warn: tell, error: tell };
  const wasm = () => Promise.resolve(new Uint8Array(readFileSync(wasmPath)));
  return { history: new SqlJsHistory({ path, wasm, logger }), told };
}

/** A damaged database is replaced by its backup or filled again, and the user is told. */
function damagedHistory(damage: (path: string) => void): () => Promise<void> {
  return () =>
    withFolder(async (folder) => {
      const events = Array.from({ length: 20 }, (_, at) =>
        anEventAt(at, { type: 'activity', topic: 'fault', message: `step ${at}` }),
      );
      const change = { journal: 'project', startAgain: false, position: { at: 1 } };
      const { history } = openHistory(folder);
      await history.apply({ ...change, events: events.slice(0, 10) });
      await history.save();
      if (Math.random() < 0.5) {
        await history.apply({ ...change, events });
        await history.save();
      }
      damage(folder.history);
      const { history: next, told } = openHistory(folder);
      const known = await next.positions();
      check(told.length > 0, 'the user was not told');
      await next.apply({ ...change, startAgain: known['project'] === undefined, events });
      check((await next.activity({ offset: 0, limit: 5 })).total === 20, 'activity is lost');
    });
}

export const truncatedHistory = damagedHistory(cut);
export const flippedHistory = damagedHistory(flipOneBit);

/** What stands before the cut is counted, the torn line is skipped, and the user is told. */
export function truncatedJournal(): Promise<void> {
  return withFolder(async (folder) => {
    const { library, told } = openLibrary(folder);
    for (let at = 0; at < 20; at += 1) await library.record('project', aRead(`r${at}`));
    await library.refresh();
    const [name = ''] = readdirSync(folder.journal);
    const path = join(folder.journal, name);
    cut(path);
    const whole = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('}')).length;
    await library.refresh();
    check(told.join().includes('was cut'), 'the user was not told');
    appendFileSync(path, '\n');
    check((await readsOf(folder)) === whole, 'a whole line is not counted');
    await openLibrary(folder).library.record('project', aRead('after'));
    check((await readsOf(folder)) === whole + 1, 'the next read is not counted');
  });
}
