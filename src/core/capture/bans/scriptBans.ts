import type { ScanTree } from '../scanTree';
import { dig, digRecord, isRecord } from '../shape';
import { adviceOf, stringsIn, type Ban } from './ban';
import { linterRuns } from './linterRuns';
import { readLiteral } from './readLiteral';
import { settingsFiles, under } from './settingsFiles';

/** Biome: `noRestrictedImports` and `noRestrictedGlobals`, in whatever group of rules they stand. */
export async function biomeBans(tree: ScanTree): Promise<readonly Ban[]> {
  if (!(await linterRuns(tree, /\bbiome (check|ci|lint)\b|@biomejs\/biome/))) return [];
  const found: Ban[] = [];
  for (const path of settingsFiles(tree, /(^|\/)\.?biome\.jsonc?$/)) {
    const where = under(path);
    const rest = { path, by: 'biome', ...(where.length > 0 && { where }) };
    const record = await tree.record(path);
    const setAnew = JSON.stringify(record['overrides'] ?? '');
    const kept = biomeRules.filter(([rule]) => !setAnew.includes(`"${rule}"`));
    for (const group of Object.values(digRecord(record, 'linter', 'rules')))
      for (const [rule, key] of kept)
        found.push(...biomeRule(group, rule, key).map((ban) => ({ ...ban, ...rest })));
  }
  return found;
}

const biomeRules = [
  ['noRestrictedImports', 'paths'],
  ['noRestrictedGlobals', 'deniedGlobals'],
] as const;

function biomeRule(group: unknown, rule: string, key: string): readonly Omit<Ban, 'path' | 'by'>[] {
  const level = dig(group, rule, 'level');
  if (level !== 'error' && level !== 'on') return [];
  return Object.entries(digRecord(group, rule, 'options', key))
    .filter(
      ([, value]) => !isRecord(value) || !('importNames' in value || 'allowImportNames' in value),
    )
    .map(([what, value]) => ({
      what,
      words: what,
      ...adviceOf(isRecord(value) ? value['message'] : value),
      ...(key === 'paths' && { isModule: true }),
    }));
}

/** dependency-cruiser: folders that must not reach others. */
export async function cruiserBans(tree: ScanTree): Promise<readonly Ban[]> {
  if (!(await linterRuns(tree, /\b(depcruise|dependency-cruiser)\b/))) return [];
  const found: Ban[] = [];
  for (const path of settingsFiles(tree, /(^|\/)\.dependency-cruiser\.(c?js|mjs|json)$/)) {
    const text = await tree.text(path);
    const start = /['"]?forbidden['"]?\s*:\s*(?=\[)/.exec(text);
    const rules = start ? readLiteral(text, start.index + start[0].length) : undefined;
    for (const rule of Array.isArray(rules) ? (rules as readonly unknown[]) : []) {
      if (dig(rule, 'severity') !== 'error') continue;
      const [from, to] = [dig(rule, 'from'), dig(rule, 'to')];
      const [own, other] = [from, to].map((side) => folderIn(dig(side, 'path')));
      const isPlain = [from, to].every((side) => isRecord(side) && Object.keys(side).length === 1);
      if (!isPlain || own === undefined || other === undefined || own === other) continue;
      found.push({
        what: other,
        from: own,
        words: other,
        isModule: true,
        path,
        by: 'dependency-cruiser',
        ...adviceOf(dig(rule, 'comment')),
      });
    }
  }
  return found;
}

/** The folder behind a pattern of paths; `undefined` where it is more than one. */
function folderIn(pattern: unknown): string | undefined {
  const plain = stringsIn(pattern)[0]?.replace(/^\^/, '').replace(/\$$/, '').replace(/\\/g, '');
  return plain !== undefined &&
    stringsIn(pattern).length === 1 &&
    /^[\w@.-]+(\/[\w@.-]+)*\/?$/.test(plain)
    ? plain.replace(/\/$/, '')
    : undefined;
}
