import ts from 'typescript';

/** One small change to a source file that its tests should notice. */
export interface Mutant {
  /** From the project's root. */
  readonly file: string;
  readonly line: number;
  /** Characters of the file that are replaced. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The innermost function it lies in, as `functionsOf` counts them; absent = beside all functions. */
  readonly home?: number;
}

/** A function body: what runs when the function runs. */
interface Body {
  readonly start: number;
  readonly end: number;
  readonly isBlock: boolean;
}

const swaps: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '**': ['*'],
  '+=': ['-='],
  '-=': ['+='],
};
const otherCalls: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  ceil: 'floor',
  floor: 'ceil',
};
/** Calls that give back something of the kind they were called on, so that they can be left out. */
const leftOut = new Set(['filter', 'sort', 'slice', 'reverse', 'trim', 'toLowerCase']);

/**
 * All mutants of a file. Words with a space are left alone (sentences for people are held by the tests of their catalogue), and so is
 * the left side of `??`, which the compiler asks for at every index.
 */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  let count = 0;
  const visit = (node: ts.Node, home: number | undefined): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    for (const [target, replacement] of changesAt(node)) {
      const start = target.getStart(source);
      const line = source.getLineAndCharacterOfPosition(start).line + 1;
      const place = { file, line, start, end: target.end, replacement };
      mutants.push(home === undefined ? place : { ...place, home });
    }
    const inside = bodyOf(node, source) ? count++ : home;
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, undefined);
  return mutants;
}

/** The same file, telling `globalThis.hits` which of its functions run, as `FILE:NUMBER` in the order of their beginnings. */
export function withHits(file: string, text: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const inserts: { readonly at: number; readonly text: string }[] = [];
  let count = 0;
  const visit = (node: ts.Node): void => {
    const body = bodyOf(node, source);
    if (body) {
      const hit = `globalThis.hits?.add(${JSON.stringify(`${file}:${count++}`)})`;
      if (body.isBlock) inserts.push({ at: body.start + 1, text: `${hit};` });
      else inserts.push({ at: body.start, text: `(${hit},` }, { at: body.end, text: ')' });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return inserts
    .sort((a, b) => b.at - a.at)
    .reduce((all, { at, text: insert }) => all.slice(0, at) + insert + all.slice(at), text);
}

function bodyOf(node: ts.Node, source: ts.SourceFile): Body | undefined {
  if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return undefined;
  const body = node.body as ts.Node;
  return { start: body.getStart(source), end: body.end, isBlock: ts.isBlock(body) };
}

type Change = readonly [target: ts.Node, replacement: string];

function changesAt(node: ts.Node): readonly Change[] {
  if (ts.isBinaryExpression(node)) return binaryChanges(node);
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) return conditionChanges(node);
  if (ts.isCallExpression(node)) return callChanges(node);
  if (ts.isExpressionStatement(node)) return statementChanges(node);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[node, node.operand.getText()]];
  return valueChanges(node);
}

function valueChanges(node: ts.Node): readonly Change[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[node, 'true']];
  if (ts.isArrayLiteralExpression(node)) return node.elements.length > 0 ? [[node, '[]']] : [];
  if (ts.isNumericLiteral(node)) return isName(node) ? [] : numberChanges(node);
  const isKind = ts.isStringLiteral(node) && !isName(node) && /^\S+$/.test(node.text);
  return isKind ? [[node, "''"]] : [];
}

function binaryChanges({ left, operatorToken, right }: ts.BinaryExpression): readonly Change[] {
  const operator = operatorToken.getText();
  if (operator === '??') return [[left, right.getText()]];
  return (swaps[operator] ?? []).map((other) => [operatorToken, other] as const);
}

/** A small whole number is moved by one, any other by a quarter. */
function numberChanges(node: ts.NumericLiteral): readonly Change[] {
  const value = Number(node.text);
  const isSmall = Number.isInteger(value) && value < 10;
  const others = isSmall ? [value + 1, value - 1] : [value * 1.25, value * 0.8];
  return others.filter((other) => other >= 0).map((other) => [node, String(other)] as const);
}

function conditionChanges(node: ts.IfStatement | ts.ConditionalExpression): readonly Change[] {
  const test = ts.isIfStatement(node) ? node.expression : node.condition;
  return [
    [test, 'true'],
    [test, 'false'],
  ];
}

function callChanges(node: ts.CallExpression): readonly Change[] {
  if (!ts.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  const other = otherCalls[name.text];
  if (other !== undefined) return [[name, other]];
  const isOnValue = leftOut.has(name.text) && expression.getText() !== 'Math';
  return isOnValue ? [[node, expression.getText()]] : [];
}

function statementChanges(node: ts.ExpressionStatement): readonly Change[] {
  const inner = ts.isAwaitExpression(node.expression)
    ? node.expression.expression
    : node.expression;
  return ts.isCallExpression(inner) && inner.expression.kind !== ts.SyntaxKind.SuperKeyword
    ? [[node, ';']]
    : [];
}

/** True where a literal only names a property or a module. */
function isName(node: ts.NumericLiteral | ts.StringLiteral): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent);
}
