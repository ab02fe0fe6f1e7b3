import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PlacesLook } from '../../../../src/node/repository/placesLook';
import { temporaryFolder } from '../../../support/temporaryFolder';

// Opened up to count the looks of this thread.
const counted = vi.hoisted(() => ({ looks: 0 }));
vi.mock('node:fs', async (load) => {
  const real = await load<typeof fs>();
  const lstatSync = ((...args: Parameters<typeof real.lstatSync>) => {
    counted.looks += 1;
    return real.lstatSync(...args);
  }) as typeof real.lstatSync;
  return { ...real, default: { ...real, lstatSync }, lstatSync };
});

const places = 1_100;

function open(onFault: (error: Error) => void = () => undefined) {
  const root = temporaryFolder();
  const at = (index: number) => join(root, `folder${index}`);
  // Every tenth place is empty.
  const isThere = (index: number) => index % 10 !== 0;
  for (let index = 0; index < places; index += 1) if (isThere(index)) fs.mkdirSync(at(index));
  const seen = Array.from({ length: places }, (_, index) => ({
    absolute: at(index),
    stats: fs.lstatSync(at(index), { throwIfNoEntry: false }),
  }));
  const look = new PlacesLook(seen);
  onTestFinished(() => look.close());
  for (let again = 0; again < 4; again += 1) look.isUnchanged();
  return { at, look, help: () => look.getHelp(onFault) };
}

/** Looks until the second thread has taken a part. */
async function withHelp({ look, help }: ReturnType<typeof open>): Promise<void> {
  help();
  await vi.waitFor(
    () => {
      counted.looks = 0;
      expect(look.isUnchanged()).toBe(true);
      expect(counted.looks).toBeLessThan(places);
    },
    { timeout: 20_000, interval: 5 },
  );
}

describe('a second thread that looks', () => {
  it('is wanted for many places that are looked at often, and only once', () => {
    const { look, help } = open();
    expect(look.wantsHelp).toBe(true);
    help();
    expect(look.wantsHelp).toBe(false);
    expect(new PlacesLook([]).wantsHelp).toBe(false);
  });

  it('takes its part, and every change anywhere is seen by the next look', async () => {
    for (const changed of [1, 10, 1_099]) {
      const opened = open();
      await withHelp(opened);
      if (changed % 10 === 0) fs.mkdirSync(opened.at(changed));
      else fs.writeFileSync(join(opened.at(changed), 'new.txt'), '');
      expect(opened.look.isUnchanged(), `place ${changed}`).toBe(false);
      expect(opened.look.isUnchanged(), `place ${changed}`).toBe(false);
      await opened.look.close();
    }
  }, 60_000);

  it('is missed by nobody once it is closed', async () => {
    const opened = open();
    await withHelp(opened);
    await opened.look.close();
    counted.looks = 0;
    expect(opened.look.isUnchanged()).toBe(true);
    expect(counted.looks).toBe(places);
    fs.rmdirSync(opened.at(1_001));
    expect(opened.look.isUnchanged()).toBe(false);
  }, 30_000);
});
