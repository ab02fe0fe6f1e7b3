import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Prints where the product writes the same run of tokens twice, imports left out: `npm run bench twice [-- TOKENS]`. */
const [fewest = 45] = process.argv.slice(2).map(Number);

interface Token {
  readonly text: string;
  readonly line: number;
}

function tokensOf(path: string): readonly Token[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Token[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isJSDoc(node)) return;
    const parts = node.getChildren(file);
    for (const part of parts) visit(part);
    const text = parts.length === 0 ? node.getText(file) : '';
    if (text === '') return;
    found.push({ text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 });
  };
  visit(file);
  return found;
}

const files = ['src', 'webview-ui']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, tokens: tokensOf(path) }));

interface Place {
  readonly path: string;
  readonly tokens: readonly Token[];
  readonly at: number;
}

const textAt = ({ tokens }: Place, at: number): string | undefined => tokens[at]?.text;
const shown = (place: Place, at: number): string => `${place.path}:${place.tokens[at]?.line ?? 0}`;

/** How many tokens from here on are the same. */
function lengthOf(one: Place, other: Place): number {
  let length = 0;
  while (
    textAt(one, one.at + length) !== undefined &&
    textAt(one, one.at + length) === textAt(other, other.at + length)
  )
    length += 1;
  return length;
}

const known = new Map<string, Place>();
const pairs: (readonly [length: number, row: string])[] = [];
for (const { path, tokens } of files)
  for (let at = 0; at + fewest <= tokens.length; at += 1) {
    const run = tokens.slice(at, at + fewest).map(({ text }) => text);
    const place = { path, tokens, at };
    const first = known.get(run.join(' '));
    if (!first) known.set(run.join(' '), place);
    // The middle of a longer run was told with its start.
    else if (at === 0 || textAt(first, first.at - 1) !== textAt(place, at - 1)) {
      const length = lengthOf(first, place);
      pairs.push([length, `${length} tokens: ${shown(first, first.at)} ${shown(place, at)}`]);
    }
  }

console.log(`${pairs.length} runs of ${fewest} tokens or more stand in two places.`);
for (const [, row] of pairs.sort(([a], [b]) => b - a)) console.log(row);
