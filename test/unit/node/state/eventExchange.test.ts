import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FolderExchange } from '../../../../src/node/state/folderExchange';
import { stateRef } from '../../../../src/node/state/stateRef';
import { eventExchangeContract } from '../../../support/eventExchangeContract';
import { InMemoryExchange } from '../../../support/inMemoryExchange';
import { temporaryFolder } from '../../../support/temporaryFolder';

describe('a place in memory', () => eventExchangeContract(() => new InMemoryExchange()));

describe('a folder', () =>
  eventExchangeContract(() => {
    const folder = join(temporaryFolder(), 'state');
    return { as: (machine) => new FolderExchange(folder, machine) };
  }));

describe('what the user may name as a ref', () => {
  it.each([
    ['refs/lessons/me', { ref: 'refs/lessons/me' }],
    [
      'git@host.example:me/state.git#refs/lessons/me',
      { remote: 'git@host.example:me/state.git', ref: 'refs/lessons/me' },
    ],
    ['upstream#refs/lessons/me', { remote: 'upstream', ref: 'refs/lessons/me' }],
  ])('%s', (named, expected) => expect(stateRef(named)).toEqual(expected));

  it.each([
    ['refs/heads/main'],
    ['refs/lessons/../heads/main'],
    ['refs/lessons/a b'],
    ['refs/lessons/'],
    ['--upload-pack=x#refs/lessons/me'],
    ['ext::sh -c x#refs/lessons/me'],
    ['ext::x#refs/lessons/me'],
    ['/home/me/state'],
    [''],
  ])('not %s', (named) => expect(stateRef(named)).toBeUndefined());
});
