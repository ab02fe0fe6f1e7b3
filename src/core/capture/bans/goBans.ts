import type { ScanTree } from '../scanTree';
import { dig, digRecord, isRecord } from '../shape';
import { adviceOf, plainName, stringsIn, type Ban } from './ban';
import { linterRuns } from './linterRuns';
import { exceptIn, inAside, sparedSources } from './spared';

type Found = Omit<Ban, 'path' | 'by'>;

/** golangci-lint: what depguard, forbidigo, gomodguard and revive refuse, where they are on. */
export async function golangciBans(tree: ScanTree): Promise<readonly Ban[]> {
  const path = tree.first('.golangci.yml', '.golangci.yaml', '.golangci.toml', '.golangci.json');
  if (path === undefined || !(await linterRuns(tree, runsWith(path)))) return [];
  const settings = await tree.record(path);
  const isAll =
    dig(settings, 'linters', 'enable-all') === true ||
    ['all'].includes(String(dig(settings, 'linters', 'default')));
  const off = stringsIn(dig(settings, 'linters', 'disable'));
  const on = stringsIn(dig(settings, 'linters', 'enable'));
  const isOn = (name: string): boolean => on.includes(name) || (isAll && !off.includes(name));
  const spared = sparedFiles(settings);
  const options = {
    ...digRecord(settings, 'linters-settings'),
    ...digRecord(settings, 'linters', 'settings'),
  };
  const bansOf = (linter: string, read: (of: Record<string, unknown>) => readonly Found[]) => {
    const from = isOn(linter) ? spared(linter) : 'sources';
    if (from === 'sources') return [];
    const found = read(digRecord(options, linter));
    return from === 'tests' ? found.map((ban) => ({ ...ban, except: testFiles })) : found;
  };
  const bans = [
    ...bansOf('depguard', depguard),
    ...bansOf('forbidigo', (of) => forbidigo(of['forbid'])),
    ...bansOf('gomodguard', (of) => gomodguard(dig(of, 'blocked', 'modules'))),
    ...bansOf('revive', (of) => revive(of['rules'])),
  ].map((ban) => ({ ...ban, path, by: 'golangci-lint' }));
  return exceptIn(bans, sparedSources(tree, passedOver(settings)));
}

/** A call that names no other settings. */
const runsWith = (path: string): RegExp =>
  new RegExp(
    `(?<![.])golangci(?!.*(?: -c |--config[ =])(?!\\S*${path.replace(/\./g, '\\.')}(?!\\S)))`,
  );

/** Paths that no linter looks at, in either version of the settings. */
const passedOver = (settings: Record<string, unknown>): readonly string[] =>
  [
    dig(settings, 'linters', 'exclusions', 'paths'),
    dig(settings, 'issues', 'exclude-dirs'),
    dig(settings, 'issues', 'exclude-files'),
    dig(settings, 'run', 'skip-dirs'),
    dig(settings, 'run', 'skip-files'),
  ].flatMap(stringsIn);

const testFiles = '*_test.go';

/** What a linter passes over by the settings around it: some sources of the product, its tests, or neither. */
function sparedFiles(
  settings: Record<string, unknown>,
): (linter: string) => 'sources' | 'tests' | 'neither' {
  const rules = [
    ...objects(dig(settings, 'issues', 'exclude-rules')),
    ...objects(dig(settings, 'linters', 'exclusions', 'rules')),
  ];
  return (linter) => {
    // revive reports far more than what is forbidden.
    const own = rules.filter(
      ({ linters, text }) =>
        stringsIn(linters).includes(linter) &&
        (linter !== 'revive' || typeof text !== 'string' || text.includes('import')),
    );
    const paths = own.flatMap((rule) => stringsIn(rule['path']));
    // Without a path it is about a message, or about all but one folder.
    if (paths.length < own.length || !paths.every((path) => isTest(path) || isAside(path)))
      return 'sources';
    return paths.some(isTest) ? 'tests' : 'neither';
  };
}

const isTest = (pattern: string): boolean => pattern.includes('_test');
/** Whether all folders that a pattern of paths names are none of the product. */
const isAside = (pattern: string): boolean =>
  pattern.split('|').every((part) => inAside(`${part.replace(/[^\w/-]/g, '')}/`));

function depguard(options: Record<string, unknown>): readonly Found[] {
  const old = objects(options['packages-with-error-message']).flatMap(Object.entries);
  const rules = Object.values(digRecord(options, 'rules'));
  return [
    ...old.flatMap(([what, message]) => module(what, message)),
    ...rules.flatMap((rule) => {
      const where = filesOf(dig(rule, 'files'));
      if (where === undefined) return [];
      const sparesTests = stringsIn(dig(rule, 'files')).includes('!$test');
      return objects(dig(rule, 'deny')).flatMap(({ pkg, desc }) =>
        module(pkg, desc).map((ban) => ({
          ...ban,
          ...(where.length > 0 && { where }),
          ...(sparesTests && { except: testFiles }),
        })),
      );
    }),
  ];
}

/** The globs of a rule: none = everywhere; `undefined` = only tests, or what is counted out. */
function filesOf(value: unknown): readonly string[] | undefined {
  const files = stringsIn(value).filter((glob) => glob !== '$all' && glob !== '!$test');
  if (files.some((glob) => /^[!$]/.test(glob))) return undefined;
  return files.length > 3 ? undefined : files;
}

function forbidigo(value: unknown): readonly Found[] {
  const items = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return items.flatMap((item) => {
    const pattern = isRecord(item) ? (item['pattern'] ?? item['p']) : item;
    // A note may stand in the pattern itself.
    const [, call, note] =
      typeof pattern === 'string' ? (/^(.*?)(?:\(# (.*)\)\??)?$/.exec(pattern) ?? []) : [];
    const what = plainName(call);
    const message = isRecord(item) ? item['msg'] : note;
    return what === undefined || typeof pattern !== 'string'
      ? []
      : [{ what, words: pattern.slice(0, 60), ...adviceOf(message) }];
  });
}

function gomodguard(value: unknown): readonly Found[] {
  return objects(value).flatMap((item) =>
    Object.entries(item).flatMap(([what, rule]) => {
      const [instead] = stringsIn(dig(rule, 'recommendations'));
      const message = instead === undefined ? dig(rule, 'reason') : `use ${instead}`;
      return module(what, message);
    }),
  );
}

function revive(value: unknown): readonly Found[] {
  return objects(value)
    .filter(({ name }) => name === 'imports-blocklist' || name === 'imports-blacklist')
    .flatMap((rule) => stringsIn(rule['arguments']).flatMap((what) => module(what, undefined)));
}

function module(what: unknown, message: unknown): readonly Found[] {
  const plain = plainName(what);
  return plain === undefined || typeof what !== 'string'
    ? []
    : [{ what: plain, words: what, isModule: true, ...adviceOf(message) }];
}

function objects(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
