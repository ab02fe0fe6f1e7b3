import { readdirSync } from 'node:fs';
import { compactLines } from '../../src/core/journal/compactLines';
import type { JournalEvent } from '../../src/core/journal/event';
import { foldEvents } from '../../src/core/journal/foldEvents';
import { compareEvents } from '../../src/core/journal/journalLine';
import { emptyLedger } from '../../src/core/journal/ledger';
import { DiskJournal } from '../../src/node/journal/diskJournal';
import { readHistoryFile, backupOf } from '../../src/node/history/historyFile';
import { aRead, anEventAt, anyBelow, check, openLibrary, readsOf, withFolder } from './faultFolder';
import type { FaultFolder } from './faultFolder';
import { run, wasmPath } from './faultProcess';

const week = 7 * 86_400_000;
const start = Date.UTC(2026, 0, 5);
export const afterwards = start + 5 * week;

/** Three weeks of reads, outcomes and approvals, and the ledger they make. */
export async function fillJournal({ journal: path }: FaultFolder) {
  const journal = new DiskJournal(path, { now: () => afterwards });
  const events: JournalEvent[] = [];
  for (let at = 0; at < 300; at += 1) {
    const time = start + at * (week / 100);
    const hash = `h${at % 7}`;
    events.push(
      at % 5 === 0
        ? anEventAt(time, { type: at % 2 ? 'approved' : 'revoked', lesson: 'testing', hash })
        : at % 7 === 0
          ? anEventAt(time, {
              type: 'outcome',
              lesson: 'testing',
              request: `o${at}`,
              value: at % 2 ? 'hurt' : 'helped',
              evidence: 'said so',
            })
          : anEventAt(time, aRead(`r${at}`)),
    );
  }
  for (const event of events) await journal.append([JSON.stringify(event)], event.time);
  return { journal, ledger: foldEvents(emptyLedger, [...events].sort(compareEvents)) };
}

export async function checkLedger(folder: FaultFolder, expected: object): Promise<void> {
  const { ledgers } = await openLibrary(folder, () => afterwards).library.refresh();
  check(
    JSON.stringify(ledgers.project) === JSON.stringify(expected),
    'the ledger is not what the events say',
  );
}

/** Every acknowledged event is there once; the one under way may be there or not. */
export function killAppend(worker: string): Promise<void> {
  return withFolder(async (folder) => {
    const options = { killAfterMs: anyBelow(25) };
    const { lines } = await run(worker, ['append', folder.path, 'a', '100000'], options);
    const counted = await readsOf(folder);
    check(
      counted === lines.length || counted === lines.length + 1,
      `${lines.length} reads were acknowledged, ${counted} are counted`,
    );
    await openLibrary(folder).library.record('project', aRead('after'));
    check((await readsOf(folder)) === counted + 1, 'the next read is not counted');
  });
}

/** The projection is the old or the new one, never half of one. */
export function killProjection(worker: string): Promise<void> {
  return withFolder(async (folder) => {
    await openLibrary(folder).library.record('project', aRead('a'));
    await run(worker, ['project', folder.path], { killAfterMs: anyBelow(40) });
    const { library, told } = openLibrary(folder);
    const { ledgers, entries } = await library.refresh();
    check(ledgers.project.rows['testing']?.reinforcements === 1, 'the read is lost');
    check(entries.length === 1, 'the lesson is lost');
    check(told.length === 0, `the projection was not whole: ${told.join()}`);
  });
}

/** The history or its backup is whole. */
export function killSnapshot(worker: string): Promise<void> {
  return withFolder(async (folder) => {
    await run(worker, ['snapshot', folder.path, wasmPath], { killAfterMs: anyBelow(40) });
    const kinds = [folder.history, backupOf(folder.history)].map(
      (path) => readHistoryFile(path).kind,
    );
    check(kinds.includes('read'), `no whole history is left: ${kinds.join(', ')}`);
    check(!kinds.includes('damaged'), 'half a history was written');
  });
}

/** Killed anywhere in the two steps, the ledger is the same, and the next compaction ends the work. */
export function killCompaction(worker: string): Promise<void> {
  return withFolder(async (folder) => {
    const { journal, ledger } = await fillJournal(folder);
    const args = ['compact', folder.path, String(afterwards)];
    await run(worker, args, { killAfterMs: anyBelow(12) });
    await checkLedger(folder, ledger);
    for (let step = 3; step < 7; step += 1) {
      await journal.compact(afterwards + step * 60_000, compactLines(50_000_000));
    }
    await checkLedger(folder, ledger);
    const left = readdirSync(folder.journal).filter((name) => name.includes('-W'));
    check(left.length === 0, `weeks are left: ${left.join()}`);
  });
}
