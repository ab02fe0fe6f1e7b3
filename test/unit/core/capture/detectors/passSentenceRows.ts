import type { SentenceRow } from './sentenceRows';
import { go, workflow } from './smallRepositories';

/** Beside one that is told: of these commands none is a check. */
const noChecks = (name: string, commands: readonly string[]): SentenceRow => ({
  name,
  files: { ...go, ...workflow([...commands, 'go vet ./...']) },
  says: ['Checks of CI on pull requests include `go vet ./...`.'],
});

/** What CI runs on pull requests, and what of it a change can fail. */
export const passSentenceRows: readonly SentenceRow[] = [
  noChecks('a check that ends well whatever it finds is none', [
    'flake8 . --count --exit-zero',
    'golangci-lint run --issues-exit-code=0',
    'mix credo --mute-exit-status',
  ]),
  noChecks('a tool that only reports where nothing else is asked of it', [
    'cppcheck src',
    'mvn checkstyle:checkstyle',
  ]),
  noChecks('what fetches a tool, or asks which one is there, is no check', [
    'composer require --dev phpstan/phpstan',
    'npm i -g eslint',
    'yarn global add eslint',
    'pipx install mypy',
    'hatch env create mypy',
    'docker pull koalaman/shellcheck',
    'npm ls eslint',
  ]),
  noChecks('a linter that is set up, asked or cleared looks at nothing', [
    'php bin/phpcs --config-set php_path php',
    'vendor/bin/phpstan clear-result-cache',
    'cargo deny fetch',
  ]),
  noChecks('a program that works on files with the name of a linter', [
    'grep -r foo node_modules/eslint',
    'jq . x/eslint/package.json',
    'git diff origin/main -- eslint',
  ]),
  noChecks('a linter that the job has fetched beside the sources', ['php phpcs.phar scripts']),
];
