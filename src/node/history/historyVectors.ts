import type { History } from '../../core/journal/history';
import type { Vector, VectorStore } from '../../core/ports';

/** Vectors in the history database; those of this session are held in memory, so that a request reads no database twice. */
export class HistoryVectors implements VectorStore {
  private readonly known = new Map<string, Vector>();

  constructor(private readonly history: History) {}

  async read(model: string, keys: readonly string[]): Promise<ReadonlyMap<string, Vector>> {
    const missing = keys.filter((key) => !this.known.has(nameOf(model, key)));
    if (missing.length > 0) this.remember(model, await this.history.vectors(model, missing));
    return new Map(
      keys.flatMap((key): [string, Vector][] => {
        const vector = this.known.get(nameOf(model, key));
        return vector ? [[key, vector]] : [];
      }),
    );
  }

  async write(model: string, vectors: ReadonlyMap<string, Vector>): Promise<void> {
    this.remember(model, vectors);
    await this.history.keepVectors(model, vectors);
    await this.history.save();
  }

  private remember(model: string, vectors: ReadonlyMap<string, Vector>): void {
    for (const [key, vector] of vectors) this.known.set(nameOf(model, key), vector);
  }
}

const nameOf = (model: string, key: string): string => `${model} ${key}`;
