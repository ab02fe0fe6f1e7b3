import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { failure, isLessonError } from '../../core/errors';
import type { ExportFiles } from '../../core/operations/agents/exportLessons';
import type { RelativePath } from '../../core/ports';
import { writeFailure } from '../process/diskFailure';
import { writeWhole } from '../process/writeWhole';
import { realPath } from '../repository/repositoryRoot';

/** Nobody's instructions are that long: something else lies there. Bytes. */
const mostBytes = 1_000_000;
/** What everybody who has the repository may read. */
const readable = 0o644;

/** Files of the work tree that other tools read. Nothing is written through a link: what lies behind it may belong to another repository. */
export class DiskExportFiles implements ExportFiles {
  constructor(private readonly root: string) {}

  async read(path: RelativePath): Promise<string | undefined> {
    const found = lstatSync(join(this.root, path), { throwIfNoEntry: false });
    if (!found) return undefined;
    if (!found.isFile() || !this.isInPlace(dirname(path)))
      throw failure.refused('notPlainFile', { file: path });
    if (found.size > mostBytes)
      throw failure.refused('tooLongToExport', { file: path, size: found.size, most: mostBytes });
    return readFileSync(join(this.root, path), 'utf8');
  }

  async write(path: RelativePath, text: string): Promise<void> {
    const full = join(this.root, path);
    try {
      mkdirSync(dirname(full), { recursive: true });
      if (!this.isInPlace(dirname(path))) throw failure.refused('notPlainFile', { file: path });
      const mode = lstatSync(full, { throwIfNoEntry: false })?.mode;
      // Putting a file in its place asks only the folder: that this one may not be written is the user's word all the same.
      if (mode !== undefined && (mode & 0o200) === 0)
        throw failure.refused('fileReadOnly', { file: path });
      writeWhole(full, text, (mode ?? readable) & 0o777);
    } catch (error) {
      throw isLessonError(error) ? error : writeFailure(full, error);
    }
  }

  async remove(path: RelativePath): Promise<void> {
    const full = join(this.root, path);
    try {
      rmSync(full, { force: true });
    } catch (error) {
      throw writeFailure(full, error);
    }
  }

  async list(folder: RelativePath): Promise<readonly string[]> {
    const full = join(this.root, folder);
    if (!lstatSync(full, { throwIfNoEntry: false })?.isDirectory()) return [];
    return readdirSync(full).sort();
  }

  private isInPlace(folder: RelativePath): boolean {
    return realPath(join(this.root, folder)) === join(realPath(this.root), folder);
  }
}
