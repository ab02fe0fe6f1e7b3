// The main job on the command line, on a sample repository and on this one. No key, no account, nothing left behind.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const scratch = mkdtempSync(join(tmpdir(), 'lessons-demo-'));
const sample = join(scratch, 'slug-tools');
const environment = { ...process.env, LESSONS_HOME: join(scratch, 'home') };

/** Runs `lessons` in a folder and prints what a user would see. */
function lessons(folder, ...args) {
  const shown = args.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(' ');
  console.log(`\n$ lessons ${shown}`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(project, 'dist', 'lessons.js'), ...args],
    {
      cwd: folder,
      env: environment,
      encoding: 'utf8',
      input: '',
    },
  );
  process.stdout.write(stdout + stderr);
  return { status, stdout };
}

function expect(condition, what) {
  if (!condition) throw new Error(`The demo did not show what it should: ${what}`);
}

function showSample() {
  console.log('== A sample repository that came with lessons ==');
  cpSync(join(project, 'test', 'fixtures', 'sample'), sample, { recursive: true });
  spawnSync('git', ['init', '--quiet', sample]);
  console.log('\nLessons that arrive with a repository wait for you:');
  lessons(sample, 'list');
  lessons(sample, 'approve', '--all');
  lessons(sample, 'promote', 'format');

  console.log(
    '\nFour requests, each with its verdict and receipt. Only the ones that change code get lessons:',
  );
  const test = lessons(sample, 'preflight', 'write a unit test for slugify');
  expect(test.stdout.includes('given    testing'), 'the testing lesson in the block');
  const bug = lessons(sample, 'preflight', 'slugs of titles with ß come out empty, fix it');
  expect(bug.stdout.includes('<project-conventions>'), 'a block for a bug fix');
  expect(
    lessons(sample, 'preflight', 'where is slugify used?').stdout.includes('\n0 tokens'),
    'nothing for a question',
  );
  expect(
    lessons(sample, 'preflight', 'thanks, commit and push').stdout.includes('\n0 tokens'),
    'nothing for an order to git',
  );

  console.log(
    '\nNow somebody replaces the test runner: package.json#scripts.test changes from "vitest run" to "node --test".',
  );
  const path = join(sample, 'package.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"vitest run"', '"node --test"'));
  expect(lessons(sample, 'stale', '--check').status === 1, 'exit code 1 for a stale lesson');
  const after = lessons(sample, 'preflight', 'write a unit test for slugify').stdout;
  expect(
    after.includes('omitted  testing: what it depends on has changed') &&
      !after.includes('Tests run with vitest'),
    'the stale lesson silent',
  );
  lessons(sample, 'stats');
}

function showThisRepository() {
  console.log('\n== This repository itself ==');
  lessons(project, 'approve', '--all');
  lessons(project, 'list');
  expect(lessons(project, 'stale', '--check').status === 0, 'no stale lesson of our own');
  const ours = lessons(
    project,
    'preflight',
    'add a verb to the command line that prints the journal',
  ).stdout;
  expect(ours.includes('<project-conventions>'), 'our own lessons in a block');
}

try {
  showSample();
  showThisRepository();
  console.log(
    '\nThat was the main job. "npm start" opens VS Code with the extension on the sample repository.',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
