import type { ScanTree } from '../scanTree';
import { isRecord } from '../shape';
import { adviceOf, plainName, stringsIn, type Ban } from './ban';
import { withoutComments } from '../sources/withoutComments';
import { isAsideGlob } from './asideGlob';
import { linterRuns } from './linterRuns';
import { objectsAround, readLiteral, type Literal } from './readLiteral';
import { selectedCode } from './selectedCode';
import { settingsFiles, under } from './settingsFiles';
import { folderOf } from '../resolvePath';
import { exceptIn, sparedSources } from './spared';

const settings =
  /(^|\/)(\.eslintrc(\.(json|c?js))?|eslint\.config\.[cm]?[jt]s|\.?oxlintrc\.jsonc?|\.oxlintrc\.json)$/;
const rules =
  /(['"])((?:@typescript-eslint\/|import\/|import-x\/|eslint\/)?(no-restricted-(?:imports|globals|properties|syntax|modules|paths)))\1\s*:\s*/g;

/** `no-restricted-imports` and its kin. Most of these files are programs: only their literals are read, nothing is run. */
export async function eslintBans(tree: ScanTree): Promise<readonly Ban[]> {
  if (!(await linterRuns(tree, /\b(eslint|oxlint|next lint|xo|nx (run-many|affected))\b/)))
    return [];
  const found: Ban[] = [];
  const ignored = (await tree.text('.eslintignore'))
    .split(/\r?\n/)
    .filter((line) => /^[^#!]/.test(line));
  for (const path of settingsFiles(tree, settings)) {
    const by = path.includes('oxlintrc') ? 'oxlint' : 'eslint';
    const text = withoutComments(path, await tree.text(path));
    const left = [...ignored, ...ignoredByAll(text), ...(await switchedOffBelow(tree, path))];
    const bans: Ban[] = [];
    const uses = usesIn(text);
    for (const [at, use] of uses.entries()) {
      const range = rangeOf(path, use, uses.slice(at + 1));
      if (range) bans.push(...use.bans.map((ban) => ({ ...ban, path, by, ...range })));
    }
    found.push(...exceptIn(bans, sparedSources(tree, left)));
  }
  return found;
}

/** Folders whose own settings switch one of these rules off again. */
async function switchedOffBelow(tree: ScanTree, path: string): Promise<readonly string[]> {
  const folder = folderOf(path);
  const nearer = settingsFiles(tree, settings).filter(
    (file) => folderOf(file) !== folder && (folder === '' || file.startsWith(`${folder}/`)),
  );
  const all = await Promise.all(
    nearer.map(async (file) => {
      const text = withoutComments(file, await tree.text(file));
      return switchedOff.test(text) ? [`${folderOf(file)}/`] : [];
    }),
  );
  return all.flat();
}

const switchedOff = /no-restricted-(?:imports|modules)['"]\s*:\s*\[?\s*(?:['"]off['"]|0\b)/;

/** What an object of settings that has nothing else leaves out of everything. */
const ignoredByAll = (text: string): readonly string[] =>
  [...text.matchAll(/\{\s*ignores:\s*\[([^\]]*)\],?\s*\}/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/['"]([^'"]+)['"]/g)].map(([, glob = '']) => glob),
  );

/** Where what a rule forbids holds, by its own globs and by what comes later; `undefined` where that is not said in a few words. */
function rangeOf(
  path: string,
  use: Use,
  later: readonly Use[],
): Pick<Ban, 'where' | 'except'> | undefined {
  const spared = use.scope && sparedBy(use, later);
  if (!use.scope || !spared || spared.length > 1) return undefined;
  const where = under(path, use.scope);
  const [except] = spared.length > 0 ? under(path, spared) : [];
  return { ...(where.length > 0 && { where }), ...(except !== undefined && { except }) };
}

/** One place that sets a rule, to bans or to none. */
interface Use {
  readonly rule: string;
  readonly scope: readonly string[] | undefined;
  readonly bans: readonly Found[];
}

function usesIn(text: string): readonly Use[] {
  return [...text.matchAll(rules)].map((match) => {
    const [whole, , rule = '', kind = ''] = match;
    const value = readLiteral(text, match.index + whole.length);
    const [level, ...options] = Array.isArray(value) ? (value as readonly Literal[]) : [value];
    const isOn = level === 'error' || level === 2;
    return { rule, scope: scopeOf(text, match.index), bans: isOn ? bansOf(kind, options) : [] };
  });
}

/** The globs for which a later place sets the rule anew, which then forgets what it forbade; `undefined` = for all it held for. */
function sparedBy(
  { rule, bans, scope }: Use,
  later: readonly Use[],
): readonly string[] | undefined {
  const anew = later.filter(
    (use) =>
      use.rule === rule &&
      !bans.every(({ what }) => use.bans.some((ban) => ban.what === what)) &&
      !(use.scope?.length && use.scope.every(isAsideGlob)),
  );
  const isAgain = (globs?: readonly string[]): boolean =>
    !globs?.length || globs.some((glob) => scope?.includes(glob));
  if (anew.some((use) => isAgain(use.scope))) return undefined;
  return scope?.length ? [] : anew.flatMap((use) => use.scope ?? []);
}

/** A glob that only names kinds of file holds for all code; tests and stories are no part of the product. */
const anyFile =
  /^(?:\*\*\/|src\/\*\*\/|\*\*\/src\/\*\*\/)?\*\.(?:[a-z]+|\{[\w,]+\}|\*)$|^\*\*\/?\*?$/;

/** The globs a rule holds for: none = everywhere; `undefined` = for files that somebody counted out. */
export function scopeOf(text: string, offset: number): readonly string[] | undefined {
  for (const start of objectsAround(text, offset)) {
    const around = readLiteral(text, start);
    if (!isRecord(around)) continue;
    if (leavesOutSources(around)) return undefined;
    if (!('files' in around)) continue;
    const files = stringsIn(around['files']);
    if (files.length === 0) return undefined;
    if (files.every((glob) => anyFile.test(glob))) return [];
    return files.length > 3 || files.some((glob) => /^!|[^\w@./*{},()[\]-]/.test(glob))
      ? undefined
      : files;
  }
  return [];
}

/** Sources of the product for which a rule does not hold: whoever is told of it would take it for theirs. */
function leavesOutSources({ ignores, excludedFiles }: Readonly<Record<string, unknown>>): boolean {
  const left = [...stringsIn(ignores), ...stringsIn(excludedFiles)];
  return left.some((glob) => !isAsideGlob(glob));
}

type Found = Omit<Ban, 'path' | 'by'>;

function bansOf(rule: string, options: readonly Literal[]): readonly Found[] {
  if (rule === 'no-restricted-syntax') return options.flatMap(syntaxBan);
  if (rule === 'no-restricted-properties') return options.flatMap(propertyBan);
  if (rule === 'no-restricted-paths') return options.flatMap(pathBans);
  const isModule = rule !== 'no-restricted-globals';
  return options.flatMap((option) => {
    if (!isRecord(option)) return named(option, isModule);
    const { paths, patterns } = option;
    if (paths === undefined && patterns === undefined) return named(option, isModule);
    return [...listed(paths), ...listed(patterns)].flatMap((item) => named(item, isModule));
  });
}

const listed = (value: Literal): readonly Literal[] =>
  Array.isArray(value) ? (value as readonly Literal[]) : [];

/** `'lodash'`, `{ name, importNames, message }` or `{ group, message }`. */
function named(item: Literal, isModule: boolean): readonly Found[] {
  if (typeof item === 'string') return found(item, undefined, isModule);
  if (!isRecord(item)) return [];
  const { name, group, message, importNames, allowTypeImports } = item;
  if (isForSomeNames(item)) return [];
  const except = allowTypeImports === true ? { except: 'import type' } : {};
  const names = stringsIn(importNames);
  if (names.length > 0) {
    const [first = ''] = names;
    return typeof name === 'string' && names.length <= 2
      ? found(`${names.join(', ')} from ${name}`, message, false, first).map((ban) => ({
          ...ban,
          ...except,
        }))
      : [];
  }
  return [...stringsIn(name), ...stringsIn(group)]
    .flatMap((what) => found(what, message, isModule))
    .map((ban) => ({ ...ban, ...except }));
}

/** Whether a module may be imported after all, but for some names, or some of its parts. */
const isForSomeNames = (item: { readonly [key: string]: Literal }): boolean =>
  ['allowImportNames', 'importNamePattern', 'allowImportNamePattern'].some((key) => key in item) ||
  stringsIn(item['group']).some((glob) => glob.startsWith('!'));

function found(what: string, message: unknown, isModule: boolean, words = what): readonly Found[] {
  return /^[\w@./*{},$ -]{2,60}$/.test(what)
    ? [{ what, words, ...adviceOf(message), ...(isModule && { isModule }) }]
    : [];
}

function syntaxBan(item: Literal): readonly Found[] {
  if (!isRecord(item)) return [];
  const { selector, message } = item;
  const what = typeof selector === 'string' ? selectedCode(selector) : undefined;
  return what === undefined || typeof selector !== 'string'
    ? []
    : [{ what, words: selector.slice(0, 40), ...adviceOf(message) }];
}

function propertyBan(item: Literal): readonly Found[] {
  if (!isRecord(item)) return [];
  const { object, property, message } = item;
  const what = [object, property].filter((part) => typeof part === 'string').join('.');
  return plainName(what) === undefined || typeof property !== 'string'
    ? []
    : [{ what, words: property, ...adviceOf(message) }];
}

/** `import/no-restricted-paths`: a zone that imports nothing from another. */
function pathBans(item: Literal): readonly Found[] {
  if (!isRecord(item)) return [];
  return listed(item['zones']).flatMap((zone) => {
    if (!isRecord(zone)) return [];
    const { target, from, except } = zone;
    if (typeof target !== 'string' || typeof from !== 'string' || except !== undefined) return [];
    const [own, other] = [target, from].map((path) => path.replace(/^\.\//, ''));
    return own && other && own !== other
      ? [
          {
            what: other,
            from: own,
            words: from,
            isModule: true,
            ...adviceOf(zone['message']),
          },
        ]
      : [];
  });
}
