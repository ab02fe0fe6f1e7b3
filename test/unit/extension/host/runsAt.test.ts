import { env } from 'vscode';
import { afterEach, describe, expect, it } from 'vitest';
import { runsAt } from '../../../../src/extension/host/runsAt';

afterEach(() => Object.assign(env, { remoteName: undefined }));

describe('where lessons run', () => {
  it.each([
    [undefined, /^Lessons run on this machine: folders are looked for here\.$/],
    ['ssh-remote', /behind Remote SSH: folders are looked for there/],
    ['wsl', /inside WSL: folders are looked for there/],
    ['dev-container', /inside the container: a folder has to be mounted into it, and the home/],
    ['attached-container', /inside the container: a folder has to be mounted into it/],
    ['codespaces', /on the remote machine \(codespaces\): folders are looked for there/],
  ])('is said in words: %s', (remoteName, words) => {
    Object.assign(env, { remoteName });
    expect(runsAt()).toMatch(words);
  });
});
