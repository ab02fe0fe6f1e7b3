import { appendFileSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DiskAgentSessions } from '../../../../src/node/agents/diskAgentSessions';
import { systemClock } from '../../../../src/node/process/systemClock';
import { agentSessionsContract } from '../../../support/agentSessionsContract';
import { InMemoryAgentSessions } from '../../../support/inMemoryAgentSessions';
import { temporaryFolder } from '../../../support/temporaryFolder';

describe('notes of sessions in memory', () =>
  agentSessionsContract((clock) => new InMemoryAgentSessions(clock)));

describe('notes of sessions on disk', () => {
  agentSessionsContract((clock) => new DiskAgentSessions(join(temporaryFolder(), 'agents'), clock));

  it('leave a line out that was cut', async () => {
    const folder = temporaryFolder();
    const sessions = new DiskAgentSessions(folder, systemClock);
    await sessions.add('one', { note: 'instructions', file: 'a' });
    appendFileSync(join(folder, 'one.jsonl'), '{"note":"instr');
    expect(await sessions.read('one')).toEqual([{ note: 'instructions', file: 'a' }]);
  });

  it('are forgotten after a week without a word', async () => {
    const folder = temporaryFolder();
    await new DiskAgentSessions(folder, systemClock).add('old', {
      note: 'instructions',
      file: 'a',
    });
    const [start, day] = [Date.now(), 24 * 3600_000];
    const at = (days: number) =>
      new DiskAgentSessions(folder, { now: () => start + days * day }).restart('new', []);
    await at(6);
    expect(readFileSync(join(folder, 'old.jsonl'), 'utf8')).not.toBe('');
    await at(7.5);
    expect(() => readFileSync(join(folder, 'old.jsonl'))).toThrow();
  });

  it('are looked through once a day, however many sessions begin', async () => {
    const folder = temporaryFolder();
    const [start, hour] = [Date.now(), 3600_000];
    const at = (hours: number) =>
      new DiskAgentSessions(folder, { now: () => start + hours * hour });
    await at(0).restart('first', []);
    utimesSync(join(folder, 'first.jsonl'), 0, 0);
    await at(23).restart('second', []);
    expect(readFileSync(join(folder, 'first.jsonl'), 'utf8')).toBe('');
    await at(25).restart('third', []);
    expect(() => readFileSync(join(folder, 'first.jsonl'))).toThrow();
  });
});
