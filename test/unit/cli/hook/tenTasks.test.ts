import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, onTestFinished } from 'vitest';
import { runCli } from '../../../../src/cli/runCli';
import { openLessons } from '../../../../src/node/lessons/openLessons';
import { RecordingLogger } from '../../../support/memoryRepository';
import { temporaryFolder } from '../../../support/temporaryFolder';
import { doTenTasks, expectTenTasks, writeTwoLessons } from '../../../support/tenTasks';

async function openRepository() {
  const [root, home] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(join(root, '.git'));
  writeFileSync(join(root, '.git/HEAD'), 'ref: refs/heads/main\n');
  writeTwoLessons(root);
  const environment = { LESSONS_HOME: home };
  const io = { cwd: root, environment, out: () => undefined, err: () => undefined };
  await runCli(['approve', '--all'], { ...io, readInput: async () => '' });
  // What a window of the editor holds open all the time; the real one: `test/e2e/agentsAtWork.test.ts`.
  const window = await openLessons({ folder: root, environment, logger: new RecordingLogger() });
  onTestFinished(() => window.close());
  return { place: { root, environment }, manager: window.manager };
}

describe('a scripted agent at ten tasks, beside an open window', () => {
  it('is given each lesson once in its context, and everything is counted exactly', async () => {
    const { place, manager } = await openRepository();
    await doTenTasks(place);
    await expectTenTasks(manager);
  });
});
