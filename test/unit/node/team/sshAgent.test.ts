import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { holdsSignature } from '../../../../src/node/team/nodeSignatures';
import { agentIdentities, agentKey, agentSocket } from '../../../../src/node/team/sshAgent';
import { temporaryFolder } from '../../../support/temporaryFolder';

const hasAgent = ['ssh-agent', 'ssh-add', 'ssh-keygen'].every((program) =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, program))),
);

describe.skipIf(!hasAgent)('a key of a real ssh-agent', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lessons-agent-'));
  const socket = join(folder, 'agent');
  let agent: ChildProcess;

  beforeAll(async () => {
    agent = spawn('ssh-agent', ['-D', '-a', socket], { stdio: 'ignore' });
    await vi.waitFor(() => expect(existsSync(socket)).toBe(true), 20_000);
    for (const [name, kind] of [
      ['ours', 'ed25519'],
      ['other', 'ecdsa'],
    ] as const) {
      const key = join(folder, name);
      const words = ['-q', '-t', kind, '-N', '', '-C', `${name}@example.org`, '-f', key];
      execFileSync('ssh-keygen', words);
      execFileSync('ssh-add', ['-q', key], { env: { ...process.env, SSH_AUTH_SOCK: socket } });
    }
  }, 60_000);
  afterAll(() => {
    agent.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is found among others, and signs what everybody can check', async () => {
    const [found, ...more] = await agentIdentities(socket);
    expect(more).toEqual([]);
    expect(found?.comment).toBe('ours@example.org');
    const { person = '' } = found ?? {};
    const key = agentKey(person, () => socket);
    const texts = ['lessons team abc\n{"v":1}', 'lessons team abc\n{"v":2}', ''];
    const signatures = await Promise.all(texts.map((text) => key.sign(text)));
    expect(signatures.map((one, at) => holdsSignature(person, texts[at] ?? '', one))).toEqual([
      ...[true, true, true],
    ]);
    expect(holdsSignature(person, 'lessons team abd\n{"v":1}', signatures[0] ?? '')).toBe(false);
  });

  it('is refused where the agent does not hold it', async () => {
    const key = agentKey('ab'.repeat(32), () => socket);
    await expect(key.sign('text')).rejects.toMatchObject({ code: 'noAgentKey' });
  });
});

it('says so where no agent runs, or one answers what it was not asked', async () => {
  expect(() => agentSocket({})).toThrow(expect.objectContaining({ code: 'noAgentKey' }));
  const path = join(temporaryFolder(), 'foreign');
  await expect(agentIdentities(path)).rejects.toMatchObject({ code: 'noAgentKey' });
  const server = createServer((client) => client.end(Buffer.from([0, 0, 0, 1, 5])));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  await expect(agentIdentities(path)).rejects.toMatchObject({ code: 'noAgentKey' });
  server.close();
});
