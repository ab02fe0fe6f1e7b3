import type { SentenceRow } from './sentenceRows';
import { python, workflow } from './smallRepositories';

/** What stands around a command, and what is set for it. */
export const wrappedSentenceRows: readonly SentenceRow[] = [
  ...[
    'docker compose run --rm app ruff check src',
    'docker-compose exec -T app ruff check src',
    'podman run --rm image ruff check src',
  ].map((command) => ({
    name: `what a container runs is told with the container: ${command}`,
    files: { ...python, ...workflow([command]) },
    says: [`Checks of CI on pull requests include \`${command}\`.`],
    never: [/Lint: /],
  })),
  {
    name: 'of a container that nobody can type the tool is not told either',
    files: { ...python, ...workflow(['docker run -v $PWD:/x image ruff check src']) },
    never: [/ruff/],
  },
  {
    name: 'what only sets up containers checks nothing',
    files: { ...python, ...workflow(['docker compose pull ruff']) },
    never: [/CI /],
  },
  {
    name: 'a version that varies by the matrix leaves one check',
    files: {
      ...python,
      '.github/workflows/ci.yml':
        'on: pull_request\njobs:\n  a:\n    strategy:\n      matrix:\n        py: ["3.9", "3.12"]\n    steps:\n      - run: mypy --python-version ${{ matrix.py }} src\n      - run: mypy --python-version=${{ matrix.py }} lib\n',
    },
    says: ['Checks of CI on pull requests include `mypy src`, `mypy lib`.'],
  },
  {
    name: 'the one version of a matrix stays',
    files: {
      ...python,
      '.github/workflows/ci.yml':
        'on: pull_request\njobs:\n  a:\n    strategy:\n      matrix:\n        py: ["3.9"]\n    steps:\n      - run: mypy --python-version ${{ matrix.py }} src\n',
    },
    says: ['Checks of CI on pull requests include `mypy --python-version 3.9 src`.'],
  },
  {
    name: 'the path of a tool is set for that tool, by a line',
    files: { ...python, ...workflow(['MYPYPATH=stubs uv run mypy src', 'MYPYPATH=stubs pyright']) },
    says: ['Checks of CI on pull requests include `MYPYPATH=stubs uv run mypy src`, `pyright`.'],
  },
  {
    name: 'the path of a tool is set for that tool, by a workflow, and none of a machine',
    files: {
      ...python,
      '.github/workflows/ci.yml':
        'on: pull_request\nenv:\n  MYPYPATH: stubs\n  PATH: bin\njobs:\n  a:\n    steps:\n      - run: mypy src\n',
    },
    says: ['Checks of CI on pull requests include `MYPYPATH=stubs mypy src`.'],
  },
  {
    name: 'a path outside the repository is that of a machine',
    files: { ...python, ...workflow(['MYPYPATH=/opt/stubs mypy src']) },
    says: ['Checks of CI on pull requests include `mypy src`.'],
  },
];
