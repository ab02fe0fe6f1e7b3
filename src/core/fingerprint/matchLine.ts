import { RE2JS, RE2JSException } from 're2js';

/** What a line regex found: its first match, that nothing matches, or why the regex cannot be used. */
export type LineMatch =
  | { readonly kind: 'match'; readonly text: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid'; readonly problem: string };

/** Compiled patterns are kept: the same ref is looked at before every request. */
const compiled = new Map<string, RE2JS>();
const maxCompiled = 500;

/** Finds the first match line by line with a linear-time engine, so no pattern can make it hang. */
export function matchLine(text: string, source: string, ignoreCase: boolean): LineMatch {
  try {
    const regex = compile(source, ignoreCase);
    const literal = ignoreCase ? '' : requiredLiteral(source);
    for (const line of linesWith(text, literal)) {
      const matcher = regex.matcher(line);
      if (matcher.find()) return { kind: 'match', text: matcher.group() ?? '' };
    }
    return { kind: 'none' };
  } catch (thrown) {
    if (!(thrown instanceof RE2JSException)) throw thrown;
    return { kind: 'invalid', problem: thrown.message };
  }
}

function compile(source: string, ignoreCase: boolean): RE2JS {
  const key = `${ignoreCase ? 'i' : ''}/${source}`;
  const known = compiled.get(key);
  if (known) return known;
  const flags = ignoreCase ? RE2JS.CASE_INSENSITIVE : 0;
  const regex = RE2JS.compile(RE2JS.translateRegExp(source), flags);
  if (compiled.size >= maxCompiled) compiled.clear();
  compiled.set(key, regex);
  return regex;
}

/**
 * A text every match must contain, found without understanding much: patterns with groups, choices, classes, escapes
 * or quantifiers other than `.*` have none. Lines without it need not be tried.
 */
function requiredLiteral(source: string): string {
  const broken = source.replace(/\.[*+]\??/g, '\n');
  if (/[()|[\]\\*?{}]/.test(broken)) return '';
  const runs = broken.split(/[\n.^$+]/);
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
}

function* linesWith(text: string, literal: string): Generator<string> {
  if (literal === '') {
    yield* text.split(/\r\n?|\n/);
    return;
  }
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  for (let at = lines.indexOf(literal); at >= 0;) {
    const start = lines.lastIndexOf('\n', at) + 1;
    const end = lines.indexOf('\n', at);
    yield lines.slice(start, end < 0 ? lines.length : end);
    at = end < 0 ? -1 : lines.indexOf(literal, end);
  }
}
