import { concerns, tryCheck } from '../../checks/tryCheck';
import type { ChangedFile } from '../../checks/change';
import { parseCheck } from '../../lesson/parseCheck';
import type { CommitChange } from '../../ports';
import type { Support } from '../fact';
import type { ScanTree } from '../scanTree';

/** Changes looked back at; what held before is another project's. */
const looked = 1_000;
/** A change of more files is a move, a format or a release. */
const mostFiles = 100;

/** How often changes of the past kept a check, as far as their file names tell. */
export async function pastOf(tree: ScanTree, line: string): Promise<Support> {
  const check = parseCheck(line);
  if (!check) return { of: 0, holds: 0 };
  const changes = (await tree.commits())
    .slice(0, looked)
    .filter(({ files }) => files.length <= mostFiles)
    .map(asChange)
    .filter((files) => concerns(check, files));
  const holds = changes.filter((files) => tryCheck(check, files).length === 0).length;
  return { of: changes.length, holds };
}

const someLine = [{ line: 1, text: '' }];

function asChange({ files, added = [] }: CommitChange): readonly ChangedFile[] {
  const isNew = new Set(added);
  return files.map((path) => ({
    path,
    how: isNew.has(path) ? 'added' : 'edited',
    added: someLine,
  }));
}

/** What the past broke more often than this is a habit, not a rule. */
const bar = 0.985;

/** Whether a check was tried often enough in the past, and nearly always kept. */
export function isKept({ of, holds }: Support, fewest: number): boolean {
  return of >= fewest && holds >= bar * of;
}
