import type { Candidate } from '../../../src/core/capture/candidate';
import { scanRepository } from '../../../src/core/capture/scanRepository';
import { DigestCache } from '../../../src/core/fingerprint/digestCache';
import { readersAtHand } from '../../../src/core/fingerprint/fileReaders';
import { RefVerifier } from '../../../src/core/fingerprint/refVerifier';
import { nodeHasher } from '../../../src/node/process/nodeHasher';
import { GitCommitFiles } from '../../../src/node/repository/gitCommitFiles';
import { GitBlobs, firstParentCommits, trackedFiles } from '../drift/gitBlobs';
import { GitTreeReader } from '../sentences/gitTreeReader';

/** What one lesson scanned at the start of a span went through until its end. */
export interface LessonTally {
  readonly name: string;
  readonly refs: readonly string[];
  /** Refs that say nothing already at the start. */
  readonly broken: readonly string[];
  /** Commits in which some ref answered differently. */
  alarms: number;
  /** Alarms after which a new scan says the same: a change without a change of meaning. */
  idle: number;
  /** Idle alarms by the ref that raised them. */
  readonly idleRefs: Map<string, number>;
  /** What a scan says at the end instead, where no alarm ever came. */
  silent?: string;
}

export interface LessonReplay {
  readonly commits: number;
  readonly tallies: readonly LessonTally[];
}

/** Scans the first commit of a span, replays the first-parent commits after it, and counts when its lessons would turn stale. */
export async function replayLessons(
  repository: string,
  end: string,
  span: number,
): Promise<LessonReplay> {
  const commits = firstParentCommits(repository, end, span);
  const told = new Told(repository);
  const lessons = await told.at(commits[0] ?? end);
  const tallies = [...lessons.values()].map(({ name, refs }) => newTally(name, refs));
  const refs = [...new Set(tallies.flatMap((tally) => tally.refs))];
  const blobs = new GitBlobs(repository);
  const cache = new DigestCache();
  let before: ReadonlyMap<string, string> | undefined;
  let beforeCommit = '';
  for (const commit of commits) {
    const files = new GitCommitFiles(trackedFiles(repository, commit), blobs);
    const answers = await new RefVerifier(files, nodeHasher, readersAtHand, cache).digests(refs);
    const now = new Map(refs.map((ref) => [ref, answers.get(ref)?.digest ?? 'broken']));
    for (const tally of tallies) {
      if (before) await count(tally, before, now, told, beforeCommit, commit);
      else
        (tally.broken as string[]).push(...tally.refs.filter((ref) => now.get(ref) === 'broken'));
    }
    before = now;
    beforeCommit = commit;
  }
  blobs.close();
  const last = await told.at(commits.at(-1) ?? end);
  for (const tally of tallies) {
    const then = meaning(lessons.get(tally.name));
    const says = meaning(last.get(tally.name));
    if (tally.alarms === 0 && then !== says) tally.silent = `${then} -> ${says}`;
  }
  return { commits: commits.length - 1, tallies };
}

function newTally(name: string, refs: readonly string[]): LessonTally {
  return { name, refs, broken: [], alarms: 0, idle: 0, idleRefs: new Map() };
}

async function count(
  tally: LessonTally,
  before: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
  told: Told,
  beforeCommit: string,
  commit: string,
): Promise<void> {
  const changed = tally.refs.filter((ref) => before.get(ref) !== now.get(ref));
  if (changed.length === 0) return;
  tally.alarms += 1;
  const [then, says] = [await told.at(beforeCommit), await told.at(commit)];
  if (meaning(then.get(tally.name)) !== meaning(says.get(tally.name))) return;
  tally.idle += 1;
  for (const ref of changed) tally.idleRefs.set(ref, (tally.idleRefs.get(ref) ?? 0) + 1);
}

/** What a lesson says, its counts aside: `41 of 43` that became `42 of 44` says the same. */
function meaning(lesson: Candidate | undefined): string {
  return lesson?.body.replace(/\d+ of \d+/g, 'N of M') ?? 'nothing';
}

/** What a scan proposes at a commit, by the name of the lesson. */
class Told {
  private readonly known = new Map<string, ReadonlyMap<string, Candidate>>();

  constructor(private readonly repository: string) {}

  async at(commit: string): Promise<ReadonlyMap<string, Candidate>> {
    const known = this.known.get(commit);
    if (known) return known;
    const reader = new GitTreeReader(this.repository, commit);
    try {
      const { candidates } = await scanRepository(reader);
      const told = new Map(candidates.map((candidate) => [candidate.name, candidate]));
      this.known.set(commit, told);
      return told;
    } finally {
      reader.close();
    }
  }
}
