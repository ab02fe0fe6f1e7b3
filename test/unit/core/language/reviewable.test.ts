import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** A longer line is read by nobody. Characters. */
const longestPattern = 200;
/** More alternatives are a list, and a list is data. */
const mostAlternatives = 12;

const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file));

/** The most alternatives that stand beside each other in a pattern. */
function alternativesOf(source: string): number {
  const open = [1];
  let most = 1;
  const plain = source.replace(/\\./g, '-').replace(/\[[^\]]*\]/g, '-');
  for (const sign of plain) {
    if (sign === '(') open.push(1);
    else if (sign === ')') open.pop();
    else if (sign === '|') open.push((open.pop() ?? 0) + 1);
    most = Math.max(most, open.at(-1) ?? 0);
  }
  return most;
}

/** Patterns of a source file: literals, and texts that one is made of. */
function patternsOf(path: string): readonly string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node, isInside: boolean): void => {
    const isPart =
      isInside || (ts.isNewExpression(node) && node.expression.getText(file) === 'RegExp');
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    else if (isPart && (ts.isTemplateLiteral(node) || ts.isStringLiteral(node)))
      found.push(node.getText(file));
    ts.forEachChild(node, (child) => {
      visit(child, isPart);
    });
  };
  visit(file, false);
  return found;
}

const sources = filesIn('src', '.ts').map((path) => ({ path, patterns: patternsOf(path) }));
const readable = (pattern: string): boolean =>
  pattern.length <= longestPattern && alternativesOf(pattern) <= mostAlternatives;

describe('patterns and lists of words', () => {
  it.each([
    ['a|b|c', 3],
    [String.raw`(?:a|b)\|[|]|(c|d|(?:e|f|g|h))`, 4],
  ])('%s: %i alternatives at most', (pattern, most) => {
    expect(alternativesOf(pattern)).toBe(most);
  });

  it('are found in the product', () => {
    expect(sources.flatMap(({ patterns }) => patterns).length).toBeGreaterThan(1_000);
  });

  it('are short: what is a list is data', () => {
    const unreadable = sources.flatMap(({ path, patterns }) =>
      patterns
        .filter((pattern) => !readable(pattern))
        .map((pattern) => `${path}: ${pattern.slice(0, 80)}`),
    );
    expect(unreadable).toEqual([]);
  });

  it('are data with one entry a line that a person can read', () => {
    const folders = ['src/core/language/lists', 'src/core/capture'];
    const files = folders.flatMap((folder) => filesIn(folder, '.json'));
    const strings = (value: unknown): readonly string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(strings)
          : [];
    const long = files
      .filter((path) => !path.includes('recipes'))
      .flatMap((path) => strings(JSON.parse(readFileSync(path, 'utf8'))))
      .filter((entry) => entry.length > longestPattern);
    expect(files.length).toBeGreaterThan(10);
    expect(long).toEqual([]);
  });

  it('are read by no other program than the one for patterns', () => {
    const parsers = sources.filter(({ path }) =>
      /(?:pattern|regexp?)\.source\.(?:split|replace|match|slice)|pattern\.source\[/i.test(
        readFileSync(path, 'utf8'),
      ),
    );
    expect(parsers).toEqual([]);
  });
});
