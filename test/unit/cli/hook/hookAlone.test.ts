import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runHook } from '../../../../src/cli/hook/runHook';
import { newTeamRecord, writeTeamRecord } from '../../../../src/core/operations/team/teamRecord';
import { DiskStateFile } from '../../../../src/node/journal/diskStateFile';
import { findPlaces } from '../../../../src/node/lessons/openLessons';
import { teamFile } from '../../../../src/node/team/teamFile';
import { commandLine } from '../../../support/commandLine';
import { RecordingLogger } from '../../../support/memoryRepository';
import { temporaryFolder } from '../../../support/temporaryFolder';

afterEach(() => vi.restoreAllMocks());

describe('a hook in a repository whose team meets in a database', () => {
  it('opens no socket, though a meeting does', async () => {
    const [root, home] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(join(root, '.lessons'));
    writeFileSync(
      join(root, '.lessons', 'testing.md'),
      '---\nbreadth: broad\n---\n- Tests run with vitest.\n',
    );
    const environment = { ...process.env, LESSONS_HOME: home };
    await commandLine({ cwd: root, environment }, ['approve', '--all']);
    // A server that never answers: what reached for it would be late.
    const server = createServer();
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const places = findPlaces(root, environment, new RecordingLogger());
    const record = newTeamRecord('a'.repeat(16), `postgres://ann@127.0.0.1:${port}/team`);
    await new DiskStateFile(teamFile(places)).write(writeTeamRecord(record));

    const connect = vi.spyOn(Socket.prototype, 'connect');
    let out = '';
    const prompt = { session_id: 's', hook_event_name: 'UserPromptSubmit' };
    const input = JSON.stringify({ ...prompt, prompt: 'write a unit test for slugify' });
    await runHook(['UserPromptSubmit', '--for', 'claude'], {
      ...{ cwd: root, environment, readInput: async () => input },
      clock: { elapsed: () => 0, after: () => () => undefined },
      out: (text) => void (out += text),
      err: () => undefined,
    });
    expect(out).toContain('vitest');
    expect(connect).not.toHaveBeenCalled();
    server.close();
    expect((await commandLine({ cwd: root, environment }, ['team', 'sync'])).code).not.toBe(0);
    expect(connect).toHaveBeenCalled();
  }, 30_000);
});
