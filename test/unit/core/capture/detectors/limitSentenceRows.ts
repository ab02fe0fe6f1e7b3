import type { SentenceRow } from './sentenceRows';
import { go, many, workflow } from './smallRepositories';

const names = Array.from(
  { length: 45 },
  (_, at) => `user-page-${String.fromCharCode(97 + (at % 26))}${at < 26 ? '' : '-more'}`,
);
const sources = Object.fromEntries(
  names.map((name) => [`src/${name}.ts`, "import { log } from './log';\nlog('x');\n"]),
);
const tests = many('test', 'unit-#.test.ts', 14, "test('a', () => {});\n");
const node = { 'package.json': '{ "name": "x" }', ...sources, ...tests };
const unusual = many('test', 'unit-#.tests.ts', 14, "test('a', () => {});\n");
/** New files, one a commit. */
const added = (files: object) =>
  Object.keys(files).map((file) => ({ subject: `Add ${file}`, files: [file], added: [file] }));
const grown = added({ ...sources, ...tests });
const inCi = {
  'package.json':
    '{ "name": "x", "scripts": { "test:unit": "vitest run", "lint": "eslint ." }, "devDependencies": { "vitest": "^4.0.0", "eslint": "^9.0.0" } }',
  ...workflow(['npm ci', 'npm run test:unit', 'npm run lint']),
};
const tested = { ...node, ...inCi };

/** What a change can be tried on: how files are called, where tests stand, what is left behind by mistake. */
export const limitSentenceRows: readonly SentenceRow[] = [
  {
    name: 'names of files that nearly all sources and the past keep to come as a check, without words',
    files: tested,
    changes: grown,
    checks: ['file-name src/**/*.ts is kebab-case'],
    never: [/are named in/],
  },
  {
    name: 'names of tests that nobody expects and their place in one sentence',
    files: { 'package.json': '{ "name": "x" }', ...sources, ...unusual },
    changes: added({ ...sources, ...unusual }),
    says: [
      'Test files are named `*.tests.ts`, never `*.test.ts`, `*.spec.ts`, and stand in `test/` (14 of 14).',
    ],
    never: ['Test files `*.tests.ts` stand'],
  },
  {
    name: 'names and places of tests that everybody expects come as checks of the lesson on tests, without words',
    files: { ...tested },
    changes: grown,
    never: [/Test files/],
    checks: [
      'file-name **/{*.test.ts,*.spec.ts,*-test.ts} is *.test.ts',
      'place **/*.test.ts in test/**',
    ],
  },
  {
    name: 'names and places of tests come as checks of the lesson on what CI checks where nothing is said of tests',
    files: {
      ...node,
      'package.json':
        '{ "name": "x", "scripts": { "lint": "eslint ." }, "devDependencies": { "eslint": "^9.0.0" } }',
      ...workflow(['npm ci', 'npm run lint']),
    },
    changes: grown,
    never: [/Test files/, /vitest/],
    checks: [
      'file-name **/{*.test.ts,*.spec.ts,*-test.ts} is *.test.ts',
      'place **/*.test.ts in test/**',
    ],
  },
  {
    name: 'names of tests that nobody expects are a check of the lesson that says them, and of no second one',
    files: { ...sources, ...unusual, ...inCi },
    changes: added({ ...sources, ...unusual }),
    says: [
      'Test files are named `*.tests.ts`, never `*.test.ts`, `*.spec.ts`, and stand in `test/` (14 of 14).',
    ],
    checks: ['place **/*.tests.ts in test/**'],
  },
  {
    name: 'imports without an ending, which most write, are a check of the lesson on what CI checks',
    files: { ...tested, 'tsconfig.json': '{}' },
    checks: ['import src/**/*.ts ends none'],
    never: [/[Ii]mports? .*(end|suffix)/],
  },
  {
    name: 'what is left behind by mistake and nowhere stands comes as checks of the lesson on checks, without words',
    files: tested,
    changes: grown,
    never: ['debugger'],
    checks: ['text src/**/*.ts never debugger;', 'text src/**/*.ts never console.log('],
  },
  {
    name: 'one source that prints is enough to ask nothing of printing',
    files: { ...tested, 'src/print-it.ts': "console.log('x');\n" },
    checks: ['text src/**/*.ts never debugger;'],
    neverChecks: ['text src/**/*.ts never console.log('],
  },
  {
    name: 'of more sources than are read nobody says what stands in none',
    files: {
      ...go,
      ...many('lib', 'unit#.go', 260, 'package lib\n'),
      ...workflow(['go vet ./...', 'golangci-lint run --timeout 5m']),
    },
    neverChecks: ['text lib/**/*.go never fmt.Println('],
  },
  {
    name: 'names as everybody writes them in the language are worth no words',
    files: { ...go, ...many('lib', 'file_name_#.go', 45, 'package lib\n') },
    changes: added(many('lib', 'file_name_#.go', 45, '')),
    never: [/named in/],
  },
];
