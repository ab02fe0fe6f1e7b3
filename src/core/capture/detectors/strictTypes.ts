import { provenFact, type Detector, type Fact } from '../fact';
import { folderOf } from '../resolvePath';
import { quoted, unsaid } from '../sentences/phrase';
import type { ScanTree } from '../scanTree';
import { dig } from '../shape';
import { lineRef } from '../sources/ciFact';
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
          : language === 'kotlin'
            ? await explicitApi(tree)
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

/** Settings by which `strict` stays, and functions without annotations pass all the same. */
const takenBack = ['disallow_untyped_defs', 'disallow_incomplete_defs'];
const takenBackLine = /^\s*disallow_(untyped|incomplete)_defs\s*=\s*(false|no|off|0)\b/im;

async function mypy(tree: ScanTree): Promise<Fact | undefined> {
  if (!(await isRun(tree, 'mypy'))) return undefined;
  const settings = dig(await tree.record('pyproject.toml'), 'tool', 'mypy');
  const overrides = dig(settings, 'overrides');
  // Some modules, most often the tests, are let off: then it is no rule.
  const isLetOff =
    Array.isArray(overrides) &&
    overrides.some((one) => takenBack.some((name) => dig(one, name) === false));
  // A list of single files is how a checker is brought in, not what it holds for.
  const files = dig(settings, 'files');
  const isForSome = Array.isArray(files) && files.some((file) => /\.py$/.test(String(file)));
  const isTakenBack = takenBack.some((name) => dig(settings, name) === false);
  if (isLetOff || isForSome || isTakenBack) return undefined;
  const key = ['strict', 'disallow_untyped_defs'].find((name) => dig(settings, name) === true);
  if (key !== undefined) return said(tree, 'mypyStrict', 'pyproject.toml', `${key} = true`, key);
  for (const path of ['mypy.ini', 'setup.cfg']) {
    const text = await tree.text(path);
    const line = /^\s*(strict|disallow_untyped_defs)\s*=\s*True\b/im.exec(text);
    if (line && !takenBackLine.test(text))
      return said(tree, 'mypyStrict', path, line[0].trim(), line[1] ?? '');
  }
  return undefined;
}

async function phpstan(tree: ScanTree): Promise<Fact | undefined> {
  const [path] = tree.rootMatch(/^phpstan(\.\w+)?\.neon(\.dist)?$/);
  const level = /^\s*level:\s*(max|\d+)\s*$/m.exec(await tree.text(path));
  if (path === undefined || !level || !(await isRun(tree, 'phpstan'))) return undefined;
  return Number(level[1]) < 5
    ? undefined
    : said(tree, 'phpstanLevel', path, level[0].trim(), level[1] ?? '');
}

async function explicitApi(tree: ScanTree): Promise<Fact | undefined> {
  // What one module asks of itself says nothing of the others.
  const builds = tree.files.filter((file) =>
    /^build\.gradle(\.kts)?$|^(build-logic|buildSrc|build-plugins?)\/.*src\/.*\.(kts?|gradle)$/.test(
      file,
    ),
  );
  for (const { path, text } of await tree.sample(builds, 60)) {
    const words = /\bexplicitApi\(\)|explicitApi\s*=\s*ExplicitApiMode\.Strict/.exec(text)?.[0];
    if (words === undefined) continue;
    const fact = await said(tree, 'explicitApi', path, words, 'explicitApi');
    const except = await modulesWithout(tree);
    return except.length === 0
      ? fact
      : { ...fact, slots: { ...fact.slots, except: except.join(', ') } };
  }
  return undefined;
}

const mostExcepted = 3;

/** Folders of modules whose own build takes it back. */
async function modulesWithout(tree: ScanTree): Promise<readonly string[]> {
  const builds = tree.files.filter((file) => /\/build\.gradle(\.kts)?$/.test(file));
  const texts = await tree.sample(builds, 200);
  const takesBack =
    /\bexplicitApi\s*=\s*(null|ExplicitApiMode\.(Disabled|Warning))|\bexplicitApiWarning\(\)/;
  const all = texts.filter(({ text }) => takesBack.test(text)).map(({ path }) => folderOf(path));
  const named = all.slice(0, mostExcepted).map((folder) => quoted(`${folder}/`));
  return all.length > mostExcepted ? [...named, unsaid] : named;
}

const options = ['noUncheckedIndexedAccess', 'exactOptionalPropertyTypes'];

async function indexedAccess(tree: ScanTree): Promise<Fact | undefined> {
  for (const path of ['tsconfig.json', 'tsconfig.base.json']) {
    const text = await tree.text(path);
    const named = options.filter((key) => new RegExp(`^\\s*"${key}"\\s*:\\s*true`, 'm').test(text));
    const [first] = named;
    if (first !== undefined)
      return said(tree, 'strictOptions', path, `"${first}"`, named.map(quoted).join(', '));
  }
  return undefined;
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
