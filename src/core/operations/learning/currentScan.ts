import type { ScanProgress } from '../../capture/scanFacts';
import { scanRepository, type ScanResult } from '../../capture/scanRepository';
import { subjectsRead } from '../../capture/detectors/commitConvention';
import type {
  Cancellation,
  ContentStamp,
  PathStatus,
  RelativePath,
  RepositoryListing,
  RepositoryReader,
} from '../../ports';
import type { LibraryView, Pipeline } from '../pipeline';

/** What a scan saw: as long as all of it is the same, a scan would find the same. */
interface SeenRepository {
  /** Digest of the list of files, and the subjects of the newest commits. */
  readonly names: string;
  /** Every file that was opened, with what stat said of it. */
  readonly stamps: readonly (readonly [path: RelativePath, stamp: string])[];
}

/** The last scan of each open repository, in memory: a cache that a process may lose at any time. */
const kept = new WeakMap<
  LibraryView,
  { readonly seen: SeenRepository; readonly result: ScanResult }
>();

/**
 * What a scan of the repository finds now. Where the list of files, the commits and every file that the last scan opened are the same,
 * that is its answer; otherwise it is scanned. A changed file is always seen: nothing is taken on trust but equal stamps.
 */
export async function currentScan(
  pipeline: Pipeline,
  signal?: Cancellation,
  onProgress?: ScanProgress,
): Promise<ScanResult> {
  const { library, reader } = pipeline;
  onProgress?.(0, 'files');
  const [listing, subjects] = await Promise.all([
    reader.list(signal),
    reader.commitSubjects(subjectsRead),
  ]);
  const names = namesOf(pipeline, listing, subjects);
  const last = kept.get(library);
  if (last?.seen.names === names && (await isSame(pipeline, last.seen))) {
    onProgress?.(1, 'done');
    return last.result;
  }
  kept.delete(library);
  const opened = new Map<RelativePath, ContentStamp>();
  const watched = watching(pipeline, { listing, subjects, opened });
  const result = await scanRepository(watched, signal, onProgress);
  const stamps = [...opened].flatMap(([path, stamp]) =>
    stamp === undefined ? [] : [[path, stamp] as const],
  );
  if (stamps.length === opened.size) kept.set(library, { seen: { names, stamps }, result });
  return result;
}

function namesOf(
  { ports }: Pipeline,
  { files, truncated }: RepositoryListing,
  subjects: readonly string[],
): string {
  return ports.hasher.sha256([...subjects, String(truncated), ...files].join('\0'));
}

async function isSame({ repository }: Pipeline, { stamps }: SeenRepository): Promise<boolean> {
  const now = await repository.stat(stamps.map(([path]) => path));
  return stamps.every(([, stamp], at) => stamp === stampOf(now[at]));
}

/** What must stay equal; `undefined` = a file too young to be told from its next version. */
function stampOf(status: PathStatus | undefined): ContentStamp {
  return status?.kind === 'file' ? status.stamp : (status?.kind ?? 'missing');
}

/** The repository as it was listed, noting what is opened. */
function watching(
  { reader, repository }: Pipeline,
  seen: {
    readonly listing: RepositoryListing;
    readonly subjects: readonly string[];
    readonly opened: Map<RelativePath, ContentStamp>;
  },
): RepositoryReader {
  return {
    list: () => Promise.resolve(seen.listing),
    text: async (path, maxBytes) => {
      // Before it is read: a file that changes from now on has another stamp than the one noted.
      const [status] = await repository.stat([path]);
      seen.opened.set(path, stampOf(status));
      return reader.text(path, maxBytes);
    },
    commitSubjects: (limit) => Promise.resolve(seen.subjects.slice(0, limit)),
    commitChanges: (limit, of) => reader.commitChanges(limit, of),
    get opened() {
      return reader.opened;
    },
  };
}
