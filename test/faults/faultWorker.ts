import { readFileSync, writeSync } from 'node:fs';
import { compactLines } from '../../src/core/journal/compactLines';
import { DiskJournal } from '../../src/node/journal/diskJournal';
import { SqlJsHistory } from '../../src/node/history/sqlJsHistory';
import { aRead, anEventAt, faultFolder, openLibrary } from './faultFolder';

/** What a process does until it is done or killed; each step that counts is acknowledged with a line on standard output. */
const [job = '', path = '', ...rest] = process.argv.slice(2);
const folder = faultFolder(path);
const acknowledge = (text: string | number): void => void writeSync(1, `${text}\n`);

const jobs: Readonly<Record<string, () => Promise<void>>> = {
  /** append FOLDER NAME COUNT: that many reads, one after the other. */
  append: async () => {
    const [name = '', count = '0'] = rest;
    const { library } = openLibrary(folder);
    for (let at = 0; at < Number(count); at += 1) {
      await library.record('project', aRead(`${name}-${at}`));
      acknowledge(at);
    }
  },
  /** fill FOLDER: appends large events until something fails, and says what. */
  fill: async () => {
    const { library } = openLibrary(folder);
    try {
      for (let at = 0; ; at += 1) {
        await library.record('project', aRead(`fill-${at}-${'x'.repeat(900)}`));
        acknowledge(at);
      }
    } catch (error) {
      acknowledge(error instanceof Error && 'code' in error ? String(error.code) : String(error));
    }
  },
  /** project FOLDER: writes the projection over and over. */
  project: async () => {
    const { library } = openLibrary(folder);
    await library.refresh();
    acknowledge('ready');
    for (let at = 0; ; at += 1) {
      library.keep('index', JSON.stringify({ at, padding: 'x'.repeat(200_000) }));
      await library.save();
    }
  },
  /** snapshot FOLDER WASM: writes the history over and over. */
  snapshot: async () => {
    const wasm = () => Promise.resolve(new Uint8Array(readFileSync(rest[0] ?? '')));
    const { told, library } = openLibrary(folder);
    const logger = { warn: (text: string) => void told.push(text) } as never;
    const history = new SqlJsHistory({ path: folder.history, wasm, logger });
    await library.refresh();
    for (let at = 0; ; at += 1) {
      const events = [anEventAt(at, { type: 'activity', topic: 'fault', message: `step ${at}` })];
      await history.apply({ journal: 'project', startAgain: false, events, position: { at } });
      await history.save();
      if (at === 0) acknowledge('ready');
    }
  },
  /** compact FOLDER NOW: both steps of compactions, one after the other, to the end. */
  compact: async () => {
    const journal = new DiskJournal(folder.journal, { now: () => Number(rest[0]) });
    acknowledge('ready');
    for (let at = 0; at < 3; at += 1) {
      await journal.compact(Number(rest[0]) + at * 60_000, compactLines(50_000_000));
    }
  },
};

await jobs[job]?.();
