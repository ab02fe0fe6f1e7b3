import type { ScanTree } from '../scanTree';
import { isKept, pastOf } from './pastOf';

/** Fewer changes show no habit. */
const fewest = 4;

/** Sources looked at, the narrowest first: a file or a folder that came along with nearly every change of what is made from it. */
const mostSources = 40;

/** The check of what is made from a source, where the past shows which; `undefined` = nobody can tell an edit by hand from a new run. */
export async function neverEditOf(tree: ScanTree, place: string): Promise<string | undefined> {
  const of = place.startsWith('*') ? `**/${place}` : place.endsWith('/') ? `${place}**` : place;
  for (const source of await sourcesOf(tree, place)) {
    const check = `never-edit ${of} from ${source}`;
    if (isKept(await pastOf(tree, check), fewest)) return check;
  }
  return undefined;
}

async function sourcesOf(tree: ScanTree, place: string): Promise<readonly string[]> {
  const own = (file: string): boolean =>
    place.startsWith('*') ? file.endsWith(place.slice(1)) : file.startsWith(place);
  const counts = new Map<string, number>();
  for (const { files } of await tree.commits()) {
    if (files.length > 100 || !files.some(own)) continue;
    const others = files.filter((file) => !own(file));
    const places = new Set(others.flatMap((file) => [file, ...foldersOf(file)]));
    for (const name of places) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  return [...counts]
    .filter(([name, count]) => count >= 0.9 * most && !own(name))
    .map(([name]) => name)
    .sort((a, b) => b.split('/').length - a.split('/').length)
    .slice(0, mostSources);
}

const foldersOf = (file: string): readonly string[] =>
  file
    .split('/')
    .slice(0, -1)
    .map((_, at, names) => `${names.slice(0, at + 1).join('/')}/**`);
