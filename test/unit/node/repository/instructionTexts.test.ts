import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { DiskInstructionTexts } from '../../../../src/node/repository/diskInstructionTexts';
import { InMemoryInstructionTexts } from '../../../support/inMemoryInstructionTexts';
import { InMemoryRepositoryFiles } from '../../../support/inMemoryRepositoryFiles';
import { describeInstructionTexts } from '../../../support/instructionTextsContract';
import { temporaryFolder } from '../../../support/temporaryFolder';

function onDisk(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

describeInstructionTexts(
  'DiskInstructionTexts',
  (files) => new DiskInstructionTexts(onDisk(files)),
);
describeInstructionTexts(
  'InMemoryInstructionTexts',
  (files) => new InMemoryInstructionTexts(new InMemoryRepositoryFiles(files)),
);

it.each(['AGENTS.md', 'linked/AGENTS.md', '../elsewhere.md'])(
  'leaves alone what is or lies behind a link, or outside: %s',
  async (path) => {
    const root = onDisk({
      'repository/kept.md': 'a',
      'elsewhere/AGENTS.md': 'a',
      'elsewhere.md': 'a',
    });
    const repository = join(root, 'repository');
    symlinkSync('../elsewhere.md', join(repository, 'AGENTS.md'));
    symlinkSync('../elsewhere', join(repository, 'linked'));
    const texts = new DiskInstructionTexts(repository);
    expect(await texts.read(path)).toBeUndefined();
    await expect((async () => texts.write(path, 'b'))()).rejects.toMatchObject({
      code: 'notPlainFile',
    });
  },
);

it('keeps who may read and run a file', async () => {
  const root = onDisk({ 'AGENTS.md': 'a' });
  const before = statSync(join(root, 'AGENTS.md')).mode;
  await new DiskInstructionTexts(root).write('AGENTS.md', 'b');
  expect(statSync(join(root, 'AGENTS.md')).mode).toBe(before);
});
