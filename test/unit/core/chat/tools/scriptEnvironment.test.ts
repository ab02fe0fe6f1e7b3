import { describe, expect, it } from 'vitest';
import { scriptEnvironment } from '../../../../../src/core/chat/tools/scriptEnvironment';

describe('the environment of a script', () => {
  it.each([
    'OPENAI_API_KEY',
    'ANTHROPIC_AUTH_TOKEN',
    'GITHUB_TOKEN',
    'GH_PAT',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_ACCESS_KEY_ID',
    'npm_config__authToken',
    'NPM_CONFIG_//registry.npmjs.org/:_password',
    'DB_PASSWORD',
    'MYSQL_PWD',
    'PGPASSFILE',
    'PGPASSWORD',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'apikey',
    'OpenaiApiKey',
    'SSH_AUTH_SOCK',
    'ELECTRON_RUN_AS_NODE',
    'VSCODE_IPC_HOOK',
  ])('has no %s', (name) => {
    expect(scriptEnvironment({ [name]: 'x', PATH: '/bin' })).toEqual({ PATH: '/bin' });
  });

  it('has no address with a password in it, under any name', () => {
    const given = { DATABASE_URL: 'postgres://me:hush@db/x', HOST: 'http://db/x' };
    expect(scriptEnvironment(given)).toEqual({ HOST: 'http://db/x' });
  });

  it('has no key that is known by how it begins, under any name', () => {
    // In two parts, so that no scanner stumbles over this file.
    const given = { A: `ghp_${'a1B2c3D4e5F6g7H8i9J0'}`, B: `sk-${'a1B2c3D4e5F6g7H8'}`, C: 'sk-ip' };
    expect(scriptEnvironment(given)).toEqual({ C: 'sk-ip' });
  });

  it.each([
    'PATH',
    'HOME',
    'KEYBOARD',
    'MONKEY',
    'AUTHOR',
    'LANG',
    'NODE_ENV',
    'CI',
    'PWD',
    'OLDPWD',
  ])('has %s', (name) => {
    expect(scriptEnvironment({ [name]: 'x' })).toEqual({ [name]: 'x' });
  });
});
