import type { StateFile } from '../../src/core/ports';

/** One derived file in memory. */
export class InMemoryStateFile implements StateFile {
  text: string | undefined;
  /** Thrown by the next reads: what the disk does with a damaged file. */
  fault: Error | undefined;
  writes = 0;

  async read(): Promise<string | undefined> {
    if (this.fault) throw this.fault;
    return this.text;
  }

  async write(text: string): Promise<void> {
    this.text = text;
    this.writes += 1;
  }
}
