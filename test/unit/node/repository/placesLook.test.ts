import { lstatSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PlacesLook } from '../../../../src/node/repository/placesLook';
import { temporaryFolder } from '../../../support/temporaryFolder';

function look() {
  const root = temporaryFolder();
  const at = (name: string) => join(root, name);
  mkdirSync(at('there'));
  const names = ['there', 'missing', 'missing/below'];
  const seen = names.map((name) => ({
    absolute: at(name),
    stats: lstatSync(at(name), { throwIfNoEntry: false }),
  }));
  return { at, places: new PlacesLook(seen) };
}

describe('a look at places', () => {
  it('says that nothing changed, also of what is not there', () => {
    expect(look().places.isUnchanged()).toBe(true);
  });

  it.each([
    [
      'something new in a folder',
      (at: ReturnType<typeof look>['at']) => writeFileSync(at('there/new.txt'), ''),
    ],
    ['a folder that is gone', (at: ReturnType<typeof look>['at']) => rmdirSync(at('there'))],
    ['what was missing', (at: ReturnType<typeof look>['at']) => mkdirSync(at('missing'))],
    ['a file in the way', (at: ReturnType<typeof look>['at']) => writeFileSync(at('missing'), '')],
  ])('sees %s', (_what, change) => {
    const { at, places } = look();
    change(at);
    expect(places.isUnchanged()).toBe(false);
    expect(places.isUnchanged()).toBe(false);
  });
});
