const name = String.raw`['"]?([\w$]+)['"]?`;

/** Selectors of a syntax tree that stand for one piece of code a person would write. */
const forms: readonly (readonly [form: RegExp, code: (...parts: readonly string[]) => string])[] = [
  [new RegExp(`^CallExpression\\[callee\\.name=${name}\\]$`), (call = '') => `${call}(`],
  [
    new RegExp(
      `^CallExpression\\[callee\\.object\\.name=${name}\\]\\[callee\\.property\\.name=${name}\\]$`,
    ),
    (object = '', property = '') => `${object}.${property}(`,
  ],
  [
    new RegExp(`^MemberExpression\\[object\\.name=${name}\\]\\[property\\.name=${name}\\]$`),
    (object = '', property = '') => `${object}.${property}`,
  ],
  [new RegExp(`^NewExpression\\[callee\\.name=${name}\\]$`), (made = '') => `new ${made}`],
  [
    new RegExp(`^JSXOpeningElement\\[name\\.name=${name}\\]$|^JSXIdentifier\\[name=${name}\\]$`),
    (one, other) => `<${one ?? other ?? ''}`,
  ],
  [/^TSEnumDeclaration$/, () => 'enum'],
  [/^TSNonNullExpression$/, () => 'x!'],
  [/^ExportDefaultDeclaration$/, () => 'export default'],
  [/^ExportAllDeclaration$/, () => 'export *'],
  [/^ForInStatement$/, () => 'for … in'],
  [/^WithStatement$/, () => 'with'],
  [/^LabeledStatement$/, () => 'a label'],
];

/** The code behind a selector of `no-restricted-syntax`; `undefined` where it stands for more than one piece. */
export function selectedCode(selector: string): string | undefined {
  const plain = selector.replace(/\s*=\s*/g, '=').trim();
  for (const [form, code] of forms) {
    const match = form.exec(plain);
    if (match) return code(...(match.slice(1) as readonly string[]));
  }
  return undefined;
}
