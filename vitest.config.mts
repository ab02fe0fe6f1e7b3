import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const include = ['test/unit/**/*.test.ts'];
/** Whole programs that work together; `npm run test:unit` leaves them out. */
const processes = ['test/processes/**/*.test.ts'];
/** Files that replace a module of Node need a process of their own: in a shared one the module may be loaded already. */
const apart = readdirSync('test/unit', { recursive: true, encoding: 'utf8' })
  .map((file) => `test/unit/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('vi.mock('));

/** A whole run holds less than a tenth of it at any time. */
const enoughBytes = 2 ** 30;

/** Features of the extension run in plain Node, on shapes of the editor written by hand. */
const alias = { vscode: resolve('test/support/fakeVscode.ts') };

/** Files of tests lie in memory where the machine lends enough of it and programs may run there: their flushes wait for no disk. */
const memory = '/dev/shm';
const env = isRoomy(memory) ? { TMPDIR: memory } : {};
const shared = { testTimeout: 30_000, alias, env };

function isRoomy(folder: string): boolean {
  if (!existsSync(folder) || !existsSync('/proc/mounts')) return false;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const [, , , options = 'noexec'] =
    mounts.find((line) => line.split(' ')[1] === folder)?.split(' ') ?? [];
  const { bavail, bsize } = statfsSync(folder);
  return !options.split(',').includes('noexec') && bavail * bsize > enoughBytes;
}

/** Starting a program costs the more the more memory its process holds: files that start some, by themselves or through the command line, come first. */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const startsPrograms = ({ moduleId }: TestSpecification): boolean =>
      /child_process|committedRepository|\/cli\/|commandLine'|redteam\//.test(
        readFileSync(moduleId, 'utf8'),
      );
    const sorted = (await super.sort(files)).map((file) => ({ file, first: startsPrograms(file) }));
    return sorted
      .toSorted((a, b) =>
        a.file.project === b.file.project ? Number(b.first) - Number(a.first) : 0,
      )
      .map(({ file }) => file);
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ProgramsFirst },
    // By itself vitest leaves one core to others, which halves the speed on two.
    maxWorkers: '100%',
    experimental: { fsModuleCache: true },
    projects: [
      // One process for many files: half of the time went into starting processes that load the same modules.
      { test: { ...shared, name: 'together', include, exclude: apart, isolate: false } },
      { test: { ...shared, name: 'apart', include: apart } },
      // Projects run one after the other: a worker ends where the next file wants a page and the last one wanted none, or the other way round.
      {
        test: {
          ...shared,
          name: 'pages',
          include: ['test/webview/**/*.test.tsx'],
          environment: 'jsdom',
          isolate: false,
        },
      },
      // What starts programs has workers of its own: each start costs more the more its process has in memory.
      { test: { ...shared, name: 'processes', include: processes, isolate: false } },
    ],
  },
});
