import {
  appendFileSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FoldClosedLines } from '../../../../src/core/ports';
import { DiskJournal } from '../../../../src/node/journal/diskJournal';
import { weekEnd, weekName } from '../../../../src/node/journal/weekName';
import { InMemoryJournal } from '../../../support/inMemoryJournal';
import { describeJournalFiles } from '../../../support/journalFilesContract';
import { temporaryFolder } from '../../../support/temporaryFolder';

describeJournalFiles('DiskJournal', () => {
  const folder = join(temporaryFolder(), 'journal');
  let now = 0;
  const openAgain = () => new DiskJournal(folder, { now: () => now });
  return { journal: openAgain(), openAgain, setTime: (time) => void (now = time) };
});

describeJournalFiles('InMemoryJournal', () => {
  let now = 0;
  const journal = new InMemoryJournal(() => now);
  return { journal, openAgain: () => journal, setTime: (time) => void (now = time) };
});

const week = 7 * 86_400_000;
const monday = Date.UTC(2026, 10, 16);
const later = monday + 3 * week;

const concatenate: FoldClosedLines = ({ base = '', kept, closed }) => ({
  base: base + closed.join(''),
  kept: [...kept, ...closed],
});

function openJournal(now = later) {
  const folder = temporaryFolder();
  return { folder, journal: new DiskJournal(folder, { now: () => now }) };
}

/** Both steps of a compaction. */
async function compact(journal: DiskJournal, now = later, fold = concatenate): Promise<string> {
  await journal.compact(now, fold);
  return journal.compact(now + 60_000, fold);
}

function fileOf(folder: string, part: string): string {
  const name = readdirSync(folder).find((file) => file.includes(part));
  return join(folder, name ?? `no ${part}`);
}

describe('the journal on disk', () => {
  it('names files after ISO weeks', () => {
    expect(weekName(monday)).toBe('2026-W47');
    expect(weekName(Date.UTC(2027, 0, 3))).toBe('2026-W53');
    expect(weekName(Date.UTC(2024, 11, 30))).toBe('2025-W01');
    for (let time = Date.UTC(2020, 0, 1); time < Date.UTC(2033, 0, 1); time += 86_400_000) {
      const end = weekEnd(weekName(time));
      expect(end > time && end <= time + week).toBe(true);
      expect(weekName(end - 1)).toBe(weekName(time));
    }
  });

  it('leaves a line that is still being written for the next look', async () => {
    const { folder, journal } = openJournal();
    await journal.append(['a'], monday);
    appendFileSync(join(folder, '2026-W47.jsonl'), '\n{"half":');
    const first = await journal.readSince({});
    expect(first.lines).toEqual(['a']);
    appendFileSync(join(folder, '2026-W47.jsonl'), '1}\n');
    expect((await journal.readSince(first.position)).lines).toEqual(['{"half":1}']);
  });

  it('never lets a torn line swallow its neighbour', async () => {
    const { folder, journal } = openJournal();
    appendFileSync(join(folder, '2026-W47.jsonl'), '\n{"torn":');
    await journal.append(['a'], monday);
    expect((await journal.readSince({})).lines).toEqual(['{"torn":', 'a']);
  });

  it('reads a line longer than its piece and many small ones alike', async () => {
    const { journal } = openJournal();
    const long = 'ü'.repeat(5_000_000);
    await journal.append(['a', long, 'b'], monday);
    expect((await journal.readSince({})).lines).toEqual(['a', long, 'b']);
  });

  it('starts again and says so when a file was cut, replaced or deleted', async () => {
    const { folder, journal } = openJournal();
    await journal.append(['aaaa', 'bbbb'], monday);
    const { position } = await journal.readSince({});
    truncateSync(join(folder, '2026-W47.jsonl'), 6);
    const cut = await journal.readSince(position);
    expect(cut).toMatchObject({ fromStart: true, lines: ['aaaa'] });
    expect(cut.notices[0]).toContain('2026-W47.jsonl was cut');
    writeFileSync(join(folder, '2026-W47.jsonl'), `\n${'c'.repeat(50)}\n`);
    expect((await journal.readSince(position)).fromStart).toBe(true);
    rmSync(join(folder, '2026-W47.jsonl'));
    const gone = await journal.readSince(position);
    expect(gone.fromStart).toBe(true);
    expect(gone.notices[0]).toContain('deleted');
  });

  it('reads on without a notice while a week is being compacted', async () => {
    const { journal } = openJournal();
    await journal.append(['a'], monday);
    const before = await journal.readSince({});
    expect(await journal.compact(later, concatenate)).toBe('claimed');
    const during = await journal.readSince(before.position);
    expect(during).toMatchObject({ fromStart: true, lines: ['a'], notices: [] });
    expect(await journal.compact(later + 30_000, concatenate)).toBe('claimed');
    expect(await journal.compact(later + 60_000, concatenate)).toBe('compacted');
    expect(await journal.readSince(during.position)).toMatchObject({ base: 'a', lines: [] });
  });

  it('counts what a slow process wrote into a file that was being compacted', async () => {
    const { folder, journal } = openJournal();
    await journal.append(['a'], monday);
    await journal.compact(later, concatenate);
    // The slow process opened the file before it was renamed.
    appendFileSync(fileOf(folder, 'closing'), '\nslow\n');
    await journal.compact(later + 60_000, concatenate);
    expect((await journal.readSince({})).base).toBe('aslow');
  });

  it('tidies up after a compaction that was killed before it deleted anything', async () => {
    const { folder, journal } = openJournal();
    await journal.append(['a'], monday);
    await journal.compact(later, concatenate);
    const closing = fileOf(folder, 'closing');
    const content = readFileSync(closing);
    await journal.compact(later + 60_000, concatenate);
    writeFileSync(closing, content);
    rmSync(fileOf(folder, '.copy.'));
    expect(await journal.readSince({})).toMatchObject({ base: 'a', lines: [] });
    expect(await journal.readAll()).toEqual(['a']);
    await journal.compact(later + 120_000, concatenate);
    expect(readdirSync(folder).filter((name) => name.includes('closing'))).toEqual([]);
    expect(readFileSync(fileOf(folder, '.copy.'), 'utf8')).toContain('a');
    expect(await journal.readSince({})).toMatchObject({ base: 'a', lines: [] });
  });

  it('uses the copy of a damaged snapshot, says so and mends it', async () => {
    const { folder, journal } = openJournal();
    await journal.append(['a'], monday);
    await compact(journal);
    const main = join(folder, 'snapshot-000001.json');
    for (const damage of ['', readFileSync(main, 'utf8').replace(/a$/, 'b')]) {
      writeFileSync(main, damage);
      const slice = await journal.readSince({});
      expect(slice).toMatchObject({ base: 'a', lines: [] });
      expect(slice.notices[0]).toContain('nothing is lost');
      await journal.compact(later, concatenate);
      expect((await journal.readSince({})).notices).toEqual([]);
    }
  });

  it('falls back to the lines it kept where the snapshot and its copy are damaged', async () => {
    const { folder, journal } = openJournal();
    await journal.append(['a'], monday);
    await compact(journal);
    writeFileSync(join(folder, 'snapshot-000001.json'), 'x');
    writeFileSync(join(folder, 'snapshot-000001.copy.json'), '');
    await journal.append(['b'], monday + week);
    const slice = await journal.readSince({});
    expect([...slice.lines].sort()).toEqual(['a', 'b']);
    expect(slice.notices[0]).toContain('are damaged');
    await compact(journal);
    expect(await journal.readSince({})).toMatchObject({ base: 'ab', lines: [], notices: [] });
  });

  it('leaves a snapshot of a newer version alone', async () => {
    const { folder, journal } = openJournal();
    await journal.append(['a'], monday);
    await compact(journal);
    const { snapshotText } = await import('../../../../src/node/journal/journalSnapshot');
    const { nodeHasher } = await import('../../../../src/node/process/nodeHasher');
    const rest = snapshotText({ folded: [], kept: '', base: '' }).split('\n').slice(1).join('\n');
    const sum = nodeHasher.sha256(`2\n${rest}`).slice(0, 24);
    const newer = `lessons-journal-snapshot 2 ${sum}\n${rest}`;
    writeFileSync(join(folder, 'snapshot-000001.json'), newer);
    await journal.append(['b'], monday + week);
    expect((await journal.readSince({})).notices[0]).toContain('newer version');
    expect(await compact(journal)).toBe('refused');
    expect(readFileSync(join(folder, 'snapshot-000001.json'), 'utf8')).toBe(newer);
  });

  it('takes over the lock of a process that is gone, and waits for one that lives', async () => {
    const { folder, journal } = openJournal();
    await journal.append(['a'], monday);
    writeFileSync(join(folder, 'compaction.lock'), `${process.pid} x\n`);
    expect(await journal.compact(later, concatenate)).toBe('busy');
    writeFileSync(join(folder, 'compaction.lock'), '');
    expect(await journal.compact(later, concatenate)).toBe('claimed');
    writeFileSync(join(folder, 'compaction.lock'), '999999999 x\n');
    expect(await journal.compact(later + 60_000, concatenate)).toBe('compacted');
    expect(readdirSync(folder)).not.toContain('compaction.lock');
  });
});

describe('an event that must hold', () => {
  it('is on the disk when it is acknowledged, and others are left to the system', async () => {
    const journal = new DiskJournal(join(temporaryFolder(), 'journal'), { now: () => 0 });
    const real = fs.fsyncSync;
    let flushed = 0;
    fs.fsyncSync = (file) => {
      flushed += 1;
      real(file);
    };
    syncBuiltinESMExports();
    try {
      await journal.append(['{"a":1}'], 0);
      expect(flushed).toBe(0);
      await journal.append(['{"b":1}'], 0, true);
      expect(flushed).toBe(1);
    } finally {
      fs.fsyncSync = real;
      syncBuiltinESMExports();
    }
  });
});
