import { describe, expect, it } from 'vitest';
import type { RepositoryFiles } from '../../src/core/ports';

/** What a contract run needs to arrange a repository, whatever keeps it. */
export interface RepositoryFixture {
  readonly files: RepositoryFiles;
  write(path: string, content: string | Uint8Array): void;
  makeFolder(path: string): void;
  remove(path: string): void;
  linkOutside(path: string): void;
  /** Waits until what was written is old enough to be remembered by its stamp. */
  settle(): Promise<void>;
}

/** The promises of the port `RepositoryFiles`, for every adapter. */
export function describeRepositoryFiles(name: string, open: () => RepositoryFixture): void {
  describe(`${name} as RepositoryFiles`, () => {
    it('says what lies at a path, in order', async () => {
      const at = open();
      at.write('src/a.ts', 'abc');
      at.linkOutside('out');
      const kinds = (await at.files.stat(['src', 'none', 'src/a.ts', '', 'out', 'out/x'])).map(
        (status) => status.kind,
      );
      expect(kinds).toEqual(['folder', 'missing', 'file', 'folder', 'outside', 'outside']);
    });

    it('finds nothing behind a file', async () => {
      const at = open();
      at.write('a', '');
      expect((await at.files.stat(['a/b']))[0]?.kind).toBe('missing');
      expect((await at.files.read('a/b', 10)).kind).toBe('missing');
      expect((await at.files.list('a/b', 10)).kind).toBe('missing');
    });

    it('keeps the stamp of what did not change and no other', async () => {
      const at = open();
      at.write('a.txt', 'one');
      at.write('b.txt', 'one');
      await at.settle();
      const before = await at.files.stat(['a.txt', 'b.txt']);
      at.write('a.txt', 'two');
      await at.settle();
      const after = await at.files.stat(['a.txt', 'b.txt']);
      expect(before[0]).not.toEqual(after[0]);
      expect(before[1]).toEqual(after[1]);
      expect(after[0]).toHaveProperty('stamp', expect.any(String));
    });

    it('changes the stamp of a folder that gains or loses an item', async () => {
      const at = open();
      at.write('src/a.ts', '');
      await at.settle();
      const stamps = [JSON.stringify(await at.files.stat(['src']))];
      at.write('src/b.ts', '');
      await at.settle();
      stamps.push(JSON.stringify(await at.files.stat(['src'])));
      at.remove('src/b.ts');
      await at.settle();
      stamps.push(JSON.stringify(await at.files.stat(['src'])));
      expect(new Set(stamps).size).toBe(3);
    });

    it('reads bytes, and text without a byte order mark', async () => {
      const at = open();
      at.write('a.txt', '\uFEFFgrün');
      const read = await at.files.read('a.txt', 100);
      expect(read.kind === 'read' && read.text()).toBe('grün');
      expect(read.kind === 'read' && [...read.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    });

    it('does not read more than it may', async () => {
      const at = open();
      at.write('a.txt', 'abcd');
      expect((await at.files.read('a.txt', 3)).kind).toBe('too large');
      expect((await at.files.read('none', 3)).kind).toBe('missing');
    });

    it('never reads or lists behind a link that leaves the root', async () => {
      const at = open();
      at.linkOutside('out');
      expect((await at.files.read('out', 10)).kind).toBe('outside');
      expect((await at.files.read('out/a', 10)).kind).toBe('outside');
      expect((await at.files.list('out', 10)).kind).toBe('outside');
    });

    it('streams a file in pieces', async () => {
      const at = open();
      const bytes = new Uint8Array(3_000_000).fill(7);
      at.write('big.bin', bytes);
      const pieces: Uint8Array[] = [];
      expect(await at.files.stream('big.bin', (piece) => void pieces.push(piece))).toBe('done');
      expect(pieces.length).toBeGreaterThan(1);
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
      expect(await at.files.stream('none', () => undefined)).toBe('unreadable');
      expect(await at.files.stream('big.bin', () => undefined, { aborted: true })).toBe(
        'unreadable',
      );
    });

    it('lists direct items, up to a limit', async () => {
      const at = open();
      at.write('src/a.ts', '');
      at.write('src/sub/b.ts', '');
      at.makeFolder('empty');
      const listing = await at.files.list('src', 10);
      const items = listing.kind === 'listed' ? [...listing.items] : [];
      expect(items.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
        { name: 'a.ts', isFolder: false },
        { name: 'sub', isFolder: true },
      ]);
      expect(listing).toMatchObject({ truncated: false });
      expect(await at.files.list('src', 1)).toMatchObject({ truncated: true });
      expect(await at.files.list('empty', 10)).toMatchObject({ items: [] });
      expect((await at.files.list('none', 10)).kind).toBe('missing');
      expect((await at.files.list('src/a.ts', 10)).kind).toBe('file');
    });
  });
}
