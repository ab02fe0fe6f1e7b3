import type { TestModule, TestRunResult, TestSpecification, Vitest } from 'vitest/node';
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { type Mutant, withHits } from './mutantsOf';

/** What the process that runs tests is asked: to record which test files reach what, or to try a mutant on some of them. */
export type Question =
  | { readonly record: readonly string[]; readonly tests: readonly string[] }
  | { readonly mutant: Mutant; readonly tests: readonly string[] };

/** What it says: that it goes on (after each test file), and in the end what came out. */
export type Answer =
  | { readonly goesOn: true }
  | { readonly reached: Readonly<Record<string, Reached>> }
  /** The test file that noticed; `undefined` = none. */
  | { readonly killedBy: string | undefined };

/** What one test file reaches. */
export interface Reached {
  /** Functions, as `withHits` names them. */
  readonly hits: readonly string[];
  readonly milliseconds: number;
}

/** Texts that stand in for those on disk, by absolute path. */
const replaced = new Map<string, string>();

/** The first test file that failed in the run that goes on; what the runner keeps of earlier runs is no part of it. */
let noticed: string | undefined;

function ended(module: TestModule): void {
  if (module.state() === 'failed') noticed ??= relative('.', module.moduleId);
  say({ goesOn: true });
}

function say(answer: Answer): void {
  process.send?.(answer);
}

async function open(): Promise<Vitest> {
  const { createVitest, BaseSequencer } = await import('vitest/node');
  /** Keeps the order it is given: the tests nearest to a mutant come first, and the first failure ends the run. */
  class AsGiven extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return files;
    }
  }
  return createVitest(
    'test',
    {
      config: false,
      watch: false,
      include: ['test/unit/**/*.test.ts'],
      setupFiles: ['test/mutation/recordHits.ts'],
      isolate: false,
      maxWorkers: 1,
      testTimeout: 30_000,
      execArgv: ['--max-old-space-size=2048'],
      sequence: { sequencer: AsGiven },
      reporters: [{ onTestModuleEnd: ended }],
    },
    {
      plugins: [
        { name: 'mutant', enforce: 'pre', load: (id) => replaced.get(id.split('?')[0] ?? id) },
      ],
    },
  );
}

function replace(vitest: Vitest, file: string, text: string | undefined): void {
  const path = resolve(file);
  if (text === undefined) replaced.delete(path);
  else replaced.set(path, text);
  vitest.invalidateFile(path);
}

async function run(vitest: Vitest, tests: readonly string[]): Promise<TestRunResult> {
  const project = vitest.getRootProject();
  return vitest.runTestSpecifications(
    tests.map((test) => project.createSpecification(resolve(test))),
  );
}

async function record(
  vitest: Vitest,
  files: readonly string[],
  tests: readonly string[],
): Promise<Answer> {
  for (const file of files) replace(vitest, file, withHits(file, readFileSync(file, 'utf8')));
  const { testModules } = await run(vitest, tests);
  for (const file of files) replace(vitest, file, undefined);
  const rows = testModules.flatMap((module): [string, Reached][] => {
    const test = relative('.', module.moduleId);
    const { duration } = module.diagnostic();
    const hits = module.meta().hits ?? [];
    if (module.ok()) return [[test, { hits, milliseconds: Math.round(duration) }]];
    console.error(`${test} fails without any mutant: it can notice none and is left out.`);
    return [];
  });
  return { reached: Object.fromEntries(rows) };
}

async function tryOne(vitest: Vitest, mutant: Mutant, tests: readonly string[]): Promise<Answer> {
  const text = readFileSync(mutant.file, 'utf8');
  const mutated = text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end);
  replace(vitest, mutant.file, mutated);
  vitest.config.bail = 1;
  noticed = undefined;
  const { unhandledErrors } = await run(vitest, tests);
  replace(vitest, mutant.file, undefined);
  return {
    killedBy: noticed ?? (unhandledErrors.length > 0 ? 'an error beside the tests' : undefined),
  };
}

async function main(): Promise<void> {
  const vitest = await open();
  process.on('message', (question: Question) => {
    const answer =
      'record' in question
        ? record(vitest, question.record, question.tests)
        : tryOne(vitest, question.mutant, question.tests);
    answer.then(say, (error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  });
  say({ goesOn: true });
}

void main();
