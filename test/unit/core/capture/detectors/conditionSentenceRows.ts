import type { SentenceRow } from './sentenceRows';
import type { CommitChange } from '../../../../../src/core/ports';
import { many, native, php, python, ruby, rust, workflow, type Files } from './smallRepositories';

const matrix = (key: string, versions: string): string =>
  `    strategy:\n      matrix:\n        ${key}: [${versions}]`;
const crystal = many('src', 'a#.cr', 9, 'class A\nend\n');
const ocaml = many('src', 'a#.ml', 9, 'let a = 1\n');
const perl = many('lib/X', 'A#.pm', 9, 'package X;\n1;\n');
const typescript: Files = {
  'package.json': '{ "name": "x", "type": "module" }',
  'tsconfig.json': '{}',
};
const imports = (line: string): string => `${line}\n`.repeat(3);
const base = (name: string, test: string): string =>
  `<?php\n\nuse Tests\\${name};\n\nclass ATest extends ${name}\n{\n${test}}\n`;

/** Changes to the product; every second one writes the changelog, but most of those only number a release. */
const numbered: readonly CommitChange[] = Array.from({ length: 30 }, (_, at) => [
  { subject: `Do ${at}`, files: ['lib/X/A1.pm'], added: [] },
  {
    subject: `increment $VERSION after 6.${at} release`,
    files: ['lib/X/A1.pm', 'Changes'],
    added: [],
  },
]).flat();

/** What else has to be true for a sentence to be right. */
export const conditionSentenceRows: readonly SentenceRow[] = [
  {
    name: 'an older version that the manifest allows is the oldest, whatever CI tests',
    files: {
      ...crystal,
      'shard.yml': 'name: x\ncrystal: ">= 1.12.0"\n',
      ...workflow(['crystal spec'], matrix('crystal', "'1.16.3', '1.17.1', latest")),
    },
    never: [/CI tests Crystal/],
  },
  {
    name: 'a version of Perl that the manifest writes in the old way is read as well',
    files: {
      ...perl,
      cpanfile: "on 'runtime' => sub {\n    requires 'perl' => '5.008001';\n};\n",
      ...workflow(['prove -l'], matrix('perl', "'5.14', '5.24', '5.40'")),
    },
    never: [/CI tests Perl/],
  },
  {
    name: 'the same version in manifest and matrix is told',
    files: {
      ...perl,
      cpanfile: "requires 'perl', '5.014';\n",
      ...workflow(['prove -l'], matrix('perl', "'5.14', '5.24', '5.40'")),
    },
    says: ['CI tests Perl from 5.14 on: nothing newer than 5.14 without a fallback.'],
  },
  {
    name: 'packages that ask for versions of their own have no oldest one together',
    files: {
      ...ocaml,
      'x.opam': 'depends: [\n  "ocaml" {>= "4.14"}\n]\n',
      'x_direct.opam': 'depends: [\n  "ocaml" {>= "5.0"}\n]\n',
      ...workflow(['dune test'], matrix('ocaml-compiler', "'4.14', '5.1', '5.3'")),
    },
    never: [/CI tests OCaml/],
  },
  {
    name: 'a build of what is to come is no oldest version of a framework',
    files: {
      ...typescript,
      ...many('src', 'a#.ts', 9, 'export const a = 1;\n'),
      ...workflow(['npm test'], matrix('react', '18.0.0, 19.0.0, 0.0.0-experimental-b1')),
    },
    says: ['CI tests React from 18.0 on: nothing newer than 18.0 without a fallback.'],
  },
  {
    name: 'an older version of a framework that the manifest allows is the oldest',
    files: {
      ...ruby,
      'x.gemspec': 's.name = "x"\ns.add_dependency "railties", ">= 5.2"\n',
      ...workflow(
        ['bundle exec rake test'],
        matrix('gemfile', 'gemfiles/rails_7.1.gemfile, gemfiles/rails_6_1.gemfile'),
      ),
    },
    never: [/Rails from/],
  },
  {
    name: 'an older compiler is no ban where newer things have a fallback',
    files: {
      ...rust,
      'Cargo.toml': '[package]\nname = "x"\nrust-version = "1.68"\n',
      ...workflow(['cargo test'], matrix('rust', '1.68.0, stable')),
    },
    says: ['CI also builds with Rust 1.68: nothing newer than 1.68 without a fallback.'],
  },
  {
    name: 'a standard among others that a build tries is not what the sources are compiled as',
    files: {
      ...many('lib', 'a#.c', 9, 'int a(void) { return 1; }\n'),
      Makefile:
        'c_standards:\n\tCFLAGS="-std=c90" $(MAKE) all\n\tCFLAGS="-std=gnu11" $(MAKE) all\n',
    },
    never: [/compiled as/],
  },
  {
    name: 'the standard that all lines name is',
    files: { ...native, Makefile: 'CXXFLAGS = -std=c++14 -Wall\nTESTFLAGS = -std=c++14\n' },
    says: ['Sources are compiled as C++ 14 (`-std=` in `Makefile`): nothing newer.'],
  },
  {
    name: 'one workflow for some branches says nothing where another looks at every pull request',
    files: {
      ...rust,
      ...workflow(['cargo test']),
      '.github/workflows/fuzz.yml':
        'on:\n  pull_request:\n    branches: ["2.19"]\njobs:\n  a:\n    steps:\n      - run: make fuzz\n',
    },
    never: [/alone \(/],
  },
  {
    name: 'a compiler that one run of CI chooses is no part of the command',
    files: {
      ...many('lib', 'a#.c', 9, 'int a(void) { return 1; }\n'),
      ...many('tests', 'a#.c', 9, 'int main(void) { return 0; }\n'),
      Makefile: 'check:\n\t$(MAKE) -C tests all\n',
      ...workflow(["CC=gcc-5 CFLAGS='-O2 -Werror' make check"]),
    },
    never: [/gcc-5/],
  },
  {
    name: 'an environment of tox whose commands hang on a name that it lacks runs nothing',
    files: {
      ...python,
      'tox.ini': '[testenv]\ncommands =\n    tests: pytest {posargs}\n    mypy: mypy src\n',
      ...workflow(['tox run -f python-tests']),
    },
    never: [/tox -e py/],
  },
  {
    name: 'an environment of tox with commands of its own is the run of the tests',
    files: {
      ...python,
      'tox.ini': '[testenv]\ndeps = pytest\ncommands =\n    pytest {posargs}\n    cov: coverage\n',
      ...workflow(['tox']),
    },
    says: ['Tests: `tox -e py` (pytest); files `test_*.py` under `tests/`.'],
  },
  {
    name: 'a check whose failure CI passes over is none',
    files: { ...native, ...workflow(['make cppcheck || echo known', 'make lint || true']) },
    never: [/cppcheck/, /make lint/],
  },
  {
    name: 'nor is it one inside a script of the project that CI calls',
    files: {
      'package.json': '{ "name": "x", "scripts": { "lint": "eslint . || true" } }',
      ...many('src', 'a#.js', 9, 'const a = 1;\n'),
      'ci.sh': '#!/bin/sh\nshellcheck a.sh || echo known\n',
      ...workflow(['npm run lint', './ci.sh']),
    },
    never: [/eslint/, /shellcheck/],
  },
  {
    name: 'a check that explains its failure before it fails is one',
    files: {
      ...native,
      ...workflow(['make cppcheck || { echo "see docs"; exit 1; }']),
    },
    says: ['Checks of CI on pull requests include `make cppcheck`.'],
  },
  {
    name: 'an ending of imports that the tests do not have holds in one folder',
    files: {
      ...typescript,
      ...many('src', 'a#.ts', 9, imports("import { a } from './a.ts';")),
      ...many('tests', 'a#.test.ts', 9, imports("import { a } from './test-utils';")),
    },
    never: [/Relative imports/],
  },
  {
    name: 'an ending of imports everywhere is told',
    files: {
      ...typescript,
      ...many('src', 'a#.ts', 9, imports("import { a } from './a.ts';")),
      ...many('tests', 'a#.test.ts', 9, imports("import { a } from '../src/a.ts';")),
    },
    says: ['Relative imports end in `.ts`, the name of the source file.'],
  },
  {
    name: 'test classes with another base count, though their tests stand in that base',
    files: {
      ...php,
      'tests/LocalizationTestCase.php': '<?php\n',
      ...many(
        'tests/A',
        'A#Test.php',
        8,
        base('AbstractTestCase', '    public function testA() {}\n'),
      ),
      ...many('tests/Localization', 'L#Test.php', 40, base('LocalizationTestCase', '')),
    },
    says: [
      "Test classes under `tests/Localization/` extend `Tests\\LocalizationTestCase` (40 of 40 test files), not the framework's own class.",
    ],
    never: [/Test classes extend/],
  },
  {
    name: 'a release that is numbered is no change with its line in the changelog',
    files: { ...perl, Changes: 'Change history\n\n{{$NEXT}}\n  - a\n' },
    changes: numbered,
    never: [/gets its line/],
  },
  {
    name: 'lowest versions where nothing is depended on, or nothing is tested, are not told',
    files: {
      ...rust,
      'Cargo.toml': '[package]\nname = "x"\n[dependencies]\na = "1"\n',
      ...workflow(['cargo generate-lockfile -Z minimal-versions', 'cargo check --locked']),
    },
    never: [/lowest versions/],
  },
  {
    name: 'pictures that come with a line elsewhere are no work on code',
    files: {
      'README.md': Array.from({ length: 9 }, (_, at) => `sponsor${at}\n`).join(''),
      ...many('docs/sponsors', 'sponsor#.svg', 9, '<svg/>'),
    },
    changes: Array.from({ length: 9 }, (_, at) => [
      {
        subject: 'A sponsor',
        files: [`docs/sponsors/sponsor${at}.svg`, 'README.md'],
        added: [`docs/sponsors/sponsor${at}.svg`],
      },
      ...Array.from({ length: 20 }, () => ({ subject: 'Other', files: ['other.txt'], added: [] })),
    ]).flat(),
    never: [/\.svg/],
  },
  {
    name: 'what shows a machine or freezes versions is no check',
    files: {
      ...many('src', 'a#.hs', 9, 'module A where\n'),
      'x.cabal': 'name: x\n',
      ...workflow(['cabal v2-freeze --enable-tests', 'dotnet --info']),
    },
    never: [/freeze/, /--info/],
  },
];
