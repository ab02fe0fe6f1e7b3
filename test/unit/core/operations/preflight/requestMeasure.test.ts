import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { failure } from '../../../../../src/core/errors';
import type { EventBody } from '../../../../../src/core/journal/event';
import type { Embeddings, Vector } from '../../../../../src/core/ports';
import { LessonMeanings } from '../../../../../src/core/select/lessonMeanings';
import { nodeHasher } from '../../../../../src/node/process/nodeHasher';
import { episode } from '../../../../support/episodes';
import { waitFor } from '../../../../host/waitFor';
import { FakeTimer } from '../../../../support/fakeTimer';
import { InMemoryVectorStore } from '../../../../support/inMemoryVectorStore';
import { MemoryRepository } from '../../../../support/memoryRepository';
import { say } from '../../../../../src/prose/say';

/** Kinds of request as a model that reads meaning would see them, one direction each. */
const kinds: readonly RegExp[] = [
  /endpoint|API route/,
  /translate|localize/,
  /crash|dies/,
  /migration/,
  /speed up|faster/,
  /library|dependency/,
  /test/,
  /document|README/,
  /invoice|Klarna|bill/,
  /logo|colours/,
];
const vectorOf = (text: string): Vector =>
  Float32Array.from(kinds.map((kind) => (kind.test(text) ? 1 : 0.2)));

/** Reads meaning, fails, hangs until it is called off, or sees everything alike; remembers what it was sent. */
class Model implements Embeddings {
  readonly name = 'tiny';
  readonly sent: string[] = [];
  constructor(private readonly mood: 'fine' | 'down' | 'slow' | 'dull' = 'fine') {}
  async embed(texts: readonly string[], signal?: { readonly aborted: boolean }) {
    this.sent.push(...texts);
    if (this.mood === 'down') throw failure.modelFailed('tiny is down');
    while (this.mood === 'slow' && signal?.aborted !== true) await setImmediate();
    if (signal?.aborted) throw failure.cancelled();
    return texts.map((text) => (this.mood === 'dull' ? Float32Array.of(1, 1) : vectorOf(text)));
  }
}

const task = (id: string, intent: string, name: string) =>
  episode(id, intent, ['edit', `src/pay/${name}.ts`], ['run', 'npm run check:pay']);
/** One kind of work; no two of the requests share a telling word, and no list that all of them edited says it instead. */
const three = [
  task('a', 'let people receive an invoice', 'invoice'),
  task('b', 'support Klarna at the till', 'klarna'),
  task('c', 'one more way of settling the bill', 'paypal'),
];
/** Another kind, whose work only looks the same to nobody. */
const logo = episode('x', 'give the logo its new colours', ['edit', 'assets/logo.svg']);

async function learnFrom(model: Model | undefined, ...episodes: readonly (readonly EventBody[])[]) {
  const notes: string[] = [];
  const timer = new FakeTimer();
  let now = 0;
  const meanings = new LessonMeanings({
    embeddings: () => model,
    vectors: new InMemoryVectorStore(),
    hasher: nodeHasher,
    timer,
    clock: { now: () => now },
    inBackground: () => undefined,
    note: (message) => notes.push(say(message)),
  });
  const files = {
    'package.json': '{ "scripts": { "check:pay": "node pay.js" } }',
    'src/pay/index.ts': '',
  };
  const manager = await new MemoryRepository({ files, meanings }).open();
  const learn = async (...more: readonly (readonly EventBody[])[]) => {
    for (const one of more) await manager.pipeline.library.recordAll('project', one);
    await manager.learn();
  };
  await learn(...episodes);
  const recipes = async () =>
    (await manager.list()).filter(({ entry }) => entry.lesson.kind === 'recipe').length;
  const rows = async () =>
    (await manager.events()).flatMap((event) =>
      event.type === 'activity' ? [say(event.message)] : [],
    );
  return { manager, learn, recipes, rows, notes, timer, pass: (ms: number) => (now += ms) };
}

describe('requests of one kind that share no word', () => {
  it('make a recipe where a model compares them by meaning, and Activity says so', async () => {
    const { recipes, rows } = await learnFrom(new Model(), ...three);
    expect(await recipes()).toBe(1);
    expect(await rows()).toContainEqual(
      expect.stringMatching(/^Captured: .* \(requests compared by meaning, tiny\)$/),
    );
  });

  it('make none where words alone are compared, and nobody is told of a measure', async () => {
    const { recipes, rows } = await learnFrom(undefined, ...three);
    expect(await recipes()).toBe(0);
    expect((await rows()).join()).not.toContain('compared');
  });

  it('are sent once each, and only when work was accepted', async () => {
    const model = new Model();
    const { learn } = await learnFrom(model, ...three.slice(0, 2));
    const before = model.sent.length;
    expect(model.sent.filter((text) => text.includes('Klarna'))).toHaveLength(1);
    await learn(episode('r', 'let people pay in gold', ['end', 'rejected']));
    expect(model.sent).toHaveLength(before);
    await learn(three[2] ?? []);
    expect(model.sent.slice(before)).toEqual(['one more way of settling the bill']);
  });

  it('are grouped for competence by what was read before, and nothing is sent for that', async () => {
    const model = new Model();
    const { manager } = await learnFrom(model, ...three);
    const before = model.sent.length;
    expect((await manager.competence())[0]).toMatchObject({ successes: 3 });
    expect(model.sent).toHaveLength(before);
  });
});

describe('a model that compares by meaning', () => {
  it('joins no different kinds of work', async () => {
    const { recipes } = await learnFrom(new Model(), ...three.slice(0, 2), logo);
    expect(await recipes()).toBe(0);
  });

  it('does not make adding of removing, however near the words', async () => {
    const add = (id: string, intent: string) => task(id, intent, id);
    const { recipes } = await learnFrom(
      new Model(),
      add('a', 'add a bill for guests'),
      add('b', 'add the bill of members'),
      add('c', 'fix the bill of staff'),
    );
    expect(await recipes()).toBe(0);
  });

  it.each([
    ['is down', 'down', 'tiny did not answer'],
    ['sees everything alike', 'dull', 'tiny does not keep kinds of request apart'],
  ] as const)('leaves it to words where it %s, and Activity says why', async (_, mood, why) => {
    const endpoint = (id: string, intent: string) => task(id, intent, id);
    const { recipes, rows } = await learnFrom(
      new Model(mood),
      endpoint('a', 'add an endpoint for users'),
      endpoint('b', 'we need a new API endpoint that lists orders'),
      endpoint('c', 'create the items endpoint please'),
    );
    expect(await recipes()).toBe(1);
    expect(await rows()).toContainEqual(
      expect.stringContaining(`(requests compared by words alone: ${why})`),
    );
  });

  it('is left alone for five minutes after it failed, with one row of its own', async () => {
    const model = new Model('down');
    const { learn, notes, pass, rows } = await learnFrom(model, three[0] ?? []);
    const sent = model.sent.length;
    await learn(three[1] ?? []);
    expect(model.sent).toHaveLength(sent);
    expect((await rows()).at(-1)).toContain('tiny failed a moment ago');
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(/tiny is down.*next try in five minutes/);
    pass(5 * 60_000);
    await learn(three[2] ?? []);
    expect(model.sent.length).toBeGreaterThan(sent);
  });

  it('is waited for no longer than ten seconds; words are compared then', async () => {
    const { learn, timer, rows } = await learnFrom(new Model('slow'));
    const learning = learn(three[0] ?? []);
    await waitFor('the reading to begin', () => timer.pending === 1);
    await timer.pass(10_000);
    await learning;
    expect((await rows()).at(-1)).toContain('words alone: tiny has not read the requests yet');
  });
});
