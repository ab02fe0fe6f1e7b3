import { parseFieldKeys } from './parseFieldKeys';
import { parsePath } from './parsePath';
import type { ParsedRef, Projection, Ref, RefKind } from './ref';
import { saying, type Saying } from '../saying';
import { RefFault, type RefCode } from './refFault';

const projections: readonly Projection[] = ['major', 'name', 'exists'];
/** A path segment that a glob reads as a pattern. */
const globMagic = /[*?[\]{}()]|^!/;

/** Reads one fingerprint ref. The only grammar of refs: the command line, the editor and the verifier all use it. */
export function parseRef(text: string): ParsedRef {
  try {
    return { ok: true, ref: parse(text) };
  } catch (thrown) {
    if (!(thrown instanceof RefFault)) throw thrown;
    const facts = { what: thrown.what, at: thrown.at + 1 };
    const message: Saying<RefCode> =
      text === '' ? saying('ref.emptyAt', facts) : saying('ref.at', { ...facts, ref: text });
    return { ok: false, problem: { kind: thrown.kind, message, at: thrown.at } };
  }
}

/** The kind a text has by its shape, also where it is written wrongly; `unknown` for what no rule recognises. */
export function refKindOf(text: string): RefKind {
  const parsed = parseRef(text);
  if (parsed.ok) return parsed.ref.kind;
  if (parsed.problem.kind === 'unknown' || text === '') return 'unknown';
  if (text.startsWith('glob:')) return 'glob';
  const hash = text.indexOf('#');
  if (hash >= 0) return text.startsWith('re:', hash + 1) ? 'regex' : 'field';
  return text.endsWith('/') ? 'dir' : 'file';
}

function parse(text: string): Ref {
  if (text.trim() === '') throw new RefFault(0, 'nothing');
  if (text.startsWith('glob:')) return parseGlob(text);
  refuseScheme(text);
  const hash = text.indexOf('#');
  if (hash < 0) return parseFileOrFolder(text);
  const path = parsePath(text.slice(0, hash), 0);
  if (path === '' || text[hash - 1] === '/') {
    throw new RefFault(hash, 'folderField');
  }
  if (text.startsWith('re:', hash + 1)) return parseRegex(text, path, hash + 4);
  const { keys, end } = parseFieldKeys(text, hash + 1);
  return { kind: 'field' as const, text, path, keys, ...parseProjection(text, end, projections) };
}

function refuseScheme(text: string): void {
  const scheme = /^([A-Za-z][\w+-]*):/.exec(text)?.[1];
  if (scheme === undefined) return;
  if (scheme.length === 1) throw new RefFault(0, 'absolute');
  throw new RefFault(0, 'kind', { scheme }, 'unknown');
}

function parseFileOrFolder(text: string) {
  const tilde = text.indexOf('~');
  const end = tilde < 0 ? text.length : tilde;
  const isFolder = end > 0 && text[end - 1] === '/';
  const path = parsePath(text.slice(0, end), 0);
  if (path === '' && !isFolder) throw new RefFault(0, 'noPath');
  const rest = parseProjection(text, end, ['exists']);
  return { kind: isFolder ? ('dir' as const) : ('file' as const), text, path, ...rest };
}

function parseGlob(text: string) {
  const start = 'glob:'.length;
  const suffix = /~exists$/.exec(text);
  const end = suffix?.index ?? text.length;
  const raw = text.slice(start, end);
  if (raw === '') throw new RefFault(start, 'noPattern');
  const pattern = parsePath(raw, start);
  const segments = pattern.split('/');
  const firstMagic = segments.findIndex((segment) => globMagic.test(segment));
  const path = segments.slice(0, firstMagic < 0 ? -1 : firstMagic).join('/');
  return { kind: 'glob' as const, text, path, pattern, ...parseProjection(text, end, ['exists']) };
}

function parseRegex(text: string, path: string, start: number) {
  if (text[start] !== '/') throw new RefFault(start, 'regexStart');
  const match = /^\/(.*)\/([a-z]*)(~.*)?$/s.exec(text.slice(start));
  if (!match) throw new RefFault(text.length, 'regexEnd');
  const source = match[1] ?? '';
  const flags = match[2] ?? '';
  if (source === '') throw new RefFault(start + 1, 'regexEmpty');
  const flagsAt = start + source.length + 2;
  const wrong = [...flags].findIndex((flag) => !'imsgu'.includes(flag));
  if (wrong >= 0) {
    throw new RefFault(flagsAt + wrong, 'regexFlag', { flag: flags[wrong] ?? '' });
  }
  const rest = parseProjection(text, flagsAt + flags.length, projections);
  return { kind: 'regex' as const, text, path, source, ignoreCase: flags.includes('i'), ...rest };
}

function parseProjection(
  text: string,
  at: number,
  allowed: readonly Projection[],
): { projection?: Projection; expected?: string } {
  if (at >= text.length) return {};
  if (text[at] !== '~') throw new RefFault(at, 'misplaced', { what: text[at] ?? '' });
  const match = /^~([^:]*)(?::\s*(.*))?$/s.exec(text.slice(at));
  const name = match?.[1] ?? '';
  const projection = projections.find((known) => known === name);
  if (projection === undefined) {
    throw new RefFault(at, 'projection', { name }, 'unknown');
  }
  if (!allowed.includes(projection)) {
    throw new RefFault(at, 'needsField', { name });
  }
  return match?.[2] === undefined ? { projection } : { projection, expected: match[2].trim() };
}
