import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { spreadOf, type ReplayReport } from '../../../src/core/operations/replay/replayReport';
import type { RepositoryPast } from '../../../src/core/operations/replay/repositoryPast';
import { openLessons } from '../../../src/node/lessons/openLessons';
import { Git } from '../../../src/node/repository/git';
import { GitPast } from '../../../src/node/repository/gitPast';
import { RecordingLogger } from '../../support/memoryRepository';
import { lackData } from '../lackData';
import {
  recordedRepositories,
  tasksOfSession,
  type RecordedSession,
} from '../sessions/recordedSessions';
import { printsKept } from '../sharedData';

/**
 * What `lessons replay` says on recorded sessions of others, each with the code of the commit that it began at. Usage: npm run eval replay -- [--mirrors DIR] [--only NAME] [--kept] [--claims]
 */
const { values } = parseArgs({
  options: {
    mirrors: { type: 'string', default: '../.mirror' },
    only: { type: 'string', default: '' },
    kept: { type: 'boolean', default: false },
    claims: { type: 'boolean', default: false },
  },
});

/** The past of a bare copy; where the record says at which commit a session began, that one counts. */
class RecordedPast implements RepositoryPast {
  private readonly commits = new Map<number, string>();
  private readonly past: GitPast;

  constructor(place: string, sessions: readonly RecordedSession[]) {
    this.past = new GitPast(new Git(place, () => true));
    for (const session of sessions) {
      const at = tasksOfSession(session)[0]?.at;
      if (at !== undefined && session.commit !== null) this.commits.set(at, session.commit);
    }
  }

  async commitAt(time: number): Promise<string | undefined> {
    return this.commits.get(time) ?? this.past.commitAt(time);
  }

  open(commit: string) {
    return this.past.open(commit);
  }
}

async function replayOf(repo: string, sessions: readonly RecordedSession[]): Promise<ReplayReport> {
  const mirror = join(values.mirrors, repo.replace('/', '+'), 'repo');
  if (!existsSync(mirror)) lackData(`a bare copy of ${repo} (--mirrors DIR)`);
  const folder = mkdtempSync(join(tmpdir(), 'lessons-replay-'));
  try {
    const place = join(folder, 'code');
    // Nothing is checked out: the past is read out of the objects that the copy holds.
    execFileSync('git', ['clone', '-q', '-n', '--shared', mirror, place]);
    const { manager, close } = await openLessons({
      ...{ folder: place, environment: { LESSONS_HOME: join(folder, 'home') } },
      logger: new RecordingLogger(),
    });
    const past = new RecordedPast(place, sessions);
    const report = await manager.replay(sessions.flatMap(tasksOfSession), {
      past,
      onSession: (done, of) => console.error(`${repo}: ${done} of ${of}`),
    });
    await close();
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function row(repo: string, { sessions, learnt }: ReplayReport): string {
  const all = <T>(of: (one: ReplayReport['sessions'][number]) => readonly T[]): T[] =>
    sessions.flatMap(of);
  const calls = all((one) => one.calls);
  const net = spreadOf(sessions.map(({ spared, cost }) => spared.once - cost.once));
  const netRead = spreadOf(sessions.map(({ spared, cost }) => spared.read - cost.read));
  const sum = (of: (one: ReplayReport['sessions'][number]) => number): number =>
    sessions.reduce((total, one) => total + of(one), 0);
  const cells = [
    ...[repo, sessions.length, sessions.filter(({ commit }) => commit === undefined).length],
    ...[learnt.length, calls.length],
    ...[calls.reduce((turns, one) => turns + one.turns, 0), all((one) => one.rules).length],
    ...[all((one) => one.reads).length, sessions.filter(({ wrong }) => wrong.length > 0).length],
    ...[`${sum(({ spared }) => spared.once)} / ${sum(({ cost }) => cost.once)}`],
    ...[`${sum(({ spared }) => spared.read)} / ${sum(({ cost }) => cost.read)}`],
    ...[
      `${net.least} / ${net.median} / ${net.most}`,
      `${netRead.least} / ${netRead.median} / ${netRead.most}`,
    ],
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Everything that a replay says of single places, a line of JSON each, for a reader to judge. */
function printClaims(repo: string, { sessions }: ReplayReport): void {
  for (const { calls, rules, reads, wrong, commit } of sessions)
    for (const [kind, claims] of Object.entries({ calls, rules, reads, wrong }))
      for (const claim of claims) console.log(JSON.stringify({ repo, kind, commit, ...claim }));
}

async function main(): Promise<void> {
  const rows: string[] = [];
  for (const { repo, sessions } of recordedRepositories(printsKept)) {
    if (!repo.includes(values.only)) continue;
    const report = await replayOf(repo, sessions);
    if (values.claims) printClaims(repo, report);
    rows.push(row(repo, report));
  }
  console.log(
    '| repository | sessions | of them without their code | learnt | refused calls met before | their turns | rules broken | files read that one tells | sessions told wrongly | tokens once: spared / cost | read every turn: spared / cost | net once a session: least / median / most | net read: least / median / most |',
  );
  console.log(`|${'---|'.repeat(13)}`);
  for (const one of rows) console.log(one);
}

void main();
