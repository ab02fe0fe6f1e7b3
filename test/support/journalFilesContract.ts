import { describe, expect, it } from 'vitest';
import type { FoldClosedLines, JournalFiles } from '../../src/core/ports';

/** A journal whose clock the test holds. */
export interface JournalFixture {
  readonly journal: JournalFiles;
  /** Another process at the same journal. */
  readonly openAgain: () => JournalFiles;
  readonly setTime: (now: number) => void;
}

const week = 7 * 86_400_000;
const monday = Date.UTC(2026, 10, 16);

/** Remembers every folded line in its base, and keeps those that start with `keep`. */
const remember: FoldClosedLines = ({ base = '', kept, closed }) => ({
  base: [base, ...closed].filter((line) => line !== '').join('|'),
  kept: [...kept, ...closed.filter((line) => line.startsWith('keep'))],
});

async function compactFully({ journal, setTime }: JournalFixture, now: number): Promise<void> {
  setTime(now);
  for (let at = now; (await journal.compact(at, remember)) === 'claimed';) {
    at += 120_000;
    setTime(at);
  }
}

/** The promises of the port `JournalFiles`, for every adapter. */
export function describeJournalFiles(name: string, open: () => JournalFixture): void {
  describe(`${name} as JournalFiles`, () => {
    it('is empty before the first append', async () => {
      const { journal } = open();
      expect(await journal.readSince({})).toMatchObject({ lines: [], position: {} });
      expect(await journal.readAll()).toEqual([]);
    });

    it('gives each line once to a reader that keeps its position', async () => {
      const { journal, openAgain } = open();
      await journal.append(['a', 'b'], monday);
      const first = await journal.readSince({});
      expect(first).toMatchObject({ fromStart: true, lines: ['a', 'b'] });
      await openAgain().append(['c'], monday + 1);
      await openAgain().append(['d'], monday + week);
      const second = await journal.readSince(first.position);
      expect(second.fromStart).toBe(false);
      expect([...second.lines].sort()).toEqual(['c', 'd']);
      expect((await journal.readSince(second.position)).lines).toEqual([]);
    });

    it('keeps every character of a line', async () => {
      const { journal } = open();
      const line = JSON.stringify({ text: 'grün 🌿\n\u2028 "' });
      await journal.append([line], monday);
      expect((await journal.readSince({})).lines).toEqual([line]);
    });

    it('compacts nothing before a week has been over for a day', async () => {
      const fixture = open();
      await fixture.journal.append(['a'], monday);
      await compactFully(fixture, monday + week + 86_399_999);
      expect((await fixture.journal.readSince({})).lines).toEqual(['a']);
    });

    it('folds closed weeks and leaves the others', async () => {
      const fixture = open();
      const { journal } = fixture;
      await journal.append(['a', 'keep b'], monday);
      await journal.append(['c'], monday + 2 * week);
      const now = monday + 2 * week;
      fixture.setTime(now);
      expect((await journal.readSince({})).isCompactionDue).toBe(true);
      await compactFully(fixture, now);
      const slice = await journal.readSince({});
      expect(slice).toMatchObject({ fromStart: true, base: 'a|keep b', lines: ['c'] });
      expect(slice.isCompactionDue).toBe(false);
      expect(await journal.readAll()).toEqual(['keep b', 'c']);
    });

    it('sends a reader from before a compaction back to the start', async () => {
      const fixture = open();
      const { journal } = fixture;
      await journal.append(['a'], monday);
      const before = await journal.readSince({});
      await compactFully(fixture, monday + 2 * week);
      const after = await journal.readSince(before.position);
      expect(after).toMatchObject({ fromStart: true, base: 'a', lines: [], notices: [] });
      expect((await journal.readSince(after.position)).fromStart).toBe(false);
    });

    it('compacts again what came late for a compacted week', async () => {
      const fixture = open();
      const { journal } = fixture;
      await journal.append(['a'], monday);
      await compactFully(fixture, monday + 2 * week);
      await journal.append(['late'], monday + 5);
      expect(await journal.readSince({})).toMatchObject({ base: 'a', lines: ['late'] });
      await compactFully(fixture, monday + 3 * week);
      expect(await journal.readSince({})).toMatchObject({ base: 'a|late', lines: [] });
    });

    it('leaves everything alone where core refuses', async () => {
      const { journal, setTime } = open();
      await journal.append(['a'], monday);
      let now = monday + 2 * week;
      setTime(now);
      let done = await journal.compact(now, () => undefined);
      while (done === 'claimed') done = await journal.compact((now += 120_000), () => undefined);
      expect(done).toBe('refused');
      expect((await journal.readSince({})).lines).toEqual(['a']);
    });
  });
}
