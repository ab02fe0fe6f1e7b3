import { describe, expect, it } from 'vitest';
import { asksForGit } from '../../../../src/core/language/gitRequest';

describe('a request to commit, open a pull request or release', () => {
  it.each([
    'commit',
    'Commit this.',
    'please commit and push',
    'looks good, commit it',
    'ok now open a draft pull request',
    'Can you create a PR for this branch?',
    'LGTM! Push it and make a release',
    'cut a release',
    'write a commit message for the staged changes',
    'haz un commit con los cambios',
    'закоммить изменения',
    '帮我提交一下',
    'コミットして',
  ])('is %j', (text) => expect(asksForGit(text)).toBe(true));

  it.each([
    'what does the last commit do?',
    'where is the release workflow?',
    'why did commit 3f2a break the build?',
    'review the pull request of Ada',
    'explain how releases are made here',
    'the button commits the form twice',
    'summarise this file',
    'releases are slow',
    '',
  ])('is not %j', (text) => expect(asksForGit(text)).toBe(false));
});
