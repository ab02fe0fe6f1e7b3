import { appendFileSync, readFileSync } from 'node:fs';
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
    const later = { now: () => Date.now() + 8 * 24 * 3600_000 };
    await new DiskAgentSessions(folder, later).restart('new', []);
    expect(() => readFileSync(join(folder, 'old.jsonl'))).toThrow();
  });
});
