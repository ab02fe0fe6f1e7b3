import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { areas } from './areas';
import { digest, digestOf, testFiles } from './outcomes';
import type { TestProcess } from './testProcess';
import type { Reached } from './tryMutants';

interface Kept {
  /** Digest of the files whose functions are counted. */
  readonly sources: string;
  /** What each test file reached, and what the file said then. */
  readonly tests: Readonly<Record<string, Reached & { readonly digest: string }>>;
}

/** The tests that change modules of Node cannot share a process; the growth of time is no question of a value. */
const leftOut = /\/(?:badDisk|secondLooker|growth)\.test\.ts$/;

/** Which test file reaches what: each is run once, and again when it or what is counted was edited. */
export async function reachOf(
  file: string,
  runner: TestProcess,
): Promise<Readonly<Record<string, Reached>>> {
  const files = Object.values(areas).flat();
  const sources = digest(files.map(digestOf).join());
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
  const known = Object.entries(kept?.sources === sources ? kept.tests : {});
  const same = known.filter(([test, row]) => existsSync(test) && row.digest === digestOf(test));
  const isKnown = new Set(same.map(([test]) => test));
  const changed = testFiles('test/unit').filter(
    (test) => test.endsWith('.test.ts') && !leftOut.test(test) && !isKnown.has(test),
  );
  const rows = await record(runner, files, changed);
  const tests = Object.fromEntries([
    ...same,
    ...rows.map(([test, row]) => [test, { ...row, digest: digestOf(test) }] as const),
  ]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ sources, tests } satisfies Kept));
  return tests;
}

async function record(
  runner: TestProcess,
  files: readonly string[],
  tests: readonly string[],
): Promise<readonly (readonly [string, Reached])[]> {
  if (tests.length === 0) return [];
  console.log(`Running ${tests.length} test files, to see what they reach…`);
  const answer = await runner.ask({ record: files, tests });
  if (!answer || !('reached' in answer)) throw new Error('The tests could not be run; see above.');
  return Object.entries(answer.reached);
}
