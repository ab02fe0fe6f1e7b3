import type { Cancellation, RelativePath } from '../../ports';
import { folderOf } from '../resolvePath';
import { lockFiles } from '../sources/lockFiles';
import type { CheckedRepository } from './checkedRepository';
import type { Finding } from './finding';
import { placeOf, type Mention } from './mention';

/** Lines that install the project with another package manager than the one whose lock file it keeps. Silent wherever both may be meant. */
export async function tryManagers(
  mentions: readonly Mention[],
  { tree, history }: CheckedRepository,
  signal?: Cancellation,
): Promise<readonly Finding[]> {
  const asked = mentions.filter(({ kind, isElsewhere }) => kind === 'manager' && !isElsewhere);
  const locks = lockFiles.flatMap(({ file, ...rest }) =>
    tree.files.flatMap((path) =>
      path === file || path.endsWith(`/${file}`) ? [{ path, ...rest }] : [],
    ),
  );
  const findings: Finding[] = [];
  for (const mention of asked) {
    const { name, path, around, said } = mention;
    const kept = lockFiles.find(({ manager }) => manager === name);
    if (!kept || locks.some(({ manager }) => manager === name)) continue;
    const own = locks.filter(({ ecosystem }) => ecosystem === kept.ecosystem);
    const near = own.filter(
      (lock) => folderOf(lock.path) === folderOf(path) || folderOf(lock.path) === '',
    );
    const [right] = near;
    const managers = new Set(own.map(({ manager }) => manager));
    if (!right || managers.size > 1 || around.includes(right.manager)) continue;
    // A file that names the right one too leaves the choice to its reader.
    if (asked.some((other) => other.path === path && other.name === right.manager)) continue;
    const commit = await goneLock(name, folderOf(right.path));
    findings.push({
      ...placeOf(mention),
      code: 'contradicts',
      subject: 'manager',
      detail: right.path,
      ...(commit && { commit }),
      ...(kept.ecosystem === 'node' && { fix: said.replace(name, right.manager) }),
    });
  }
  return findings;

  /** Who took the lock file of a manager away. */
  async function goneLock(name: string, folder: RelativePath) {
    const files = lockFiles.flatMap(({ file, manager }) =>
      manager === name ? [folder === '' ? file : `${folder}/${file}`] : [],
    );
    const gone = await history.pathsGone(files, signal);
    return files.flatMap((file) => gone.get(file)?.commit ?? [])[0];
  }
}
