import type { JournalEvent } from '../../journal/event';
import type { Pipeline } from '../pipeline';

/** What stands in the folder of a package, whatever writes it. */
const manifest =
  /^(.+)\/(?:package\.json|Cargo\.toml|go\.mod|pyproject\.toml|composer\.json|pom\.xml|build\.gradle(?:\.kts)?|[^/]+\.csproj)$/;

/** Folders below the root that hold a package of their own, the longest first. */
export async function packageFolders({
  reader,
}: Pick<Pipeline, 'reader'>): Promise<readonly string[]> {
  const { files } = await reader.list();
  const folders = new Set(files.flatMap((path) => manifest.exec(path)?.[1] ?? []));
  return [...folders].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/** In which package a request worked: the one that all files lie in which it wrote; `undefined` = in several, in none, or nobody knows. */
export function packagesOfRequests(
  events: readonly JournalEvent[],
  folders: readonly string[],
): (request: string) => string | undefined {
  const requests = new Map<string, string>();
  const files = new Map<string, Set<string>>();
  const note = (request: string | undefined, paths: readonly string[]): void => {
    if (request === undefined) return;
    const known = files.get(request) ?? new Set();
    for (const path of paths) known.add(path);
    files.set(request, known);
  };
  for (const event of events)
    if (event.type === 'episode-started') requests.set(event.episode, event.request);
    else if (event.type === 'edited') note(requests.get(event.episode), [event.file]);
    else if (event.type === 'receipt') note(event.request, event.files ?? []);
  const packageOf = (path: string): string | undefined =>
    folders.find((folder) => path.startsWith(`${folder}/`));
  return (request) => {
    const [only, ...others] = new Set([...(files.get(request) ?? [])].map(packageOf));
    return others.length === 0 ? only : undefined;
  };
}
