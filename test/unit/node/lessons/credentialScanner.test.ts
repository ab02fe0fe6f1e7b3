import { describe, expect, it } from 'vitest';
import { credentialScanner } from '../../../../src/node/lessons/credentialScanner';
import { credentials, hidings } from '../../../redteam/credentialTexts';

const find = (text: string): Promise<readonly string[]> => credentialScanner.find(text);

describe('the scanner for credentials', () => {
  it('knows at least sixty kinds', () => {
    expect(credentials.length).toBeGreaterThanOrEqual(60);
  });

  it.each(Object.entries(hidings))('finds each of them %s', async (_how, hide) => {
    const missed: string[] = [];
    for (const credential of credentials)
      if ((await find(`Use ${hide(credential)} here`)).length === 0)
        missed.push(credential.slice(0, 24));
    expect(missed).toEqual([]);
  });

  it.each([
    '- Read the token from `process.env.API_TOKEN`; never write it down.',
    '- The password of the test database is `postgres`.',
    '- `secret: ${{ secrets.NPM_TOKEN }}` in workflows.',
    'fingerprint:\n  package.json#token: "sha256:3f9ac1d2e07b3f9ac1d2e07b3f9ac1d2"',
    '- Pin actions by commit: `actions/checkout@8e5e7e5ab8b370d6c329ec480221332ada57f0ab`.',
    '- `integrity sha512-Z7QXR2LM9PVT4KWBa1B2c3D4e5F6g7H8i9J0+/abcd==` comes from the lock file.',
    '- Tokens are counted by `src/node/models/gptTokenCounter.ts`.',
    '- Use https://example.org:8080/path@2 and postgres://user:$PASSWORD@localhost/db.',
  ])('lets a lesson pass that only speaks of them: %s', async (text) => {
    expect(await find(text)).toEqual([]);
  });
});
