import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newConversation } from '../../../../src/core/lesson/conversation';
import { LessonMeanings } from '../../../../src/core/select/lessonMeanings';
import { HistoryVectors } from '../../../../src/node/history/historyVectors';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { OpenAiEmbeddings } from '../../../../src/node/models/openAiEmbeddings';
import { SqlJsHistory } from '../../../../src/node/history/sqlJsHistory';
import { systemTimer } from '../../../../src/node/process/systemTimer';
import { MemoryRepository, openApproved, RecordingLogger } from '../../../support/memoryRepository';
import { behaviours, OpenAiServer } from '../../../support/openAiServer';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { say } from '../../../../src/prose/say';
import { inWords } from '../../../support/inWords';

const wasmPath = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');
const lessons = {
  'disposables.md': '- Listeners are removed in `dispose`.\n',
  'money.md': '- Amounts are integers of minor units.\n',
};

let server: OpenAiServer;
beforeEach(async () => {
  server = await OpenAiServer.start();
});
afterEach(() => server.close());

/** A pipeline whose lessons are compared by the server's vectors; `finished` waits for the work behind it. */
async function open(path = join(temporaryFolder(), 'history.sqlite')) {
  const notes: string[] = [];
  let work: Promise<void> = Promise.resolve();
  let now = 0;
  const history = new SqlJsHistory({
    path,
    wasm: () => readFile(wasmPath),
    logger: new RecordingLogger(),
  });
  const embeddings = new OpenAiEmbeddings({ baseUrl: server.baseUrl, model: 'tiny', apiKey: '' });
  const meanings = new LessonMeanings({
    embeddings: () => embeddings,
    vectors: new HistoryVectors(history),
    hasher: nodeHasher,
    timer: systemTimer,
    clock: { now: () => now },
    inBackground: (_, run) => {
      work = run(() => undefined, { aborted: false });
    },
    note: (message) => notes.push(say(message)),
  });
  const settings = { embeddingModel: 'tiny' };
  const manager = await openApproved(new MemoryRepository({ lessons, settings, meanings }));
  const ask = async (prompt: string) => {
    const request = { request: 'r', prompt, conversation: newConversation };
    return (await manager.preflight({ ...request, assume: 'code-gen' })).receipt;
  };
  const pass = (milliseconds: number) => void (now += milliseconds);
  return { ask, notes, pass, finished: () => work, meanings };
}

const embedded = () =>
  server.requests.flatMap(({ body }) =>
    Array.isArray(body['input']) ? (body['input'] as unknown[]) : [],
  );

describe('comparing by meaning over an endpoint', () => {
  it('uses words until the lessons were read, then meaning too, and says which', async () => {
    const { ask, finished, notes } = await open();
    const prompt = 'listeners are removed too late in the settings window';
    expect(inWords((await ask(prompt)).measure)).toBe(
      'words alone: tiny has not read the lessons yet',
    );
    await finished();
    expect(notes).toEqual(['tiny read 2 lesson texts']);
    const receipt = await ask(prompt);
    expect(inWords(receipt.measure)).toBe('words and meaning, by tiny');
    expect(receipt.injected.map(({ name }) => name)).toContain('disposables');
  });

  it('sends each lesson once, also over two windows', async () => {
    const path = join(temporaryFolder(), 'history.sqlite');
    const first = await open(path);
    await first.ask('one');
    await first.finished();
    const second = await open(path);
    expect(inWords((await second.ask('two')).measure)).toBe('words and meaning, by tiny');
    const texts = embedded().filter((text) => String(text).includes('\n'));
    expect(texts).toHaveLength(2);
  });

  it('waits for a slow endpoint no longer than 300 ms', async () => {
    const { ask, finished } = await open();
    await ask('one');
    await finished();
    server.behave(behaviours.slow(5_000));
    expect(inWords((await ask('two')).measure)).toBe('words alone: tiny took longer than 300 ms');
  });

  it('leaves an endpoint alone for five minutes after it refused, and says so once', async () => {
    const { ask, finished, notes, pass } = await open();
    server.behave(behaviours.unauthorized);
    expect(inWords((await ask('one')).measure)).toMatch(/^words alone: /);
    await finished();
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(/tiny: 401 .*next try in five minutes\.$/);
    const asked = server.requests.length;
    expect(inWords((await ask('two')).measure)).toBe('words alone: tiny failed a moment ago');
    expect(server.requests).toHaveLength(asked);
    pass(5 * 60_000);
    server.behave(behaviours.answer('ok'));
    await ask('three');
    await finished();
    expect(notes.at(-1)).toBe('tiny read 2 lesson texts');
  });

  it('reads each request of a finished task once, also over two windows', async () => {
    const path = join(temporaryFolder(), 'history.sqlite');
    const requests = ['add a page for prices', 'mend the importer of orders'];
    const first = await open(path);
    await first.meanings.requests(requests, true);
    const read = embedded();
    expect(read.filter((text) => requests.includes(String(text)))).toEqual(requests);
    const second = await open(path);
    await second.meanings.requests([...requests, 'translate the menu'], true);
    expect(embedded().slice(read.length)).toEqual(['translate the menu']);
    await second.meanings.requests([...requests, 'never read'], false);
    expect(embedded()).toHaveLength(read.length + 1);
  });

  it('says that words decide where the endpoint fails on requests, and tries again later', async () => {
    const { meanings, notes, pass } = await open();
    server.behave(behaviours.broken);
    expect(inWords(await meanings.requests(['one'], true))).toEqual({
      instead: 'tiny did not answer',
    });
    expect(inWords(await meanings.requests(['one'], true))).toEqual({
      instead: 'tiny failed a moment ago',
    });
    expect(notes).toHaveLength(1);
    server.behave(behaviours.answer('ok'));
    pass(5 * 60_000);
    expect(await meanings.requests(['one'], true)).not.toMatchObject({
      instead: expect.stringContaining('answer') as unknown,
    });
  });

  it('finds a lesson that shares no word with the request', async () => {
    const near = async (at: number) => {
      const meanings = {
        compare: async (
          _: string,
          all: readonly { readonly id: string; readonly name: string }[],
        ) => ({
          by: 'tiny',
          similarities: new Map(all.map(({ id, name }) => [id, name === 'money' ? at : 0.1])),
        }),
      };
      const settings = { embeddingModel: 'tiny' };
      const manager = await openApproved(new MemoryRepository({ lessons, settings, meanings }));
      const request = {
        request: 'r',
        prompt: 'make the blue thing rounder',
        conversation: newConversation,
      };
      const { receipt } = await manager.preflight({ ...request, assume: 'code-gen' });
      return receipt.injected.map(({ name }) => name);
    };
    expect(await near(0.7)).toEqual(['money']);
    expect(await near(0.1)).toEqual([]);
  });

  it('is told to the command line, which compares by words', async () => {
    const settings = { embeddingModel: 'tiny' };
    const manager = await openApproved(new MemoryRepository({ lessons, settings }));
    const request = { request: 'r', prompt: 'fix amounts', conversation: newConversation };
    const { receipt } = await manager.preflight({ ...request, assume: 'code-gen' });
    expect(inWords(receipt.measure)).toBe('words alone: tiny is asked in the editor alone');
  });
});
