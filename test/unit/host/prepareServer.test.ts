import { mkdirSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { prepareServer, serverRecipe } from '../../host/prepareServer';
import { temporaryFolder } from '../../support/temporaryFolder';

it('names the installed server by absolute paths, wherever it was asked from', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server', 'installed.json'), JSON.stringify({ recipe: serverRecipe }));
  const { node, vscode } = await prepareServer({
    folder: relative(process.cwd(), folder),
    say: () => undefined,
  });
  expect([isAbsolute(node), isAbsolute(vscode)]).toEqual([true, true]);
});
