import { compileName, type NameTest } from './globSegment';

/** Tells whether a root-relative path fits. */
export type PathTest = (path: string) => boolean;

/** Longer patterns describe no set of files that a person thinks of. */
export const longestGlob = 300;
/** Alternatives that `{a,b}` may stand for in all. */
export const mostAlternatives = 100;

const anyFolders = Symbol('**');
type Segment = NameTest | typeof anyFolders;

/**
 * Compiles a glob over root-relative POSIX paths: `*`, `**`, `?`, `[a-z]`, `{a,b}`, `{1..3}`, `@(a|b)`, `?(a)`, a leading `!`. Hidden names are
 * names like any others. `undefined` = longer than 300 characters, more than 100 alternatives, or a form that is not read (`+(…)`,
 * `*(…)`, `!(…)`). A test takes at most the length of the path times that of the pattern for each alternative; a pattern
 * of a repository can never hold a window up.
 */
export function compileGlob(glob: string, { negates = true } = {}): PathTest | undefined {
  if (glob === '' || glob.length > longestGlob) return undefined;
  const isNegated = negates && /^!(?!\()/.test(glob);
  const wanted = (isNegated ? glob.slice(1) : glob).replace(/^(?:\.\/)+/, '');
  if (/[+*!]\(/.test(wanted)) return undefined;
  const alternatives = expand(wanted.replace(/([@?])\(([^()]*)\)/g, asBraces));
  if (!alternatives) return undefined;
  const tests = alternatives.map(compileSegments);
  return (path) => tests.some((test) => test(path)) !== isNegated;
}

/** `@(a|b)` as `{a,b}`, `?(a)` as `{,a}`; one word alone stays one. */
function asBraces(_whole: string, kind: string, words: string): string {
  const list = words.split('|').join(',');
  if (kind === '?') return `{,${list}}`;
  return words.includes('|') ? `{${list}}` : words;
}

/** A pattern without braces and negation: only names, wildcards and `**`. */
export function compileSegments(pattern: string): PathTest {
  const segments = pattern
    .split('/')
    .map((name): Segment => (name === '**' ? anyFolders : compileName(name)));
  return (path) => fitsAll(segments, path.split('/'));
}

/** As with names: only what the last `**` may take is ever tried again. */
function fitsAll(segments: readonly Segment[], names: readonly string[]): boolean {
  let [at, segment, afterAny, anyFrom] = [0, 0, -1, 0];
  while (at < names.length) {
    const wanted = segments[segment];
    if (wanted === anyFolders) {
      segment += 1;
      [afterAny, anyFrom] = [segment, at];
    } else if (wanted?.(names[at] ?? '') === true) {
      segment += 1;
      at += 1;
    } else if (afterAny >= 0) {
      anyFrom += 1;
      [segment, at] = [afterAny, anyFrom];
    } else return false;
  }
  while (segments[segment] === anyFolders) segment += 1;
  return segment === segments.length;
}

/** The patterns without braces that a glob stands for; none where it is not read. */
export function plainGlobs(glob: string): readonly string[] {
  return expand(glob.replace(/^(?:\.\/)+/, '').replace(/([@?])\(([^()]*)\)/g, asBraces)) ?? [];
}

/** The patterns that braces stand for; `undefined` = too many. */
function expand(pattern: string): readonly string[] | undefined {
  let open = [pattern];
  const done: string[] = [];
  while (open.length > 0) {
    const next: string[] = [];
    for (const one of open) {
      const parts = firstBraces(one);
      if (!parts) done.push(one);
      else for (const choice of parts.choices) next.push(parts.before + choice + parts.after);
      if (done.length + next.length > mostAlternatives) return undefined;
    }
    open = next;
  }
  return done;
}

interface Braces {
  readonly before: string;
  readonly choices: readonly string[];
  readonly after: string;
}

/** The first innermost `{…}` that stands for something; the others mean themselves. */
function firstBraces(pattern: string): Braces | undefined {
  for (const match of pattern.matchAll(/(?<!\\)\{([^{}]*)\}/g)) {
    const choices = choicesOf(match[1] ?? '');
    if (!choices) continue;
    const end = match.index + match[0].length;
    return { before: pattern.slice(0, match.index), choices, after: pattern.slice(end) };
  }
  return undefined;
}

function choicesOf(inside: string): readonly string[] | undefined {
  if (inside.includes(',')) return inside.split(',');
  const range = /^(\d{1,4})\.\.(\d{1,4})$/.exec(inside);
  if (!range) return undefined;
  const [from, to] = [Number(range[1]), Number(range[2])];
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return Array.from({ length: Math.min(high - low, mostAlternatives) + 1 }, (_, at) =>
    String(low + at),
  );
}
