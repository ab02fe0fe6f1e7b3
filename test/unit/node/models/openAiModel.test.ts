import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CascadeClassifier } from '../../../../src/core/classify/cascadeClassifier';
import type { Verdict } from '../../../../src/core/lesson/verdict';
import { OpenAiModel } from '../../../../src/node/models/openAiModel';
import { behaviours, OpenAiServer } from '../../../support/openAiServer';

const unsure: Verdict = {
  label: 'exploration',
  confidence: 0.35,
  abstained: true,
  inject: false,
  why: 'mixed signs',
  cues: [],
  source: 'local',
};
const none = () => undefined;
const logger = { trace: none, debug: none, info: none, warn: none, error: none };
const messages = [{ role: 'user', text: 'add a test' }] as const;

let server: OpenAiServer;
beforeEach(async () => {
  server = await OpenAiServer.start();
});
afterEach(() => server.close());

const modelAt = (apiKey = 'k', { baseUrl } = server) =>
  new OpenAiModel({ baseUrl, model: 'small', apiKey });

function cascade(at = server) {
  return new CascadeClassifier({
    local: { classify: () => Promise.resolve(unsure) },
    model: () => modelAt('k', at),
    clock: { now: () => 0 },
    logger,
  });
}

describe('OpenAiModel over HTTP', () => {
  it('sends the messages within the limits and counts what it cost', async () => {
    server.behave(behaviours.answer('code-gen'));
    const answer = await modelAt('secret').complete(messages, {
      maxOutputTokens: 10,
      timeoutMs: 2000,
    });
    expect(answer.text).toBe('code-gen');
    expect(answer.tokensIn).toBeGreaterThan(0);
    const [request] = server.requests;
    expect(request?.authorization).toBe('Bearer secret');
    expect(request?.body).toMatchObject({ model: 'small', max_tokens: 10, temperature: 0 });
  });

  it.each([
    ['a refused key', behaviours.unauthorized, 'refused the key (401)'],
    ['a rate limit', behaviours.rateLimited, 'rate limit (429)'],
    ['a broken server', behaviours.broken, 'status 500'],
    ['a cut connection', { kind: 'cut' }, 'small'],
    ['silence', behaviours.hang, 'took longer than 0.3 s'],
    ['a late answer', behaviours.slow(2000), 'took longer than 0.3 s'],
  ] as const)('says what happened on %s, after one attempt', async (_, behaviour, reason) => {
    server.behave(behaviour);
    const call = modelAt().complete(messages, { maxOutputTokens: 10, timeoutMs: 300 });
    await expect(call).rejects.toMatchObject({ code: 'modelFailed' });
    await expect(call).rejects.toThrow(reason);
    expect(server.requests).toHaveLength(1);
  });

  it('asks a model once more that refuses the limit and the temperature by name, and remembers', async () => {
    server.behave({ kind: 'newer', text: 'code-gen' });
    const model = modelAt();
    const limits = { maxOutputTokens: 10, timeoutMs: 2000 };
    expect((await model.complete(messages, limits)).text).toBe('code-gen');
    expect(server.requests).toHaveLength(2);
    expect(server.requests[1]?.body).toMatchObject({ max_completion_tokens: 10 });
    expect(server.requests[1]?.body).not.toHaveProperty('temperature');
    await model.complete(messages, limits);
    expect(server.requests).toHaveLength(3);
  });

  it('never names the key', async () => {
    server.behave(behaviours.unauthorized);
    const call = modelAt('sk-very-secret').complete(messages, {
      maxOutputTokens: 10,
      timeoutMs: 1000,
    });
    await expect(call).rejects.not.toThrow('sk-very-secret');
  });

  it('stops at once when cancelled', async () => {
    server.behave(behaviours.hang);
    const cancellation = { aborted: false };
    const call = modelAt().complete(
      messages,
      { maxOutputTokens: 10, timeoutMs: 5000 },
      cancellation,
    );
    setTimeout(() => (cancellation.aborted = true), 100);
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('the cascade over HTTP', () => {
  it('follows a one-word answer', async () => {
    server.behave(behaviours.answer('code-gen'));
    expect(await cascade().classify({ text: 'a' })).toMatchObject({
      inject: true,
      source: 'model',
    });
  });

  it.each([
    ['empty', behaviours.empty],
    ['prose', behaviours.prose],
    ['a wrong label', behaviours.answer('coding')],
    ['a body that is no answer', { kind: 'garbage', body: '{"hello":1}' }],
    ['no JSON', { kind: 'garbage', body: '<html>' }],
    ['401', behaviours.unauthorized],
    ['429', behaviours.rateLimited],
    ['500', behaviours.broken],
  ] as const)('abstains on %s', async (_, behaviour) => {
    server.behave(behaviour);
    expect(await cascade().classify({ text: 'a' })).toMatchObject({
      abstained: true,
      inject: false,
    });
  });

  it('waits two seconds at most for silence or an answer after three seconds, then abstains', async () => {
    const late = await OpenAiServer.start();
    onTestFinished(() => late.close());
    server.behave(behaviours.hang);
    late.behave(behaviours.slow(3000));
    const started = performance.now();
    const verdicts = [server, late].map((at) => cascade(at).classify({ text: 'a' }));
    for (const verdict of await Promise.all(verdicts))
      expect(verdict).toMatchObject({ abstained: true });
    expect(performance.now() - started).toBeLessThan(2900);
  });
});
