import { describe, expect, it } from 'vitest';
import { withoutSecrets } from '../../../../src/core/journal/withoutSecrets';
import type { EventBody } from '../../../../src/core/journal/event';
import { credentialScanner } from '../../../../src/node/lessons/credentialScanner';

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
    const kept = await withoutSecrets(called, credentialScanner);
    expect(JSON.stringify(kept)).not.toContain(credential);
    expect(kept).toMatchObject({ type: 'tool-called', tool: 'run', ok: true });
  });

  it('withholds words of the user that seem to contain a credential', async () => {
    const said = { type: 'user-said', episode: 'e', text: `no, use ${credential}` } as const;
    const kept = await withoutSecrets(said, credentialScanner);
    expect(JSON.stringify(kept)).not.toContain(credential);
  });

  it('withholds text that could not be checked', async () => {
    const broken = { find: () => Promise.reject(new Error('no')) };
    const kept = await withoutSecrets({ type: 'activity', topic: 't', message: 'm' }, broken);
    expect(JSON.stringify(kept)).toContain('withheld');
  });

  it('clips long text and leaves short text alone', async () => {
    const note = (message: string) => ({ type: 'activity', topic: 't', message }) as const;
    expect(await withoutSecrets(note('short'), credentialScanner)).toEqual(note('short'));
    const { message } = (await withoutSecrets(note('x '.repeat(5_000)), credentialScanner)) as {
      message: string;
    };
    expect(message).toHaveLength(500);
  });

  it('asks no scanner about events of ids, hashes and words of our own', async () => {
    const scanner = { find: () => Promise.reject(new Error('asked')) };
    const hash = '0123456789abcdef'.repeat(4);
    const id = 'abcdefgh2345';
    const own: readonly EventBody[] = [
      { type: 'read', lesson: id, request: 'abcdefgh2345abcd', surface: 'tree' },
      { type: 'approved', lesson: id, hash, text: hash.slice(0, 32), short: hash.slice(0, 16) },
      { type: 'trial', lesson: id, hash },
    ];
    for (const event of own) expect(await withoutSecrets(event, scanner)).toEqual(event);
  });

  const id = 'abcdefgh2345';
  const places: readonly EventBody[] = [
    { type: 'promoted', lesson: id, name: credential },
    { type: 'tombstoned', key: credential },
    { type: 'contested', lesson: id, against: credential },
    { type: 'edited', episode: id, file: `notes/${credential}.md`, kept: true },
    { type: 'compacted', conversation: credential },
    { type: 'outcome', lesson: id, request: credential, value: 'helped', evidence: 'x' },
    { type: 'validated', lesson: id, hash: 'a', of: 1, holds: 0, failed: [credential], drift: '' },
    { type: 'verified', lesson: id, digests: {}, values: { 'a.json#b': credential }, by: 'user' },
    { type: 'verified', lesson: id, digests: { [`a#re:/${credential}/`]: 'x' }, by: 'user' },
    {
      type: 'verified',
      lesson: id,
      digests: {},
      values: { 'a.json#api_key': 'q8Zp!3kV#w1R0xY7' },
      by: 'u',
    },
    {
      type: 'receipt',
      request: id,
      verdict: { label: 'code-gen', confidence: 1, inject: true, why: credential, source: 'local' },
      stopped: credential,
      injected: [{ id, name: credential, tokens: 1 }],
      omitted: [{ id: credential, name: 'a', reason: 'stale', detail: `was ${credential}` }],
      tokens: 1,
      milliseconds: 1,
      surface: 'chat',
    },
  ];

  it.each(places)('keeps no credential in any field of $type', async (event) => {
    const text = JSON.stringify(await withoutSecrets(event, credentialScanner));
    expect(text).not.toContain(credential);
    expect(text).not.toContain('q8Zp!3kV#w1R0xY7');
    expect(text).toContain('withheld');
  });

  it('sees a credential behind what is clipped', async () => {
    const prompt = `${'x'.repeat(480)} ${credential}`;
    const said = { type: 'user-said', episode: id, text: prompt } as const;
    expect(JSON.stringify(await withoutSecrets(said, credentialScanner))).not.toContain('ghp_');
  });

  it('leaves digests and hashes as they are beside a text that is withheld', async () => {
    const digests = { 'package.json#scripts.test': `sha256:${'0123456789abcdef'.repeat(2)}` };
    const values = { 'a.json#b': credential };
    const event: EventBody = { type: 'verified', lesson: id, digests, by: 'user', values };
    expect(await withoutSecrets(event, credentialScanner)).toMatchObject({ lesson: id, digests });
  });
});
