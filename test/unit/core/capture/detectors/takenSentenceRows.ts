import type { SentenceRow } from './sentenceRows';
import {
  dotnet,
  go,
  kotlin,
  many,
  php,
  python,
  ruby,
  rust,
  scala,
  swift,
  workflow,
  type Files,
} from './smallRepositories';

const tidy = (settings: string): string =>
  `[tool.ruff.lint]\nselect = ["ALL"]\n${settings}[tool.ruff.lint.flake8-tidy-imports.banned-api]\n"requests".msg = "Use httpx."\n`;
const detekt = (excludes: string): string =>
  `style:\n  ForbiddenMethodCall:\n    active: true\n${excludes}    methods:\n      - value: kotlin.io.println\n        reason: use the logger\n`;
const none = (rows: readonly (readonly [name: string, files: Files])[], never: RegExp) =>
  rows.map(([name, files]) => ({ name: `not told: ${name}`, files, never: [never] }));
const members = (asks: string): Files => ({
  ...rust,
  'Cargo.toml': '[workspace]\n[workspace.lints.rust]\nunsafe_code = "forbid"\n',
  ...many('crates/a#', 'Cargo.toml', 1, `[package]\nname = "a"\n${asks}`),
  ...many('crates/b#', 'Cargo.toml', 1, '[package]\nname = "b"\n[lints]\nworkspace = true\n'),
});

/** What one line of the settings asks and another takes back, or asks of a part alone. */
export const takenSentenceRows: readonly SentenceRow[] = [
  ...none(
    [
      [
        'a rule of ruff that is ignored',
        { ...python, ...workflow(['ruff check']), 'pyproject.toml': tidy('ignore = ["TID"]\n') },
      ],
      [
        'a rule of ruff that some sources are let off',
        {
          ...python,
          ...workflow(['ruff check']),
          'pyproject.toml': tidy(
            '[tool.ruff.lint.per-file-ignores]\n"src/foo/compat/*" = ["TID251"]\n',
          ),
        },
      ],
      [
        'a rule of flake8 that is ignored',
        {
          ...python,
          ...workflow(['flake8']),
          '.flake8':
            '[flake8]\nextend-ignore = I251\nbanned-modules =\n    mock = use unittest.mock\n',
        },
      ],
      [
        'old versions of a crate',
        {
          ...rust,
          ...workflow(['cargo deny check']),
          'deny.toml':
            '[bans]\ndeny = [{ name = "openssl", version = "<0.10" }, { crate = "time@0.1" }]\n',
        },
      ],
      [
        'crates that no call looks at',
        {
          ...rust,
          ...workflow(['cargo deny check advisories']),
          'deny.toml': '[bans]\ndeny = [{ crate = "openssl" }]\n',
        },
      ],
      [
        'a lint of clippy that is allowed',
        {
          ...rust,
          ...workflow(['cargo clippy']),
          'Cargo.toml': '[package]\nname = "x"\n[lints.clippy]\ndisallowed_methods = "allow"\n',
          'clippy.toml': 'disallowed-methods = [{ path = "a::b", reason = "use `c`" }]\n',
        },
      ],
      [
        'symbols without an analyzer',
        { ...dotnet, 'BannedSymbols.txt': 'T:System.Random;Use x.\n' },
      ],
      [
        'a cop for specs alone',
        { ...ruby, '.rubocop.yml': 'Custom/NoSleep:\n  Include: [spec/**/*]\n' },
      ],
      [
        'a cop that some sources are let off',
        { ...ruby, '.rubocop.yml': 'Custom/NoPuts:\n  Exclude: [lib/cli/**/*]\n' },
      ],
      [
        'a rule that only warns',
        {
          ...swift,
          ...workflow(['swiftlint']),
          '.swiftlint.yml': "custom_rules:\n  a:\n    regex: 'NSLog'\n    message: 'Use Logger.'\n",
        },
      ],
      [
        'a rule of detekt that some sources are let off',
        {
          ...kotlin,
          ...workflow(['./gradlew detekt']),
          'detekt.yml': detekt('    excludes: ["**/cli/**"]\n'),
        },
      ],
      [
        'a call that is allowed somewhere',
        {
          ...php,
          ...workflow(['vendor/bin/phpstan analyse']),
          'phpstan.neon':
            "parameters:\n  disallowedFunctionCalls:\n    -\n      function: 'dump()'\n      message: 'use the logger'\n      allowIn:\n        - src/Debug/*\n",
        },
      ],
      [
        'a layer that may reach all that another may',
        {
          ...php,
          ...workflow(['vendor/bin/deptrac']),
          'deptrac.yaml': 'deptrac:\n  ruleset:\n    Controller: [+Service, Entity]\n',
        },
      ],
    ],
    /forbids|depend on/,
  ),
  {
    name: 'a rule of detekt that tests are let off is told',
    files: {
      ...kotlin,
      ...workflow(['./gradlew detekt']),
      'detekt.yml': detekt('    excludes: ["**/test/**"]\n'),
    },
    says: ['detekt forbids `kotlin.io.println` (use the logger) (`detekt.yml`).'],
  },
  {
    name: 'symbols of one project are told of its folder',
    files: {
      ...dotnet,
      'src/X/X.csproj': '<AdditionalFiles Include="BannedSymbols.txt" />',
      'src/X/BannedSymbols.txt': 'T:System.Random;Use Clock.\n',
    },
    says: [
      'In `src/X/**`, BannedApiAnalyzers forbids `System.Random` (use Clock) (`src/X/BannedSymbols.txt`).',
    ],
  },
  ...none(
    [
      ['lints of a workspace that a half asks for', members('')],
      [
        'lints of a root package',
        { ...rust, 'Cargo.toml': '[package]\nname = "x"\n[lints.rust]\nunsafe_code = "forbid"\n' },
      ],
    ],
    /whole workspace/,
  ),
  {
    name: 'lints of a workspace that its members ask for',
    files: members('[lints]\nworkspace = true\n'),
    says: ['Denied for the whole workspace: `unsafe_code` (`Cargo.toml`).'],
  },
  ...none(
    [
      [
        'a comment that names the setting',
        { ...kotlin, 'build.gradle.kts': '// kotlinOptions.allWarningsAsErrors = true\n' },
      ],
      [
        'an option that sbt takes out',
        {
          ...scala,
          'build.sbt': 'scalacOptions ~= (_.filterNot(Set(\n  "-Xfatal-warnings"\n)))\n',
        },
      ],
      [
        'an option in a comment',
        {
          ...scala,
          'build.sbt': 'scalacOptions ++= Seq("-deprecation" // "-Xfatal-warnings"\n)\n',
        },
      ],
      [
        'a setting of another plugin',
        {
          ...many('src/main/java/x', 'A#.java', 9, 'class A {}\n'),
          'pom.xml':
            '<project>\n<plugin>\n<artifactId>maven-dependency-plugin</artifactId>\n<failOnWarning>true</failOnWarning>\n</plugin>\n</project>\n',
        },
      ],
      ['a setting of another tool', { ...python, 'tox.ini': '[flake8]\nwarnings = error\n' }],
      [
        'a setting that is a comment',
        {
          ...dotnet,
          'Directory.Build.props': '<!-- <TreatWarningsAsErrors>true</TreatWarningsAsErrors> -->\n',
        },
      ],
      [
        'a setting that the targets take back',
        {
          ...dotnet,
          'Directory.Build.props': '<TreatWarningsAsErrors>true</TreatWarningsAsErrors>\n',
          'Directory.Build.targets': '<TreatWarningsAsErrors>false</TreatWarningsAsErrors>\n',
        },
      ],
    ],
    /warning fails/,
  ),
  ...none(
    [
      [
        'an option in a comment',
        { ...python, 'setup.cfg': '[tool:pytest]\n# addopts = --doctest-modules\n' },
      ],
    ],
    /documentation comments/,
  ),
  ...none(
    [
      [
        'a level that the command replaces',
        {
          ...php,
          ...workflow(['vendor/bin/phpstan analyse -l 5 src']),
          'phpstan.neon': 'parameters:\n  level: 8\n',
        },
      ],
    ],
    /level 8/,
  ),
  ...none(
    [
      [
        'an environment without what its factors bring',
        {
          ...python,
          'tox.ini':
            '[testenv]\ndeps =\n    pytest\n    django42: Django~=4.2\ncommands = pytest {posargs}\n',
        },
      ],
      [
        'a folder that runs besides',
        { ...python, 'tox.ini': '[testenv]\ncommands = pytest {posargs} tests\n' },
      ],
      [
        'what a function of the script is given',
        {
          ...python,
          'scripts/test': '#!/bin/sh\nrun() { pytest "$@"; }\nrun tests/unit\n',
        },
      ],
    ],
    /One test/,
  ),
  {
    name: 'a level of a file that one of two calls goes by',
    files: {
      ...php,
      ...workflow([
        'vendor/bin/phpstan analyse',
        'vendor/bin/phpstan analyse -c tests/phpstan.neon',
      ]),
      'phpstan.neon': 'parameters:\n  level: 8\n',
    },
    says: ['PHPStan checks at level 8 (`phpstan.neon`).'],
  },
  {
    name: 'a level that a script of the project goes by',
    files: {
      ...php,
      'composer.json': '{"scripts":{"stan":"phpstan analyse"}}',
      'phpstan.neon': 'parameters:\n  level: 8\n',
    },
    says: ['PHPStan checks at level 8 (`phpstan.neon`).'],
  },
  {
    name: 'one test through a function that is given all that the script is',
    files: {
      ...python,
      'scripts/test': '#!/bin/sh\nfunction run() {\n  pytest "$@"\n}\nrun "$@"\n',
    },
    says: ['One test file: `scripts/test tests/test_0.py` (`scripts/test`).'],
  },
  {
    name: 'one test through an environment whose runner has a place unless told',
    files: {
      ...python,
      'tox.ini':
        '[testenv]\ndeps =\n    py39: x\n    pytest\ncommands = pytest --cov src {posargs:tests}\n',
    },
    says: ['One test file: `tox -e py -- tests/test_0.py` (`tox.ini`).'],
  },
  ...none(
    ['DOCKER_RUN', 'LATEST_TAG', 'PYTEST_ENV'].map((name) => [
      `one test by a variable of how the runner is called, ${name}`,
      { ...go, Makefile: `${name} := x\n\ntest:\n\t$(${name}) go test ./...\n` },
    ]),
    /to run one test/,
  ),
  ...none(
    [
      ['a tool that no manifest names', { ...rust, 'src/snapshots/a.snap': 'x\n' }],
      [
        'what pictures of a page are written by',
        { ...go, 'a/testdata/x.golden': '', 'web/e2e/update_snapshots.sh': '' },
      ],
    ],
    /cargo insta|update_snapshots/,
  ),
  ...none(
    [['output of others', { ...go, 'third_party/x/a.golden': '', 'examples/x/b.golden': '' }]],
    /\.golden/,
  ),
  {
    name: 'code of a schema is made in the folder of the settings',
    files: {
      ...go,
      'db/sqlc.yaml': 'sql:\n  - queries: queries\n    gen:\n      go:\n        out: gen\n',
      'db/queries/a.sql': '',
      'db/gen/a.go': '// Code generated by sqlc. DO NOT EDIT.\n\npackage gen\n',
      'README.md': 'Run `cd db && sqlc generate`.\n',
    },
    says: [
      '`db/gen/` is generated from `db/queries/` by `cd db && sqlc generate` (`db/sqlc.yaml`): never edit by hand.',
    ],
  },
  ...none(
    [
      [
        'code of an example',
        {
          ...go,
          'examples/a/sqlc.yaml':
            'sql:\n  - queries: queries\n    gen:\n      go:\n        out: gen\n',
          'examples/a/queries/a.sql': '',
          'examples/a/gen/a.go': 'package gen\n',
          'README.md': 'Run `sqlc generate`.\n',
        },
      ],
    ],
    /is generated from/,
  ),
];
