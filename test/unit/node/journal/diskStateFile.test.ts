import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DiskStateFile } from '../../../../src/node/journal/diskStateFile';
import { InMemoryStateFile } from '../../../support/inMemoryStateFile';
import { describeStateFile } from '../../../support/stateFileContract';
import { temporaryFolder } from '../../../support/temporaryFolder';

describeStateFile('DiskStateFile', () => new DiskStateFile(join(temporaryFolder(), 'a', 'file')));
describeStateFile('InMemoryStateFile', () => new InMemoryStateFile());

describe('a state file on disk', () => {
  it('never gives back what it did not write: any bit flipped, any cut', async () => {
    for (const text of ['{"name":"testing"}\n', 'grün\n']) {
      const path = join(temporaryFolder(), 'projection');
      const file = new DiskStateFile(path);
      await file.write(text);
      const whole = readFileSync(path);
      const damaged = [
        ...Array.from({ length: whole.length * 8 }, (_, bit) => {
          const flipped = Buffer.from(whole);
          flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
          return flipped;
        }),
        ...Array.from({ length: whole.length }, (_, length) => whole.subarray(0, length)),
        Buffer.concat([whole, whole]),
      ];
      for (const bytes of damaged) {
        writeFileSync(path, bytes);
        await expect(file.read()).rejects.toMatchObject({ code: 'stateUnreadable' });
      }
    }
  });

  it('leaves nothing beside it', async () => {
    const folder = temporaryFolder();
    await new DiskStateFile(join(folder, 'projection')).write('x');
    expect(readdirSync(folder)).toEqual(['projection']);
  });

  it('says what cannot be written and leaves nothing behind', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'projection'));
    writeFileSync(join(folder, 'projection', 'x'), '');
    const file = new DiskStateFile(join(folder, 'projection'));
    await expect(file.write('x')).rejects.toMatchObject({ code: 'stateUnreadable' });
    await expect(file.read()).rejects.toMatchObject({ code: 'stateUnreadable' });
    expect(readdirSync(folder)).toEqual(['projection']);
  });
});
