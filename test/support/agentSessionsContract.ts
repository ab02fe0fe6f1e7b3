import { expect, it } from 'vitest';
import type { Clock } from '../../src/core/ports';
import type { AgentSessions, SessionNote } from '../../src/core/operations/agents/agentSession';

const file = (name: string): SessionNote => ({ note: 'instructions', file: name });

/** What every keeper of session notes promises. */
export function agentSessionsContract(make: (clock: Clock) => AgentSessions): void {
  const start = Date.now();
  const fresh = (): AgentSessions => make({ now: () => start });

  it('knows nothing of a session before anything was noted', async () => {
    expect(await fresh().read('one')).toEqual([]);
  });

  it('keeps notes in order, each session its own', async () => {
    const sessions = fresh();
    await sessions.add('one', file('a'));
    await sessions.add('two', file('x'));
    await sessions.add('one', file('b'));
    expect(await sessions.read('one')).toEqual([file('a'), file('b')]);
  });

  it('begins again with other notes', async () => {
    const sessions = fresh();
    await sessions.add('one', file('a'));
    await sessions.restart('one', [file('b')]);
    expect(await sessions.read('one')).toEqual([file('b')]);
  });

  it('lets one alone claim something, until it is let go', async () => {
    const sessions = fresh();
    const all = await Promise.all([1, 2, 3].map(() => sessions.claim('one', 'prompt a/b')));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await sessions.claim('two', 'prompt a/b')).toBe(true);
    await sessions.release('one');
    expect(await sessions.claim('one', 'prompt a/b')).toBe(true);
    expect(await sessions.claim('two', 'prompt a/b')).toBe(false);
    await sessions.release('two', 'another');
    expect(await sessions.claim('two', 'prompt a/b')).toBe(false);
    await sessions.release('two', 'prompt a/b');
    expect(await sessions.claim('two', 'prompt a/b')).toBe(true);
  });

  it('lets go by itself after a time that was named', async () => {
    let now = Date.now();
    const sessions = make({ now: () => now });
    expect(await sessions.claim('one', 'prompt', 60_000)).toBe(true);
    now += 30_000;
    expect(await sessions.claim('one', 'prompt', 60_000)).toBe(false);
    now += 60_000;
    expect(await sessions.claim('one', 'prompt', 60_000)).toBe(true);
    expect(await sessions.claim('one', 'prompt', 60_000)).toBe(false);
  });
}
