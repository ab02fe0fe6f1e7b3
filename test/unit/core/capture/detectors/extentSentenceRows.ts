import { changes, type SentenceRow } from './sentenceRows';
import { dotnet, go, many, python, rust, workflow } from './smallRepositories';

const subjects = (texts: readonly string[]): readonly string[] =>
  Array.from({ length: 60 }, (_, at) => `${texts[at % texts.length] ?? ''} the part ${at}`);
const strict = '<TreatWarningsAsErrors>true</TreatWarningsAsErrors>\n';
const doctested = (steps: readonly string[], more = ''): SentenceRow['files'] => ({
  ...python,
  'pyproject.toml': `[project]\nname = "x"\n[tool.pytest.ini_options]\naddopts = "--doctest-modules"\n${more}`,
  ...many('src/x', 'a#.py', 5, 'a = 1\n'),
  ...workflow(steps),
});

const golangci = (more: string, run = 'golangci-lint run'): SentenceRow['files'] => ({
  ...go,
  'lib/old/a.go': 'package old\n',
  '.golangci.yml': `linters:\n  enable: [depguard]\n  settings:\n    depguard:\n      rules:\n        main:\n          deny:\n            - pkg: io/ioutil\n              desc: use os\n${more}`,
  ...workflow([run]),
});
const eslint = (rules: string, more: SentenceRow['files'] = {}): SentenceRow['files'] => ({
  'package.json': '{ "name": "x", "scripts": { "lint": "eslint ." } }',
  'tsconfig.json': '{}',
  ...many('src', 'a#.ts', 9, 'export const a = 1;\n'),
  'src/old/a.ts': 'export const a = 1;\n',
  'eslint.config.js': `export default [${rules}{ rules: { 'no-restricted-imports': ['error', { paths: [{ name: 'lodash', message: 'Use lodash-es' }] }] } }];\n`,
  ...more,
});
const ruff = (run: string, more = ''): SentenceRow['files'] => ({
  ...python,
  'src/x/old/a.py': 'a = 1\n',
  'pyproject.toml': `[project]\nname = "x"\n[tool.ruff]\n${more}[tool.ruff.lint]\nselect = ["TID"]\n[tool.ruff.lint.flake8-tidy-imports.banned-api]\n"os.path".msg = "Use pathlib"\n`,
  ...workflow([run]),
});
const mypy = (settings: string, run: string, ini = ''): SentenceRow['files'] => ({
  ...python,
  ...many('src/x', 'a#.py', 5, 'a = 1\n'),
  'src/x/old/a.py': 'a = 1\n',
  'pyproject.toml': `[project]\nname = "x"\n${settings}`,
  ...(ini !== '' && { 'mypy.ini': ini }),
  ...workflow([run]),
});

/** How far what is held goes: what is let through, of what it is asked, and what only looks like it. */
export const extentSentenceRows: readonly SentenceRow[] = [
  {
    name: 'subjects that begin with tickets, whose key is the name of a folder too',
    files: { ...go, 'src/shop/a.go': 'package shop\n' },
    subjects: subjects([
      'SHOP-12: Mend',
      'SHOP-13: Write',
      'SHOP-4: Drop',
      'SHOP-5: Add',
      'MINOR:',
    ]),
    says: [
      'Commit subjects begin with the number of their ticket (48 of 60), such as `SHOP-12: …`.',
    ],
    never: [/area they touch/],
  },
  {
    name: 'kinds of change are no areas, though files are called like them',
    files: { ...go, 'docs/new.md': '', 'bugfix/update.go': '', 'build/cleanup.go': '' },
    subjects: subjects([
      'Bugfix: Mend',
      'Update: Write',
      'New: Drop',
      'Docs: Say',
      'Cleanup: Sort',
      'Build: Make',
    ]),
    never: [/area they touch/],
  },
  {
    name: 'Rust: a lint that is denied, with the files that let it through again',
    files: {
      ...rust,
      'src/lib.rs': '#![deny(unsafe_code)]\npub mod a0;\n',
      'src/b.rs': '#![allow(unsafe_code)]\npub fn b() {}\n',
    },
    says: [
      'Does not compile when broken: `unsafe_code` (`src/lib.rs`), except where allowed: `src/b.rs`.',
    ],
  },
  {
    name: 'Rust: lints of clippy compile, and clippy refuses them where it is run',
    files: {
      ...rust,
      'Cargo.toml': '[package]\nname = "x"\n\n[lints.clippy]\nunwrap_used = "deny"\n',
      ...workflow(['cargo clippy --all']),
    },
    says: ['`cargo clippy` refuses `clippy::unwrap_used` (`Cargo.toml`).'],
    never: [/Does not compile/],
  },
  {
    name: 'Rust: lints of clippy that nobody runs refuse nothing; beside those of the compiler they are left out',
    files: {
      ...rust,
      'src/lib.rs': '#![deny(clippy::panic)]\n#![deny(missing_docs)]\npub mod a0;\n',
    },
    says: ['Does not compile when broken: `missing_docs` (`src/lib.rs`).'],
  },
  {
    name: 'Rust: lints of clippy alone, and no run of it',
    files: { ...rust, 'src/lib.rs': '#![deny(clippy::panic)]\npub mod a0;\n' },
    never: [/clippy::panic/],
  },
  {
    name: '.NET: warnings that stay warnings, and properties nearer to the sources that are read alone',
    files: {
      ...dotnet,
      'Directory.Build.props': `${strict}<WarningsNotAsErrors>$(WarningsNotAsErrors);CS0618;NU1901</WarningsNotAsErrors>\n`,
      'test/Directory.Build.props': '<Nullable>enable</Nullable>\n',
      'src/Directory.Build.props': '<Import Project="../Directory.Build.props" />\n',
    },
    says: [
      'A compiler warning fails the build (`TreatWarningsAsErrors` in `Directory.Build.props`), but for `CS0618`, `NU1901`, but not in `test/`.',
    ],
  },
  {
    name: 'Python: docstrings do not run where every run is given the tests alone',
    files: doctested(['pip install pytest', 'pytest tests/']),
    never: [/Examples in documentation/],
  },
  {
    name: 'Python: nor where the places of tests hold no sources',
    files: { ...doctested(['pytest'], 'testpaths = ["tests", "docs"]\n'), 'docs/a.md': '' },
    never: [/Examples in documentation/],
  },
  {
    name: 'Python: docstrings run where one run is given everything, or the sources',
    files: doctested(['pytest tests/', 'pytest src']),
    says: [
      'Examples in documentation comments run with the tests (`--doctest-modules` in `pyproject.toml`).',
    ],
  },
  ...[
    (at: number) => `news/${at % 40}.${at % 3}.md`,
    (at: number) => `tests/changes/case${at}.json`,
    (at: number) => `site/news/index${at}.html`,
  ].map((entry) => ({
    name: `no entry of its own is a page of a version, data of tests or news of a site: ${entry(7)}`,
    files: { ...go, [entry(7)]: '' },
    changes: changes(60, (at) => [`lib/a${at % 10}.go`, entry(at)]),
    never: [/a file of its own/],
  })),
  {
    name: 'Go: a ban with the folder that no linter looks at',
    files: golangci('  exclusions:\n    paths: [lib/old, third_party$]\n'),
    says: ['golangci-lint forbids `io/ioutil` (use os), `lib/old/**` excepted (`.golangci.yml`).'],
  },
  {
    name: 'Go: two folders that no linter looks at, or other settings, and no ban is told',
    files: golangci('issues:\n  exclude-dirs: [lib/old, lib]\n'),
    never: [/forbids/],
  },
  {
    name: 'Go: settings that the run does not read',
    files: golangci('', 'golangci-lint run -c .golangci.ci.yml'),
    never: [/forbids/],
  },
  ...[
    eslint("{ ignores: ['src/old/**', 'dist'] }, "),
    eslint('', { '.eslintignore': '# x\nsrc/old\ndist\n' }),
    eslint('', { 'src/old/.eslintrc.json': '{ "rules": { "no-restricted-imports": "off" } }' }),
  ].map((files, at) => ({
    name: `TypeScript: a ban with the folder that is left out elsewhere (${at})`,
    files,
    says: ['eslint forbids `lodash` (use lodash-es), `src/old/**` excepted (`eslint.config.js`).'],
  })),
  {
    name: 'Python: a ban with the folder that ruff passes over',
    files: ruff('ruff check .', 'extend-exclude = ["src/x/old"]\n'),
    says: ['ruff forbids `os.path` (use pathlib), `src/x/old/**` excepted (`pyproject.toml`).'],
  },
  {
    name: 'Python: a ban that a script of the project asks for',
    files: { ...ruff('./scripts/lint'), 'scripts/lint': 'uv run ruff check .\n' },
    says: ['ruff forbids `os.path` (use pathlib) (`pyproject.toml`).'],
  },
  ...['ruff format --check .', 'x # ruff check .', 'ruff check --select E,F .'].map((run) => ({
    name: `Python: a ban that no run asks for: ${run}`,
    files: ruff(run),
    never: [/forbids/],
  })),
  {
    name: '.NET: a rule against symbols that is switched off',
    files: {
      ...dotnet,
      'src/X/X.csproj':
        '<Project><PackageReference Include="Microsoft.CodeAnalysis.BannedApiAnalyzers" /></Project>',
      'BannedSymbols.txt': 'T:System.DateTime;Use a clock\n',
      '.editorconfig': '[*.cs]\ndotnet_diagnostic.RS0030.severity = none\n',
    },
    never: [/forbids/],
  },
  ...[
    mypy('[tool.mypy]\nstrict = true\nexclude = ["src/x/old/"]\n', 'mypy .'),
    mypy('[tool.mypy]\nstrict = true\n', 'mypy src/x/old'),
    mypy('', 'mypy', '[mypy]\nfiles = src/x/a1.py, src/x/a2.py\nstrict = True\n'),
  ].map((files, at) => ({
    name: `Python: a checker that does not see all sources (${at})`,
    files,
    never: [/mypy refuses/],
  })),
  {
    name: 'Python: a checker that is given all packages',
    files: mypy('[tool.mypy]\nstrict = true\n', 'mypy src tests'),
    says: ['mypy refuses functions without type annotations (`strict` in `pyproject.toml`).'],
  },
];
