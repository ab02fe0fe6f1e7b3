import type { SentenceRow } from './sentenceRows';
import { dotnet, elixir, go, many, php, python, rust, workflow } from './smallRepositories';

const lisp = { Eldev: '', ...many('lisp', 'a#.el', 6, '(provide 1)\n') };
/** One step of several lines. */
const script = (...lines: readonly string[]) => ({
  '.github/workflows/ci.yml': `on: pull_request\njobs:\n  a:\n    steps:\n      - run: |\n${lines.map((line) => `          ${line}\n`).join('')}`,
});
const gradle = {
  gradlew: '',
  'settings.gradle.kts': 'include(":core", ":core-api", "app")\n',
  'build.gradle.kts': 'plugins { java }\n',
  'app/build.gradle.kts': 'dependencies { implementation(projects.coreApi) }\n',
  ...Object.fromEntries(
    ['app', 'core', 'core-api'].flatMap((name) => [
      [`${name}/src/main/java/x/A.java`, 'class A {}\n'],
      [`${name}/src/test/java/x/ATest.java`, 'import org.junit.jupiter.api.Test;\n'],
    ]),
  ),
};

/** Gates of ecosystems that no detector knows, of folders and of other systems; one test; what comes before the tests. */
export const gateSentenceRows: readonly SentenceRow[] = [
  {
    name: 'a tool that nobody here knows is told by its call in CI, the shortest of several',
    files: { ...lisp, ...workflow(['eldev -p test --type integration', 'eldev -p test']) },
    says: ['Tests: `eldev -p test`.'],
  },
  {
    name: 'a build without tests is told, with its folder, where nothing narrower is',
    files: {
      ...lisp,
      ...script('cd src', 'make PLATFORM=DESKTOP', 'make clean'),
      'src/Makefile': '',
    },
    says: ['CI on pull requests includes `make PLATFORM=DESKTOP` (in `src`).'],
  },
  {
    name: 'a command that only CI can fill in, or that stands inside a condition, is told by nobody',
    files: {
      ...lisp,
      ...script('make dir ${{ github.workspace }}', 'if [ -f x ]; then', 'make secret', 'fi'),
    },
    never: [/make/],
  },
  {
    name: 'checks of a folder are told with the folder, and the scripts of its own manifest are opened',
    files: {
      ...go,
      'web/package.json': '{ "scripts": { "lint": "eslint .", "start": "vite" } }',
      ...script('cd web', 'npm ci', 'npm run lint', 'npm run start'),
    },
    says: ['Checks of CI inside folders include `npm run lint` (in `web`: eslint).'],
  },
  {
    name: 'Jenkins: the commands of a declarative pipeline',
    files: {
      ...lisp,
      Jenkinsfile:
        "pipeline {\n  stages {\n    stage('x') {\n      steps {\n        sh 'make check'\n      }\n    }\n  }\n}\n",
    },
    says: ['CI on pull requests includes `make check`.'],
  },
  {
    name: 'GitLab: a folded command is one command',
    files: {
      ...go,
      '.gitlab-ci.yml': 'lint:\n  script:\n    - >\n      golangci-lint run\n      --fast\n',
    },
    says: ['Checks of CI on pull requests include `golangci-lint run --fast`.'],
  },
  {
    name: 'a file of CI that includes itself is read to an end',
    files: {
      ...lisp,
      '.github/workflows/ci.yml':
        'on:\n  pull_request:\n  workflow_call:\njobs:\n  a:\n    uses: ./.github/workflows/ci.yml\n  b:\n    steps:\n      - run: eldev -p test\n      - uses: ./.github/actions/x\n',
      '.github/actions/x/action.yml':
        'runs:\n  steps:\n    - uses: ./.github/actions/x\n    - run: eldev lint\n',
    },
    says: ['Tests: `eldev -p test`.'],
  },
  {
    name: 'steps that run beside each other, and a condition that always holds',
    files: {
      ...go,
      '.github/workflows/ci.yml':
        "on: pull_request\njobs:\n  a:\n    steps:\n      - parallel:\n          - if: ${{ !cancelled() && steps.x.outcome == 'success' }}\n            run: go vet ./...\n",
    },
    says: ['Checks of CI on pull requests include `go vet ./...`.'],
  },
  {
    name: 'a tool in its writing mode checks nothing, nor does one that the build leaves out',
    files: {
      ...go,
      Makefile: 'gen:\n\teslint --fix out\n',
      ...workflow(['make gen', './gradlew build -x detekt', './gradlew :detekt-cli:run']),
    },
    never: [/besides tests/, /Lint/],
  },
  {
    name: 'what CI sets for its tests; what only stands before them in the job is not told',
    files: {
      ...go,
      'package.json': '{ "scripts": { "build": "tsc", "test:all": "mocha" } }',
      '.github/workflows/ci.yml':
        'on: pull_request\njobs:\n  a:\n    steps:\n      - run: npm ci\n      - run: npm run build\n      - run: npm run test:all\n        env:\n          APP_ENV: test\n          CI_TOKEN: x\n',
    },
    says: ['CI sets `APP_ENV=test` for `npm run test:all`.'],
    never: [/CI runs/],
  },
  {
    name: 'tools that build by themselves need nothing before, and words of a message are no test',
    files: { ...go, ...workflow(['go build ./...', 'go test ./...', 'echo "a; run tests"']) },
    never: [/before/],
  },
  {
    name: 'one test, as the guide for contributors says it',
    files: {
      ...go,
      'run-tests': '',
      'CONTRIBUTING.md':
        '# Help\n\nTo run a single test file:\n\n```sh\n$ ./run-tests --only <test name>\n```\n',
    },
    says: ['One test: `./run-tests --only TEST_NAME` (`CONTRIBUTING.md`).'],
  },
  {
    name: 'one test: a command that is not there, or that picks nothing, is not told',
    files: {
      ...go,
      'CONTRIBUTING.md': '# Run a single test\n\n```sh\n./gone --only x\n```\n',
      'HACKING.md': 'Running a single test is not possible.\n\n## Build\n\n    make test\n',
    },
    never: [/One test/],
  },
  {
    name: 'one test of a Gradle build is not told: what `test` sets off cannot be seen from the folders',
    files: gradle,
    never: [/One test/],
  },
  {
    name: 'one test: projects that settings rename are not guessed',
    files: {
      ...gradle,
      'app/build.gradle.kts': 'dependencies { implementation(projects.xCoreApi) }\n',
    },
    never: [/One test/],
  },
  {
    name: 'a line that every commit carries, and a reviewer whose sign-off is something else',
    files: { ...dotnet, 'CONTRIBUTING.md': 'Please use `git commit -s` for each commit.\n' },
    says: ['Each commit needs a `Signed-off-by` line: `git commit -s` (`CONTRIBUTING.md`).'],
  },
  {
    name: 'a sign-off of reviewers asks nothing of commits',
    files: { ...dotnet, 'CONTRIBUTING.md': 'A maintainer should sign off on the change.\n' },
    never: [/Signed-off-by/],
  },
  {
    name: 'a generator without the command that calls it says what the header says',
    files: {
      ...go,
      'a/build.sh': '',
      'b/build.sh': '',
      'lib/routes.gen.go':
        '// This file was automatically generated by Acme Router.\npackage lib\n',
    },
    never: [/is generated/],
  },
  {
    name: 'the script that a file says it comes from',
    files: {
      ...go,
      'tools/list.py': '',
      'lib/list.go':
        "// Do not modify this file, it's automatically generated from tools/list.py\npackage lib\n",
    },
    says: ['`lib/list.go` is generated by `tools/list.py`: never edit by hand.'],
  },
  {
    name: 'a tool that a line names without calling it checks nothing, nor does bringing it up to date',
    files: {
      ...php,
      ...workflow([
        'chmod +x *.bin/*/shellcheck*',
        "ruby -I lib -r rubocop -e 'exit 0'",
        'composer bin phpstan update --no-interaction',
        'vendor/bin/phpstan analyze',
      ]),
    },
    says: ['Checks of CI on pull requests include `vendor/bin/phpstan analyze`.'],
  },
  {
    name: 'a check of one script is not what CI asks for',
    files: { ...go, 'zig/download.sh': '', ...workflow(['shellcheck ./zig/download.sh']) },
    never: [/shellcheck/],
  },
  {
    name: 'a run of the tests is told with the tests, not among the checks',
    files: { ...elixir, ...workflow(['mix test --warnings-as-errors', 'mix credo --strict']) },
    says: [
      'Checks of CI on pull requests include `mix credo --strict`.',
      'CI runs the tests as `mix test --warnings-as-errors`.',
    ],
  },
  {
    name: 'the runner of Bun is no script, though one has its name',
    files: {
      'package.json':
        '{ "name": "x", "scripts": { "test": "tsc --noEmit && vitest run", "try:bun": "bun test lib/*" } }',
      ...workflow(['bun run try:bun']),
    },
    never: [/tsc/],
  },
  {
    name: 'a toolchain that only CI knows is not made up',
    files: {
      ...rust,
      ...workflow(['cargo +${{ env.MSRV }} test --all-features', 'cargo test --all-features']),
    },
    says: ['CI runs the tests as `cargo test --all-features`.'],
    never: [/msrv/],
  },
  {
    name: 'one test: a runner that names its folder before what is typed behind runs all of it',
    files: {
      ...python,
      ...many('tests', 'test_#.py', 4, 'def test_a(): pass\n'),
      'tox.ini': '[testenv]\ncommands =\n    pytest tests --cov {posargs}\n',
    },
    never: [/One test/],
  },
  {
    name: 'Go: an option that one run of a matrix has is no part of how all of them test',
    files: {
      ...go,
      ...workflow(
        ['go test -cover ${{ matrix.options }} ./...'],
        '    strategy:\n      matrix:\n        include:\n          - os: windows\n          - os: linux\n            options: -race',
      ),
    },
    never: [/-race/],
  },
  {
    name: 'Go: an option that each run of a matrix has another of is told',
    files: {
      ...go,
      ...workflow(
        ['go test ${{ matrix.tags }} ./...'],
        '    strategy:\n      matrix:\n        tags: ["-tags a", "-tags b"]',
      ),
    },
    says: ['CI runs the tests as `go test -tags a ./...`, `go test -tags b ./...`.'],
  },
  {
    name: 'Node: what a matrix hands to one version alone is no check of all, what may fail is none',
    files: {
      'package.json': '{ "name": "x" }',
      ...workflow(
        ['npx tsc --noEmit ${{ matrix.ts.options }}', 'npx ${{ matrix.tool }}'],
        '    continue-on-error: ${{ matrix.isTrial }}\n    strategy:\n      matrix:\n        ts: [{ version: "5.9", options: "" }, { version: next, options: "--ignoreDeprecations 6.0" }]\n        tool: ["eslint ."]\n        include:\n          - tool: oxlint\n            ts: { version: next, options: "" }\n            isTrial: true',
      ),
    },
    says: ['Checks of CI on pull requests include `npx tsc --noEmit`, `npx eslint .`.'],
    never: [/Deprecations/, /oxlint/],
  },
  {
    name: 'a check too long for a sentence, or with a note behind it, does not cost the others',
    files: {
      ...python,
      ...workflow([
        'ruff check tests src benchmarks utils scripts examples setup.py # linter',
        'ruff format --check src tests # formatter',
        'mypy src',
      ]),
    },
    says: ['Checks of CI on pull requests include `ruff format --check src tests`, `mypy src`.'],
    never: [/linter|formatter/],
  },
  {
    name: 'Rust: clippy with all features and with none is one check, and four long ones fit',
    files: {
      ...rust,
      ...workflow([
        'cargo clippy --workspace --all-targets --all-features',
        'cargo clippy --workspace --all-targets --no-default-features',
        'cargo fmt --check --all',
        'cargo doc --workspace --no-deps --document-private-items',
      ]),
    },
    says: [
      'Checks of CI on pull requests include `cargo clippy --workspace --all-targets --all-features`, `cargo fmt --check --all`, `cargo doc --workspace --no-deps --document-private-items`.',
    ],
  },
  {
    name: 'Rust: the one toolchain everybody builds with is held by itself, and a member with an older one is not spoken for',
    files: {
      ...rust,
      'Cargo.toml': '[package]\nname = "x"\nrust-version = "1.80"\n',
      'rust-toolchain.toml': '[toolchain]\nchannel = "1.80.1"\n',
      ...workflow(['cargo +1.80 check']),
    },
    never: [/nothing newer than/],
  },
  {
    name: 'Rust: a member that an older compiler must do for',
    files: {
      ...rust,
      'Cargo.toml': '[workspace]\nmembers = ["a"]\n[workspace.package]\nrust-version = "1.80"\n',
      'a/Cargo.toml': '[package]\nname = "a"\nrust-version = "1.70"\n',
      ...workflow(['cargo +1.80 check']),
    },
    never: [/nothing newer than/],
  },
  {
    name: 'a script that lints, which CI does not run as it is, is not told as the check',
    files: {
      'package.json': '{ "name": "x", "scripts": { "lint:ci": "eslint --ext .js" } }',
      ...workflow(['npm test']),
    },
    never: [/^Lint/],
  },
  {
    name: 'Node: tests that the usual command reaches by a pattern are not told as no part of it',
    files: {
      'package.json':
        '{ "name": "x", "scripts": { "test": "run-s test-node \'test-browser:*\'", "test-node": "mocha", "test-browser:one": "playwright test" } }',
      ...workflow(['npm run test-browser:one']),
      ...many('test', 'a#.spec.js', 6, "it('is', () => undefined);\n"),
    },
    never: [/no part of/],
  },
  {
    name: 'Rust: that a warning fails is told once, by the command where that says it',
    files: { ...rust, ...workflow(['cargo clippy --all-targets -- -D warnings']) },
    says: ['Checks of CI on pull requests include `cargo clippy --all-targets -- -D warnings`.'],
    never: [/A warning fails/],
  },
  {
    name: 'what CI runs in a repository that it fetches is no step of this one',
    files: {
      ...lisp,
      ...script('git clone https://example.org/other', 'cd other', 'mix local.hex --force'),
    },
    never: [/mix/],
  },
  {
    name: 'Python: a script that is not here is not how the tests run',
    files: { ...python, ...workflow(['scripts/test']) },
    never: [/scripts.test/],
  },
  {
    name: 'a line that Windows goes on with a caret is one command',
    files: { ...lisp, ...script('eldev -p test ^', '  --type unit') },
    never: [/\^/],
  },
];
