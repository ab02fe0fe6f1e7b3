import { describe, expect, it } from 'vitest';
import type { Embeddings, Vector } from '../../../../src/core/ports';
import type { SharedVectors } from '../../../../src/core/select/sharedVectors';
import { LessonMeanings } from '../../../../src/core/select/lessonMeanings';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { systemTimer } from '../../../../src/node/process/systemTimer';
import { InMemoryVectorStore } from '../../../support/inMemoryVectorStore';

const lessons = [
  { id: 'one', name: 'money', body: 'Amounts are integers.' },
  { id: 'two', name: 'dates', body: 'Dates are in UTC.' },
];
const keyOf = (at: number) => nodeHasher.sha256(`${lessons[at]?.name}\n${lessons[at]?.body}`);

/** A model that gives each text its own direction, and a request that is nearer to the first lesson. */
const embeddings: Embeddings = {
  name: 'tiny',
  embed: async (texts) =>
    texts.map((text) =>
      Float32Array.of(text.includes('money') ? 1 : 0.6, text.includes('dates') ? 1 : 0.2),
    ),
};

function compared(shared?: SharedVectors) {
  const store = new InMemoryVectorStore();
  let work = Promise.resolve();
  const meanings = new LessonMeanings({
    embeddings: () => embeddings,
    vectors: {
      read: (...of) => store.read(...of),
      write: (...of) => store.write(...of),
      ...(shared && { shared }),
    },
    hasher: nodeHasher,
    timer: systemTimer,
    clock: { now: () => 1 },
    inBackground: (_, run) => void (work = run(() => undefined, { aborted: false })),
    note: () => undefined,
  });
  return {
    ask: () => meanings.compare('how are amounts kept', lessons),
    finished: () => work,
    store,
  };
}

describe("comparing by meaning with the team's vectors", () => {
  it('knows lessons that this machine has not read yet', async () => {
    const nearest = async () => new Map([[keyOf(0), 0.9]]);
    const { ask } = compared({ nearest, give: async () => undefined });
    expect(await ask()).toEqual({ by: 'tiny', similarities: new Map([['one', 0.9]]) });
    expect(await compared().ask()).toHaveProperty('instead');
  });

  it('compares by what is known here where the team is late or gone, in the same order', async () => {
    const { ask, finished } = compared({
      nearest: async () => undefined,
      give: async () => undefined,
    });
    await ask();
    await finished();
    const alone = compared();
    await alone.ask();
    await alone.finished();
    expect(await ask()).toEqual(await alone.ask());
  });

  it('gives the team the vectors of lessons that it lacks, and of nothing else', async () => {
    const given = new Map<string, Vector>();
    const give: SharedVectors['give'] = async (_, vectors) => {
      for (const [key, vector] of vectors) given.set(key, vector);
    };
    const { ask, finished } = compared({ nearest: async () => new Map(), give });
    await ask();
    await finished();
    expect([...given.keys()].sort()).toEqual([keyOf(0), keyOf(1)].sort());
    given.clear();
    await ask();
    await finished();
    expect(given.size).toBe(2);
  });
});
