import { provenFact, type Detector } from '../fact';
import { allTexts, dig, digRecord, isRecord } from '../shape';
import { lineRef } from '../sources/ciFact';
import { isTaken } from '../sources/matrixRows';
import { testCalls, testJobs, testSteps, type TestJob } from '../sources/testJobs';

/** Systems that a project may be written for at once, by what their images, drivers and addresses begin with. */
const systems: readonly (readonly [name: string, names: string])[] = [
  ['PostgreSQL', 'postgres(ql)?|postgis|pgvector|pgsql|pg'],
  ['MySQL', 'mysql[2i]?'],
  ['MariaDB', 'mariadb'],
  ['SQLite', 'sqlite'],
  ['SQL Server', 'mssql|sqlserver|azure-sql-edge'],
  ['Oracle', 'oracle-(xe|free)'],
];
const patterns = systems.map(
  ([name, names]) => [name, new RegExp(`(^|/)(${names})([-:@./\\d]|$)`, 'i')] as const,
);
/** Who connects, and where to, may be called like any system. */
const ofAccess = /user|pass|host|name|port/i;

/** Database systems that CI runs the same tests on, one after the other. */
export const databases: Detector = {
  name: 'databases',
  detect: async (tree) => {
    const byCall = new Map<string, Map<string, Found>>();
    for (const run of (await testJobs(tree)).flatMap(runsOf)) {
      const found = byCall.get(run.call) ?? new Map<string, Found>();
      byCall.set(run.call, found);
      // What a job starts side by side is no choice.
      if (run.found.length === 1)
        for (const one of run.found) if (!found.has(one.system)) found.set(one.system, one);
    }
    const [most] = [...byCall.values()].sort((a, b) => b.size - a.size);
    const named = systems.flatMap(([name]) => most?.get(name) ?? []);
    const [first] = named;
    if (!first || named.length < 2) return [];
    const names = named.map(({ system }) => system);
    return [
      {
        ...provenFact(
          'databases',
          names.join(', '),
          await Promise.all(named.map(({ path, word }) => tree.at(path, asWord(word)))),
          named.map(({ path, word }) => lineRef(path, word)),
          0.9,
        ),
        slots: { names: names.join(', '), file: first.path },
      },
    ];
  },
};

interface Found {
  readonly system: string;
  readonly path: string;
  /** As CI writes it. */
  readonly word: string;
}

/** One run of tests: the workflow and what it calls there, and the systems that are set up or chosen for it. */
interface Run {
  readonly call: string;
  readonly found: readonly Found[];
}

function runsOf({ path, job, rows }: TestJob): readonly Run[] {
  const images = Object.values(digRecord(job, 'services')).flatMap((service) =>
    allTexts(dig(service, 'image')),
  );
  const inEnv = (part: unknown): readonly string[] =>
    Object.entries(isRecord(part) ? part : {}).flatMap(([name, value]) =>
      typeof value === 'string' && !ofAccess.test(name) ? [value] : [],
    );
  return testSteps(job).flatMap((step) =>
    (rows.length === 0 ? [{}] : rows)
      .filter((row) => isTaken(step, rows.length === 0 ? {} : { row }))
      .flatMap((row) => {
        const chosen = [...allTexts(row), ...inEnv(step['env']), ...inEnv(job['env'])];
        const own = foundIn(path, chosen);
        const found = own.length > 0 ? own : foundIn(path, images);
        return testCalls(step, job).map((call) => ({ call: `${path} ${wordsOf(call)}`, found }));
      }),
  );
}

/** Words of a file as they stand there by themselves. */
const asWord = (word: string): RegExp =>
  new RegExp(`(?<![\\w-])${word.replace(/\W/g, '\\$&')}(?!\\w)`);

/** The program and what it is told to do. */
const wordsOf = (call: string): string => call.split(' ').slice(0, 2).join(' ');

/** Each system that one of these texts names, once. */
function foundIn(path: string, texts: readonly string[]): readonly Found[] {
  const found = new Map<string, Found>();
  for (const word of texts) {
    const system = patterns.find(([, pattern]) => pattern.test(word))?.[0];
    if (system !== undefined && !found.has(system)) found.set(system, { system, path, word });
  }
  return [...found.values()];
}
