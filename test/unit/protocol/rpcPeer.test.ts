import { describe, expect, it } from 'vitest';
import type { Guard } from '../../../src/protocol/guards';
import { text } from '../../../src/protocol/guards';
import type { CallState, RpcError } from '../../../src/protocol/rpcPeer';
import { RpcPeer } from '../../../src/protocol/rpcPeer';

interface HostSide {
  double: { params: string; result: string };
  wait: { params: string; result: string };
  fail: { params: string; result: null };
}
interface Events {
  changed: string;
}
type Nothing = Record<never, never>;

/** Two peers back to back, with a clock that only the test moves and a record of what crossed. */
function wire() {
  const timers = new Set<() => void>();
  const startTimer = (_: number, fire: () => void) => {
    timers.add(fire);
    return () => timers.delete(fire);
  };
  const crossed: unknown[] = [];
  const heard: string[] = [];
  const states: CallState[] = [];
  const refused: string[] = [];
  let release: (() => void) | undefined;
  const any: Guard<string> = text(20);
  const host = new RpcPeer<HostSide, Nothing, Events, Nothing>({
    post: (message) => carry(message, page.receive),
    endpoints: {
      double: { check: any, run: (word) => word + word },
      wait: {
        check: any,
        run: (word, state) => {
          states.push(state);
          return new Promise<string>((resolve) => (release = () => resolve(word)));
        },
      },
      fail: {
        check: any,
        run: () => {
          throw Object.assign(new Error('The folder is read-only.'), { code: 'folderReadOnly' });
        },
      },
    },
    listeners: {},
    startTimer,
    timeout: 1000,
    describe: (thrown) => thrown as { code: string; message: string },
    onRefused: (why) => void refused.push(why),
  });
  const page = new RpcPeer<Nothing, HostSide, Nothing, Events>({
    post: (message) => carry(message, host.receive),
    endpoints: {},
    listeners: { changed: { check: any, run: (word) => void heard.push(word) } },
    startTimer,
    timeout: 1000,
  });
  const carry = (message: unknown, receive: (message: unknown) => void) => {
    crossed.push(message);
    queueMicrotask(() => receive(structuredClone(message)));
  };
  return {
    host,
    page,
    crossed,
    heard,
    states,
    refused,
    timers,
    finish: () => release?.(),
    expire: () => [...timers].forEach((fire) => fire()),
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fine',
    (error: RpcError) => error.code,
  );

describe('rpcPeer', () => {
  it('answers a call', async () => {
    const { page, timers } = wire();
    expect(await page.call('double', 'ab')).toBe('abab');
    expect(timers.size).toBe(0);
  });

  it('keeps answers apart that come in another order', async () => {
    const { page, finish } = wire();
    const slow = page.call('wait', 'slow');
    expect(await page.call('double', 'x')).toBe('xx');
    finish();
    expect(await slow).toBe('slow');
  });

  it('hands over the code and sentence of a failure and never a stack', async () => {
    const { page, crossed } = wire();
    await expect(page.call('fail', 'x')).rejects.toMatchObject({
      code: 'folderReadOnly',
      message: 'The folder is read-only.',
    });
    expect(JSON.stringify(crossed)).not.toContain('rpcPeer');
  });

  it('answers an unknown method with an error', async () => {
    const { page } = wire();
    for (const method of ['vanish', 'constructor', '__proto__', 'toString'])
      expect(await codeOf(page.call(method as 'double', 'x'))).toBe('unknownMethod');
  });

  it('refuses parameters that do not fit before any handler sees them', async () => {
    const { page, states } = wire();
    expect(await codeOf(page.call('wait', 7 as unknown as string))).toBe('malformed');
    expect(await codeOf(page.call('wait', 'x'.repeat(21)))).toBe('malformed');
    expect(states).toHaveLength(0);
  });

  it('rejects after the time limit and tells the other end to stop', async () => {
    const { page, expire, states } = wire();
    const code = codeOf(page.call('wait', 'x'));
    await settled();
    expire();
    expect(await code).toBe('timeout');
    await settled();
    expect(states[0]?.aborted).toBe(true);
  });

  it('drops an answer that comes after the time limit', async () => {
    const { page, expire, finish } = wire();
    const code = codeOf(page.call('wait', 'x'));
    await settled();
    expire();
    finish();
    await settled();
    expect(await code).toBe('timeout');
  });

  it('cancels through a signal, before and during the call', async () => {
    const { page, states, timers } = wire();
    const controller = new AbortController();
    const code = codeOf(page.call('wait', 'x', controller.signal));
    await settled();
    controller.abort();
    expect(await code).toBe('cancelled');
    await settled();
    expect(states[0]?.aborted).toBe(true);
    expect(await codeOf(page.call('wait', 'x', controller.signal))).toBe('cancelled');
    expect(timers.size).toBe(0);
  });

  it('rejects everything pending when disposed, leaves no timer and stays silent', async () => {
    const { page, host, crossed, timers, states } = wire();
    const code = codeOf(page.call('wait', 'x'));
    await settled();
    page.dispose();
    host.dispose();
    expect(await code).toBe('disposed');
    expect(await codeOf(page.call('double', 'x'))).toBe('disposed');
    const before = crossed.length;
    host.emit('changed', 'late');
    expect(crossed.length).toBe(before);
    expect(timers.size).toBe(0);
    expect(states[0]?.aborted).toBe(true);
  });

  it('delivers events that fit and drops the others', async () => {
    const { host, page, heard } = wire();
    host.emit('changed', 'now');
    host.emit('changed', 7 as unknown as string);
    host.emit('other' as 'changed', 'now');
    await settled();
    page.receive({ type: 'event', event: '__proto__', payload: {} });
    expect(heard).toEqual(['now']);
  });

  const idOf = (message: unknown) => (message as { id: number }).id;

  it('survives forged and malformed messages without throwing or settling a call', async () => {
    const { page, host, finish, crossed } = wire();
    const call = page.call('wait', 'real');
    await settled();
    const id = idOf(crossed[0]);
    const forged: unknown[] = [
      undefined,
      null,
      7,
      'call',
      [],
      {},
      { type: 'reply' },
      { type: 'reply', id: String(id), ok: true, value: 'forged' },
      { type: 'reply', id: 99, ok: true, value: 'forged' },
      { type: 'call', id: 'x', method: 'double' },
      { type: 'call', id, method: 'wait', params: 'forged' },
      { type: 'call', id: 3, method: { toString: 'double' }, params: 'x' },
      { type: 'cancel', id: 12 },
      { type: 'event' },
      Object.create(null),
    ];
    for (const message of forged) {
      expect(() => host.receive(message)).not.toThrow();
      expect(() => page.receive(message)).not.toThrow();
    }
    page.receive({ type: 'reply', id: 99, ok: false, error: Object.create(null) as unknown });
    await settled();
    finish();
    expect(await call).toBe('real');
  });

  it('tells of what it refused, without a word that the sender chose', async () => {
    const { host, refused } = wire();
    const secret = 'rm -rf';
    for (const message of [
      secret,
      { type: secret, id: 1 },
      { type: 'call', id: 2, method: secret, params: 'x' },
      { type: 'call', id: 3, method: 'double', params: { not: secret } },
    ])
      host.receive(message);
    await settled();
    expect(refused).toEqual([
      'no message of ours',
      'no message of ours',
      'a call of an unknown method',
      'a call of "double" with parameters that do not fit',
    ]);
  });

  it('names a failure even when the other end says nothing useful', async () => {
    const { page, crossed } = wire();
    const call = page.call('wait', 'x');
    page.receive({
      type: 'reply',
      id: idOf(crossed[0]),
      ok: false,
      error: { code: {}, message: 5 },
    });
    await expect(call).rejects.toMatchObject({ code: 'failed', message: 'It failed.' });
  });
});
