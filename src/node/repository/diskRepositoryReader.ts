import { promises, type Dirent } from 'node:fs';
import { join } from 'node:path';
import type {
  Cancellation,
  ChangesOf,
  CommitChange,
  RelativePath,
  RepositoryListing,
  RepositoryReader,
} from '../../core/ports';
import { failure } from '../../core/errors';
import { changesLog, commitsLog, readChanges } from './commitChanges';
import { errorCode } from '../process/diskFailure';
import { IgnoreRules } from '../../core/fingerprint/ignoreRules';
import { DiskRepositoryFiles } from './diskRepositoryFiles';
import type { Git } from './git';
import type { KeptHistory } from './keptHistory';

/** Above this many files a listing stops: no convention needs more of them to be seen. */
const maxFiles = 300_000;
/** In a repository with more tracked files than this, a few new ones change no convention and are not searched for. */
const fewTracked = 5_000;
/** Names a walk without git looks at; a home folder must not keep a user waiting. */
const mostWalked = 60_000;

/** Entries of a list whose items end in a NUL. */
function countOf(list: string): number {
  let count = 0;
  for (let at = list.indexOf('\0'); at >= 0; at = list.indexOf('\0', at + 1)) count += 1;
  return count;
}

function listed(
  files: readonly RelativePath[],
  truncated: boolean,
  unreadable: readonly RelativePath[],
): RepositoryListing {
  return { files, truncated, ...(unreadable.length > 0 && { unreadable }) };
}

/** The folders that git says it may not open. */
function lockedFolders(warnings: string): readonly RelativePath[] {
  return [...warnings.matchAll(/could not open directory '(.+?)\/?': Permission denied/g)].flatMap(
    ([, folder]) => folder ?? [],
  );
}

/** A repository on disk: git lists the files where it can, else a bounded walk. Never follows links out of the root. */
export class DiskRepositoryReader implements RepositoryReader {
  private count = 0;
  private readonly disk: DiskRepositoryFiles;

  /** `maxWalked` bounds a walk without git; `kept` spares git the commits that were read before. */
  constructor(
    private readonly root: string,
    private readonly git: Git,
    private readonly maxWalked = mostWalked,
    private readonly kept?: KeptHistory,
  ) {
    this.disk = new DiskRepositoryFiles(root);
  }

  get opened(): number {
    return this.count;
  }

  async list(signal?: Cancellation): Promise<RepositoryListing> {
    const answer = await this.git.ask('ls-files', '-z', '--cached', '--deduplicate');
    if (answer === undefined) return { ...(await this.walk(signal)), history: 'none' };
    const tracked = answer.output.toString('utf8');
    const isSmall = countOf(tracked) < fewTracked;
    const others = isSmall
      ? await this.git.ask('ls-files', '-z', '--others', '--exclude-standard')
      : undefined;
    const unreadable = others ? lockedFolders(others.warnings) : [];
    const known = tracked + (others?.output.toString('utf8') ?? '');
    if (signal?.aborted) throw failure.cancelled();
    const files = known.split('\0').filter((path) => path !== '' && !path.endsWith('/'));
    const history = (await this.isShallow()) ? 'shallow' : undefined;
    return {
      ...listed(files.slice(0, maxFiles), files.length > maxFiles, unreadable),
      ...(history && { history }),
    };
  }

  /** Git keeps a list of the commits at which a shallow clone was cut off. */
  private async isShallow(): Promise<boolean> {
    const cut = await promises.stat(join(this.root, '.git', 'shallow')).catch(() => undefined);
    return cut?.isFile() === true;
  }

  async text(path: RelativePath, maxBytes: number): Promise<string | undefined> {
    // A link is another name for what is read under its own; a name that climbs out of the root is none of ours.
    if (path.split('/').includes('..') || (await this.disk.isBehindLink(path))) return undefined;
    const file = await this.disk.read(path, maxBytes);
    if (file.kind !== 'read') return undefined;
    this.count += 1;
    return file.bytes.subarray(0, 4096).includes(0) ? undefined : file.text();
  }

  async commitSubjects(limit: number): Promise<readonly string[]> {
    const log = await this.git.ask('log', '--no-merges', '--format=%s', `-${limit}`);
    return (
      log?.output
        .toString('utf8')
        .split('\n')
        .filter((line) => line !== '') ?? []
    );
  }

  async commitChanges(
    limit: number,
    of: ChangesOf = 'main line',
  ): Promise<readonly CommitChange[]> {
    if (of === 'each commit' && this.kept) return this.kept.newest(limit);
    const words = of === 'main line' ? changesLog : commitsLog;
    const log = await this.git.ask('log', ...words, `-${limit}`);
    return log === undefined ? [] : readChanges(log.output.toString('utf8'));
  }

  /** Breadth first, so that manifests near the root are seen before the limit is reached. */
  private async walk(signal?: Cancellation): Promise<RepositoryListing> {
    const files: RelativePath[] = [];
    const unreadable: RelativePath[] = [];
    const pending = [{ folder: '', rules: IgnoreRules.none }];
    let walked = 0;
    for (let next = pending.shift(); next; next = pending.shift()) {
      if (signal?.aborted) throw failure.cancelled();
      const { folder } = next;
      const entries = await promises
        .readdir(join(this.root, folder), { withFileTypes: true })
        .catch((error: unknown) => {
          if (['EACCES', 'EPERM'].includes(errorCode(error))) unreadable.push(folder || '.');
          return [];
        });
      // A folder with its own repository is another project.
      if (folder !== '' && entries.some(({ name }) => name === '.git')) continue;
      const rules = await this.rulesWith(next.rules, folder, entries);
      walked += entries.length;
      for (const entry of entries) {
        if (rules.ignores(folder, entry.name, entry.isDirectory())) continue;
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) pending.push({ folder: path, rules });
        else if (entry.isFile()) files.push(path);
      }
      if (walked > this.maxWalked) return listed(files, true, unreadable);
    }
    return listed(files, false, unreadable);
  }

  private async rulesWith(
    rules: IgnoreRules,
    folder: RelativePath,
    entries: readonly Dirent[],
  ): Promise<IgnoreRules> {
    if (!entries.some((entry) => entry.name === '.gitignore' && entry.isFile())) return rules;
    const path = folder === '' ? '.gitignore' : `${folder}/.gitignore`;
    const text = await this.text(path, 1_000_000);
    return text === undefined ? rules : rules.with(folder, text);
  }
}
