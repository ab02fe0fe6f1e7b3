import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLessons } from '../../../../../src/node/lessons/openLessons';
import { committedRepository } from '../../../../support/committedRepository';
import { RecordingLogger } from '../../../../support/memoryRepository';
import { temporaryFolder } from '../../../../support/temporaryFolder';

const lesson = `---
name: rules
check:
  - import src/** ends .js
  - file-name src/** is camelCase
  - goes-with new src/*.ts -> src/index.ts
---
- Imports have endings, names are in camelCase, and the index names all.
`;

/** A repository whose lesson asks three things, with these files written and not committed. */
async function changed(files: Readonly<Record<string, string>>) {
  const root = committedRepository({
    '.lessons/rules.md': lesson,
    'src/old.ts': "import { a } from './a';\n",
    'src/a.ts': 'export const a = 1;\n',
    'src/shapes/index.ts': 'export {};\n',
  });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  const home = join(temporaryFolder(), 'home');
  mkdirSync(home);
  const { manager, close } = await openLessons({
    ...{ folder: root, environment: { LESSONS_HOME: home }, logger: new RecordingLogger() },
  });
  onTestFinished(() => close());
  await manager.approveAll();
  return manager;
}

describe('files of a change that is not whole', () => {
  it('are tried with the text of new ones, and nothing is asked for that comes with them', async () => {
    const manager = await changed({
      'src/old.ts': "import { a } from './a';\nimport { b } from './shapes';\n",
      'src/new_one.ts': "import { a } from './a';\n",
      'src/other.ts': "import { a } from './a';\n",
    });
    const { broken } = await manager.checkChange('work tree', ['src/old.ts', 'src/new_one.ts']);
    expect(broken.map(({ path, line, kind, mend }) => [path, line, kind, mend?.kind])).toEqual([
      ['src/new_one.ts', undefined, 'file-name', 'rename'],
      ['src/new_one.ts', 1, 'import', 'words'],
      // A folder: which of its files is meant is not plain.
      ['src/old.ts', 2, 'import', undefined],
    ]);
  });

  it('are not renamed over a file that is there', async () => {
    const manager = await changed({ 'src/new_one.ts': '', 'src/newOne.ts': '' });
    const { broken } = await manager.checkChange('work tree', ['src/new_one.ts']);
    expect(broken.map(({ kind, mend }) => [kind, mend])).toEqual([['file-name', undefined]]);
  });
});
