import { folderOf } from './resolvePath';
import type { Cancellation, RelativePath, RepositoryReader } from '../ports';
import { asideTest } from './asideFolders';
import type { Detector, Fact } from './fact';
import { narrowRefs } from './narrowRefs';
import { ScanTree } from './scanTree';

/** Topics in which packages of one repository may differ; commands of the root hold for all. */
const ownTopics = new Set([
  'language',
  'languageVersion',
  'testRunner',
  'testFilePattern',
  'moduleSystem',
  'importSuffix',
]);
/** Packages looked at one by one; more are rarely all different. */
export const maxPackages = 8;
/** Files of one kind read per package. */
const sampledPerPackage = 12;
/** A folder with fewer files has no conventions of its own. */
const fewestFiles = 15;
const manifests =
  /^(.+)\/(package\.json|pyproject\.toml|Cargo\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|mix\.exs|pubspec\.yaml|Package\.swift)$/;
const isAsideFolder = asideTest('templates', 'tests', 'documents', 'measures', 'tools');
const namedAside = /(^|\/)(example|sample|demo|test|doc)s?[_-]/;

/** What packages of a monorepo do differently from the root: the same detectors on each package's own files. */
export async function packageFacts(
  reader: RepositoryReader,
  files: readonly RelativePath[],
  root: readonly Fact[],
  detectors: readonly Detector[],
  signal?: Cancellation,
): Promise<readonly Fact[]> {
  const facts: Fact[] = [];
  for (const [folder, own] of packagesOf(files).slice(0, maxPackages)) {
    const tree = new ScanTree(within(reader, folder), own, [], signal, sampledPerPackage);
    for (const detector of detectors) {
      for (const fact of await detector.detect(tree)) {
        if (isOwn(fact, root)) facts.push(moved(await narrowRefs(tree, fact), folder));
      }
    }
  }
  return facts;
}

function isOwn(fact: Fact, root: readonly Fact[]): boolean {
  const shared = root.find(({ topic }) => topic === fact.topic);
  return (
    ownTopics.has(fact.topic) &&
    fact.confidence >= 0.85 &&
    shared !== undefined &&
    spelling(shared) !== spelling(fact)
  );
}

/** `*.test.ts` and `*.test.tsx` are one habit. */
function spelling({ topic, value }: Fact): string {
  return topic === 'testFilePattern' ? value.replace(/\.[a-z]+$/, '') : value;
}

/** The outermost folders with a manifest and their files as seen from inside, those with the most files first. */
export function packagesOf(
  files: readonly RelativePath[],
): readonly (readonly [folder: string, own: readonly RelativePath[]])[] {
  const folders = files
    .flatMap((file) => manifests.exec(file)?.[1] ?? [])
    .filter((folder) => !isAsideFolder(`${folder}/`) && !namedAside.test(folder));
  const all = new Set(folders);
  const outer = [...all].filter((folder) => !parents(folder).some((parent) => all.has(parent)));
  const own = new Map<string, RelativePath[]>(outer.map((folder) => [folder, []]));
  const ownerOf = new Map<string, string | undefined>();
  for (const file of files) {
    const parent = folderOf(file);
    if (!ownerOf.has(parent)) {
      ownerOf.set(
        parent,
        [parent, ...parents(parent)].find((folder) => own.has(folder)),
      );
    }
    const owner = ownerOf.get(parent);
    if (owner !== undefined) own.get(owner)?.push(file.slice(owner.length + 1));
  }
  return [...own]
    .filter(([, list]) => list.length >= fewestFiles)
    .sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
}

/** The folders above a folder, the nearest first; not the root. */
function parents(folder: string): readonly string[] {
  const names = folder.split('/');
  return names.slice(1).map((_, index) => names.slice(0, names.length - 1 - index).join('/'));
}

/** The reader seen from inside a folder. */
function within(reader: RepositoryReader, folder: string): RepositoryReader {
  return {
    list: (signal) => reader.list(signal),
    text: (path, maxBytes) => reader.text(`${folder}/${path}`, maxBytes),
    commitSubjects: () => Promise.resolve([]),
    commitChanges: () => Promise.resolve([]),
    get opened() {
      return reader.opened;
    },
  };
}

/** The fact as it reads from the root. */
function moved(fact: Fact, folder: string): Fact {
  const ref = (text: string): string =>
    text.startsWith('glob:') ? `glob:${folder}/${text.slice('glob:'.length)}` : `${folder}/${text}`;
  return {
    ...fact,
    package: folder,
    evidence: fact.evidence.map((evidence) => ({
      ...evidence,
      path: `${folder}/${evidence.path}`,
    })),
    refs: fact.refs.map(ref),
  };
}
