import { describe, expect, it } from 'vitest';
import type { Cancellation, Embeddings, Vector } from '../../../../src/core/ports';
import {
  embedLessons,
  knownVectors,
  requestVector,
} from '../../../../src/core/select/embedLessons';
import { cosine, evidenceOf, similaritiesTo } from '../../../../src/core/select/similarity';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { FakeTimer } from '../../../support/fakeTimer';
import { InMemoryVectorStore } from '../../../support/inMemoryVectorStore';
import { inWords } from '../../../support/inWords';

/** Remembers what it was asked; a text's vector is its length. */
class CountingEmbeddings implements Embeddings {
  readonly name = 'counting';
  readonly batches: string[][] = [];
  async embed(texts: readonly string[]): Promise<readonly Vector[]> {
    this.batches.push([...texts]);
    return texts.map((text) => Float32Array.from([text.length, 1]));
  }
}

const lessons = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `l${at}`, name: `n${at}`, body: `body ${at}` }));
const portsWith = (embeddings: Embeddings) => ({
  embeddings,
  vectors: new InMemoryVectorStore(),
  hasher: nodeHasher,
});

describe('embedLessons', () => {
  it('sends each text once, in batches, and reports progress', async () => {
    const embeddings = new CountingEmbeddings();
    const ports = portsWith(embeddings);
    const seen: string[] = [];
    const made = await embedLessons(ports, lessons(150), (done, total) =>
      seen.push(`${done}/${total}`),
    );
    expect(made).toBe(150);
    expect(embeddings.batches.map((batch) => batch.length)).toEqual([64, 64, 22]);
    expect(seen).toEqual(['64/150', '128/150', '150/150']);
    expect(await embedLessons(ports, lessons(151))).toBe(1);
    expect((await knownVectors(ports, lessons(151))).size).toBe(151);
  });

  it('keeps what was made before a failure', async () => {
    const good = new CountingEmbeddings();
    let calls = 0;
    const ports = portsWith({
      name: 'counting',
      embed: async (texts) => {
        if (++calls > 1) throw new Error('gone');
        return good.embed(texts);
      },
    });
    await expect(embedLessons(ports, lessons(100))).rejects.toThrow('gone');
    expect(ports.vectors.vectors.size).toBe(64);
  });
});

describe('requestVector', () => {
  it('gives the vector when it comes in time', async () => {
    const answer = await requestVector(new CountingEmbeddings(), new FakeTimer(), 'four');
    expect(answer).toEqual({ vector: Float32Array.from([4, 1]) });
  });

  it('gives up after 300 ms, says so, and cancels the call', async () => {
    const timer = new FakeTimer();
    let signal: Cancellation | undefined;
    const never: Embeddings = {
      name: 'slow',
      embed: (_texts, given) => {
        signal = given;
        return new Promise(() => undefined);
      },
    };
    const answer = requestVector(never, timer, 'x');
    await timer.pass(300);
    expect(inWords(await answer)).toEqual({ instead: 'slow took longer than 300 ms' });
    expect(signal?.aborted).toBe(true);
  });

  it('never throws: a failure means the local measure', async () => {
    const broken: Embeddings = { name: 'b', embed: () => Promise.reject(new Error('no')) };
    expect(inWords(await requestVector(broken, new FakeTimer(), 'x'))).toEqual({
      instead: 'b did not answer',
    });
  });
});

describe('similarity', () => {
  it('is the cosine, and 0 for vectors that do not compare', () => {
    expect(cosine(Float32Array.of(1, 0), Float32Array.of(2, 0))).toBeCloseTo(1, 6);
    expect(cosine(Float32Array.of(1, 0), Float32Array.of(0, 3))).toBe(0);
    expect(cosine(Float32Array.of(1, 0), Float32Array.of(1, 0, 0))).toBe(0);
    expect(cosine(Float32Array.of(0, 0), Float32Array.of(1, 0))).toBe(0);
  });

  it('is compared per lesson', () => {
    const vectors = new Map([['a', Float32Array.of(1, 1)]]);
    expect(similaritiesTo(Float32Array.of(1, 1), vectors).get('a')).toBeCloseTo(1, 6);
  });

  it('gives the nearest of unrelated lessons no standing', () => {
    const evidence = evidenceOf(
      new Map([0.5, 0.51, 0.52, 0.53, 0.58].map((one, at) => [`${at}`, one])),
    );
    expect(evidence('4')).toBeLessThan(0.3);
    expect(evidence('unknown')).toBeUndefined();
  });

  it('lets a clearly nearer lesson stand out, whatever the model calls unrelated', () => {
    for (const base of [0.1, 0.5]) {
      const near = base + 0.45 * (1 - base);
      const evidence = evidenceOf(
        new Map([...Array(6).keys()].map((at) => [`${at}`, at ? base : near])),
      );
      expect(evidence('0')).toBeGreaterThan(0.8);
    }
  });
});
