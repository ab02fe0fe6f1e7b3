import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const editor = { name: 'vscode', message: 'Only src/extension knows the editor.' };
const node = { group: ['node:*'], message: 'Disk, network and processes belong to src/node.' };
const adapters = {
  group: ['sql.js', 'chokidar', 'openai', 'openai/*'],
  message: 'Adapters live in src/node.',
};
const react = {
  group: ['react', 'react-dom', 'react-dom/*'],
  message: 'React lives in webview-ui.',
};
const restrict = (files, paths, patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { paths, patterns }] },
});

const calls =
  '/^(show(Information|Warning|Error)Message|showQuickPick|showInputBox|createQuickPick|createInputBox|setStatusBarMessage|withProgress|createTerminal|createWebviewPanel)$/';
const shown = (selector) => ({
  selector,
  message: 'Text is shown through the functions of extension/host/shown, one for each place.',
});
/** Text of a repository reaches a place where it is shown through the one function of that place. */
const shownOnce = [
  `MemberExpression[property.name=${calls}]`,
  `MemberExpression[property.value=${calls}]`,
  `ObjectPattern > Property[key.name=${calls}]`,
  'NewExpression[callee.property.name=/^(TreeItem|MarkdownString|Diagnostic|CodeLens|CompletionItem|Hover|InlayHint)$/]',
  'AssignmentExpression[left.property.name="items"]',
].map(shown);

export default tseslint.config(
  { ignores: ['dist/', '.tsbuild/', '.vscode-test/', 'node_modules/', '**/fixtures/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({
    ...config,
    files: ['**/*.ts', '**/*.tsx'],
  })),
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/require-await': 'off',
      'max-lines': ['error', 400],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 12],
      'no-console': 'error',
      'no-control-regex': 'off',
      eqeqeq: 'error',
    },
  },
  restrict(['src/core/**', 'src/protocol/**', 'src/prose/**'], [editor], [node, adapters, react]),
  restrict(['src/node/**'], [editor], [react]),
  restrict(['src/cli/**'], [editor], [adapters, react]),
  restrict(['src/extension/**'], [], [react]),
  restrict(['webview-ui/**'], [editor], [node, adapters]),
  {
    files: ['src/extension/**'],
    ignores: ['src/extension/host/shown/**'],
    rules: { 'no-restricted-syntax': ['error', ...shownOnce] },
  },
  {
    files: ['webview-ui/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          'AssignmentExpression[left.property.name=/^(inner|outer)HTML$/]',
          'CallExpression[callee.property.name=/^(insertAdjacentHTML|write|writeln)$/]',
        ].map((selector) => ({ selector, message: 'The page shows text, never markup.' })),
      ],
    },
  },
  {
    files: ['src/**'],
    ignores: ['src/cli/standardStreams.ts', 'src/extension/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^(stdout|stderr)$/][object.name="process"]',
          message: 'A command prints through what it is given, which lets nothing hidden pass.',
        },
      ],
    },
  },
  { files: ['test/**'], rules: { 'no-console': 'off' } },
  { files: ['test/**'], rules: { 'max-lines-per-function': 'off' } },
  // Settings of tests are in no project of the compiler: what they name is known by vitest alone.
  {
    files: ['**/*.mts'],
    languageOptions: { parser: tseslint.parser },
    rules: { 'no-undef': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs', '**/*.cjs'],
    languageOptions: {
      globals: {
        require: 'readonly',
        module: 'readonly',
        process: 'readonly',
        console: 'readonly',
        __dirname: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
      },
    },
    rules: { 'no-console': 'off' },
  },
);
