import type {
  Cancellation,
  DiffSource,
  CommitSummary,
  PastChange,
  WhichChanges,
  PathGone,
  RelativePath,
  RepositoryHistory,
} from '../../core/ports';
import { plainGlobs } from '../../core/lesson/globMatcher';
import type { Git } from './git';
import { headCommit } from './headCommit';
import { GitCommitFiles, parseTree } from './gitCommitFiles';
import { placeAfter, readMoves, readRemovals } from './removedPaths';

const summary = '%H%x00%cI%x00%an%x00%s';
/** Commits whose moves are looked at in one question: each costs a comparison of two trees. */
const mostCommits = 60;

/** Changes that are printed at a time: what git says is held as a whole. */
const inOneGo = 25;

/** A name of a commit, never an option. */
const isRevision = /^[\w@][\w./@^~{}-]*$/;

/** The folders and files below which all that a glob holds stands; empty = anywhere. */
function placesOf(glob: string): readonly string[] {
  const places = plainGlobs(glob).map((plain) => {
    const names = plain.split('/');
    const wild = names.findIndex((name) => /[*?[\\]/.test(name));
    return (wild < 0 ? names : names.slice(0, wild)).join('/');
  });
  return places.includes('') ? [] : [...new Set(places)];
}

/** The mark that begins a change, with its hash: sources hold such characters too. */
const patchStart = /\u0001(?=[0-9a-f]{40,64}\t)/;

function readPatches(log: string): readonly PastChange[] {
  return log
    .split(patchStart)
    .slice(1)
    .map((entry) => {
      const end = entry.indexOf('\n');
      const [, date = ''] = entry.slice(0, end < 0 ? undefined : end).split('\t');
      return { date, diff: end < 0 ? '' : entry.slice(end + 1) };
    });
}

/** Earlier states as git knows them. Follows first parents: what the branch itself went through, merges as one step. */
export class GitHistory implements RepositoryHistory {
  constructor(private readonly git: Git) {}

  async head(): Promise<string | undefined> {
    if (!this.git.isTrusted()) return undefined;
    const known = headCommit(this.git.root);
    if (known !== undefined) return known;
    const log = await this.git.ask('log', '--max-count=1', '--format=%H');
    return log?.output.toString('utf8').trim() || undefined;
  }

  async changeOf(source: DiffSource): Promise<string | undefined> {
    const form = ['--unified=0', '--find-renames', '--src-prefix=a/', '--dst-prefix=b/'];
    if (source === 'staged') return this.diff('--cached', ...form);
    if (source === 'work tree') return this.workTree(form);
    if (!isRevision.test(source.since)) return undefined;
    return this.diff(...form, `${source.since}...HEAD`, '--');
  }

  async newestChanges(
    limit: number,
    { of, from = 'HEAD' }: WhichChanges = {},
  ): Promise<readonly PastChange[]> {
    if (!isRevision.test(from)) return [];
    const paths = of === undefined ? [] : placesOf(of);
    const form = ['--unified=0', '--find-renames', '--src-prefix=a/', '--dst-prefix=b/'];
    const words = ['--first-parent', '-m', '-p', '--full-diff', ...form, '--format=%x01%H%x09%cI'];
    const found: PastChange[] = [];
    for (let skip = 0; skip < limit; skip += inOneGo) {
      const count = Math.min(inOneGo, limit - skip);
      const log = await this.git.ask(
        'log',
        ...words,
        `--skip=${skip}`,
        `-${count}`,
        from,
        '--',
        ...paths,
      );
      const some = readPatches(log?.output.toString('utf8') ?? '');
      found.push(...some);
      if (some.length < count) break;
    }
    return found;
  }

  /** New files are in no diff: their names stand at its end, as git would begin them. */
  private async workTree(form: readonly string[]): Promise<string | undefined> {
    const [diff, untracked] = await Promise.all([
      this.diff('HEAD', ...form),
      this.git.ask('ls-files', '-z', '--others', '--exclude-standard'),
    ]);
    if (diff === undefined) return undefined;
    const names = (untracked?.output.toString('utf8') ?? '').split('\0').filter(Boolean);
    const added = names.map((name) => {
      const quoted = JSON.stringify(`b/${name}`);
      return `diff --git ${JSON.stringify(`a/${name}`)} ${quoted}\nnew file mode 100644\n+++ ${quoted}\n`;
    });
    return diff + added.join('');
  }

  private async diff(...words: readonly string[]): Promise<string | undefined> {
    return (await this.git.ask('diff', ...words))?.output.toString('utf8');
  }

  async commitsTouching(
    path: RelativePath,
    limit: number,
    signal?: Cancellation,
  ): Promise<readonly CommitSummary[]> {
    const words = ['--first-parent', `--max-count=${limit}`, '--', path || '.'];
    const commits = await this.commits(words);
    return signal?.aborted ? [] : commits;
  }

  async filesAt(commit: string, path: RelativePath): Promise<GitCommitFiles> {
    const tree = await this.git.ask('ls-tree', '-r', '-z', commit, '--', path || '.');
    return new GitCommitFiles(parseTree(tree?.output.toString('utf8') ?? ''), {
      read: async (object) =>
        (await this.git.ask('cat-file', 'blob', object))?.output ?? Buffer.alloc(0),
    });
  }

  async pathsGone(
    paths: readonly RelativePath[],
    signal?: Cancellation,
  ): Promise<ReadonlyMap<RelativePath, PathGone>> {
    if (paths.length === 0) return new Map();
    const words = ['--first-parent', '-m', '--no-renames', '--diff-filter=D', '--name-status'];
    const log = await this.git.ask('log', ...words, `--format=%x01${summary}`, '--', ...paths);
    const gone = new Map<RelativePath, PathGone>();
    if (log === undefined) return gone;
    const moves = new Map<string, ReadonlyMap<RelativePath, RelativePath>>();
    for (const [path, record] of readRemovals(log.output.toString('utf8'), paths)) {
      const commit = readCommit(record);
      if (signal?.aborted || !commit) continue;
      if (!moves.has(commit.id) && moves.size < mostCommits)
        moves.set(commit.id, await this.moves(commit.id));
      const movedTo = placeAfter(path, moves.get(commit.id) ?? new Map());
      gone.set(path, { commit, ...(movedTo !== undefined && { movedTo }) });
    }
    return gone;
  }

  async commitsChanging(
    text: string,
    paths: readonly RelativePath[],
    limit: number,
    signal?: Cancellation,
  ): Promise<readonly CommitSummary[]> {
    if (paths.length === 0 || signal?.aborted) return [];
    const words = ['--first-parent', '-m', `--max-count=${limit}`, `-S${text}`];
    return this.commits([...words, '--', ...paths]);
  }

  private async commits(words: readonly string[]): Promise<readonly CommitSummary[]> {
    const log = await this.git.ask('log', `--format=${summary}%x1e`, ...words);
    const records = log?.output.toString('utf8').split('\x1e') ?? [];
    return records.flatMap((record) => readCommit(record) ?? []);
  }

  private async moves(commit: string): Promise<ReadonlyMap<RelativePath, RelativePath>> {
    const words = ['--max-count=1', '--first-parent', '-m', '-M', '--diff-filter=R'];
    const log = await this.git.ask('log', ...words, '--name-status', '--format=', commit);
    return readMoves(log?.output.toString('utf8') ?? '');
  }
}

function readCommit(record: string): CommitSummary | undefined {
  const [id = '', date = '', author = '', subject = ''] = record.trim().split('\0');
  return id === '' ? undefined : { id, date, author, subject };
}
