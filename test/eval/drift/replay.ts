import { isDeepStrictEqual } from 'node:util';
import { minimatch } from 'minimatch';
import { DigestCache } from '../../../src/core/fingerprint/digestCache';
import type { RefDigest } from '../../../src/core/fingerprint/refDigest';
import { readersAtHand } from '../../../src/core/fingerprint/fileReaders';
import { RefVerifier } from '../../../src/core/fingerprint/refVerifier';
import { nodeHasher } from '../../../src/node/process/nodeHasher';
import { GitCommitFiles, type TrackedFile } from '../../../src/node/repository/gitCommitFiles';
import { GitBlobs, firstParentCommits, trackedFiles } from './gitBlobs';
import { type Snapshot, independentValue } from './independentValue';

/** What three ways of looking saw of one ref over a span of commits. */
export interface RefTally {
  readonly ref: string;
  /** Commits in which the bytes of the file, or of any file below the folder or matching the glob, changed. */
  wholeFile: number;
  ours: number;
  /** Commits in which the meaning changed, by the independent comparison. */
  truth: number;
  missed: number;
  falseAlarms: number;
  /** Where the product and the independent comparison differ, for a reader to judge. */
  readonly disagreements: string[];
}

export interface Replay {
  readonly from: string;
  readonly to: string;
  readonly commits: number;
  readonly tallies: readonly RefTally[];
}

interface Look {
  readonly bytes: ReadonlyMap<string, string>;
  readonly ours: ReadonlyMap<string, RefDigest>;
  readonly meaning: ReadonlyMap<string, unknown>;
}

/** Replays the first-parent commits of a span and counts, per ref, who saw which change. */
export async function replay(
  repository: string,
  end: string,
  span: number,
  refs: readonly string[],
): Promise<Replay> {
  const commits = firstParentCommits(repository, end, span);
  const blobs = new GitBlobs(repository);
  const tallies = refs.map(newTally);
  const looker = new Looker(repository, blobs, refs);
  let before: Look | undefined;
  for (const commit of commits) {
    const now = await looker.look(commit);
    if (before) for (const tally of tallies) count(tally, before, now, commit);
    before = now;
  }
  blobs.close();
  return { from: commits[0] ?? '', to: commits.at(-1) ?? '', commits: commits.length - 1, tallies };
}

function newTally(ref: string): RefTally {
  return { ref, wholeFile: 0, ours: 0, truth: 0, missed: 0, falseAlarms: 0, disagreements: [] };
}

function count(tally: RefTally, before: Look, now: Look, commit: string): void {
  const { ref } = tally;
  const digestOf = (look: Look) => look.ours.get(ref)?.digest ?? 'broken';
  const alarm = digestOf(before) !== digestOf(now);
  const changed = !isDeepStrictEqual(before.meaning.get(ref), now.meaning.get(ref));
  if (before.bytes.get(ref) !== now.bytes.get(ref)) tally.wholeFile += 1;
  if (alarm) tally.ours += 1;
  if (changed) tally.truth += 1;
  if (changed && !alarm) tally.missed += 1;
  if (alarm && !changed) tally.falseAlarms += 1;
  if (alarm !== changed) tally.disagreements.push(`${commit} ${alarm ? 'alarm' : 'missed'}`);
}

class Looker {
  private readonly cache = new DigestCache();
  private readonly texts = new Map<string, string>();

  constructor(
    private readonly repository: string,
    private readonly blobs: GitBlobs,
    private readonly refs: readonly string[],
  ) {}

  async look(commit: string): Promise<Look> {
    const tracked = trackedFiles(this.repository, commit);
    const files = new GitCommitFiles(tracked, this.blobs);
    const verifier = new RefVerifier(files, nodeHasher, readersAtHand, this.cache);
    const ours = await verifier.digests(this.refs);
    const snapshot: Snapshot = {
      paths: [...tracked.keys()],
      read: (path) => this.textOf(tracked.get(path)),
    };
    const meaning = new Map<string, unknown>();
    for (const ref of this.refs) meaning.set(ref, await independentValue(ref, snapshot));
    const bytes = new Map(this.refs.map((ref) => [ref, bytesBehind(ref, tracked)]));
    return { bytes, ours, meaning };
  }

  private async textOf(file: TrackedFile | undefined): Promise<string | undefined> {
    if (!file) return undefined;
    const known = this.texts.get(file.object);
    if (known !== undefined) return known;
    const text = (await this.blobs.read(file.object)).toString('utf8');
    this.texts.set(file.object, text);
    return text;
  }
}

/** What whole-file hashing would hash for a ref. */
function bytesBehind(ref: string, tracked: ReadonlyMap<string, TrackedFile>): string {
  const target = ref.replace(/[#~].*$/, '');
  const isBehind = ref.startsWith('glob:')
    ? (path: string) => minimatch(path, ref.slice('glob:'.length), { dot: true })
    : (path: string) => (target.endsWith('/') ? path.startsWith(target) : path === target);
  return [...tracked]
    .filter(([path]) => isBehind(path))
    .map(([path, file]) => `${path} ${file.object}`)
    .sort()
    .join('\n');
}
