import type { ChangedFile } from '../../checks/change';
import { concerns, tryCheck } from '../../checks/tryCheck';
import { parseCheck } from '../../lesson/parseCheck';
import type { Support } from '../fact';
import { spread, type ScanTree } from '../scanTree';
import type { OwnFiles } from './ownFiles';

/** Sources read to see whether they keep a check. */
export const sampled = 240;

/** How many of the sources would keep a check if each were written now. */
export async function heldInTree(tree: ScanTree, own: OwnFiles, line: string): Promise<Support> {
  const check = parseCheck(line);
  const read = await tree.sample(spread(own.files, sampled), sampled);
  if (!check) return { of: 0, holds: 0 };
  const asked = read
    .map(({ path, text }) => [writtenFile(path, text)])
    .filter((files) => concerns(check, files));
  return {
    of: asked.length,
    holds: asked.filter((files) => tryCheck(check, files).length === 0).length,
  };
}

function writtenFile(path: string, text: string): ChangedFile {
  const added = text.split('\n').map((one, at) => ({ line: at + 1, text: one }));
  return { path, how: 'added', added: text === '' ? [] : added };
}
