import type { Cancellation, CommitChange, RelativePath, RepositoryReader } from '../ports';
import { failure } from '../errors';
import { saying, type Said } from '../saying';
import type { Evidence } from './evidence';
import { parseManifest } from './parseManifest';
import { foldersAbove } from './resolvePath';
import { sortSources, type SourceProfile } from './sourceProfile';

/** Manifests and workflows beyond this size are data, not configuration. */
const maxManifestBytes = 1_000_000;

/** Commits that show what goes together; older ones are of another project. */
const commitsRead = 3_000;

/** What a scan could not understand or see. */
export type ScanCode = `scan.${
  | 'leftOut'
  | 'unreadable'
  | 'prose'
  | 'noHistory'
  | 'shallow'
  | 'noLanguage'
  | 'packages'
  | 'workflows'
  | 'noObject'
  | 'noText'}`;

/** The same with the place. */
export interface ScanProblem {
  readonly path: RelativePath;
  /** Words of a parser are a text. */
  readonly message: Said;
}

/**
 * One repository during one scan. Every file is opened at most once, whatever the number of detectors; broken
 * files read as empty and are listed in `problems`.
 */
export class ScanTree {
  readonly problems: ScanProblem[] = [];
  readonly profile: SourceProfile;
  /** Names of the files in the root folder. */
  readonly rootFiles: readonly string[];
  private readonly known: ReadonlySet<string>;
  private folders: ReadonlySet<string> | undefined;
  private readonly texts = new Map<string, Promise<string>>();
  private readonly records = new Map<string, Promise<Record<string, unknown>>>();
  private readonly memos = new Map<string, Promise<unknown>>();

  constructor(
    private readonly reader: RepositoryReader,
    readonly files: readonly RelativePath[],
    readonly subjects: readonly string[],
    private readonly signal?: Cancellation,
    /** Files of one kind read at most, to see what they have in common. */
    private readonly sampleLimit = Infinity,
  ) {
    this.known = new Set(files);
    this.rootFiles = files.filter((file) => !file.includes('/'));
    this.profile = sortSources(files);
  }

  has(path: RelativePath): boolean {
    return this.known.has(path);
  }

  /** Whether a file lies in a folder or below it; the folder with its slash or without. */
  hasFolder(path: RelativePath): boolean {
    this.folders ??= new Set(this.files.flatMap(foldersAbove));
    return this.folders.has(path.endsWith('/') ? path : `${path}/`);
  }

  /** The first of these that exists. */
  first(...paths: readonly RelativePath[]): RelativePath | undefined {
    return paths.find((path) => this.known.has(path));
  }

  /** Files in the root whose name matches. */
  rootMatch(pattern: RegExp): readonly RelativePath[] {
    return this.rootFiles.filter((file) => pattern.test(file));
  }

  /** Up to `count` of these files, evenly spread, with their texts. */
  async sample(
    files: readonly RelativePath[],
    count: number,
  ): Promise<readonly { readonly path: RelativePath; readonly text: string }[]> {
    const paths = spread(files, Math.min(count, this.sampleLimit));
    return Promise.all(paths.map(async (path) => ({ path, text: await this.text(path) })));
  }

  /** The text; missing or unreadable reads as empty. Cancellation throws `cancelled`. */
  text(path: RelativePath | undefined): Promise<string> {
    if (this.signal?.aborted) throw failure.cancelled();
    if (path === undefined || !this.known.has(path)) return Promise.resolve('');
    return remembered(this.texts, path, async () => {
      const text = await this.reader.text(path, maxManifestBytes);
      if (text === undefined && isConfiguration(path))
        this.problems.push({
          path,
          message: saying<ScanCode>('scan.leftOut'),
        });
      return text ?? '';
    });
  }

  /** A JSON, YAML or TOML file as an object; missing, broken or no object reads as empty. */
  record(path: RelativePath): Promise<Record<string, unknown>> {
    return remembered(this.records, path, async () => {
      const text = await this.text(path);
      if (text === '') return {};
      const parsed = await parseManifest(path, text);
      if (parsed.problem !== undefined) this.problems.push({ path, message: parsed.problem });
      return parsed.value;
    });
  }

  /** The newest changes of the main line; those of a package are not told apart. */
  changes(limit: number): Promise<readonly CommitChange[]> {
    return this.once('changes', () => this.reader.commitChanges(limit));
  }

  /** The newest commits, each by itself, as far back as habits are looked for. */
  commits(): Promise<readonly CommitChange[]> {
    return this.once('commits', () => this.reader.commitChanges(commitsRead, 'each commit'));
  }

  /** The result of `compute`, once per scan. */
  once<T>(key: string, compute: () => Promise<T>): Promise<T> {
    return remembered(this.memos, key, compute) as Promise<T>;
  }

  /** The line that holds `needle`, as evidence; the whole file where it is not found. */
  async at(path: RelativePath, needle: string | RegExp): Promise<Evidence> {
    const lines = (await this.text(path)).split('\n');
    const index = lines.findIndex((line) =>
      typeof needle === 'string' ? line.includes(needle) : needle.test(line),
    );
    if (index < 0) return { path, text: path };
    return { path, line: index + 1, text: (lines[index] ?? '').trim().slice(0, 160) };
  }
}

/** A file whose silence a user would wonder about: at the root, or of CI. */
function isConfiguration(path: RelativePath): boolean {
  return !path.includes('/') || /^\.(github|gitlab|circleci|buildkite)\//.test(path);
}

function remembered<T>(
  map: Map<string, Promise<T>>,
  key: string,
  compute: () => Promise<T>,
): Promise<T> {
  const known = map.get(key);
  if (known) return known;
  const fresh = compute();
  map.set(key, fresh);
  return fresh;
}

/** Up to `count` items, evenly spread, so that one folder does not speak for all. Deterministic. */
export function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  const step = items.length / count;
  return Array.from({ length: count }, (_, index) => items[Math.floor(index * step)] as T);
}
