import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { commonFlags } from '../../src/cli/runCli';
import type { FlagSpec } from '../../src/cli/commandLine';
import { classify } from '../../src/cli/commands/classify';
import { hook } from '../../src/cli/commands/hook';
import { preflight } from '../../src/cli/commands/preflight';
import { otherCommands } from '../../src/cli/otherCommands';
import { verbs } from '../../src/cli/verbs';
import { sentences } from '../../src/prose/sentences';
import { verbHelp } from '../../src/prose/verbs';
import { englishStrings } from '../../src/protocol/uiStrings';

/** Every English text that is looked up in `l10n/`: the sentences, the strings of the page, and what code gives to a translating function. */
export function spokenTexts(): ReadonlySet<string> {
  return new Set([
    ...Object.values(sentences),
    ...Object.values(verbHelp),
    // The tag of the language is no text.
    ...leaves({ ...englishStrings, locale: [] }),
    ...Object.values(verbs),
    ...helpOf(commonFlags),
    ...[hook, preflight, classify, ...Object.values(otherCommands)].flatMap(({ help, flags }) => [
      help,
      ...helpOf(flags),
    ]),
    ...['src/extension', 'src/cli', 'src/prose']
      .flatMap((folder) => sourcesIn(folder))
      .flatMap(textsOf),
  ]);
}

const helpOf = (flags: FlagSpec): string[] => Object.values(flags).map(({ help }) => help);

/** The texts of a tree of texts. */
export const leaves = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(leaves);

function sourcesIn(folder: string, withText = ''): ts.SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => text.includes(withText))
    .map(({ file, text }) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
}

/** Where code gives words of its own to whoever used it wrongly, by file: a text that no translating function has seen. */
export function untranslatedUsage(): readonly string[] {
  return ['src/core', 'src/node', 'src/cli', 'src/extension']
    .flatMap((folder) => sourcesIn(folder, 'failure.wrongUsage('))
    .flatMap((source) => {
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isCallExpression(node) && node.expression.getText() === 'failure.wrongUsage') {
          const [text] = node.arguments;
          if (!text || !isTranslated(text)) found.push(`${source.fileName}: ${text?.getText()}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
}

/** A call of a translating function, a text around such calls, or what a name holds that was asked for elsewhere. */
function isTranslated(text: ts.Expression): boolean {
  if (ts.isTemplateExpression(text))
    return (
      !/[a-z]/i.test(
        [text.head, ...text.templateSpans.map(({ literal }) => literal)]
          .map(({ text: own }) => own)
          .join(''),
      ) && text.templateSpans.every(({ expression }) => isTranslated(expression))
    );
  if (ts.isCallExpression(text))
    return /(^|\.)(t|translate|spoken|sayError)$/.test(text.expression.getText());
  return ts.isIdentifier(text);
}

const translating = /(^|\.)(l10n\.t|translate|t|spoken)$/;

/** What a file gives to a translating function: texts, choices between texts, and tables of the same file. */
function textsOf(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const [first] = ts.isCallExpression(node) ? node.arguments : [];
    if (first && ts.isCallExpression(node) && translating.test(node.expression.getText()))
      found.push(...said(first, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function said(node: ts.Node, source: ts.SourceFile): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text].filter((text) => text !== '');
  if (ts.isConditionalExpression(node))
    return [...said(node.whenTrue, source), ...said(node.whenFalse, source)];
  if (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
  )
    return [...said(node.left, source), ...said(node.right, source)];
  if (ts.isPropertyAssignment(node)) return said(node.initializer, source);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property) => said(property, source));
  if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node))
    return said(node.expression, source);
  return ts.isIdentifier(node) ? said(declared(node.text, source) ?? source, source) : [];
}

/** What a name of a file stands for. */
function declared(name: string, source: ts.SourceFile): ts.Expression | undefined {
  const find = (node: ts.Node): ts.Expression | undefined =>
    ts.isVariableDeclaration(node) && node.name.getText() === name
      ? node.initializer
      : ts.forEachChild(node, find);
  return find(source);
}
