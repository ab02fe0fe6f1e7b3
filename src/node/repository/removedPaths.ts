import type { RelativePath } from '../../core/ports';

/** Of a log of removed files, newest first: for each wanted file or folder the head of the commit that took it, or something in it, away. */
export function readRemovals(
  log: string,
  wanted: readonly RelativePath[],
): ReadonlyMap<RelativePath, string> {
  const found = new Map<RelativePath, string>();
  const open = new Set(wanted);
  for (const entry of log.split('\u0001').slice(1)) {
    const [head = '', ...lines] = entry.split('\n');
    for (const line of lines) {
      const file = line.split('\t')[1];
      if (file === undefined) continue;
      for (const path of selfAndFolders(file)) if (open.delete(path)) found.set(path, head);
    }
    if (open.size === 0) break;
  }
  return found;
}

function selfAndFolders(file: RelativePath): readonly RelativePath[] {
  const names = file.split('/');
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
}

/** What a commit renamed: old path to new path. */
export function readMoves(log: string): ReadonlyMap<RelativePath, RelativePath> {
  return new Map(
    log.split('\n').flatMap((line) => {
      const [status = '', from, to] = line.split('\t');
      return /^R\d/.test(status) && from !== undefined && to !== undefined
        ? [[from, to] as const]
        : [];
    }),
  );
}

/** Where a file or a folder lies after these moves; `undefined` = nowhere, or its files went to several places. */
export function placeAfter(
  path: RelativePath,
  moves: ReadonlyMap<RelativePath, RelativePath>,
): RelativePath | undefined {
  const own = moves.get(path);
  if (own !== undefined) return own;
  const folders = new Set(
    [...moves].flatMap(([from, to]) => {
      if (!from.startsWith(`${path}/`)) return [];
      const inside = from.slice(path.length);
      return [to.endsWith(inside) ? to.slice(0, -inside.length) : ''];
    }),
  );
  const [only] = folders;
  return folders.size === 1 && only !== '' ? only : undefined;
}
