import { mkdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SettingsFiles } from '../../core/operations/agents/installAgent';
import { errorCode, writeFailure } from '../process/diskFailure';
import { writeWhole } from '../process/writeWhole';

/** Settings of other programs on disk. A link is followed, so that dot files kept elsewhere stay links. */
export const diskSettingsFiles: SettingsFiles = {
  read: async (path) => {
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  },
  write: async (path, text, isProgram) => {
    try {
      mkdirSync(dirname(path), { recursive: true });
      const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0o600;
      // As far as it may be read.
      const runs = isProgram ? (mode & 0o444) >> 2 : 0;
      writeWhole(target(path), text, (mode | runs) & 0o777);
    } catch (error) {
      throw writeFailure(path, error);
    }
  },
  remove: async (path) => rmSync(path, { force: true }),
};

function target(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // It is made now.
    return path;
  }
}
