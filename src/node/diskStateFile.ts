import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { failure } from '../core/errors';
import type { StateFile } from '../core/ports';
import { errorCode, writeFailure } from './diskFailure';
import { writeWhole } from './writeWhole';

/** One derived file under `state/`. */
export class DiskStateFile implements StateFile {
  constructor(private readonly path: string) {}

  async read(): Promise<string | undefined> {
    try {
      return readFileSync(this.path, 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw failure.stateUnreadable(this.path, error);
    }
  }

  async write(text: string): Promise<void> {
    try {
      mkdirSync(dirname(this.path), { recursive: true });
      writeWhole(this.path, text);
    } catch (error) {
      throw writeFailure(this.path, error);
    }
  }
}
