import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isLessonError } from '../../../../src/core/errors';
import { OpenAiEmbeddings } from '../../../../src/node/models/openAiEmbeddings';
import { OpenAiServer, behaviours } from '../../../support/openAiServer';

let server: OpenAiServer;
beforeAll(async () => {
  server = await OpenAiServer.start();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.behave(behaviours.answer('ok'));
});

const open = (apiKey = '') =>
  new OpenAiEmbeddings({ baseUrl: server.baseUrl, model: 'small', apiKey });
const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('OpenAiEmbeddings', () => {
  it('sends a batch in one call and gives a vector per text, in order', async () => {
    const vectors = await open('secret').embed(['one', 'two', 'one']);
    expect(vectors).toHaveLength(3);
    expect(vectors[0]).toBeInstanceOf(Float32Array);
    expect(vectors[0]).toEqual(vectors[2]);
    expect(vectors[0]).not.toEqual(vectors[1]);
    expect(server.requests.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/v1/embeddings', 'Bearer secret'],
    ]);
    expect(server.requests[0]?.body).toMatchObject({
      model: 'small',
      input: ['one', 'two', 'one'],
    });
  });

  it('sends nothing for nothing', async () => {
    expect(await open().embed([])).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['a refused key', behaviours.unauthorized],
    ['an answer that is no list of vectors', { kind: 'garbage', body: '{"data":[{"index":0}]}' }],
    ['an answer without data', { kind: 'garbage', body: '{}' }],
    ['fewer vectors than texts', { kind: 'garbage', body: '{"data":[]}' }],
    ['a cut connection', { kind: 'cut' }],
  ] as const)(
    'fails as a model does on %s, without the key in the message',
    async (_, behaviour) => {
      server.behave(behaviour);
      const error = await failureOf(open('secret').embed(['a']));
      expect(isLessonError(error, 'modelFailed')).toBe(true);
      expect(String(error)).not.toContain('secret');
    },
  );

  it('ends at once when cancelled', async () => {
    server.behave(behaviours.hang);
    const signal = { aborted: false };
    setTimeout(() => (signal.aborted = true), 20);
    const error = await failureOf(open().embed(['a'], signal));
    expect(isLessonError(error, 'cancelled')).toBe(true);
  });
});
