import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RecordedTask } from '../../../src/core/capture/sessions/task';
import { spreadOf, type ReplayReport } from '../../../src/core/operations/replay/replayReport';
import { openLessons } from '../../../src/node/lessons/openLessons';
import { RecordingLogger } from '../../support/memoryRepository';
import { lackData } from '../lackData';
import { recordedRepositories, tasksOfSession } from '../sessions/recordedSessions';
import { printsKept } from '../sharedData';

/**
 * What `lessons replay` says on recorded sessions of others: each repository as it is now, scanned, with everything approved that the scan
 * proposes, and all its sessions. Usage: npm run eval replay -- [--mirrors DIR] [--only NAME] [--kept] [--claims]
 */
const { values } = parseArgs({
  options: {
    mirrors: { type: 'string', default: '../.mirror' },
    only: { type: 'string', default: '' },
    kept: { type: 'boolean', default: false },
    claims: { type: 'boolean', default: false },
  },
});

async function replayOf(repo: string, tasks: readonly RecordedTask[]): Promise<ReplayReport> {
  const mirror = join(values.mirrors, repo.replace('/', '+'), 'repo');
  if (!existsSync(mirror)) lackData(`a bare copy of ${repo} (--mirrors DIR)`);
  const folder = mkdtempSync(join(tmpdir(), 'lessons-replay-'));
  try {
    const place = join(folder, 'code');
    execFileSync('git', ['clone', '-q', '-n', '--shared', mirror, place]);
    // A copy may lack the contents of its largest files: the others are written all the same.
    spawnSync('git', ['-C', place, 'checkout', '-q', '-f', 'HEAD'], { stdio: 'ignore' });
    execFileSync('git', ['-C', place, 'reset', '-q'], { stdio: 'ignore' });
    rmSync(join(place, '.lessons'), { recursive: true, force: true });
    const environment = { LESSONS_HOME: join(folder, 'home') };
    const { manager, close } = await openLessons({
      ...{ folder: place, environment, logger: new RecordingLogger() },
    });
    const { proposed } = await manager.scan();
    await manager.promoteAll(proposed.map(({ name }) => name));
    await manager.approveAll();
    const report = await manager.replay(tasks);
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
    ...[repo, sessions.length, learnt.length, calls.length],
    ...[calls.reduce((turns, one) => turns + one.turns, 0), all((one) => one.rules).length],
    ...[all((one) => one.reads).length, sessions.filter(({ wrong }) => wrong.length > 0).length],
    ...[`${sum(({ spared }) => spared.once)} / ${sum(({ cost }) => cost.once)}`],
    ...[`${sum(({ spared }) => spared.read)} / ${sum(({ cost }) => cost.read)}`],
    ...[`${net.median} / ${net.most}`, `${netRead.median} / ${netRead.most}`],
  ];
  return `| ${cells.join(' | ')} |`;
}

function printClaims(repo: string, { sessions }: ReplayReport): void {
  for (const { calls, rules, reads, wrong } of sessions) {
    for (const one of calls)
      console.log(`call ${repo} ${one.task}@${one.turn} ${one.call} | ${one.lesson}`);
    for (const one of rules) console.log(`rule ${repo} ${one.task} ${one.path} | ${one.check}`);
    for (const one of reads)
      console.log(`read ${repo} ${one.task}@${one.turn} ${one.path} | ${one.lesson}`);
    for (const one of wrong)
      console.log(`wrong ${repo} ${one.task}@${one.turn} ${one.call} | ${one.lesson}`);
  }
}

async function main(): Promise<void> {
  const rows: string[] = [];
  for (const { repo, sessions } of recordedRepositories(printsKept)) {
    if (!repo.includes(values.only)) continue;
    const report = await replayOf(repo, sessions.flatMap(tasksOfSession));
    if (values.claims) printClaims(repo, report);
    rows.push(row(repo, report));
  }
  console.log(
    '| repository | sessions | learnt | refused calls met before | their turns | rules broken | files read that one tells | sessions told wrongly | tokens once: spared / cost | read every turn: spared / cost | net once a session: median / most | net read: median / most |',
  );
  console.log(`|${'---|'.repeat(12)}`);
  for (const one of rows) console.log(one);
}

void main();
