import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { provenFact, type Detector, type Fact } from '../fact';
import { isByMachine } from '../machineCommit';
import { isRelease } from '../releaseCommit';
import { parseManifest } from '../parseManifest';
import { readLiteral } from '../bans/readLiteral';
import type { ScanTree } from '../scanTree';
import { isShortName } from '../sentenceValue';
import { quoted, unsaid } from '../sentences/phrase';
import { dig, isRecord } from '../shape';
import { lineRef } from '../sources/ciFact';
import { withoutComments } from '../sources/withoutComments';
import { automatic } from './commitConvention';

const settings = /^(commitlint\.config\.[cm]?[jt]s|\.commitlintrc(\.(json|ya?ml|[cm]?[jt]s))?)$/;
const template = /^\.gitmessage(\.txt)?$/;
/** Where it is written that each message is tried. */
const trials =
  /^((\.husky|\.?git-?hooks)\/commit-msg|\.?lefthook\.ya?ml|\.pre-commit-config\.yaml)$/;
const workflowFile = new RegExp(oneOf(lists.workflowFiles));
/** Of a list that is longer the first, and that there are more. */
const most = { types: 12, scopes: 12 } as const;
/** Fewer subjects show nothing for or against a list. */
const fewestSubjects = 20;
const shareOfTyped = 0.5;
const shareOfListed = 0.8;

/** The words that a commit may begin with, and the scopes it may have, as what tries or opens each message lists them. */
export const commitTypes: Detector = {
  name: 'commit types',
  detect: async (tree) => {
    const listed = await listOf(tree);
    if (!listed) return [];
    const subjects = typedIn(tree.subjects);
    const isUsual = listed.types.every((one) => lists.usualCommitTypes.includes(one));
    const isWhole = listed.types.length === lists.usualCommitTypes.length;
    const types = isUsual && isWhole ? [] : listed.types;
    const all = new Set(listed.types.length > 0 ? listed.types : lists.usualCommitTypes);
    if (!isHeld(subjects, ({ type }) => (type === undefined ? undefined : all.has(type))))
      return [];
    const known = new Set(listed.scopes);
    const hasScopes = isHeld(subjects, ({ scopes }) =>
      scopes.length === 0 ? undefined : scopes.every((one) => known.has(one)),
    );
    const fact = await factOf(tree, { ...listed, types, scopes: hasScopes ? listed.scopes : [] });
    return fact ? [fact] : [];
  },
};

interface Listed {
  readonly path: string;
  readonly types: readonly string[];
  readonly scopes: readonly string[];
}

async function factOf(tree: ScanTree, listed: Listed): Promise<Fact | undefined> {
  const { path, types, scopes } = listed;
  const [first] = [...types, ...scopes];
  if (first === undefined) return undefined;
  const ref = path === 'package.json' ? 'commit' : `${types.length > 0 ? 'type' : 'scope'}-enum`;
  const words = template.test(path) ? first : ref;
  return {
    ...provenFact('commitTypes', path, await tree.at(path, words), [lineRef(path, words)], 0.9),
    slots: {
      file: path,
      ...(types.length > 0 && { types: said(types, most.types) }),
      ...(scopes.length > 0 && { scopes: said(scopes, most.scopes) }),
    },
  };
}

const said = (words: readonly string[], count: number): string =>
  [...words.slice(0, count).map(quoted), ...(words.length > count ? [unsaid] : [])].join(', ');

/** What is listed, where messages are tried by it, or begin with it: a template asks nobody. */
async function listOf(tree: ScanTree): Promise<Listed | undefined> {
  const [file] = tree.rootMatch(settings);
  const manifest = await tree.record('package.json');
  const please = dig(manifest, 'commitplease', 'types');
  if (please !== undefined) return { path: 'package.json', types: plainWords(please), scopes: [] };
  const rules = file ? await rulesOf(tree, file) : dig(manifest, 'commitlint', 'rules');
  if (isRecord(rules)) {
    const listed = { types: ruleOf(rules['type-enum']), scopes: ruleOf(rules['scope-enum']) };
    return (await isTried(tree)) ? { path: file ?? 'package.json', ...listed } : undefined;
  }
  const [message] = tree.rootMatch(template);
  const types = message === undefined ? [] : typesIn(await tree.text(message));
  const isFollowed = typedIn(tree.subjects).length >= fewestSubjects;
  return message !== undefined && isFollowed ? { path: message, types, scopes: [] } : undefined;
}

async function rulesOf(tree: ScanTree, path: string): Promise<unknown> {
  const text = withoutComments(path, await tree.text(path));
  if (!/\.[cm]?[jt]s$/.test(path))
    return dig((await parseManifest(`${path}.yml`, text)).value, 'rules');
  const at = /\brules\s*:\s*(?=\{)/.exec(text);
  return at ? readLiteral(text, at.index + at[0].length) : undefined;
}

/** The words of a rule that fails, as commitlint writes it: how gravely, whether, which. */
function ruleOf(rule: unknown): readonly string[] {
  const [level, applies, words] = Array.isArray(rule) ? (rule as readonly unknown[]) : [];
  return level === 2 && applies === 'always' ? plainWords(words) : [];
}

const plainWord = /^[A-Za-z\d/_-]{2,24}$/;

/** None where one of them cannot be read: the list would be shorter than it is. */
function plainWords(words: unknown): readonly string[] {
  const all = Array.isArray(words) ? (words as readonly unknown[]) : [];
  const plain = all.filter(
    (one) => typeof one === 'string' && plainWord.test(one) && isShortName(one),
  );
  return plain.length === all.length ? (plain as readonly string[]) : [];
}

const known = new RegExp(`^(${oneOf([...lists.commitTypes, ...lists.usualCommitTypes])})$`);

/** Types that a template explains one after the other: `# feat: a new feature`. */
function typesIn(text: string): readonly string[] {
  const found = [...text.matchAll(/^#\s*[-*]?\s*([a-z]{2,12})\s*[:(=]/gm)].map(
    ([, one = '']) => one,
  );
  const types = [...new Set(found)].filter((one) => known.test(one));
  return ['feat', 'fix', 'docs'].every((one) => types.includes(one)) ? types : [];
}

/** Whether a hook or CI runs the tool. */
async function isTried(tree: ScanTree): Promise<boolean> {
  if (/\bcommitlint +-/.test(await tree.text('package.json'))) return true;
  const files = tree.files.filter((file) => trials.test(file) || workflowFile.test(file));
  const texts = await Promise.all(
    files.map(async (file) => withoutComments(`${file}.sh`, await tree.text(file))),
  );
  return texts.some((text) => /\bcommitlint\b/.test(text));
}

interface Subject {
  readonly type: string | undefined;
  readonly scopes: readonly string[];
}

const headOf = /^([\w-]+)(?:\(([^)]*)\))?!?: \S/;

/** Subjects of people, by what they begin with. */
const typedIn = (subjects: readonly string[]): readonly Subject[] =>
  subjects
    .filter((one) => !automatic.test(one) && !isByMachine(one) && !isRelease(one))
    .map((one) => {
      const [, type, scope] = headOf.exec(one) ?? [];
      return { type, scopes: scope?.split(/[,/]\s*/) ?? [] };
    });

/** Whether the subjects that have such a word keep to the list; too few of them say nothing against it, unless most have none at all. */
function isHeld(
  subjects: readonly Subject[],
  isListed: (one: Subject) => boolean | undefined,
): boolean {
  const isTyped = subjects.filter(({ type }) => type !== undefined).length;
  if (subjects.length >= fewestSubjects && isTyped < shareOfTyped * subjects.length) return false;
  const judged = subjects.flatMap((one) => isListed(one) ?? []);
  if (judged.length < fewestSubjects / 2) return true;
  return judged.filter(Boolean).length >= shareOfListed * judged.length;
}
