import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aRead, anyBelow, check, openLibrary, readsOf, withFolder } from './faultFolder';
import { run } from './faultProcess';
import { afterwards, checkLedger, fillJournal } from './killFaults';

const day = 86_400_000;

/** Two processes compact at once while a third reads: nothing is lost, nothing counted twice. */
export function twoCompactions(worker: string): Promise<void> {
  return withFolder(async (folder) => {
    const { ledger } = await fillJournal(folder);
    const args = ['compact', folder.path, String(afterwards)];
    const both = Promise.all([run(worker, args), run(worker, args)]);
    await checkLedger(folder, ledger);
    for (const { errors } of await both) check(errors === '', errors);
    await checkLedger(folder, ledger);
  });
}

/** 16 processes append 500 events each at once: exactly 8,000. */
export function manyWriters(worker: string): Promise<void> {
  return withFolder(async (folder) => {
    const writers = Array.from({ length: 16 }, (_, at) =>
      run(worker, ['append', folder.path, `p${at}`, '500']),
    );
    await Promise.all(writers);
    const counted = await readsOf(folder);
    check(counted === 8_000, `${counted} of 8,000 are counted`);
  });
}

/** The clock goes back, by hours or by years: counts stay, and within two days the order of what the user did stays too. */
export function clockSetBack(): Promise<void> {
  return withFolder(async (folder) => {
    let now = afterwards;
    const first = openLibrary(folder, () => now).library;
    await first.refresh();
    await first.record('project', { type: 'approved', lesson: 'testing', hash: 'h' });
    await first.record('project', aRead('a'));
    const isShort = Math.random() < 0.5;
    now -= isShort ? anyBelow(2 * day) : anyBelow(2_000 * day);
    const second = openLibrary(folder, () => now).library;
    await second.refresh();
    await second.record('project', { type: 'revoked', lesson: 'testing', hash: 'h' });
    await second.record('project', aRead('b'));
    const seen = await first.refresh();
    const { project } = (await openLibrary(folder).library.refresh()).ledgers;
    check(project.rows['testing']?.reinforcements === 2, 'a read is lost');
    check(!isShort || project.approvals['h'] === undefined, 'the approval outlived its revocation');
    check(
      JSON.stringify(seen.ledgers.project) === JSON.stringify(project),
      'two windows count differently',
    );
  });
}

/** A pull changes one lesson and deletes another between two one-shot runs of the command line. */
export function gitPull(cli: string): Promise<void> {
  return withFolder(async ({ path }) => {
    const [origin, clone] = [join(path, 'origin'), join(path, 'clone')];
    const git = (cwd: string, ...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
        cwd,
        stdio: 'pipe',
      });
    mkdirSync(join(origin, '.lessons'), { recursive: true });
    const lesson = (name: string) => join(origin, '.lessons', `${name}.md`);
    for (const name of ['kept', 'changed', 'deleted']) writeFileSync(lesson(name), '- text one\n');
    git(origin, 'init', '-q');
    git(origin, 'add', '.');
    git(origin, 'commit', '-qm', 'one');
    git(path, 'clone', '-q', origin, clone);
    const lessons = async (...args: string[]) => {
      const environment = { LESSONS_HOME: join(path, 'home') };
      const { lines, errors } = await run(cli, args, { cwd: clone, environment });
      check(errors === '', errors);
      return lines.join('\n');
    };
    await lessons('approve', '--all');
    // As long as the old text and in the same place: only the stamp can tell.
    writeFileSync(lesson('changed'), '- text two\n');
    rmSync(lesson('deleted'));
    git(origin, 'add', '-A');
    git(origin, 'commit', '-qm', 'two');
    git(clone, 'pull', '-q');
    const rows = JSON.parse(await lessons('list', '--json')) as { name: string; state: string }[];
    const states = rows.map(({ name, state }) => `${name} ${state}`).sort();
    check(states.join() === 'changed quarantined,kept active', `after the pull: ${states.join()}`);
  });
}
