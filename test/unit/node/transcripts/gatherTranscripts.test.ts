import { cpSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { credentialScanner } from '../../../../src/node/lessons/credentialScanner';
import { nodeHasher } from '../../../../src/node/process/nodeHasher';
import { transcriptsBelow, transcriptsOf } from '../../../../src/node/transcripts/findTranscripts';
import { fileSource, gatherTranscripts } from '../../../../src/node/transcripts/gatherTranscripts';
import { KeptTranscripts } from '../../../../src/node/transcripts/keptTranscripts';
import { temporaryFolder } from '../../../support/temporaryFolder';

const samples = 'test/fixtures/transcripts';
const root = '/home/me/app';
const secrets = { find: async () => [] };

async function gather(folder: string, state: string, signal?: { readonly aborted: boolean }) {
  const files = await transcriptsBelow(folder);
  return gatherTranscripts(files.map(fileSource), {
    ...{ root, secrets, kept: new KeptTranscripts(state) },
    ...(signal && { signal }),
  });
}

describe('a folder of transcripts', () => {
  it('is read by agent, and what was read is not read again', async () => {
    const state = temporaryFolder();
    const first = await gather(samples, state);
    expect(first.problems).toEqual([]);
    expect(first).toMatchObject({ read: 11, kept: 0, elsewhere: 0, unknown: 0 });
    expect(Object.keys(first.sessions)).toHaveLength(9);
    const second = await gather(samples, state);
    expect(second).toMatchObject({ read: 0, kept: 11 });
    expect(second.tasks).toEqual(first.tasks);
  });

  it('that was stopped goes on where it stood', async () => {
    const state = temporaryFolder();
    let asked = 0;
    const soon = {
      get aborted() {
        asked += 1;
        return asked > 40;
      },
    };
    const first = await gather(samples, state, soon);
    expect(first.isStopped).toBe(true);
    expect(first.read).toBeLessThan(11);
    expect(await gather(samples, state)).toMatchObject({ read: 11 - first.read, kept: first.read });
  });

  it('leaves out what was done in other folders, and says how much', async () => {
    const folder = temporaryFolder();
    const text = readFileSync(join(samples, 'claude.jsonl'), 'utf8');
    writeFileSync(join(folder, 'a.jsonl'), text.replaceAll('/home/me/app', '/home/me/other'));
    writeFileSync(join(folder, 'notes.md'), '# Notes\n');
    const { tasks, elsewhere, unknown } = await gather(folder, temporaryFolder());
    expect([tasks.length, elsewhere, unknown]).toEqual([0, 1, 1]);
  });

  it.each([
    ['Copilot CLI', 'copilot.jsonl', 'events.jsonl'],
    ['Cline', 'api_conversation_history.json', 'api_conversation_history.json'],
  ])('tells sessions of %s apart, whose files all have one name', async (_agent, sample, as) => {
    const folder = temporaryFolder();
    for (const id of ['one', 'two']) {
      mkdirSync(join(folder, id));
      cpSync(join(samples, sample), join(folder, id, as));
    }
    const { tasks } = await gather(folder, temporaryFolder());
    expect(tasks.map(({ session }) => session).sort()).toEqual(['one', 'two']);
  });

  it('puts sessions in the order in which they began, whenever their files were changed', async () => {
    const folder = temporaryFolder();
    const text = readFileSync(join(samples, 'claude.jsonl'), 'utf8');
    const at = (day: string, id: string) =>
      text.replaceAll('2026-11-02', day).replaceAll('"c1"', `"${id}"`);
    writeFileSync(join(folder, 'a.jsonl'), at('2026-11-05', 'late'));
    writeFileSync(join(folder, 'b.jsonl'), at('2026-11-01', 'early'));
    utimesSync(join(folder, 'a.jsonl'), 1, 1);
    const { tasks } = await gather(folder, temporaryFolder());
    expect(tasks.map(({ session }) => session)).toEqual(['early', 'late']);
  });

  it('keeps no credential, of whatever kind, of what it read', async () => {
    const [folder, state] = [temporaryFolder(), temporaryFolder()];
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const text = readFileSync(join(samples, 'claude.jsonl'), 'utf8')
      .replace('3 passed', `3 passed\\nusing ${token}`)
      .replace('"thanks"', `"thanks, the token is ${token}"`);
    writeFileSync(join(folder, 'a.jsonl'), text);
    const files = await transcriptsBelow(folder);
    const { tasks } = await gatherTranscripts(files.map(fileSource), {
      ...{ root, secrets: credentialScanner, kept: new KeptTranscripts(state) },
    });
    const kept = readdirSync(state).map((name) => readFileSync(join(state, name), 'utf8'));
    expect(JSON.stringify([tasks, kept])).not.toContain(token);
    expect(JSON.stringify(tasks)).toContain('3 passed');
  });
});

describe('the transcripts of this repository on this machine', () => {
  it('are found where the agents keep them, and those of other folders are not', async () => {
    const home = temporaryFolder();
    const place = (path: string, sample: string, as: string): void => {
      mkdirSync(join(home, path), { recursive: true });
      cpSync(join(samples, sample), join(home, path, as));
    };
    place('.claude/projects/-home-me-app', 'claude.jsonl', 'c1.jsonl');
    place('.claude/projects/-home-me-other', 'claude.jsonl', 'c2.jsonl');
    place('.codex/sessions/2026/11/02', 'codex.jsonl', 'rollout-1.jsonl');
    place('.copilot/session-state/p1', 'copilot.jsonl', 'events.jsonl');
    place(`.gemini/tmp/${nodeHasher.sha256(root)}/chats`, 'gemini.json', 'session-1.json');
    place('.gemini/tmp/app/chats', 'gemini.jsonl', 'session-2.jsonl');
    place('.gemini/tmp/other/chats', 'gemini.jsonl', 'session-3.jsonl');
    writeFileSync(join(home, '.gemini/projects.json'), `{ "projects": { "${root}": "app" } }`);
    place('.cline/data/tasks/2', 'api_conversation_history.json', 'api_conversation_history.json');
    const cline = '.config/Code/User/globalStorage/saoudrizwan.claude-dev/tasks/1';
    place(cline, 'api_conversation_history.json', 'api_conversation_history.json');
    place('.config/Code/User/workspaceStorage/w1/chatSessions', 'vsCode.json', 'v1.json');
    place('.config/Code/User/workspaceStorage/w1/chatSessions', 'vsCode.jsonl', 'v2.jsonl');
    const own = '.config/Code/User/workspaceStorage/w1/GitHub.copilot-chat/transcripts';
    place(own, 'copilot.jsonl', 'v3.jsonl');
    writeFileSync(
      join(home, '.config/Code/User/workspaceStorage/w1/workspace.json'),
      '{ "folder": "file:///home/me/app" }',
    );
    const found = await transcriptsOf(root, home, {});
    expect(found.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)).sort()).toEqual([
      ...['api_conversation_history.json', 'api_conversation_history.json', 'c1.jsonl'],
      ...['events.jsonl', 'rollout-1.jsonl', 'session-1.json', 'session-2.jsonl'],
      ...['v1.json', 'v2.jsonl', 'v3.jsonl'],
    ]);
  });
});
