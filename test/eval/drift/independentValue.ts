import { load, loadAll } from 'js-yaml';
import { minimatch } from 'minimatch';
import semver from 'semver';
import { parse as parseTomlText } from 'smol-toml';
import ts from 'typescript';

/** The state of a repository the independent comparison needs. */
export interface Snapshot {
  readonly paths: readonly string[];
  readonly read: (path: string) => Promise<string | undefined>;
}

/**
 * The meaning of a ref, worked out without any code of the product: other parsers (TypeScript's for JSON, js-yaml,
 * regular expressions for go.mod), another glob library, semver for majors, JavaScript's regex engine. Two snapshots
 * agree on a ref when these values are deeply equal. TOML alone shares its parser with the product.
 */
export async function independentValue(ref: string, at: Snapshot): Promise<unknown> {
  if (ref.startsWith('glob:')) {
    const pattern = ref.slice('glob:'.length);
    return at.paths.some((path) => minimatch(path, pattern, { dot: true }));
  }
  const [target = '', projection] = ref.split(/~(?=major$|name$|exists$)/);
  if (!target.includes('#') && target.endsWith('/')) return folderMeaning(target, at.paths);
  const [path = '', field] = splitOnce(target, '#');
  const text = (await at.read(path))?.replaceAll('\r\n', '\n');
  if (text === undefined) return { missing: true };
  const value = field === undefined ? text : fieldMeaning(path, text, field);
  if (value === undefined) return { missing: true };
  return projection === undefined ? value : reduce(value, projection);
}

function fieldMeaning(path: string, text: string, field: string): unknown {
  if (field.startsWith('re:')) return firstMatch(text, field.slice(3));
  try {
    return pick(parseText(path, text, field), keysOf(field));
  } catch {
    // Broken at this commit: all one can say is whether it is broken the same way.
    return { broken: true };
  }
}

function splitOnce(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function folderMeaning(folder: string, paths: readonly string[]): unknown {
  const names = paths
    .filter((path) => path.startsWith(folder) && !path.includes('node_modules/'))
    .map((path) => path.split('/').at(-1) ?? '');
  if (names.length === 0) return { missing: true };
  const tally: Record<string, number> = {};
  for (const name of names) {
    const parts = /^.+?((?:\.d|\.test-d|[._-](?:test|spec)s?)?\.[^.]+)$/.exec(name);
    const suffix = parts?.[1] ?? '';
    tally[suffix] = (tally[suffix] ?? 0) + 1;
  }
  const most = Math.max(...Object.values(tally));
  return Object.keys(tally)
    .filter((suffix) => tally[suffix] === most)
    .sort()[0];
}

function parseText(path: string, text: string, field: string): unknown {
  if (path.endsWith('go.mod')) return goMod(text, field);
  if (path.endsWith('.toml') || path.endsWith('Cargo.lock')) return parseTomlText(text);
  if (/\.ya?ml$/.test(path)) {
    return text.includes('\n---') ? loadAll(text)[0] : load(text);
  }
  const result: { config?: unknown; error?: ts.Diagnostic } = ts.parseConfigFileTextToJson(
    path,
    text,
  );
  if (result.error) throw new Error('broken JSON');
  return result.config;
}

function goMod(text: string, field: string): unknown {
  if (!field.startsWith('require')) {
    return { [field]: new RegExp(`^${field}[ \\t]+(\\S+)`, 'm').exec(text)?.[1] };
  }
  const module = /"(.+)"/.exec(field)?.[1] ?? '';
  const name = module.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const line = new RegExp(`^(?:require)?[ \\t]*${name}[ \\t]+(v\\S+)`, 'm').exec(text);
  return { require: line ? { [module]: line[1] } : {} };
}

function keysOf(field: string): string[] {
  return [...field.matchAll(/\["([^"]+)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
}

function pick(root: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null
        ? (value as Record<string, unknown>)[key]
        : undefined,
    root,
  );
}

function firstMatch(text: string, written: string): string | undefined {
  const match = /^\/(.*)\/([a-z]*)$/s.exec(written);
  const regex = new RegExp(match?.[1] ?? '', match?.[2] ?? '');
  for (const line of text.split('\n')) {
    const found = regex.exec(line);
    if (found) return found[0];
  }
  return undefined;
}

function reduce(value: unknown, projection: string): unknown {
  if (projection === 'exists') return true;
  if (projection === 'name') return String(value).replace(/(?<=.)@.*/, '');
  const text =
    typeof value === 'object' && value !== null && 'version' in value ? value.version : value;
  const version = String(text);
  const range = semver.validRange(version);
  if (range === null) return semver.coerce(version)?.major ?? version;
  return range
    .split('||')
    .map((part) => semver.minVersion(part)?.major)
    .join();
}
