import type { ScanTree } from '../scanTree';
import { asideTest } from '../asideFolders';
import { isRecord } from '../shape';
import { adviceOf, plainName, stringsIn, type Ban } from './ban';
import { linterRuns } from './linterRuns';
import { objectsAround, readLiteral, type Literal } from './readLiteral';
import { selectedCode } from './selectedCode';
import { settingsFiles, under } from './settingsFiles';

const settings =
  /(^|\/)(\.eslintrc(\.(json|c?js))?|eslint\.config\.[cm]?[jt]s|\.?oxlintrc\.jsonc?|\.oxlintrc\.json)$/;
const rules =
  /(['"])(?:@typescript-eslint\/|import\/|import-x\/|eslint\/)?(no-restricted-(?:imports|globals|properties|syntax|modules|paths))\1\s*:\s*(?=\[)/g;

/** `no-restricted-imports` and its kin. Most of these files are programs: only their literals are read, nothing is run. */
export async function eslintBans(tree: ScanTree): Promise<readonly Ban[]> {
  if (!(await linterRuns(tree, /\b(eslint|oxlint|next lint|xo|nx (run-many|affected))\b/)))
    return [];
  const found: Ban[] = [];
  for (const path of settingsFiles(tree, settings)) {
    const text = await tree.text(path);
    for (const match of text.matchAll(rules)) {
      const at = match.index + match[0].length;
      const value = readLiteral(text, at);
      const [level, ...options] = Array.isArray(value) ? (value as readonly Literal[]) : [];
      if (level !== 'error' && level !== 2) continue;
      const scope = scopeOf(text, match.index);
      if (scope === undefined) continue;
      const by = path.includes('oxlintrc') ? 'oxlint' : 'eslint';
      const where = under(path, scope);
      for (const ban of bansOf(match[2] ?? '', options))
        found.push({ ...ban, path, by, ...(where.length > 0 && { where }) });
    }
  }
  return found;
}

/** A glob that only names kinds of file holds for all code; tests and stories are no part of the product. */
const anyFile =
  /^(?:\*\*\/|src\/\*\*\/|\*\*\/src\/\*\*\/)?\*\.(?:[a-z]+|\{[\w,]+\}|\*)$|^\*\*\/?\*?$/;

/** The globs a rule holds for: none = everywhere; `undefined` = for files that somebody counted out. */
function scopeOf(text: string, offset: number): readonly string[] | undefined {
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
  return left.some((glob) => !isAside(glob));
}

const inAside = asideTest('tests', 'output', 'tools');
const isAside = (glob: string): boolean =>
  /(^|[._*-])(tests?|specs?|stories|config|d)\.|node_modules/.test(glob) || inAside(`${glob}/`);

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
  return [...stringsIn(name), ...stringsIn(group).filter((glob) => !glob.startsWith('!'))]
    .flatMap((what) => found(what, message, isModule))
    .map((ban) => ({ ...ban, ...except }));
}

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
