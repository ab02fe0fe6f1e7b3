import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lackData } from '../lackData';
import { scanMirror, type Sentence } from './scanMirror';
import { printRounds, printWorth, verdictsIn, type Verdict } from './worthByForm';

/**
 * Scans public repositories that nobody looked at while the detectors were built, and counts what readers said of each
 * sentence. Usage: npm run eval:sentences -- --mirrors FOLDER [--set NAME|all] [--only NAME] [--out FILE] [--print]
 * FOLDER holds one bare copy per repository, `owner+name/repo`. `--out` writes every sentence for a reader to judge.
 * Without `--mirrors` nothing is scanned: what readers said is counted, of every round, or with `--worth` by form of sentence.
 */
const here = join(process.cwd(), 'test', 'eval', 'sentences');
const argument = (name: string): string | undefined => {
  const index = process.argv.indexOf(name);
  return index < 0 ? undefined : process.argv[index + 1];
};

const readJudgements = (): ReadonlyMap<string, Verdict> =>
  new Map(verdictsIn(here).map((row) => [keyOf(row), row]));

function keyOf({ repo, sentence }: Pick<Verdict, 'repo' | 'sentence'>): string {
  return `${repo}\n${sentence}`;
}

async function main(): Promise<void> {
  if (process.argv.includes('--worth')) return printWorth(here);
  const mirrors = argument('--mirrors');
  if (mirrors === undefined) return printRounds(here);
  const sets = JSON.parse(readFileSync(join(here, 'repositories.json'), 'utf8')) as Readonly<
    Record<string, readonly string[]>
  >;
  const set = argument('--set') ?? 'open';
  const names = set === 'all' ? Object.values(sets).flat() : (sets[set] ?? []);
  const only = argument('--only');
  const wanted = names.filter((name) => only === undefined || name.includes(only));
  const present = wanted.flatMap((repo) => {
    const folder = join(mirrors, repo.replace('/', '+'), 'repo');
    return existsSync(folder) ? [{ repo, folder }] : [];
  });
  if (present.length === 0) lackData('bare copies of public repositories (--mirrors FOLDER)');
  const missing = wanted.filter((name) => !present.some(({ repo }) => repo === name));
  if (missing.length > 0) console.log(`left out, no copy: ${missing.join(', ')}`);
  const all: Sentence[] = [];
  for (const { repo, folder } of present) all.push(...(await scanMirror(folder, repo)));
  report(all, present.length);
  const silent = present.filter(({ repo }) => !all.some((one) => one.repo === repo));
  if (silent.length > 0) console.log(`no lesson: ${silent.map(({ repo }) => repo).join(', ')}`);
  const out = argument('--out');
  if (out !== undefined) writeFileSync(out, `${JSON.stringify(all, null, 1)}\n`);
}

function report(all: readonly Sentence[], repositories: number): void {
  const judged = readJudgements();
  const found = all.map((sentence) => judged.get(keyOf(sentence)));
  const known = found.filter((one) => one !== undefined);
  const share = (holds: number): string =>
    `${holds} (${((100 * holds) / Math.max(1, known.length)).toFixed(1)} %)`;
  const count = (holds: (one: Verdict) => boolean): string => share(known.filter(holds).length);
  const lessons = new Set(all.map(({ repo, name }) => `${repo}\n${name}`)).size;
  const words = all.reduce((sum, { sentence }) => sum + sentence.split(/\s+/).length, 0);
  if (process.argv.includes('--print'))
    for (const [at, { repo, name, sentence }] of all.entries())
      console.log(`${found[at]?.verdict ?? '?'}\t${repo}\t${name}\t${sentence}`);
  console.log(
    `repositories ${repositories}, lessons ${lessons}, a repository ${(lessons / repositories).toFixed(1)}`,
  );
  console.log(
    `sentences ${all.length}, words ${(words / Math.max(1, all.length)).toFixed(1)} on average`,
  );
  console.log(
    `judged ${known.length}: wrong ${count(({ verdict }) => verdict === 'wrong')}, imprecise ${count(({ verdict }) => verdict === 'imprecise')}, useful ${count(({ useful }) => useful)}`,
  );
}

void main();
