import type { RelativePath } from '../../ports';
import { folderOf, resolvePath } from '../resolvePath';
import type { ScanTree } from '../scanTree';
import { digText, isRecord } from '../shape';

/** Files of CI that name files, and scripts that stand for scripts, are followed this deep. */
export const deepest = 3;

/** A file of CI as it is written. */
export interface CiFile {
  readonly path: RelativePath;
  readonly own: Readonly<Record<string, unknown>>;
}

/** A file of CI with those of this repository that it takes in: the includes of GitLab before it, for it goes before them, the templates of Azure after it. */
export async function withNamedFiles(
  tree: ScanTree,
  path: RelativePath,
  seen = new Set<RelativePath>(),
  depth = 0,
): Promise<readonly CiFile[]> {
  if (depth > deepest || seen.has(path) || !tree.has(path)) return [];
  seen.add(path);
  const own = await tree.record(path);
  const found: CiFile[] = [];
  for (const other of isOfGitLab(own) ? includesOf(own) : templatesOf(path, own))
    found.push(...(await withNamedFiles(tree, other, seen, depth + 1)));
  return isOfGitLab(own) ? [...found, { path, own }] : [{ path, own }, ...found];
}

const isOfGitLab = (own: CiFile['own']): boolean => 'include' in own;

/** What is included whatever the change; of other places and projects nothing is known. */
const includesOf = ({ include }: CiFile['own']): readonly RelativePath[] =>
  (Array.isArray(include) ? (include as readonly unknown[]) : [include])
    .flatMap((one) => {
      if (typeof one === 'string') return [one];
      return isRecord(one) && !('rules' in one) ? [digText(one, 'local') ?? ''] : [];
    })
    .map((one) => one.replace(/^\//, ''));

const templatesOf = (path: RelativePath, part: unknown): readonly RelativePath[] => {
  if (Array.isArray(part)) return part.flatMap((one) => templatesOf(path, one));
  if (!isRecord(part)) return [];
  const own = templateIn(path, part);
  return [
    ...(own === undefined ? [] : [own]),
    ...Object.values(part).flatMap((one) => templatesOf(path, one)),
  ];
};

/** The file of this repository that a part of a file of Azure stands for: from the root, or from its own folder. */
export function templateIn(path: RelativePath, part: CiFile['own']): RelativePath | undefined {
  const name = digText(part, 'template')?.replace(/@self$/, '');
  if (name === undefined || name.includes('@')) return undefined;
  return resolvePath(name.startsWith('/') ? '' : folderOf(path), name);
}
