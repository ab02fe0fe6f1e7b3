import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { quoted } from '../sentences/phrase';
import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { dig, digRecord, isRecord } from '../shape';
import { encodePath, lineRef } from '../sources/ciFact';
import { gatesOf } from './gates';

/** What a linter's settings forbid, with the words that the maintainers give as the reason. */
interface Ban {
  readonly what: string;
  readonly reason?: string;
  readonly path: string;
  /** The words of the line that says so. */
  readonly words: string;
  readonly by: string;
}

/** More bans than this are a list that the linter knows better. */
const mostBans = 3;

/** Interfaces, imports and calls that the project's own linter settings forbid. */
export const bans: Detector = {
  name: 'bans',
  detect: async (tree) => {
    const lists = await Promise.all([
      clippyBans(tree),
      golangciBans(tree),
      ruffBans(tree),
      eslintBans(tree),
      rubocopBans(tree),
      symbolBans(tree),
    ]);
    const found = lists.find((list) => list.length > 0);
    return found ? [await banFact(tree, found)] : [];
  },
};

async function banFact(tree: ScanTree, all: readonly Ban[]): Promise<Fact> {
  const shown = all.slice(0, mostBans);
  const evidence = await Promise.all(shown.map(({ path, words }) => tree.at(path, words)));
  const refs = shown.map(({ path, words }) => lineRef(path, words));
  const list = shown
    .map(({ what, reason }) =>
      reason === undefined ? quoted(what) : `${quoted(what)} (${reason})`,
    )
    .join(', ');
  return {
    ...provenFact(
      'bans',
      shown.map(({ what }) => what).join(', '),
      evidence,
      [...new Set(refs)],
      0.88,
    ),
    slots: { list, by: shown[0]?.by ?? '', file: shown[0]?.path ?? '' },
  };
}

/** Of a reason only what to use instead is told, where it is one short plain sentence: prose of others says nothing here. */
function reasonOf(text: unknown): { readonly reason?: string } {
  if (typeof text !== 'string') return {};
  const advice = text
    .replace(/[`"]/g, "'")
    .split(/(?<=[.!;,])\s+/)
    .map((part) => part.trim().replace(/[.!;,]+$/, ''))
    .find((part) => /^(please )?(use|prefer|import) (?!instead$)/i.test(part));
  return advice !== undefined && /^[\w ,'/:.()@&*-]{4,60}$/.test(advice) && !/https?:/.test(advice)
    ? { reason: advice.replace(/^please /i, '').replace(/^./, (first) => first.toLowerCase()) }
    : {};
}

async function clippyBans(tree: ScanTree): Promise<readonly Ban[]> {
  const path = tree.first('clippy.toml', '.clippy.toml');
  const runs = (await gatesOf(tree)).some(({ command, tools }) =>
    /clippy/.test(`${command} ${tools.join(' ')}`),
  );
  if (path === undefined || !runs) return [];
  const settings = await tree.record(path);
  return ['disallowed-methods', 'disallowed-types', 'disallowed-macros'].flatMap((key) => {
    const list = settings[key];
    if (!Array.isArray(list)) return [];
    return (list as readonly unknown[]).flatMap((item) => {
      const what = typeof item === 'string' ? item : dig(item, 'path');
      return typeof what === 'string'
        ? { what, ...reasonOf(dig(item, 'reason')), path, words: what, by: 'clippy' }
        : [];
    });
  });
}

async function golangciBans(tree: ScanTree): Promise<readonly Ban[]> {
  const path = tree.first('.golangci.yml', '.golangci.yaml');
  if (path === undefined) return [];
  const settings = await tree.record(path);
  const enabled = [
    ...listOf(dig(settings, 'linters', 'enable')),
    ...(dig(settings, 'linters', 'enable-all') === true ||
    dig(settings, 'linters', 'default') === 'all'
      ? ['depguard', 'forbidigo', 'gomodguard']
      : []),
  ];
  const options = {
    ...digRecord(settings, 'linters-settings'),
    ...digRecord(settings, 'linters', 'settings'),
  };
  const guarded = Object.values(digRecord(options, 'depguard', 'rules')).flatMap((rule) =>
    objects(dig(rule, 'deny')).flatMap((item) => banOf(item['pkg'], item['desc'])),
  );
  const forbidden = objects(dig(options, 'forbidigo', 'forbid')).flatMap((item) =>
    banOf(item['pattern'] ?? item['p'], item['msg']),
  );
  return [
    ...(enabled.includes('depguard') ? guarded : []),
    ...(enabled.includes('forbidigo') ? forbidden : []),
  ].map((ban) => ({ ...ban, path, words: ban.words, by: 'golangci-lint' }));
}

function banOf(what: unknown, reason: unknown): { what: string; words: string; reason?: string }[] {
  if (typeof what !== 'string') return [];
  const plain = what.replace(/^\^|\$$|\\b|\(\?:?#?|\)$/g, '').replace(/\\/g, '');
  return /^[\w./:-]{2,60}$/.test(plain) ? [{ what: plain, words: what, ...reasonOf(reason) }] : [];
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function objects(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

async function ruffBans(tree: ScanTree): Promise<readonly Ban[]> {
  const found: Ban[] = [];
  for (const [path, base] of [
    ['pyproject.toml', ['tool', 'ruff']],
    ['ruff.toml', []],
    ['.ruff.toml', []],
  ] as const) {
    if (!tree.has(path)) continue;
    const settings = digRecord(await tree.record(path), ...base);
    const selected = [
      ...listOf(dig(settings, 'lint', 'select')),
      ...listOf(dig(settings, 'lint', 'extend-select')),
      ...listOf(settings['select']),
      ...listOf(settings['extend-select']),
    ];
    const isOn = selected.some((code) => /^(ALL|TID|TID2|TID25|TID251)$/.test(code));
    const banned = {
      ...digRecord(settings, 'flake8-tidy-imports', 'banned-api'),
      ...digRecord(settings, 'lint', 'flake8-tidy-imports', 'banned-api'),
    };
    for (const [what, rule] of isOn ? Object.entries(banned) : [])
      found.push({ what, ...reasonOf(dig(rule, 'msg')), path, words: what, by: 'ruff' });
  }
  return found;
}

const eslintFiles = /^(\.eslintrc(\.\w+)?|eslint\.config\.[cm]?[jt]s|\.oxlintrc\.json)$/;

/** `no-restricted-imports` and its kin: read as text, for most of these files are programs. */
async function eslintBans(tree: ScanTree): Promise<readonly Ban[]> {
  for (const path of tree.rootMatch(eslintFiles)) {
    const text = (await tree.text(path)).replace(/^\s*\/\/.*$/gm, '');
    // Set for some folders only: not a rule of the whole repository.
    if (/overrides\s*['"]?\s*:/.test(text) || (text.match(/\bfiles\s*:/g)?.length ?? 0) > 1)
      continue;
    const rule =
      /['"](?:@typescript-eslint\/)?no-restricted-(?:imports|globals|properties)['"]\s*:\s*\[\s*(?:['"]error['"]|2)\s*,([\s\S]{0,900}?)\]\s*,?\s*\n/.exec(
        text,
      )?.[1];
    if (rule === undefined) continue;
    const named = [
      ...rule.matchAll(/name\s*:\s*['"]([^'"]+)['"](?:[^}]*?message\s*:\s*['"]([^'"]+)['"])?/g),
    ].map(([, what = '', message]) => ({ what, message }));
    const plain =
      named.length > 0 || /\{/.test(rule)
        ? []
        : [...rule.matchAll(/['"]([\w@./-]+)['"]/g)].map(([, what = '']) => ({
            what,
            message: undefined,
          }));
    const all = [...named, ...plain].filter(({ what }) => /^[\w@./-]{2,50}$/.test(what));
    if (all.length > 0)
      return all.map(({ what, message }) => ({
        what,
        ...reasonOf(message),
        path,
        words: what,
        by: path.startsWith('.oxlint') ? 'oxlint' : 'eslint',
      }));
  }
  return [];
}

/** Departments that come with the linter and its well-known plugins. */
const shippedCops = new RegExp(String.raw`^(${oneOf(lists.shippedCops)})\/`);

/** Cops of the project's own, whose names say what is not allowed. */
async function rubocopBans(tree: ScanTree): Promise<readonly Ban[]> {
  if (!tree.has('.rubocop.yml')) return [];
  const settings = await tree.record('.rubocop.yml');
  const own = tree.files.filter((file) => /(^|\/)rubocop\/.+\.rb$|(^|\/)cop\/.+\.rb$/.test(file));
  return Promise.all(
    Object.entries(settings)
      .filter(
        ([name, value]) =>
          /\/No[A-Z]\w+$/.test(name) && !shippedCops.test(name) && dig(value, 'Enabled') !== false,
      )
      .map(async ([name]): Promise<Ban> => {
        const leaf = name.slice(name.lastIndexOf('/') + 1);
        const file = own.find((path) =>
          path.endsWith(`/${leaf.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase()}.rb`),
        );
        const message = /MSG\s*=\s*\n?\s*(['"])(.*?)\1/.exec(await tree.text(file))?.[2];
        return {
          what: name,
          ...reasonOf(message?.replace(/`/g, "'")),
          path: '.rubocop.yml',
          words: name,
          by: 'rubocop',
        };
      }),
  );
}

/** .NET: one symbol a line, a message behind a semicolon. */
async function symbolBans(tree: ScanTree): Promise<readonly Ban[]> {
  const path = tree.files.find((file) => /(^|\/)BannedSymbols(\.\w+)?\.txt$/.test(file));
  return (await tree.text(path))
    .split(/\r?\n/)
    .filter((line) => /^[TMPFN]:/.test(line))
    .flatMap((line) => {
      const [symbol = '', message] = line.slice(2).split(';');
      const what = symbol.replace(/\(\)$/, '');
      return /^[\w.,()`]{3,90}$/.test(what) && !what.includes('`')
        ? {
            what,
            ...reasonOf(message),
            path: encodePath(path ?? ''),
            words: what,
            by: 'BannedApiAnalyzers',
          }
        : [];
    });
}
