import { describe, expect, it } from 'vitest';
import type { LessonFiles } from '../../src/core/ports';
import { isLessonError } from '../../src/core/errors';

const place = { scope: 'project', folder: 'active', fileName: 'testing.md' } as const;
const retired = { ...place, folder: 'retired' } as const;

/** What every `LessonFiles` must do; run on the disk and in memory. */
export function lessonFilesContract(name: string, make: () => LessonFiles): void {
  describe(`lesson files ${name}`, () => {
    it('reads back what it wrote, byte for byte', async () => {
      const files = make();
      await files.write(place, '---\r\nname: x\r\n---\r\nbödy\n');
      expect(await files.read(place)).toBe('---\r\nname: x\r\n---\r\nbödy\n');
    });

    it('answers undefined for a missing file and an empty list for missing folders', async () => {
      const files = make();
      expect(await files.read(place)).toBeUndefined();
      expect(await files.list()).toEqual([]);
    });

    it('lists the three folders in name order', async () => {
      const files = make();
      for (const fileName of ['b.md', 'a.md']) await files.write({ ...place, fileName }, 'text');
      await files.write({ ...place, folder: 'candidates', fileName: 'c.md' }, 'text');
      expect((await files.list()).map(({ folder, fileName }) => `${folder}/${fileName}`)).toEqual([
        'active/a.md',
        'active/b.md',
        'candidates/c.md',
      ]);
    });

    it('changes the stamp when the text changes', async () => {
      const files = make();
      await files.write(place, 'one');
      const [before] = await files.list();
      await files.write(place, 'two');
      const [after] = await files.list();
      expect(after?.stamp).not.toEqual(before?.stamp);
    });

    it('moves a file and never overwrites another', async () => {
      const files = make();
      await files.write(place, 'mine');
      await files.write(retired, 'other');
      await expect(files.move(place, retired)).rejects.toSatisfy((error) =>
        isLessonError(error, 'lessonExists'),
      );
      expect(await files.read(place)).toBe('mine');
      expect(await files.read(retired)).toBe('other');
      await files.remove(retired);
      await files.move(place, retired);
      expect(await files.read(place)).toBeUndefined();
      expect(await files.read(retired)).toBe('mine');
    });

    it('says so when the file to move is gone, and removes a missing file silently', async () => {
      const files = make();
      await expect(files.move(place, retired)).rejects.toSatisfy((error) =>
        isLessonError(error, 'lessonNotFound'),
      );
      await files.remove(place);
    });
  });
}
