import { provenFact, type Detector, type Fact } from '../fact';
import { stringsIn } from '../bans/ban';
import { iniSections } from '../bans/iniSections';
import { linterRuns } from '../bans/linterRuns';
import { sparedSources } from '../bans/spared';
import { quoted } from '../sentences/phrase';
import type { ScanTree } from '../scanTree';
import { dig, digRecord } from '../shape';
import { isAside, isUnderTests } from '../sourceProfile';
import { lineRef } from '../sources/ciFact';
import { withoutComments } from '../sources/withoutComments';
import { gatesOf } from './gates';

/** Type checkers that ask for more than they do unless told to, where CI or a hook runs them. */
export const strictTypes: Detector = {
  name: 'strict types',
  detect: async (tree) => {
    const { language } = tree.profile;
    const fact =
      language === 'python'
        ? await mypy(tree)
        : language === 'php'
          ? await phpstan(tree)
          : language === 'typescript'
            ? await indexedAccess(tree)
            : undefined;
    return fact ? [fact] : [];
  },
};

async function isRun(tree: ScanTree, tool: string): Promise<boolean> {
  const gates = await gatesOf(tree);
  const isGate = gates.some(({ command, tools }) => `${command} ${tools.join(' ')}`.includes(tool));
  return isGate || (await tree.text('.pre-commit-config.yaml')).includes(`id: ${tool}`);
}

/** What of the product the checker never sees: stubs are all that it is given. */
const ofStubs = /\bmypy\b[^\n]*\.pyi\b|\bmypy\.stubtest\b/;

async function mypy(tree: ScanTree): Promise<Fact | undefined> {
  if (!(await isRun(tree, 'mypy'))) return undefined;
  const calls = (await gatesOf(tree)).map(({ command }) => command);
  if (ofStubs.test([...calls, await tree.text('tox.ini')].join('\n'))) return undefined;
  const settings = digRecord(await tree.record('pyproject.toml'), 'tool', 'mypy');
  const { overrides } = settings;
  // Some modules, most often the tests, are let off: then it is no rule.
  const parts = Array.isArray(overrides) ? (overrides as readonly unknown[]) : [];
  // A list of single files is how a checker is brought in, not what it holds for.
  const files = settings['files'];
  const isForSome = Array.isArray(files) && files.some((file) => /\.py$/.test(String(file)));
  if (isForSome || [settings, ...parts].some(letsOff)) return undefined;
  if (!(await seesAll(tree, calls))) return undefined;
  const key = strictKeys.find((name) => settings[name] === true);
  if (key !== undefined) return said(tree, 'mypyStrict', 'pyproject.toml', `${key} = true`, key);
  for (const path of ['mypy.ini', 'setup.cfg']) {
    const sections = iniSections(await tree.text(path)).filter(({ name }) => /^mypy\b/.test(name));
    const own = sections.find(({ name }) => name === 'mypy');
    const first = strictKeys.find((name) => isOn(own?.values.get(name)));
    if (first === undefined || sections.some(({ values }) => letsOff(Object.fromEntries(values))))
      continue;
    return said(tree, 'mypyStrict', path, `${first} = `, first);
  }
  return undefined;
}

/** Whether neither settings nor calls leave sources of the product out. */
async function seesAll(tree: ScanTree, calls: readonly string[]): Promise<boolean> {
  const settings = digRecord(await tree.record('pyproject.toml'), 'tool', 'mypy');
  const texts = await Promise.all(['mypy.ini', 'setup.cfg'].map((path) => tree.text(path)));
  const own = texts.flatMap((text) => iniSections(text)).find(({ name }) => name === 'mypy');
  const left = [settings['exclude'], own?.values.get('exclude')].flatMap(stringsIn);
  if (sparedSources(tree, left)?.length !== 0) return false;
  if (/\.py\b/.test(String(own?.values.get('files') ?? ''))) return false;
  const given = calls
    .flatMap((call) => /\bmypy\b(.*)/.exec(call)?.[1] ?? [])
    .map((words) => words.split(' ').filter((word) => tree.hasFolder(word) || tree.has(word)));
  if (given.length === 0 || given.some((places) => places.length === 0)) return true;
  const places = given.flat().map((place) => `${place.replace(/\/$/, '')}/`);
  const sources = (tree.profile.sources.get('python') ?? []).filter(isOfPackage);
  return sources.every((file) => places.some((place) => `${file}/`.startsWith(place)));
}

/** What lies in the root or beside the packages (a set-up, a page of settings) is no part of them. */
const isOfPackage = (file: string): boolean =>
  file.includes('/') && !/(^|\/)(docs?|scripts?|tools?|examples?|bench\w*|setup)\b/.test(file);

const strictKeys = ['strict', 'disallow_untyped_defs'];
const isOn = (value: unknown): boolean => /^(true|yes|on|1)$/i.test(String(value));
const isOff = (value: unknown): boolean => /^(false|no|off|0)$/i.test(String(value));

/** Settings of all or of some modules by which functions without annotations pass, whatever else is asked. */
const letsOff = (settings: unknown): boolean =>
  ['disallow_untyped_defs', 'disallow_incomplete_defs'].some((key) => isOff(dig(settings, key))) ||
  ['allow_untyped_defs', 'ignore_errors'].some((key) => isOn(dig(settings, key))) ||
  String(dig(settings, 'disable_error_code')).includes('no-untyped-def');

const analyses = /\bphpstan analy[sz]e\b[^\n"]*/g;
const settingIn = / (?:-l|--level|-c|--configuration)[= ]([\w./-]+)/;

/** A check of CI or a hook, or a script that people type. */
const isAnalysed = async (tree: ScanTree): Promise<boolean> =>
  (await isRun(tree, 'phpstan')) || linterRuns(tree, /\bphpstan analy[sz]e\b/);

async function phpstan(tree: ScanTree): Promise<Fact | undefined> {
  const [path] = tree.rootMatch(/^phpstan(\.\w+)?\.neon(\.dist)?$/);
  const level = /^\s*level:\s*(max|\d+)\s*$/m.exec(await tree.text(path));
  if (path === undefined || !level || !(await isAnalysed(tree))) return undefined;
  // What a command says of itself wins, where no other goes by the file.
  const calls = (await gatesOf(tree)).map(({ command }) => command);
  const texts = [...calls, await tree.text('composer.json')].join('\n');
  const own = [...texts.matchAll(analyses)].map(([call]) => settingIn.exec(call)?.[1] ?? path);
  if (own.length > 0 && own.every((one) => one !== path && one !== level[1])) return undefined;
  return Number(level[1]) < 5
    ? undefined
    : said(tree, 'phpstanLevel', path, level[0].trim(), level[1] ?? '');
}

const options = ['noUncheckedIndexedAccess', 'exactOptionalPropertyTypes'];

async function indexedAccess(tree: ScanTree): Promise<Fact | undefined> {
  for (const path of ['tsconfig.json', 'tsconfig.base.json']) {
    const text = withoutComments(path, await tree.text(path));
    const named = options.filter((key) => new RegExp(`"${key}"\\s*:\\s*true`).test(text));
    const [first] = named;
    if (first === undefined || (await isOfNoPackage(tree, named))) continue;
    return said(tree, 'strictOptions', path, `"${first}"`, named.map(quoted).join(', '));
  }
  return undefined;
}

/** Whether settings of packages do not build on those of the root, or take back what these say. */
async function isOfNoPackage(tree: ScanTree, named: readonly string[]): Promise<boolean> {
  const others = tree.files.filter(
    (file) => /\/tsconfig\.json$/.test(file) && !isAside(file) && !isUnderTests(file),
  );
  const texts = await tree.sample(others, 40);
  return texts.some(({ path, text }) => {
    const code = withoutComments(path, text);
    const isFree = !/"(extends|references)"\s*:/.test(code) && /"compilerOptions"/.test(code);
    return isFree || named.some((key) => new RegExp(`"${key}"\\s*:\\s*false`).test(code));
  });
}

async function said(
  tree: ScanTree,
  topic: string,
  path: string,
  words: string,
  value: string,
): Promise<Fact> {
  const evidence = await tree.at(path, words);
  const fact = provenFact('strictTypes', topic, evidence, [lineRef(path, words)], 0.9);
  return { ...fact, slots: { file: path, value } };
}
