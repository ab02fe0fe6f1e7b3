import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { failure } from '../../core/errors';
import type { InstructionTexts, RelativePath } from '../../core/ports';
import { writeFailure } from '../process/diskFailure';
import { writeWhole } from '../process/writeWhole';
import { realPath } from './repositoryRoot';

/** Instruction files of the work tree. What is a link, or lies behind one, is left alone: another repository may own it. */
export class DiskInstructionTexts implements InstructionTexts {
  constructor(private readonly root: string) {}

  read(path: RelativePath): Promise<string | undefined> {
    return Promise.resolve(
      this.isPlain(path) ? readFileSync(join(this.root, path), 'utf8') : undefined,
    );
  }

  write(path: RelativePath, text: string): Promise<void> {
    if (!this.isPlain(path)) throw failure.refused('notPlainFile', { file: path });
    const full = join(this.root, path);
    try {
      writeWhole(full, text, statSync(full).mode & 0o777);
    } catch (error) {
      throw writeFailure(full, error);
    }
    return Promise.resolve();
  }

  private isPlain(path: RelativePath): boolean {
    if (posix.normalize(path) !== path || path.startsWith('../')) return false;
    const full = join(this.root, path);
    const isOwn = realPath(full) === join(realPath(this.root), path);
    return isOwn && statSync(full, { throwIfNoEntry: false })?.isFile() === true;
  }
}
