import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  holdsSignature,
  newPrivateKey,
  signingKey,
} from '../../../../src/node/team/nodeSignatures';
import { keepKeyInFile, keepKeyWith, keyInFile, ownKey } from '../../../../src/node/team/ownKey';
import { temporaryFolder } from '../../../support/temporaryFolder';

it('is made in a file that nobody else may read, and stays the same', () => {
  const home = temporaryFolder();
  const { person } = ownKey(home);
  expect(ownKey(home).person).toBe(person);
  expect(statSync(join(home, 'state', 'team-key.pem')).mode & 0o777).toBe(0o600);
});

it('goes from its file to the editor and back as the same key of the same person', async () => {
  const home = temporaryFolder();
  const { person } = ownKey(home);
  const secret = keyInFile(home) ?? '';
  keepKeyWith(home, { kind: 'editor', person });
  expect(readdirSync(join(home, 'state'))).toEqual(['team-key-keeper']);
  // Who has not the secret still knows who signs here, and signs nothing.
  expect(ownKey(home).person).toBe(person);
  await expect(ownKey(home).sign('text')).rejects.toMatchObject({ code: 'keyInEditor' });
  await expect(ownKey(home, newPrivateKey()).sign('text')).rejects.toMatchObject({
    code: 'keyInEditor',
  });
  const signature = await ownKey(home, secret).sign('text');
  expect(holdsSignature(person, 'text', signature)).toBe(true);
  keepKeyInFile(home, secret);
  expect(ownKey(home).person).toBe(person);
});

it('may stay in an agent, and the file takes its place again', () => {
  const home = temporaryFolder();
  const { person } = ownKey(home);
  const other = signingKey(newPrivateKey()).person;
  keepKeyWith(home, { kind: 'agent', person: other });
  expect(ownKey(home).person).toBe(other);
  expect(existsSync(join(home, 'state', 'team-key.pem'))).toBe(true);
  keepKeyInFile(home);
  expect(ownKey(home).person).toBe(person);
});
