import type { Vector, VectorStore } from '../../src/core/ports';

/** Vectors in memory, by model and key. */
export class InMemoryVectorStore implements VectorStore {
  readonly vectors = new Map<string, Vector>();

  async read(model: string, keys: readonly string[]): Promise<ReadonlyMap<string, Vector>> {
    const found = new Map<string, Vector>();
    for (const key of keys) {
      const vector = this.vectors.get(`${model} ${key}`);
      if (vector) found.set(key, vector);
    }
    return found;
  }

  async write(model: string, vectors: ReadonlyMap<string, Vector>): Promise<void> {
    for (const [key, vector] of vectors) this.vectors.set(`${model} ${key}`, vector);
  }
}
