import type { SentenceRow } from './sentenceRows';
import { many, workflow, type Files } from './smallRepositories';

const future = 'from __future__ import annotations';
const ruff = (lint: string, line = `${future}\n\na = 1\n`, run = 'ruff check .'): Files => ({
  'pyproject.toml': `[project]\nname = "x"\n[tool.ruff.lint]\n${lint}\n[tool.ruff.lint.isort]\nrequired-imports = ["${future}"]\n`,
  ...many('x', 'a#.py', 12, line),
  'x/__init__.py': '"""What it is."""\n',
  ...workflow([run]),
});
const each = `Each Python file has \`${future}\` (ruff, \`pyproject.toml\`).`;

const eslint = (
  rule: string,
  line = "import type { A } from './b';\n",
  run = 'eslint .',
): Files => ({
  'package.json': '{ "name": "x" }',
  'eslint.config.js': `export default [{ ${rule} }];\n`,
  ...many('src', 'a#.ts', 12, `${line}export const a = 1;\n`),
  ...workflow([run]),
});
const asked = "rules: { '@typescript-eslint/consistent-type-imports': 'error' }";

/** What a linter asks of every import, where the files keep to it. */
export const ruledSentenceRows: readonly SentenceRow[] = [
  { name: 'a line that each file of Python has', files: ruff('select = ["I"]'), says: [each] },
  {
    name: 'a line that each file has is said once',
    files: { ...ruff('select = ["I"]'), ...many('y', 'b#.py', 40, `${future}\n\na = 1\n`) },
    says: [each],
    never: [/Each `\*\.py` has/],
  },
  ...(
    [
      ['a rule that is not on', ruff('select = ["E"]')],
      ...['I', 'I002'].map(
        (code) =>
          [
            `some files are let off ${code}`,
            ruff(`select = ["I"]\nper-file-ignores = { "x/a1.py" = ["${code}"] }`),
          ] as const,
      ),
      ['a rule that is taken back', ruff('select = ["ALL"]\nignore = ["I002"]')],
      ['a linter that nobody runs', ruff('select = ["I"]', undefined, 'python -m build')],
      ['files that have no such line', ruff('select = ["I"]', 'a = 1\n')],
    ] as const
  ).map(([name, files]): SentenceRow => ({
    name: `no line of each file: ${name}`,
    files,
    never: [/Each Python file/],
  })),
  {
    name: 'types that are imported as such',
    files: eslint(asked),
    says: ['Types are imported with `import type` (eslint, `eslint.config.js`).'],
  },
  {
    name: 'types that are imported among others',
    files: eslint(asked, "import { type A, b } from './b';\n"),
    says: ['Types are imported with `import { type X }` (eslint, `eslint.config.js`).'],
  },
  ...(
    [
      ['a warning', eslint(asked.replace("'error'", "'warn'"))],
      [
        'the other direction',
        eslint(asked.replace("'error'", "['error', { prefer: 'no-type-imports' }]")),
      ],
      ['some folders', eslint(`files: ['src/a1/**'], ${asked}`)],
      ['a linter that nobody runs', eslint(asked, undefined, 'node build.js')],
      ['files that import no types', eslint(asked, "import { A } from './b';\n")],
    ] as const
  ).map(([name, files]): SentenceRow => ({
    name: `no form of imports: ${name}`,
    files,
    never: [/Types are imported/],
  })),
];

const setUp = (uses: string, given: string, more = ''): Files => ({
  'package.json': `{ "name": "x", "scripts": { "test": "vitest run" }${more} }`,
  ...many('src', 'a#.ts', 12, 'export const a = 1;\n'),
  '.github/workflows/ci.yml': `on: pull_request\njobs:\n  a:\n    steps:\n      - uses: ${uses}\n        with: { ${given} }\n      - run: npm test\n`,
});
const node = 'actions/setup-node@v4';
const pinned = { '.nvmrc': 'v22.11.0\n', '.tool-versions': 'pnpm 9.1.0\nnodejs 22.11.0\n' };

/** Versions of tools that no manifest names. */
export const pinSentenceRows: readonly SentenceRow[] = [
  ...['.nvmrc', '.tool-versions'].map((file): SentenceRow => ({
    name: `Node comes from \`${file}\``,
    files: { ...setUp(node, `node-version-file: ${file}`), ...pinned },
    says: [`CI takes Node from \`${file}\` (\`22.11.0\`): \`package.json\` names no version.`],
  })),
  {
    name: 'tools come by mise',
    files: { ...setUp('jdx/mise-action@v3', 'cache: true'), 'mise.toml': '[tools]\nnode = "22"\n' },
    says: ['CI installs its tools by mise (`mise.toml`): `mise install` brings the same versions.'],
  },
  ...(
    [
      [
        'the manifest says it',
        setUp(node, 'node-version-file: .nvmrc', ', "engines": { "node": ">=20" }'),
      ],
      ['CI takes another one', setUp(node, 'node-version: 20')],
      [
        'CI takes a version before the file',
        setUp(node, 'node-version: 20, node-version-file: .nvmrc'),
      ],
      ['mise has no settings here', setUp('jdx/mise-action@v3', 'cache: true')],
      [
        'mise has tasks alone',
        { ...setUp('jdx/mise-action@v3', 'cache: true'), 'mise.toml': '[tasks]\na = "b"\n' },
      ],
      ...['install: false', 'tool_versions: node 20', 'mise_toml: x'].map(
        (given) =>
          [
            `mise with ${given}`,
            { ...setUp('jdx/mise-action@v3', given), 'mise.toml': '[tools]\nnode = "22"\n' },
          ] as const,
      ),
    ] as const
  ).map(([name, files]): SentenceRow => ({
    name: `no version of a tool is told: ${name}`,
    files: { ...files, '.nvmrc': 'v22.11.0\n' },
    never: [/CI takes Node|by mise/],
  })),
];
