import type { Timer } from '../../src/core/ports';

/** A timer whose time passes only by `pass`. */
export class FakeTimer implements Timer {
  private now = 0;
  private readonly waiting = new Set<{ readonly at: number; readonly callback: () => void }>();

  after(milliseconds: number, callback: () => void): () => void {
    const entry = { at: this.now + milliseconds, callback };
    this.waiting.add(entry);
    return () => void this.waiting.delete(entry);
  }

  get pending(): number {
    return this.waiting.size;
  }

  /** Lets time pass millisecond by millisecond, and promises settle in between. */
  async pass(milliseconds: number): Promise<void> {
    for (let step = 0; step < milliseconds; step += 1) {
      this.now += 1;
      for (const entry of [...this.waiting]) {
        if (entry.at > this.now) continue;
        this.waiting.delete(entry);
        entry.callback();
      }
      await Promise.resolve();
      await Promise.resolve();
    }
  }
}
