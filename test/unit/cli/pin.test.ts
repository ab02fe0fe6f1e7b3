import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { commandLine } from '../../support/commandLine';
import { openLessons } from '../../../src/node/lessons/openLessons';
import { episode } from '../../support/episodes';
import { RecordingLogger } from '../../support/memoryRepository';
import { temporaryFolder } from '../../support/temporaryFolder';

let root: string;
let environment: { readonly LESSONS_HOME: string };

beforeEach(() => {
  root = temporaryFolder();
  environment = { LESSONS_HOME: join(temporaryFolder(), 'home') };
  execFileSync('git', ['init', '--quiet', root]);
});

const open = () => openLessons({ folder: root, environment, logger: new RecordingLogger() });

async function pins(): Promise<readonly string[]> {
  const { manager, close } = await open();
  const { ledgers } = await manager.pipeline.library.refresh();
  await close();
  return Object.keys(ledgers.project.pins);
}

const run = (...words: string[]) => commandLine({ cwd: root, environment }, words);

it('lists tasks, pins the steps of one, and takes that back by a second pin or by undo', async () => {
  expect((await run('pin')).out).toBe('No task was recorded here yet.\n');
  const { manager, close } = await open();
  const lines = episode('t1', 'add the orders module', ['edit', 'src/a.ts'], ['run', 'npm test']);
  await manager.pipeline.library.recordAll('project', lines);
  await close();
  expect((await run('pin')).out).toContain('add the orders module');
  expect(await run('pin', 't1')).toEqual({
    code: 0,
    out: 'Pinned the steps of “add the orders module”.\n',
    err: '',
  });
  expect(await pins()).toEqual(['t1']);
  expect((await run('pin', 't1')).out).toContain('Unpinned');
  expect(await pins()).toEqual([]);
  expect((await run('undo')).out).toContain('Undone: Unpinned');
  expect(await pins()).toEqual(['t1']);
  expect((await run('undo')).code).toBe(0);
  expect(await pins()).toEqual([]);
  expect((await run('pin', 'no-such-task')).code).toBe(2);
});
