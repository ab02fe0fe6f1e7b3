import type { SentenceRow } from './sentenceRows';
import { go, many } from './smallRepositories';

const names = Array.from(
  { length: 45 },
  (_, at) => `user-page-${String.fromCharCode(97 + (at % 26))}${at < 26 ? '' : '-more'}`,
);
const sources = Object.fromEntries(
  names.map((name) => [`src/${name}.ts`, "import { log } from './log';\nlog('x');\n"]),
);
const tests = many('test', 'unit-#.test.ts', 14, "test('a', () => {});\n");
const node = { 'package.json': '{ "name": "x" }', ...sources, ...tests };
/** New files, one a commit. */
const grown = [...Object.keys(sources), ...Object.keys(tests)].map((file) => ({
  subject: `Add ${file}`,
  files: [file],
  added: [file],
}));

/** What a change can be tried on: how files are called, where tests stand, what is left behind by mistake. */
export const limitSentenceRows: readonly SentenceRow[] = [
  {
    name: 'names of files that nearly all sources and the past keep to',
    files: node,
    changes: grown,
    says: ['New `src/**/*.ts` are named in kebab-case (45 of 45).'],
  },
  {
    name: 'names of tests and their place in one sentence',
    files: node,
    changes: grown,
    says: [
      'Test files are named `*.test.ts`, never `*.spec.ts`, `*-test.ts`, and stand in `test/` (14 of 14).',
    ],
    never: ['Test files `*.test.ts` stand'],
  },
  {
    name: 'what is left behind by mistake and nowhere stands',
    files: node,
    changes: grown,
    says: ['No `.only(`, `debugger;`, `console.log(` in `src/**/*.ts` (none in 45 files read).'],
  },
  {
    name: 'one source that prints is enough to say nothing of printing',
    files: { ...node, 'src/print-it.ts': "console.log('x');\n" },
    says: ['No `.only(`, `debugger;` in `src/**/*.ts` (none in 46 files read).'],
    never: ['console.log'],
  },
  {
    name: 'of more sources than are read nobody says what stands in none',
    files: { ...go, ...many('lib', 'unit#.go', 260, 'package lib\n') },
    never: ['(none in'],
  },
  {
    name: 'names as everybody writes them in the language are worth no words',
    files: { ...go, ...many('lib', 'file_name_#.go', 45, 'package lib\n') },
    changes: Object.keys(many('lib', 'file_name_#.go', 45, '')).map((file) => ({
      subject: `Add ${file}`,
      files: [file],
      added: [file],
    })),
    never: [/named in/],
  },
];
