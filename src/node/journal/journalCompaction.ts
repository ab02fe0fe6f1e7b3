import {
  appendFileSync,
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { failure, isLessonError } from '../../core/errors';
import type { Compaction, FoldClosedLines } from '../../core/ports';
import { writeFailure } from '../process/diskFailure';
import { takeLock } from '../process/fileLock';
import { claimPauseMs, JournalFolder } from './journalFolder';
import { closingName, copyName, keptName, snapshotName } from './journalNames';
import { readIfThere, snapshotText, type SnapshotRead } from './journalSnapshot';
import { readTail } from './journalTail';
import { createWhole, ownFile, writeWhole } from '../process/writeWhole';

/** A claimed file waits no longer than this for others to be ripe with it. */
const longestWaitMs = 86_400_000;
/** A temp file this old belongs to nobody any more. */
const temporaryLifeMs = 3_600_000;

/**
 * Compacts the journal of a folder. Step one renames closed weeks, which stay readable. Step two, after a pause, folds them: kept
 * lines, then the new snapshot, whose name of the next generation only one process can create (the moment of truth), then its copy,
 * and only then the folded files go. Killed anywhere, the next call finds a whole journal and tidies up.
 */
export function compactJournal(folder: string, now: number, fold: FoldClosedLines): Compaction {
  const lock = join(folder, 'compaction.lock');
  try {
    const release = takeLock(lock);
    if (!release) return 'busy';
    try {
      return compactLocked(folder, now, fold);
    } finally {
      release();
    }
  } catch (error) {
    throw isLessonError(error) ? error : writeFailure(lock, error);
  }
}

function compactLocked(path: string, now: number, fold: FoldClosedLines): Compaction {
  const before = look(path);
  const read = before.readSnapshot();
  if (read?.kind === 'newer') return 'refused';
  if (read?.kind === 'read') tidyUp(before, read);
  claim(look(path), now);
  const folder = look(path);
  const closing = folder.of('closing');
  if (closing.length === 0) return 'nothing due';
  const ages = closing.map(({ claimed }) => Math.abs(now - claimed));
  const isRipe = ages.every((age) => age >= claimPauseMs) || Math.max(...ages) >= longestWaitMs;
  return isRipe ? foldClosing(folder, read, fold) : 'claimed';
}

function look(path: string): JournalFolder {
  return new JournalFolder(path, readdirSync(path));
}

/** Takes closed weeks out of use. A process with an open handle still writes into the renamed file, which is read all the same. */
function claim(folder: JournalFolder, now: number): void {
  for (const { name } of folder.closedWeeks(now)) {
    renameSync(join(folder.path, name), join(folder.path, closingName(name, now)));
  }
}

function foldClosing(
  folder: JournalFolder,
  read: SnapshotRead | undefined,
  fold: FoldClosedLines,
): Compaction {
  const names = folder.of('closing').map(({ name }) => name);
  const kept = folder.keptLines(read);
  const closed = names.flatMap((name) => readClosed(join(folder.path, name)));
  const isDamaged = read?.kind === 'damaged';
  const folded = fold({
    ...(read?.kind === 'read' && { base: read.snapshot.base }),
    // Without a snapshot the kept lines are all that is left of the earlier weeks, so they are folded again.
    kept: isDamaged ? [] : kept,
    closed: isDamaged ? [...kept, ...closed] : closed,
    otherBytes: folder
      .of('week')
      .reduce((sum, { name }) => sum + statSync(join(folder.path, name)).size, 0),
  });
  if (!folded) return 'refused';
  const generation = folder.generation + 1;
  const keptFile = keptName(generation);
  writeWhole(join(folder.path, keptFile), folded.kept.map((line) => `${line}\n`).join(''), ownFile);
  const text = snapshotText({ folded: names, kept: keptFile, base: folded.base });
  if (!createWhole(join(folder.path, snapshotName(generation)), text, ownFile)) {
    rmSync(join(folder.path, keptFile), { force: true });
    return 'busy';
  }
  const after = look(folder.path);
  const written = after.readSnapshot();
  if (written?.kind !== 'read')
    throw failure.stateUnreadable(folder.path, 'the disk changed what was written');
  tidyUp(after, written);
  return 'compacted';
}

/** All lines of a file nobody will append to; a torn last line becomes one of its own, as it would with the next append. */
function readClosed(path: string): readonly string[] {
  const first = readTail(path, 0);
  if (statSync(path).size === first.end) return first.lines;
  appendFileSync(path, '\n');
  return readTail(path, 0).lines;
}

/** Brings the folder to what the newest snapshot says: two good files of it, and nothing that it has made superfluous. */
function tidyUp(folder: JournalFolder, { snapshot, from }: ReadSnapshot): void {
  const { generation } = folder;
  const text = snapshotText(snapshot);
  if (from === 'copy') writeWhole(join(folder.path, snapshotName(generation)), text, ownFile);
  const copy = join(folder.path, copyName(generation));
  if (readIfThere(copy) !== text) writeWhole(copy, text, ownFile);
  flushNames(folder.path);
  const isOlder = (file: { readonly generation: number }) => file.generation < generation;
  const superfluous = [
    ...folder.of('closing').filter(({ name }) => snapshot.folded.includes(name)),
    ...folder.of('snapshot').filter(isOlder),
    ...folder.of('copy').filter(isOlder),
    ...folder.of('kept').filter(isOlder),
    ...folder.of('temporary').filter(({ name }) => isAbandoned(join(folder.path, name))),
  ];
  for (const { name } of superfluous) rmSync(join(folder.path, name), { force: true });
}

type ReadSnapshot = Extract<SnapshotRead, { readonly kind: 'read' }>;

/** By the system's clock, which also stamped the file, whatever time the caller speaks of. */
function isAbandoned(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) > temporaryLifeMs;
}

/** Makes new names survive a power cut before anything they replace is deleted. */
function flushNames(path: string): void {
  try {
    const folder = openSync(path, 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  } catch {
    // Windows cannot flush a folder; its renames are durable by themselves.
  }
}
