import { countedFact, type Detector, type Fact } from '../fact';
import { scopeOf } from '../bans/eslintBans';
import { linterRuns } from '../bans/linterRuns';
import { checksByRuff, covers } from '../bans/pythonBans';
import { readLiteral } from '../bans/readLiteral';
import { stringsIn } from '../bans/ban';
import type { ScanTree } from '../scanTree';
import { isSentenceValue, isShortName } from '../sentenceValue';
import { dig, digRecord } from '../shape';
import { lineRef } from '../sources/ciFact';
import { withoutComments } from '../sources/withoutComments';

/** Files read to see whether a rule is kept; fewer show nothing. */
const sampled = 60;
const fewest = 8;
const bar = 0.95;

/** What a linter asks of every import: a line that each file of Python has, and types that are imported as such. */
export const importRules: Detector = {
  name: 'import rules',
  detect: async (tree) => {
    const facts = await Promise.all([requiredImport(tree), typeImports(tree)]);
    return facts.flatMap((fact) => fact ?? []);
  },
};

/** Ruff: `required-imports` of isort, where I002 is on. */
async function requiredImport(tree: ScanTree): Promise<Fact | undefined> {
  for (const path of ['ruff.toml', '.ruff.toml', 'pyproject.toml']) {
    const isOwn = path !== 'pyproject.toml';
    const settings = digRecord(await tree.record(path), ...(isOwn ? [] : ['tool', 'ruff']));
    const parts = [settings, digRecord(settings, 'lint')];
    const codes = (...keys: readonly string[]): readonly string[] =>
      parts.flatMap((part) => keys.flatMap((key) => stringsIn(part[key])));
    const isOn = covers('I002', codes('select', 'extend-select').map(ofGroup));
    const [line, another] = parts.flatMap((part) =>
      stringsIn(dig(part, 'isort', 'required-imports')),
    );
    if (
      line === undefined ||
      another !== undefined ||
      !isShortName(line) ||
      !isSentenceValue('requiredImport', line)
    )
      continue;
    const letOff = parts.flatMap((part) =>
      ['per-file-ignores', 'extend-per-file-ignores'].flatMap((key) =>
        Object.values(digRecord(part, key)).flatMap(stringsIn),
      ),
    );
    if (letOff.some((code) => covers('I002', [ofGroup(code)]))) continue;
    if (!isOn || covers('I002', codes('ignore', 'extend-ignore').map(ofGroup))) continue;
    if (!(await linterRuns(tree, checksByRuff))) continue;
    const support = await heldBy(tree, 'python', (text) => text.includes(line), hasCode);
    return (
      support && factOf(tree, 'requiredImport', line, { path, words: line, by: 'ruff' }, support)
    );
  }
  return undefined;
}

/** A code of one letter is a whole group of rules as well. */
const ofGroup = (code: string): string => (code === 'I' ? 'I0' : code);

/** Whether a file of Python is more than comments and its own description. */
const hasCode = (text: string): boolean =>
  /^[^#\s]/m.test(text.replace(/^(?:\s|#.*)*("""|''')[\s\S]*?\1/, ''));

const settings = /^(\.eslintrc(\.(json|c?js))?|eslint\.config\.[cm]?[jt]s|\.?oxlintrc\.json)$/;
const rule = /(['"])(?:@typescript-eslint|typescript|ts)\/consistent-type-imports\1\s*:\s*/g;
const asType = /^import type\b/m;
const inline = /^import (?:\w+, )?\{[^}]*\btype \w/m;
const isTyped = (text: string): boolean => asType.test(text) || inline.test(text);

/** ESLint and oxlint: `consistent-type-imports`, as most files write it. */
async function typeImports(tree: ScanTree): Promise<Fact | undefined> {
  if (!(await linterRuns(tree, /\b(eslint|oxlint)\b/))) return undefined;
  for (const path of tree.rootMatch(settings)) {
    const text = withoutComments(path, await tree.text(path));
    const uses = [...text.matchAll(rule)];
    if (uses.length === 0 || !uses.every((use) => isAsked(text, use.index, use[0].length)))
      continue;
    const whole = await heldBy(tree, 'typescript', (one) => asType.test(one), isTyped);
    const mixed = await heldBy(tree, 'typescript', (one) => !asType.test(one), isTyped);
    const [form, support] = whole ? ['import type', whole] : ['import { type X }', mixed];
    const by = path.includes('oxlint') ? 'oxlint' : 'eslint';
    const place = { path, words: 'consistent-type-imports', by };
    return support && factOf(tree, 'typeImports', form, place, support);
  }
  return undefined;
}

/** Whether a use of the rule fails, of every file and in its usual direction. */
function isAsked(text: string, at: number, length: number): boolean {
  const value = readLiteral(text, at + length);
  const [level, options] = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  const isOn = level === 'error' || level === 2;
  return isOn && dig(options, 'prefer') !== 'no-type-imports' && scopeOf(text, at)?.length === 0;
}

interface Support {
  readonly of: number;
  readonly holds: number;
}

/** Of the files that a rule has something to say of those that keep to it; `undefined` = too few, or too few of them do. */
async function heldBy(
  tree: ScanTree,
  language: string,
  isKept: (text: string) => boolean,
  isMeant: (text: string) => boolean,
): Promise<Support | undefined> {
  const { sources, tests } = tree.profile;
  const files = [...(sources.get(language) ?? []), ...(tests.get(language) ?? [])];
  const meant = (await tree.sample(files, sampled)).filter(({ text }) => isMeant(text));
  const holds = meant.filter(({ text }) => isKept(text)).length;
  return meant.length < fewest || holds < bar * meant.length
    ? undefined
    : { of: meant.length, holds };
}

async function factOf(
  tree: ScanTree,
  topic: string,
  form: string,
  { path, words, by }: { readonly path: string; readonly words: string; readonly by: string },
  support: Support,
): Promise<Fact> {
  const fact = countedFact(
    topic,
    form,
    support,
    [await tree.at(path, words)],
    [lineRef(path, words)],
  );
  return { ...fact, confidence: 0.9, slots: { form, by, file: path } };
}
