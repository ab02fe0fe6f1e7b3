import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DiskStateFile } from '../../../src/node/diskStateFile';
import { InMemoryStateFile } from '../../support/inMemoryStateFile';
import { describeStateFile } from '../../support/stateFileContract';
import { temporaryFolder } from '../../support/temporaryFolder';

describeStateFile('DiskStateFile', () => new DiskStateFile(join(temporaryFolder(), 'a', 'file')));
describeStateFile('InMemoryStateFile', () => new InMemoryStateFile());

describe('a state file on disk', () => {
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
