import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { scanRepository } from '../../../src/core/capture/scanRepository';
import type { ChangedFile } from '../../../src/core/checks/change';
import { isGivenUp, newestTried } from '../../../src/core/checks/givenUp';
import { concerns, tryCheck, type Breach } from '../../../src/core/checks/tryCheck';
import { parseCheck, type Check } from '../../../src/core/lesson/parseCheck';
import { sayBreach } from '../../../src/prose/sayBreach';
import { lackData } from '../lackData';
import { GitTreeReader } from '../sentences/gitTreeReader';
import { isMended } from './isMended';
import { Mainline, type LaterChange } from './laterChanges';
import { plantedIn } from './plantBreaches';
import { reportKept, type Alarm, type RepositoryRun } from './reportKept';

/**
 * Checks that a scan derives, tried on the commits after it. Usage:
 * npm run eval kept -- --mirrors FOLDER [--set open|kept|all|fresh] [--commits 300] [--only NAME] [--sheet FILE]
 * FOLDER holds one bare copy per repository, `owner+name/repo`. `--sheet` writes every alarm for a reader to judge; what
 * readers said of them stands in `judgements.jsonl` and `judgementsFresh.jsonl`.
 */
const { values } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    set: { type: 'string', default: 'open' },
    commits: { type: 'string', default: '300' },
    only: { type: 'string' },
    sheet: { type: 'string' },
  },
});

interface Derived {
  readonly line: string;
  readonly check: Check;
  readonly lesson: string;
}

async function derivedAt(folder: string, commit: string): Promise<readonly Derived[]> {
  const reader = new GitTreeReader(folder, commit);
  try {
    const { candidates } = await scanRepository(reader);
    return candidates.flatMap(({ name, check = [] }) =>
      check.flatMap((line) => {
        const read = parseCheck(line);
        return read ? [{ line, check: read, lesson: name }] : [];
      }),
    );
  } finally {
    reader.close();
  }
}

function alarmsOf(
  repository: string,
  line: Mainline,
  later: readonly LaterChange[],
  { line: check, check: read, lesson }: Derived,
): readonly Alarm[] {
  let before: readonly (readonly ChangedFile[])[] = [];
  return later.flatMap(({ commit, subject, files }, at) => {
    const breaches = tryCheck(read, files);
    const [first] = breaches;
    const isSilent = isGivenUp(read, before);
    if (concerns(read, files)) before = [files, ...before].slice(0, newestTried);
    if (!first || isSilent) return [];
    const said = (breach: Breach): string =>
      sayBreach({ ...breach, kind: read.kind, check, lesson: { id: lesson, name: lesson } });
    return [
      {
        repository,
        commit,
        subject,
        check,
        kind: read.kind,
        said: said(first),
        places: breaches.map(({ path, line: number }) => ({
          path,
          ...(number !== undefined && { line: number, text: textOf(files, path, number) }),
        })),
        isMended: isMended(line, read, breaches, later.slice(at + 1, at + 11), files),
      },
    ];
  });
}

const textOf = (files: LaterChange['files'], path: string, line: number): string =>
  files
    .find((file) => file.path === path)
    ?.added.find((one) => one.line === line)
    ?.text.trim()
    .slice(0, 160) ?? '';

async function runOne(repository: string, folder: string): Promise<RepositoryRun> {
  const line = new Mainline(folder);
  const { base, later } = line.since(Number(values.commits));
  const derived = await derivedAt(folder, base);
  return {
    repository,
    base,
    changes: later.length,
    checks: derived.map((one) => ({
      ...one,
      asked: later.filter(({ files }) => concerns(one.check, files)).length,
    })),
    alarms: derived.flatMap((one) => alarmsOf(repository, line, later, one)),
    planted: plantedIn(repository, later, derived),
  };
}

async function main(): Promise<void> {
  const sets = JSON.parse(
    readFileSync(join('test', 'eval', 'kept', 'repositories.json'), 'utf8'),
  ) as Readonly<Record<'open' | 'kept' | 'fresh', readonly string[]>>;
  const names =
    values.set === 'all' ? [...sets.open, ...sets.kept] : sets[values.set as keyof typeof sets];
  const present = names
    .filter((name) => values.only === undefined || name.includes(values.only))
    .map((name) => ({ name, folder: join(values.mirrors ?? '', name.replace('/', '+'), 'repo') }))
    .filter(({ folder }) => values.mirrors !== undefined && existsSync(folder));
  if (present.length === 0) lackData('bare copies of public repositories (--mirrors FOLDER)');
  const runs: RepositoryRun[] = [];
  for (const { name, folder } of present) runs.push(await runOne(name, folder));
  reportKept(runs);
  if (values.sheet !== undefined) writeFileSync(values.sheet, sheetOf(runs));
}

/** One check that is wrong throughout would fill a reader's day. */
const mostOfOne = 100;

function fewOfEach(alarms: readonly Alarm[]): readonly Alarm[] {
  const seen = new Map<string, number>();
  return alarms.filter(({ check }) => {
    const count = (seen.get(check) ?? 0) + 1;
    seen.set(check, count);
    return count <= mostOfOne;
  });
}

function sheetOf(runs: readonly RepositoryRun[]): string {
  return runs
    .flatMap(({ alarms }) => fewOfEach(alarms))
    .map((alarm, at) => `${JSON.stringify({ ...alarm, id: at + 1, isMended: undefined })}\n`)
    .join('');
}

void main();
