import { describe, expect, it } from 'vitest';
import { withoutSecrets } from '../../../../src/core/journal/withoutSecrets';
import { secretlintScanner } from '../../../../src/node/lessons/secretlintScanner';

// In two parts, so that no scanner stumbles over this file.
const credential = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;

describe('what an event may keep', () => {
  it('withholds free text that seems to contain a credential', async () => {
    const called = {
      type: 'tool-called',
      episode: 'e',
      tool: 'run',
      input: `curl -H "Authorization: token ${credential}" https://api.github.com`,
      ok: true,
      milliseconds: 5,
    } as const;
    const kept = await withoutSecrets(called, secretlintScanner);
    expect(JSON.stringify(kept)).not.toContain(credential);
    expect(kept).toMatchObject({ type: 'tool-called', tool: 'run', ok: true });
  });

  it('withholds words of the user that seem to contain a credential', async () => {
    const said = { type: 'user-said', episode: 'e', text: `no, use ${credential}` } as const;
    const kept = await withoutSecrets(said, secretlintScanner);
    expect(JSON.stringify(kept)).not.toContain(credential);
  });

  it('withholds text that could not be checked', async () => {
    const broken = { find: () => Promise.reject(new Error('no')) };
    const kept = await withoutSecrets({ type: 'activity', topic: 't', message: 'm' }, broken);
    expect(JSON.stringify(kept)).toContain('withheld');
  });

  it('clips long text and leaves short text alone', async () => {
    const note = (message: string) => ({ type: 'activity', topic: 't', message }) as const;
    expect(await withoutSecrets(note('short'), secretlintScanner)).toEqual(note('short'));
    const { message } = (await withoutSecrets(note('x '.repeat(5_000)), secretlintScanner)) as {
      message: string;
    };
    expect(message).toHaveLength(500);
  });

  it('asks no scanner about events without free text', async () => {
    const scanner = { find: () => Promise.reject(new Error('asked')) };
    const read = { type: 'read', lesson: 'a', request: 'r', surface: 'tree' } as const;
    expect(await withoutSecrets(read, scanner)).toEqual(read);
  });
});
