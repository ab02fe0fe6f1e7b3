import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { CommitChange } from '../../ports';
import { countedFact, type Detector } from '../fact';
import type { ScanTree } from '../scanTree';
import { quoted, unsaid } from '../sentences/phrase';
import { encodePath } from '../sources/ciFact';
import { changelogWriter } from './changelogHabit';
import { isRelease } from '../releaseCommit';
import { foldersAbove, leafOf } from '../resolvePath';

/** Fewer changes of a place show no habit; of more the newest count: who did it before the tool came is no matter. */
const touches = { fewest: 6, most: 30 } as const;
/** Share of them that are releases. */
const bar = 0.9;
/** Of the newest releases so many wrote it still. */
const lately = { of: 10, holds: 3 } as const;
/** Share of the newest releases that must write a manifest for its version to be theirs. */
const versionBar = 0.8;
const mostPlaces = 3;
/** Whoever mends a slip in the notes of a release writes none. */
const mendsWords = /\btypos?\b|\bspelling\b/i;
/** Files of which nothing but a release is to be expected: others hold a version among much that people write. */
const ofReleases = new RegExp(
  `(^|/)(?:(?:${oneOf(lists.releaseFiles)})|(?:${oneOf(lists.releaseFolders)})/)$`,
  'i',
);
const manifest = new RegExp(`^(?:${oneOf(lists.manifestNames)})$`, 'i');

const ofVersion = /(^|\/)[^/.]*version(\.\w+)?$/i;

/** What nobody but a release writes, as the history shows it: a change that touches it is sent back or overwritten. */
export const releaseFiles: Detector = {
  name: 'release files',
  detect: async (tree) => {
    const commits = await tree.commits();
    const releases = commits.filter(({ subject }) => isRelease(subject));
    if (releases.length < touches.fewest) return [];
    const told = await changelogWriter(tree);
    const found = placesOf(tree, commits, releases).filter(({ path }) => path !== told);
    const [first] = found;
    if (!first) return [];
    // That a version is raised by a release goes without saying.
    if (found.every(({ path }) => ofVersion.test(path))) return [];
    const names = found.slice(0, mostPlaces).map(({ path }) => path);
    const version = await versionIn(tree, releases);
    const text = `${first.holds} of the newest ${first.of} changes of it are releases`;
    const refs = [...names, ...(version === undefined ? [] : [version])];
    return [
      {
        ...countedFact(
          'releaseFiles',
          names.join(', '),
          { of: first.of, holds: first.holds },
          names.map((path) => ({ path, text })),
          refs.map((path) => `${encodePath(path)}~exists`),
        ),
        slots: {
          places: [...names.map(quoted), ...(found.length > mostPlaces ? [unsaid] : [])].join(', '),
          ...(version !== undefined && { version }),
          count: `${first.holds} of ${first.of}`,
        },
      },
    ];
  },
};

interface Place {
  readonly path: string;
  /** The newest changes that touched it, and how many of them are releases. */
  readonly of: number;
  readonly holds: number;
  /** Files that it is now. */
  readonly size: number;
}

/** The widest folders and the files that only releases wrote; those that people would most likely touch by hand first. */
function placesOf(
  tree: ScanTree,
  commits: readonly CommitChange[],
  releases: readonly CommitChange[],
): readonly Place[] {
  const newest = releases.slice(0, lately.of).map(({ files }) => placesIn(files));
  const written = [...touchesOf(commits)].flatMap(([path, { of, holds }]): readonly Place[] => {
    if (of < touches.fewest || holds < bar * of) return [];
    const isKept = newest.filter((places) => places.has(path)).length >= lately.holds;
    const size = isKept && !holdsOneManifest(tree, path, newest) ? sizeOf(tree, path) : 0;
    return size > 0 ? [{ path, of, holds, size }] : [];
  });
  const names = new Set(written.map(({ path }) => path));
  return written
    .filter(
      ({ path }) => !foldersAbove(path).some((folder) => folder !== path && names.has(folder)),
    )
    .sort((a, b) => rankOf(a.path) - rankOf(b.path) || b.size - a.size);
}

/** Whether all that releases write of a folder is the version in its manifest: that is told of the one at the root, and the rest is for people. */
function holdsOneManifest(
  tree: ScanTree,
  folder: string,
  newest: readonly ReadonlySet<string>[],
): boolean {
  const written = newest.flatMap((places) =>
    [...places].filter((place) => place.startsWith(folder) && tree.has(place)),
  );
  return folder.endsWith('/') && written.every((place) => manifest.test(leafOf(place)));
}

/** Files that are there now: one, or all of a folder. */
function sizeOf(tree: ScanTree, place: string): number {
  if (!place.endsWith('/')) return tree.has(place) ? 1 : 0;
  return tree.files.filter((file) => file.startsWith(place)).length;
}

/** By file and by each folder above it, the newest changes that touched it. */
function touchesOf(
  commits: readonly CommitChange[],
): ReadonlyMap<string, { readonly of: number; readonly holds: number }> {
  const counts = new Map<string, { of: number; holds: number }>();
  // The same files come again and again, and few are what a release writes.
  const seen = new Map<string, readonly string[]>();
  const placesOfFile = (file: string): readonly string[] => {
    const known = seen.get(file) ?? [...placesIn([file])].filter((place) => ofReleases.test(place));
    seen.set(file, known);
    return known;
  };
  for (const { subject, files } of commits) {
    const isOfRelease = isRelease(subject);
    if (mendsWords.test(subject)) continue;
    for (const place of new Set(files.flatMap(placesOfFile))) {
      const known = counts.get(place) ?? { of: 0, holds: 0 };
      if (known.of === 0) counts.set(place, known);
      if (known.of === touches.most) continue;
      known.of += 1;
      if (isOfRelease) known.holds += 1;
    }
  }
  return counts;
}

/** Files and the folders above them, each once. */
const placesIn = (files: readonly string[]): ReadonlySet<string> =>
  new Set(files.flatMap((file) => [file, ...foldersAbove(file)]));

const rankOf = (place: string): number =>
  /change|history|news|notes/i.test(place) ? 0 : place.endsWith('/') ? 1 : 2;

/** The manifest at the root whose version releases set. */
async function versionIn(
  tree: ScanTree,
  releases: readonly CommitChange[],
): Promise<string | undefined> {
  const newest = releases.slice(0, lately.of);
  const version = /\d+\.\d+\.\d+[\w.-]*/.exec(newest[0]?.subject ?? '')?.[0];
  if (version === undefined) return undefined;
  for (const path of tree.rootMatch(manifest)) {
    const holds = newest.filter(({ files }) => files.includes(path)).length;
    if (holds >= versionBar * newest.length && (await tree.text(path)).includes(version))
      return path;
  }
  return undefined;
}
