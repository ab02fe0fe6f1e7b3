import type { ScanTree } from '../scanTree';
import { dig, digRecord } from '../shape';
import { adviceOf, stringsIn, type Ban } from './ban';
import { isAsideGlob } from './asideGlob';
import { iniSections, type IniSection } from './iniSections';
import { linterRuns } from './linterRuns';
import { exceptIn, sparedSources } from './spared';
import { settingsFiles, under } from './settingsFiles';

/** Ruff: `banned-api` of `flake8-tidy-imports`, where its rule is on. */
export async function ruffBans(tree: ScanTree): Promise<readonly Ban[]> {
  if (!(await linterRuns(tree, checksByRuff))) return [];
  const found: Ban[] = [];
  for (const path of settingsFiles(tree, /(^|\/)(pyproject\.toml|\.?ruff\.toml)$/)) {
    const isOwn = path.endsWith('ruff.toml');
    const settings = digRecord(await tree.record(path), ...(isOwn ? [] : ['tool', 'ruff']));
    const selected = [settings, digRecord(settings, 'lint')].flatMap((part) => [
      ...stringsIn(part['select']),
      ...stringsIn(part['extend-select']),
    ]);
    if (!selected.some((code) => /^(ALL|TID|TID2|TID25|TID251)$/.test(code))) continue;
    if (ignoresRuff(settings) || ignoresRuff(digRecord(settings, 'lint'))) continue;
    const where = under(path);
    const left = ['exclude', 'extend-exclude'].flatMap((key) => stringsIn(settings[key]));
    const spared = sparedSources(tree, left);
    const banned = {
      ...digRecord(settings, 'flake8-tidy-imports', 'banned-api'),
      ...digRecord(settings, 'lint', 'flake8-tidy-imports', 'banned-api'),
    };
    const bans = Object.entries(banned).map(([what, rule]) => ({
      what,
      words: what,
      isModule: true,
      ...adviceOf(dig(rule, 'msg')),
      path,
      by: 'ruff',
      ...(where.length > 0 && { where }),
    }));
    found.push(...exceptIn(bans, spared));
  }
  return found;
}

/** A run that looks for faults, not one that lays out, nor one for chosen faults alone: the hook, an action, or the command. */
export const checksByRuff =
  /\bid: ruff(?:-check)?\s*$|\/ruff-action\b|\bruff(?:", "| )(?:check\b|[\w-]*[./])(?!.*--select)/m;

/** Whether a rule is one of these codes, or of a group that one of them is. */
export const covers = (code: string, codes: readonly string[]): boolean =>
  codes.some((one) => one === 'ALL' || (one.length > 1 && code.startsWith(one)));

/** Whether settings take the rule back, for all or for some sources of the product. */
function ignoresRuff(settings: Record<string, unknown>): boolean {
  const files = ['per-file-ignores', 'extend-per-file-ignores'].flatMap((key) =>
    Object.entries(digRecord(settings, key)),
  );
  return (
    ['ignore', 'extend-ignore'].some((key) => covers('TID251', stringsIn(settings[key]))) ||
    files.some(([glob, codes]) => !isAsideGlob(glob) && covers('TID251', stringsIn(codes)))
  );
}

/** flake8 with `banned-modules`: one module a line, what to use behind a sign of equality. */
export async function flake8Bans(tree: ScanTree): Promise<readonly Ban[]> {
  if (!(await linterRuns(tree, /\bflake8\b/))) return [];
  const found: Ban[] = [];
  for (const path of ['.flake8', 'setup.cfg', 'tox.ini'].filter((file) => tree.has(file)))
    for (const { name, values } of iniSections(await tree.text(path)))
      for (const line of name === 'flake8' && !ignoresFlake8(values)
        ? (values.get('banned-modules') ?? [])
        : []) {
        const [, what = '', message] = /^([\w.*]+)\s*=\s*(.*)$/.exec(line) ?? [];
        if (what !== '')
          found.push({
            what,
            words: what,
            isModule: true,
            ...adviceOf(message),
            path,
            by: 'flake8',
          });
      }
  return found;
}

function ignoresFlake8(values: IniSection['values']): boolean {
  const codes = ['ignore', 'extend-ignore'].flatMap((key) => values.get(key) ?? []);
  const files = (values.get('per-file-ignores') ?? []).filter((line) => !isAsideGlob(line));
  return (
    covers('I251', codes.join(',').split(/[\s,]+/)) ||
    files.some((line) => covers('I251', line.replace(/^[^:]*:/, '').split(/[\s,]+/)))
  );
}

/** import-linter: contracts between modules. */
export async function contractBans(tree: ScanTree): Promise<readonly Ban[]> {
  if (!(await linterRuns(tree, /\b(lint-imports|import-linter)\b/))) return [];
  const found: Ban[] = [];
  for (const path of ['.importlinter', 'setup.cfg'].filter((file) => tree.has(file)))
    for (const section of iniSections(await tree.text(path)))
      if (section.name.startsWith('importlinter:contract'))
        found.push(...contract(path, fromSection(section)));
  const listed = dig(await tree.record('pyproject.toml'), 'tool', 'importlinter', 'contracts');
  for (const one of Array.isArray(listed) ? (listed as readonly unknown[]) : [])
    found.push(...contract('pyproject.toml', (key) => stringsIn(dig(one, key))));
  return found;
}

type Read = (key: string) => readonly string[];

const fromSection =
  ({ values }: IniSection): Read =>
  (key) =>
    values.get(key) ?? [];

function contract(path: string, read: Read): readonly Ban[] {
  const [type] = read('type');
  const rest = { path, by: 'import-linter', isModule: true };
  if (type === 'forbidden')
    return read('source_modules').flatMap((from) =>
      read('forbidden_modules').map((what) => ({ what, from, words: what, ...rest })),
    );
  if (type !== 'layers') return [];
  const [container] = read('containers');
  // Layers that only some builds have stand in brackets, siblings between bars.
  const layers = read('layers').map((layer) => layer.replace(/[()\s]/g, ''));
  if (layers.some((layer) => !/^[\w.]+$/.test(layer))) return [];
  const full = (layer: string): string =>
    container === undefined ? layer : `${container}.${layer}`;
  return layers
    .slice(1)
    .reverse()
    .map((layer) => {
      const above = layers[layers.indexOf(layer) - 1] ?? '';
      return { what: full(above), from: full(layer), words: layer, ...rest };
    });
}
