import type { SentenceRow } from './sentenceRows';
import {
  dart,
  dotnet,
  go,
  kotlin,
  many,
  native,
  php,
  python,
  scala,
  workflow,
} from './smallRepositories';

/** Ten files that import `count` times what stands in another folder. */
const importing = (folder: string, line: string, count: number, ending: string) =>
  many(folder, `a#.${ending}`, 10, `${`${line}\n`.repeat(count / 10)}\n`);
const typescript = { 'package.json': '{ "name": "x" }', 'tsconfig.json': '{}' };
const layered = (line: string) => ({
  ...typescript,
  ...importing('src/core', "import { a } from './a1';", 240, 'ts'),
  ...importing('src/core/deep', line, 10, 'ts'),
  ...importing('src/ui', "import { a } from '../core/a1';", 40, 'ts'),
});
const scripts = (text: string) => ({ ...typescript, 'package.json': text });

/** A module that 24 sources import, and one that does without it. */
const wrapped = (name: string, ending: string, line: string, plain: string) => ({
  [`src/${name}.${ending}`]: plain,
  ...many('src/parts', `a#.${ending}`, 24, line),
  [`src/parts/b.${ending}`]: plain,
});

/** Where each tool that makes versions of tags shows. */
const versionTools: readonly (readonly [
  tool: string,
  path: string,
  text: string,
  files: Record<string, string>,
])[] = [
  ['setuptools-scm', 'pyproject.toml', '[project]\nname = "x"\n\n[tool.setuptools_scm]\n', python],
  ['hatch-vcs', 'pyproject.toml', '[tool.hatch.version]\nsource = "vcs"\n', python],
  ['versioningit', 'pyproject.toml', '[tool.versioningit]\n', python],
  ['poetry-dynamic-versioning', 'pyproject.toml', '[tool.poetry-dynamic-versioning]\n', python],
  [
    'MinVer',
    'Directory.Build.props',
    '<PackageReference Include="MinVer" Version="6" />\n',
    dotnet,
  ],
  ['GitVersion', 'GitVersion.yml', 'mode: ContinuousDelivery\n', dotnet],
  [
    'axion-release',
    'build.gradle',
    "plugins { id 'pl.allegro.tech.build.axion-release' }\n",
    kotlin,
  ],
  ['sbt-dynver', 'project/plugins.sbt', 'addSbtPlugin("com.x" % "sbt-dynver" % "5")\n', scala],
];

/** Layers, a project's own gate, and how old what sources meet may be. */
export const layerSentenceRows: readonly SentenceRow[] = [
  {
    name: 'a folder that others import and that never imports them',
    files: layered("import { b } from '../a2';"),
    says: ['`src/core` imports nothing from `src/ui` (0 of 250 imports; 40 the other way).'],
  },
  {
    name: 'one import the other way, also one that cannot be resolved, and nothing is said',
    files: layered("import { b } from '@x/ui/a2';"),
    never: [/imports nothing/],
  },
  {
    name: 'Python: absolute and relative imports of a package',
    files: {
      ...python,
      ...many('x', '__init__.py', 1, ''),
      ...importing('x/core', 'from x.core.a1 import b', 240, 'py'),
      ...importing('x/web', 'from ..core import a1', 40, 'py'),
    },
    says: ['`x/core` imports nothing from `x/web` (0 of 240 imports; 40 the other way).'],
  },
  {
    name: 'Go: packages of the module',
    files: {
      'go.mod': 'module example.com/x\n\ngo 1.22\n',
      ...importing('store', '\t"example.com/x/store/kinds"', 220, 'go'),
      ...importing('server', '\t"example.com/x/store"', 40, 'go'),
    },
    says: ['`store` imports nothing from `server` (0 of 220 imports; 40 the other way).'],
  },
  {
    name: 'C++: includes from the root',
    files: {
      ...native,
      ...importing('src/base', '#include "base/a1.cpp"', 220, 'cpp'),
      ...importing('src/app', '#include "base/a1.cpp"', 40, 'cpp'),
    },
    says: ['`src/base` imports nothing from `src/app` (0 of 220 imports; 40 the other way).'],
  },
  {
    name: 'documents and tools that import the code are no layer',
    files: {
      ...typescript,
      ...importing('src/core', "import { a } from './a1';", 240, 'ts'),
      ...importing('src/tools', "import { a } from '../core/a1';", 40, 'ts'),
    },
    never: [/imports nothing/],
  },
  {
    name: 'a target that gathers the checks, where no workflow shows what has to pass',
    files: {
      ...go,
      Makefile:
        'verify: verify-lint verify-dep \\\n\tverify-mod\n\nverify-lint:\n\tx\n\nverify-dep:\n\ty\n\nverify-mod:\n\tz\n',
    },
    says: [
      "`make verify` runs the project's checks, among them `verify-lint`, `verify-dep`, `verify-mod`.",
    ],
  },
  {
    name: 'a script that gathers others; where CI shows its gates these are told instead',
    files: scripts(
      '{ "scripts": { "validate": "npm run lint && npm run types", "lint": "eslint .", "types": "tsc" } }',
    ),
    says: ["`npm run validate` runs the project's checks, among them `lint`, `types`."],
  },
  {
    name: 'gates of CI come before a target that gathers',
    files: {
      ...go,
      Makefile: 'verify: a b\n\na:\n\tx\n\nb:\n\ty\n',
      ...workflow(['go vet ./...']),
    },
    never: [/project's checks/],
  },
  {
    name: 'C++ and Java: what sources are compiled as',
    files: {
      ...native,
      'CMakeLists.txt': `${native['CMakeLists.txt']}target_compile_features(x PUBLIC cxx_std_14)\n`,
    },
    says: ['Sources are compiled as C++ 14 (`cxx_std_` in `CMakeLists.txt`): nothing newer.'],
  },
  {
    name: 'Java: the release that a build asks for',
    files: {
      ...kotlin,
      'build.gradle': "plugins { id 'java' }\ntasks.x { options.release = 8 }\n",
    },
    says: ['Sources are compiled as Java 8 (`options.release` in `build.gradle`): nothing newer.'],
  },
  {
    name: '.NET: older frameworks that a library is built for besides',
    files: {
      ...dotnet,
      'src/X/X.csproj':
        '<Project><TargetFrameworks>net8.0;netstandard2.0</TargetFrameworks></Project>',
    },
    says: ['`src/X/X.csproj` is also built for `netstandard2.0`: newer APIs only behind `#if`.'],
  },
  ...versionTools.map(([tool, path, text, files]) => ({
    name: `a version that ${tool} makes of a tag`,
    files: { ...files, [path]: text },
    says: [`The version comes from git tags (${tool}, \`${path}\`): none is edited by hand.`],
  })),
  {
    name: 'the lowest versions of dependencies, asked for by an option or by a matrix',
    files: { ...php, ...workflow(['composer update --prefer-lowest', 'composer test']) },
    says: [
      'CI also runs with the lowest versions of dependencies that the manifest allows (`.github/workflows/ci.yml`).',
    ],
  },
  {
    name: 'a script of the project that CI runs is its gate, one that gives out what was built is not',
    files: {
      ...dotnet,
      'Build.ps1': 'dotnet test\n',
      'Push.ps1': 'x\n',
      ...workflow(['./Build.ps1', './Push.ps1']),
    },
    says: ['CI on pull requests includes `./Build.ps1`.'],
  },
  {
    name: 'a tool that CI has put into a folder is called by its name',
    files: { ...go, ...workflow(['bin/golangci-lint run']) },
    says: ['Checks of CI on pull requests include `golangci-lint run`.'],
  },
  {
    name: 'TypeScript: a log of the project that nearly every source goes through',
    files: {
      ...typescript,
      ...wrapped('logger', 'ts', "import { log } from '../logger';\n", 'console.log(1);\n'),
    },
    says: ['Sources log through `src/logger.ts` (24 files); exceptions: `src/parts/b.ts`.'],
  },
  ...(
    [
      [3, '`src/parts/b.ts`, `src/own/c0.ts`, …'],
      [4, '4'],
    ] as const
  ).map(([count, exceptions]): SentenceRow => ({
    name: `${count} sources that log without it`,
    files: {
      ...typescript,
      ...wrapped('logger', 'ts', "import { log } from '../logger';\n", 'console.log(1);\n'),
      ...many('src/more', 'a#.ts', 80, "import { log } from '../logger';\n"),
      ...many('src/own', 'c#.ts', count - 1, 'console.error(1);\n'),
    },
    says: [`Sources log through \`src/logger.ts\` (104 files); exceptions: ${exceptions}.`],
  })),
  {
    name: 'Python: errors of the project; plain ones in too many sources are no exception',
    files: {
      ...python,
      'src/x/__init__.py': '',
      'src/x/errors.py': 'class Wrong(Exception): pass\n',
      ...many('src/x/parts', 'a#.py', 30, 'from x.errors import Wrong\n'),
    },
    says: ['Errors are those of `src/x/errors.py` (30 files import it).'],
  },
  {
    name: 'Go: a client that requests go through',
    files: {
      'go.mod': 'module example.com/x\n\ngo 1.22\n',
      'internal/client/client.go': 'package client\n\nvar a, _ = http.Get("x")\n',
      ...many('cmd', 'a#.go', 24, 'package cmd\n\nimport "example.com/x/internal/client"\n'),
    },
    says: ['Requests go through `internal/client/` (24 files).'],
  },
  {
    name: 'two sources of 24 that log without it are too many',
    files: {
      ...typescript,
      ...wrapped('logger', 'ts', "import { log } from '../logger';\n", 'console.log(1);\n'),
      'src/parts/c.ts': 'console.error(1);\n',
    },
    never: [/log through/],
  },
  {
    name: 'lowest versions in a workflow of one folder speak for its package alone',
    files: {
      ...php,
      '.github/workflows/one.yml':
        'on:\n  pull_request:\n    paths: [packages/one/**]\njobs:\n  a:\n    steps:\n      - run: composer update --prefer-lowest\n',
    },
    never: [/lowest versions/],
  },
  {
    name: 'Dart: the analyzer that most steps call',
    files: {
      ...dart,
      '.github/workflows/one.yml':
        'on:\n  pull_request:\n    paths: [packages/one/**]\njobs:\n  a:\n    steps:\n      - run: flutter analyze\n      - run: dart analyze\n      - run: dart analyze\n',
    },
    says: ['Lint: `dart analyze`.'],
  },
];
