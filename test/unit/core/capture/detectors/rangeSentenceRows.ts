import type { SentenceRow } from './sentenceRows';
import { many, python, ruby, rust, workflow } from './smallRepositories';

const listOf = (key: string, versions: string): string =>
  `    strategy:\n      matrix:\n        ${key}: [${versions}]`;
const sources = many('src/x', 'a#.py', 9, 'def a():\n    pass\n');
const pythonOf = (steps: readonly string[], job: string): SentenceRow['files'] => ({
  ...python,
  ...sources,
  ...workflow(steps, job),
});
const three = listOf('python-version', '"3.8", "3.9", "3.10"');
const oldRust = { ...rust, 'Cargo.toml': '[package]\nname = "x"\nrust-version = "1.75"\n' };

/** From which version of a language on CI proves that a change works. */
export const rangeSentenceRows: readonly SentenceRow[] = [
  {
    name: 'versions written as numbers are tested too',
    files: pythonOf(['pytest'], listOf('python-version', '3.8, 3.9, "3.10", "3.11"')),
    says: ['CI tests Python from 3.8 on: nothing newer than 3.8 without a fallback.'],
  },
  {
    name: 'a number that has lost its zero is no version',
    files: pythonOf(['pytest'], listOf('python-version', '3.10, "3.11", "3.12"')),
    never: [/CI tests Python/],
  },
  {
    name: 'a whole number of a version is the newest that begins so',
    files: {
      ...ruby,
      ...workflow(['bundle exec rake test'], listOf('ruby', '2.6, 2.7, 3.0, "3.1"')),
    },
    says: ['CI tests Ruby from 2.6 on: nothing newer than 2.6 without a fallback.'],
  },
  ...[
    ["    if: github.event_name == 'schedule'\n", 'a job that pull requests do not run'],
    ['    continue-on-error: true\n', 'a job that may fail'],
  ].map(([condition = '', name = '']) => ({
    name: `versions of ${name} are not tested`,
    files: pythonOf(['pytest'], condition + three),
    never: [/CI tests Python/],
  })),
  {
    name: 'a version of a run that is left out, or may fail, is not tested',
    files: pythonOf(
      ['pytest'],
      '    continue-on-error: ${{ matrix.soft }}\n' +
        listOf('python-version', '"3.6", "3.8", "3.9", "3.10"') +
        '\n        exclude: [{ python-version: "3.6" }]\n        include: [{ python-version: "3.7", soft: true }]',
    ),
    says: ['CI tests Python from 3.8 on: nothing newer than 3.8 without a fallback.'],
  },
  {
    name: 'a job that installs by `npm ci` and only builds tests nothing',
    files: {
      'package.json': '{ "name": "x", "type": "module" }',
      ...many('src', 'a#.js', 9, 'export const a = 1;\n'),
      ...workflow(['npm ci', 'npm run build'], listOf('node', '14, 16, 18')),
    },
    never: [/CI tests Node/],
  },
  ...[
    [
      ['pytest'],
      `${three}\n        include: [{ python-version: pypy-3.7 }]`,
      'another interpreter',
    ],
    [['pytest\n        with: { python-version: "3.7" }'], three, 'a single step'],
    [
      ['pytest'],
      `${three}\n  b:\n    strategy: { matrix: "\${{ fromJson(needs.a.outputs.all) }}" }\n    steps: [{ run: pytest }]\n  c:`,
      'a list that CI makes',
    ],
  ].map(([steps, job, name]) => ({
    name: `an older version may be that of ${String(name)}`,
    files: pythonOf(steps as readonly string[], String(job)),
    never: [/CI tests Python/],
  })),
  ...(
    [
      [{ 'setup.cfg': '[options]\npython_requires = >=3.7\n' }, 'setup.cfg'],
      [{ 'setup.py': "setup(name='x', python_requires='>=3.7')\n" }, 'setup.py'],
      [
        {
          'pyproject.toml':
            '[tool.poetry]\nname = "x"\n[tool.poetry.dependencies]\npython = "^3.7"\n',
        },
        'Poetry',
      ],
      [
        { 'setup.py': "setup(classifiers=['Programming Language :: Python :: 3.7'])\n" },
        'what a package is put under',
      ],
      [
        { '.circleci/config.yml': 'jobs:\n  a:\n    docker: [{ image: "cimg/python:3.7" }]\n' },
        'another service',
      ],
      [
        {
          '.github/workflows/push.yml': `on: push\njobs:\n  a:\n${listOf('python-version', '"3.7"')}\n    steps: [{ run: pytest }]\n`,
        },
        'a workflow on pushes',
      ],
    ] as const
  ).map(([files, name]) => ({
    name: `an older version of Python is allowed by ${name}`,
    files: { ...pythonOf(['pytest'], three), ...files },
    never: [/CI tests Python/],
  })),
  {
    name: 'an older version of Python is allowed where all that is said of it is the same',
    files: {
      ...pythonOf(['pytest'], three),
      'setup.cfg':
        '[options]\npython_requires = >=3.8\nclassifiers = Programming Language :: Python :: 3.7\n',
    },
    says: ['CI tests Python from 3.8 on: nothing newer than 3.8 without a fallback.'],
  },
  ...[
    ['container: "python:3.7"\n    steps: [{ run: pytest }]', 'a container'],
    ['steps: [{ run: "tox -e py37" }]', 'an environment of tox'],
    ['strategy: { matrix: { pyver: ["3.7"] } }\n    steps: [{ run: pytest }]', 'another key'],
    ['strategy: { matrix: { env: [py37] } }\n    steps: [{ run: "tox -e x" }]', 'a value for tox'],
  ].map(([job = '', name = '']) => ({
    name: `an older version of Python is tested by ${name}`,
    files: pythonOf(['pytest'], `${three}\n    steps: [{ run: pytest }]\n  b:\n    ${job}\n  c:`),
    never: [/CI tests Python from 3\.8/],
  })),
  ...[
    'python -m build',
    'mypy src tests',
    'docker build -t x:test .',
    'python -m compileall src tests',
    'x\n        uses: actions/upload-artifact@v4\n        with: { name: test-wheels }',
    'pytest\n        working-directory: plugins/old',
    "pytest\n        if: matrix.python-version != '3.8'",
    "pytest\n        continue-on-error: ${{ matrix.python-version == '3.8' }}",
  ].map((step) => ({
    name: `no tests run on the oldest version of Python by \`${step}\``,
    files: pythonOf([step], listOf('python-version', '"3.8", "3.9", "3.10", "3.11"')),
    never: [/CI tests Python from 3\.8/],
  })),
  ...[
    'make check',
    'x\n        uses: ./.github/actions/run-test',
    'x\n        uses: a/b@v1\n        with: { run: pytest }',
  ].map((step) => ({
    name: `tests run on each version of Python by \`${step}\``,
    files: pythonOf([step], listOf('python-version', '"3.8", "3.9", "3.10", "3.11"')),
    says: ['CI tests Python from 3.8 on: nothing newer than 3.8 without a fallback.'],
  })),
  ...['npx eslint src test', 'npm run check'].map((step) => ({
    name: `no tests run on the oldest version of Node.js by \`${step}\``,
    files: {
      'package.json': '{ "name": "x", "type": "module" }',
      ...many('src', 'a#.js', 9, 'export const a = 1;\n'),
      ...workflow([step], listOf('node', '14, 16, 18')),
    },
    never: [/CI tests Node/],
  })),
  ...[
    ['- run: cargo test # MSRV is not tested', 'a comment'],
    [
      '- uses: dtolnay/rust-toolchain@1.75\n        continue-on-error: true',
      'a step that may fail',
    ],
    ['- name: MSRV is the same in all files\n        run: ./compare', 'a name'],
  ].map(([step = '', name = '']) => ({
    name: `Rust: CI builds with no older compiler because ${name} says so`,
    files: {
      ...oldRust,
      '.github/workflows/ci.yml': `on: pull_request\njobs:\n  a:\n    steps:\n      ${step}\n`,
    },
    never: [/CI also builds/],
  })),
  {
    name: 'Rust: a job that nobody waits for builds with the older compiler for itself',
    files: {
      ...oldRust,
      ...workflow(['cargo +1.75 check'], "    if: github.event_name == 'schedule'"),
    },
    never: [/CI also builds/],
  },
  ...[
    ['- run: cargo hack check --rust-version', ''],
    ['- uses: dtolnay/rust-toolchain@1.75.0', ''],
    [
      '- uses: dtolnay/rust-toolchain@master\n        with: { toolchain: "${{ matrix.rust }}" }',
      listOf('rust', '1.75, stable'),
    ],
    ['- run: rustup default "${{ env.OLD }}"', '    env: { OLD: "1.75" }'],
    ['- run: rustup default ${{ steps.msrv.outputs.it }}', ''],
  ].map(([step = '', job = '']) => ({
    name: `Rust: CI builds with the oldest compiler by \`${step}\``,
    files: {
      ...oldRust,
      '.github/workflows/ci.yml': `on: pull_request\njobs:\n  a:\n${job}\n    steps:\n      ${step}\n`,
    },
    says: ['CI also builds with Rust 1.75: nothing newer than 1.75 without a fallback.'],
  })),
  {
    name: 'Rust: the compiler that everybody has is not built with besides, whatever a comment names',
    files: {
      ...oldRust,
      'rust-toolchain.toml': '# was 1.60 before\n[toolchain]\nchannel = "1.75"\n',
      ...workflow(['cargo +1.75 check']),
    },
    never: [/CI also builds/],
  },
];
