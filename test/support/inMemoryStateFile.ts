import type { StateFile } from '../../src/core/ports';

/** One derived file in memory. */
export class InMemoryStateFile implements StateFile {
  text: string | undefined;
  writes = 0;

  async read(): Promise<string | undefined> {
    return this.text;
  }

  async write(text: string): Promise<void> {
    this.text = text;
    this.writes += 1;
  }
}
