import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OpenAiServer, behaviours } from '../../support/openAiServer';

describe('OpenAiServer', () => {
  let server: OpenAiServer;
  let client: OpenAI;
  const question = {
    model: 'tiny',
    messages: [{ role: 'user' as const, content: 'hello' }],
  };

  beforeEach(async () => {
    server = await OpenAiServer.start();
    client = new OpenAI({ baseURL: server.baseUrl, apiKey: 'secret', maxRetries: 0 });
  });
  afterEach(() => server.close());

  async function streamed(): Promise<string> {
    let text = '';
    const events = await client.chat.completions.create({ ...question, stream: true });
    for await (const event of events) text += event.choices[0]?.delta.content ?? '';
    return text;
  }

  it('answers whole and streamed, and remembers what it was asked', async () => {
    server.behave(behaviours.answer('code-gen'));
    const whole = await client.chat.completions.create(question);
    expect(whole.choices[0]?.message.content).toBe('code-gen');
    expect(whole.usage?.total_tokens).toBeGreaterThan(0);
    expect(await streamed()).toBe('code-gen');
    expect(server.requests.map(({ path }) => path)).toEqual(Array(2).fill('/v1/chat/completions'));
    expect(server.requests[0]).toMatchObject({ authorization: 'Bearer secret', body: question });
  });

  it.each([
    [behaviours.unauthorized, 401],
    [behaviours.rateLimited, 429],
    [behaviours.broken, 500],
  ])('refuses with %o', async (behaviour, status) => {
    server.behave(behaviour);
    await expect(client.chat.completions.create(question)).rejects.toMatchObject({ status });
  });

  it('takes its behaviours in order and stays with the last', async () => {
    server.behave(behaviours.broken, behaviours.empty, behaviours.prose);
    await expect(streamed()).rejects.toThrow(/500/);
    expect(await streamed()).toBe('');
    expect(await streamed()).toMatch(/^Sure!/);
    expect(await streamed()).toMatch(/^Sure!/);
  });

  it('streams 5 MB', async () => {
    server.behave(behaviours.huge);
    expect((await streamed()).length).toBe(5 * 1024 * 1024);
  });

  it('hangs until the client gives up, and sees that it did', async () => {
    server.behave(behaviours.hang);
    const signal = AbortSignal.timeout(200);
    await expect(client.chat.completions.create(question, { signal })).rejects.toThrow();
    await expect.poll(() => server.requests[0]?.wasAborted).toBe(true);
  });

  it('cuts a stream in the middle', async () => {
    server.behave({ kind: 'cut' });
    await expect(streamed()).rejects.toThrow();
  });

  it('answers with what is no JSON', async () => {
    server.behave({ kind: 'garbage', body: '{"choices": [' });
    await expect(client.chat.completions.create(question)).rejects.toThrow();
  });

  it('embeds texts of the same words near each other', async () => {
    const input = ['run the tests', 'the tests run', 'deploy everything now'];
    const { data } = await client.embeddings.create({ model: 'tiny', input });
    const [one = [], same = [], other = []] = data.map(({ embedding }) => embedding);
    const similarity = (a: number[], b: number[]): number =>
      a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
    expect(similarity(one, same)).toBeCloseTo(1);
    expect(similarity(one, other)).toBeLessThan(0.9);
  });
});
