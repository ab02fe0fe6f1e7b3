import type { ScanTree } from '../scanTree';
import { dig, digRecord, isRecord } from '../shape';
import { adviceOf, type Ban } from './ban';
import { linterRuns } from './linterRuns';
import { settingsFiles, under } from './settingsFiles';

const kinds = ['disallowed-methods', 'disallowed-types', 'disallowed-macros'];

/** Clippy: methods, types and macros that are not allowed. */
export async function clippyBans(tree: ScanTree): Promise<readonly Ban[]> {
  if (!(await linterRuns(tree, /\bclippy\b/))) return [];
  const found: Ban[] = [];
  const manifest = await tree.record('Cargo.toml');
  const lints = {
    ...digRecord(manifest, 'workspace', 'lints', 'clippy'),
    ...digRecord(manifest, 'lints', 'clippy'),
  };
  const levelOf = (kind: string): unknown => {
    const lint = lints[kind.replaceAll('-', '_')];
    return isRecord(lint) ? lint['level'] : lint;
  };
  const held = kinds.filter((kind) => levelOf(kind) !== 'allow');
  for (const path of settingsFiles(tree, /(^|\/)\.?clippy\.toml$/)) {
    const settings = await tree.record(path);
    const where = under(path);
    for (const item of held.flatMap((kind) => listOf(settings[kind]))) {
      const what = typeof item === 'string' ? item : dig(item, 'path');
      if (typeof what !== 'string') continue;
      const advice = adviceOf(dig(item, 'reason'));
      const instead = dig(item, 'replacement');
      found.push({
        what,
        words: what,
        ...(advice.advice === undefined && typeof instead === 'string'
          ? { advice: `use ${instead}` }
          : advice),
        path,
        by: 'clippy',
        ...(where.length > 0 && { where }),
      });
    }
  }
  return found;
}

/** A call that looks at crates, and not at licences or advisories alone. */
const deny = /cargo[- ]deny\b(?!(?!.*\bbans\b).*\b(advisories|licenses|sources)\b)/;

/** cargo-deny: crates that must not come in. */
export async function denyBans(tree: ScanTree): Promise<readonly Ban[]> {
  if (!tree.has('deny.toml') || !(await linterRuns(tree, deny))) return [];
  return listOf(dig(await tree.record('deny.toml'), 'bans', 'deny')).flatMap((item) => {
    const what = typeof item === 'string' ? item : (dig(item, 'name') ?? dig(item, 'crate'));
    // With wrappers it is allowed somewhere, with a version it is in others; more than one of it is no ban at all.
    const isPartly =
      isRecord(item) &&
      ['wrappers', 'deny-multiple-versions', 'version'].some((key) => key in item);
    if (typeof what !== 'string' || isPartly || what.includes('@')) return [];
    const instead = dig(item, 'use-instead');
    const advice =
      typeof instead === 'string' ? { advice: `use ${instead}` } : adviceOf(dig(item, 'reason'));
    return [{ what, words: what, isModule: true, ...advice, path: 'deny.toml', by: 'cargo-deny' }];
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}
