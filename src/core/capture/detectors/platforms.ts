import { provenFact, type Detector, type Fact } from '../fact';
import { spread, type ScanTree } from '../scanTree';
import { allTexts, dig, digText } from '../shape';
import { encodePath, lineRef } from '../sources/ciFact';
import { isTaken, type MatrixRow } from '../sources/matrixRows';
import { isOneOfMany } from '../sources/oneOfMany';
import { asksForSystem, testCalls, testJobs, testSteps, type TestJob } from '../sources/testJobs';

/** Where CI runs the tests besides the usual system and the usual interpreter. */
export const platforms: Detector = {
  name: 'platforms',
  detect: async (tree) => {
    const jobs = await testJobs(tree);
    const facts = [await systems(tree, jobs), await interpreters(tree, jobs)];
    return facts.filter((fact) => fact !== undefined);
  },
};

/** How sources of a language ask for files, folders and processes: only then a system makes a difference. */
const ofSystem: Readonly<Record<string, RegExp>> = {
  javascript: /['"](node:)?(fs|path|os|child_process)(\/\w+)?['"]/,
  typescript: /['"](node:)?(fs|path|os|child_process)(\/\w+)?['"]/,
  python: /^\s*(import|from) (os|pathlib|shutil|subprocess|tempfile|signal)\b/m,
  ruby: /\b(File|Dir|Pathname|Process|Open3|IO)\.\w+/,
  go: /"(os|os\/exec|path\/filepath|syscall)"/,
  rust: /\bstd::(fs|path|process|os|env)\b/,
  php: /\b(file_get_contents|fopen|realpath|proc_open|DIRECTORY_SEPARATOR|is_file)\b/,
  perl: /\b(File::\w+|opendir|system|fork|sysopen)\b/,
  elixir: /\b(File|Path|System)\.\w+/,
  erlang: /\b(file|filename|filelib|os):\w+/,
  lua: /\bio\.(open|popen)|\bos\.(execute|getenv|rename)|\blfs\./,
  java: /\bjava\.(io\.File|nio\.file)|\bProcessBuilder\b/,
  kotlin: /\bjava\.(io\.File|nio\.file)|\bProcessBuilder\b/,
  scala: /\bjava\.(io\.File|nio\.file)|\bProcessBuilder\b/,
  'c#': /\bSystem\.IO\b|\bPath\.Combine\b|\bProcess\.Start\b/,
  julia: /\b(joinpath|mktempdir|isfile|normpath)\(/,
  r: /\b(file\.path|normalizePath|system2|tempfile)\(/,
  haskell: /^import\s+(qualified\s+)?System\.(Directory|FilePath|Process|IO)\b/m,
  ocaml: /\b(Sys|Unix|Filename)\.\w+/,
  crystal: /\b(File|Dir|Process|Path)\.\w+/,
  nim: /\b(import|from) .*\b(os|osproc|streams)\b/,
  dart: /['"]dart:io['"]/,
  swift: /\b(FileManager|Process)\b/,
};
/** Sources read, and how many of them must ask for it. */
const sampled = 40;
const fewest = 2;
const leastShare = 0.1;

async function systems(tree: ScanTree, jobs: readonly TestJob[]): Promise<Fact | undefined> {
  const job = jobs.find((one) => runsOn(one).some(isWindows) && isTestedOnWindows(one));
  // Where nothing else is tested on, nobody writes for another system.
  const isAlone = !jobs.some((one) => runsOn(one).some((name) => !isWindows(name)));
  if (!job || isAlone || isOfSomePackages(jobs)) return undefined;
  const isNative = await isParted(tree);
  if (!(isNative || (await asksSystem(tree)))) return undefined;
  const word = /windows[\w-]*/i.exec(runsOn(job).find(isWindows) ?? '')?.[0] ?? 'windows';
  return {
    ...provenFact('platforms', 'Windows', await tree.at(job.path, word), refsOf(job, word), 0.9),
    slots: { file: job.path, ...(isNative && { native: 'yes' }) },
  };
}

/** Whether other systems test packages that Windows does not: then it is one for some of them alone. */
function isOfSomePackages(jobs: readonly TestJob[]): boolean {
  const foldersOf = (all: readonly TestJob[]): readonly string[] =>
    all.flatMap(({ job }) =>
      testSteps(job).map(
        (step) =>
          digText(step, 'working-directory') ??
          digText(job, 'defaults', 'run', 'working-directory') ??
          '',
      ),
    );
  const here = foldersOf(jobs.filter((one) => runsOn(one).some(isWindows)));
  const elsewhere = foldersOf(jobs.filter((one) => runsOn(one).some((name) => !isWindows(name))));
  return !here.includes('') && elsewhere.some((folder) => !here.includes(folder));
}

/** Sources of C read for their conditions: few of them know the system. */
const sampledNative = 400;

/** Whether sources of C or C++ keep what one system has behind `#if`. */
async function isParted(tree: ScanTree): Promise<boolean> {
  const language = tree.profile.language ?? '';
  if (!/^c(\+\+)?$/.test(language)) return false;
  const all = tree.profile.sources.get(language) ?? [];
  const read = await tree.sample(spread(all, sampledNative), sampledNative);
  return read.some(({ text }) => ofWindows.test(text));
}

const ofWindows =
  /^[ \t]*#[ \t]*(?:el)?if.*\b(?:_?WIN(?:32|64|DOWS)|_?_WIN32_?_?|_MSC_VER|Q_OS_WIN)\b/m;

/** Whether enough of the sources ask the system for something. */
async function asksSystem(tree: ScanTree): Promise<boolean> {
  const language = tree.profile.language ?? '';
  const asks = ofSystem[language];
  if (!asks) return false;
  const all = tree.profile.sources.get(language) ?? [];
  const read = await tree.sample(spread(all, sampled), sampled);
  const asking = read.filter(({ text }) => asks.test(text)).length;
  return asking >= fewest && asking >= leastShare * read.length;
}

const isWindows = (name: string): boolean => /^windows/i.test(name);

/** A value of the matrix, with what stands in where a run has none. */
const ofMatrix = /\$\{\{\s*matrix\.([\w.-]+)(?:\s*\|\|\s*'([\w.-]+)')?\s*\}\}/;

/** The machines of a job, those of its matrix filled in. */
function runsOn(job: TestJob): readonly string[] {
  return runsOf(job).map(({ machine }) => machine);
}

/** The runs of a job, each with its machine. */
function runsOf({ job, rows }: TestJob): readonly { readonly machine: string; row?: MatrixRow }[] {
  const [given = ''] = allTexts(job['runs-on']);
  const key = ofMatrix.exec(given);
  if (!key)
    return rows.length === 0 ? [{ machine: given }] : rows.map((row) => ({ machine: given, row }));
  return rows.flatMap((row) => {
    const value = dig(row, ...(key[1] ?? '').split('.')) ?? key[2];
    return typeof value === 'string' ? [{ machine: given.replace(key[0], value), row }] : [];
  });
}

/** Whether a run there takes one of the steps that test, and not for a few tests alone. */
const isTestedOnWindows = ({ job, ...one }: TestJob): boolean =>
  runsOf({ job, ...one })
    .filter(({ machine }) => isWindows(machine))
    .some(({ row }) => {
      const own = row ? { ...job, strategy: { matrix: { include: [row] } } } : job;
      return testSteps(own).some(
        (step) =>
          isTaken(step, { ...(row && { row }), system: 'Windows' }) && isSureOnWindows(step, own),
      );
    });

/** Whether a step tests there whatever its script asks first: a variable that a condition on the system sets may keep the tests away. */
function isSureOnWindows(step: Record<string, unknown>, job: Record<string, unknown>): boolean {
  const asks = asksForSystem.test(digText(step, 'run') ?? '');
  return (
    !/\bwsl\b/.test(digText(step, 'shell') ?? '') &&
    testCalls(step, job).some((line) => !isOfFew(line) && !(asks && /\$(?!\{\{)/.test(line)))
  );
}

/** Whether a line runs some of the tests alone. */
const isOfFew = (line: string): boolean => isOneOfMany(line) || few.some((one) => one.test(line));
const few: readonly RegExp[] = [
  / (-run|-k|--test-name-pattern|--grep)[ =]|pytest\b.* -m (?!["']?not )|[:_-]smoke\b/,
  /\b(pytest|mocha|jest|vitest|rspec|phpunit|busted)\b.* [\w./-]+\.(py|[cm]?[jt]sx?|rb|php|lua)( |$)/,
];

/** Interpreters beside the usual one of a language. */
const others: Readonly<
  Record<string, { readonly usual: string; readonly names: Readonly<Record<string, RegExp>> }>
> = {
  ruby: { usual: 'CRuby', names: { JRuby: /^jruby/, TruffleRuby: /^truffleruby/ } },
  python: { usual: 'CPython', names: { PyPy: /^pypy/i } },
  lua: { usual: 'PUC Lua', names: { LuaJIT: /^luajit/i } },
};

async function interpreters(tree: ScanTree, jobs: readonly TestJob[]): Promise<Fact | undefined> {
  const known = others[tree.profile.language ?? ''];
  if (!known) return undefined;
  const values = jobs.flatMap((one) =>
    one.rows.flatMap((row) => allTexts(row).map((text) => ({ text, job: one }))),
  );
  const found = Object.entries(known.names).flatMap(([name, pattern]) => {
    const value = values.find(({ text }) => pattern.test(text));
    return value ? [{ name, ...value }] : [];
  });
  const [first] = found;
  if (!first) return undefined;
  return {
    ...provenFact(
      'interpreters',
      found.map(({ name }) => name).join(', '),
      await tree.at(first.job.path, first.text),
      found.flatMap(({ job, text }) => refsOf(job, text)),
      0.9,
    ),
    slots: {
      names: found.map(({ name }) => name).join(', '),
      usual: known.usual,
      file: first.job.path,
    },
  };
}

const refsOf = ({ path }: TestJob, word: string): readonly string[] =>
  word === '' ? [`${encodePath(path)}~exists`] : [lineRef(path, word)];
