import { describe, expect, it } from 'vitest';
import { GitPast } from '../../../../src/node/repository/gitPast';
import { committedRepository } from '../../../support/committedRepository';
import { trustedGit } from '../../../support/trustedGit';

const open = () =>
  new GitPast(trustedGit(committedRepository({ 'a.md': 'one', 'b.md': 'b' }, { 'a.md': 'two' })));

describe('the past of a repository', () => {
  it('knows no commit of a time before the first', async () => {
    expect(await open().commitAt(0)).toBeUndefined();
  });

  it('reads files and history as a commit has them, whatever lies in the work tree', async () => {
    const past = open();
    const commit = (await past.commitAt(Date.now() + 60_000)) ?? '';
    const now = await past.open(commit);
    expect(await now?.reader.text('a.md', 100)).toBe('two');
    expect(await now?.reader.text('a.md', 2)).toBeUndefined();
    expect(await now?.reader.commitSubjects(5)).toEqual(['Change 2', 'Change 1']);
    expect((await now?.reader.commitChanges(5))?.map(({ files }) => files)).toEqual([['a.md']]);
    expect((await now?.reader.list())?.files).toEqual(['a.md', 'b.md']);
    expect(await now?.files.read('b.md', 100)).toMatchObject({ kind: 'read' });
  });

  it('opens nothing for a name that is no commit', async () => {
    expect(await open().open('--output=x')).toBeUndefined();
    expect(await open().open('0'.repeat(40))).toBeUndefined();
  });
});
