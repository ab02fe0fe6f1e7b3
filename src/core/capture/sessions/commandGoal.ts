import { readShellCommand, type SimpleCommand } from './shellCommand';

/** What a command is run for, where its words tell. */
export type Goal =
  | 'test'
  | 'lint'
  | 'format'
  | 'typecheck'
  | 'generate'
  | 'migrate'
  | 'configure'
  | 'install'
  | 'build'
  | 'run';

/** Words that tell the goal, most telling first: `npm run test:build` tests. */
const goals: readonly (readonly [Goal, RegExp])[] = [
  [
    'test',
    /^(?:[\w-]*[:_-])?(?:tests?|specs?|pytest|jest|vitest|mocha|rspec|phpunit|ctest|nextest|tox|nox|e2e|unittest|xctest|pest|bats|karma|playwright|cypress|ava|testthat|busted|retest|integrationtest)(?:[:_-][\w:-]*)?$/i,
  ],
  [
    'lint',
    /^(?:[\w-]*[:_-])?(?:lint|eslint|ruff|flake8|rubocop|clippy|golangci-lint|pylint|stylelint|shellcheck|ktlint\w*|detekt|credo|checkstyle\w*|phpcs|phpstan|swiftlint|hadolint|tflint|actionlint|analyze|vet|biome|oxlint|spotbugs\w*|hlint)(?:[:_-][\w:-]*)?$/i,
  ],
  [
    'format',
    /^(?:[\w-]*[:_-])?(?:fmt|format|prettier|black|gofmt|rustfmt|spotless\w*|isort|scalafmt|ormolu)(?:[:_-][\w:-]*)?$/i,
  ],
  [
    'typecheck',
    /^(?:[\w-]*[:_-])?(?:tsc|vue-tsc|typecheck|type-check|types|mypy|pyright|dialyzer|sorbet|srb)(?:[:_-][\w:-]*)?$/i,
  ],
  [
    'generate',
    /^(?:[\w-]*[:_-])?(?:gen|generate|codegen|protoc|buf|sqlc|build_runner|openapi-generator\w*|graphql-codegen|mockgen|swiftgen|xcodegen|tuist)(?:[:_-][\w:-]*)?$/i,
  ],
  [
    'migrate',
    /^(?:[\w-]*[:_-])?(?:migrate|migrations?|makemigrations|alembic|flyway|ecto\.migrate|upgrade-db)(?:[:_-][\w:-]*)?$/i,
  ],
  ['install', /^(?:install|ci|add|sync|restore|bootstrap|setup|i|deps\.get|require)$/i],
  ['configure', /^(?:configure|--preset|-B|-S|meson|autoreconf)$/],
  [
    'build',
    /^(?:[\w-]*[:_-])?(?:build|compile|assemble\w*|webpack|bundle|package|publish|dist|make|all|--build|archive|pack)(?:[:_-][\w:-]*)?$/i,
  ],
  [
    'run',
    /^(?:[\w-]*[:_-])?(?:start|serve|dev|server|up|run|preview|storybook|runserver|watch)(?:[:_-][\w:-]*)?$/i,
  ],
];

/** Words that only hand the command on to another one. */
const wrappers = new Set(
  (
    'npx bunx pnpx pnpm yarn npm bun uv uvx poetry pipenv pdm hatch bundle fvm mise asdf direnv docker docker-compose podman ' +
    'compose exec run x dlx tool nix nix-shell devbox python python3 py node php ruby bin/rails rails rake invoke inv just make task ' +
    'tsx ts-node time nice xvfb-run dotenv cross-env env arch turbo nx lerna rush moon bazel pants gradle ./gradlew gradlew mvn ./mvnw mvnw sbt ' +
    'dotnet cargo go mix dart flutter swift xcodebuild composer artisan bin/console vendor/bin stack cabal lein clj deno ember ng'
  ).split(' '),
);

const bare = (word: string): string =>
  word
    .replace(/^["']|["']$/g, '')
    .replace(/^(?:\.\/|\.venv\/bin\/|venv\/bin\/|node_modules\/\.bin\/|vendor\/bin\/|bin\/)+/, '')
    .replace(/^:(?:[\w-]+:)*/, '');

/** What a command is for; `undefined` = its words do not tell. */
export function goalOf(command: SimpleCommand): Goal | undefined {
  const words = command.words.map(bare);
  // `cmake --build` builds and `cmake --preset` configures: options of the head count, targets do not.
  const head = words.slice(0, 10).filter((word) => !/[\\/].*\.\w+$/.test(word));
  for (const word of head) {
    const variant = /^(test|lint|build|assemble|generate|install)[A-Z]/.exec(word)?.[1];
    if (variant !== undefined) return variant === 'assemble' ? 'build' : (variant as Goal);
    const goal = goals.find(
      ([, pattern]) => pattern.test(word) && !(word === 'run' && wrappers.has(word)),
    )?.[0];
    if (goal !== undefined && !(wrappers.has(word) && head.length > 1 && goal === 'build'))
      return goal;
  }
  return undefined;
}

/** Goals whose success says that work is right. */
const checking: ReadonlySet<Goal | undefined> = new Set<Goal>([
  'test',
  'lint',
  'typecheck',
  'build',
]);

/** True for a command that checks work: tests, linters, type checks, builds. */
export function isCheck(command: string): boolean {
  const all = readShellCommand(command)?.all ?? [];
  return all.some((one) => checking.has(goalOf(one)));
}

/** The program behind its wrappers: `uv run pytest` is `pytest`, `npm run x` is `x`. */
export function programOf(command: SimpleCommand): string {
  const words = command.words.map(bare).filter((word) => !word.startsWith('-'));
  return words.find((word) => !wrappers.has(word)) ?? words[0] ?? '';
}

/** Tools for looking and moving about; how they are called is no knowledge of a repository. */
const everyday = new Set(
  (
    'ls cat grep egrep rg ag find fd sed awk head tail echo cd pwd which whereis git gh rm mv cp mkdir touch chmod curl wget kill ps ' +
    'sleep tree wc diff sort uniq xargs env export source test [ man file stat du df date open code vim nano less more tee cut tr jq ' +
    'set true false type command hash history clear exit ping dig telnet nc ssh scp rsync tar unzip zip gzip brew apt apt-get yum dnf ' +
    'apk choco winget pacman xdg-open lsof netstat top htop whoami uname hostname ln kubectl aws gcloud az helm psql mysql sqlite3 redis-cli mongosh heroku fly vercel readlink realpath basename dirname id sw_vers'
  ).split(' '),
);

/** True for a command of everyday use that says nothing about this repository. */
export function isEveryday(command: SimpleCommand): boolean {
  const [program = '', second = ''] = command.words.map(bare);
  if (everyday.has(program)) return true;
  return (
    /^(?:node|python3?|ruby|perl|php|deno|bun)$/.test(program) &&
    /^-[ecp]$|^--?version$|^--eval$/.test(second)
  );
}

/** What everybody types anyway; nothing to learn from its use. */
const defaults =
  /^(?:(?:npm|yarn|pnpm|bun)(?: run)? (?:test|build|lint|start|install|ci|typecheck|format|i|dev)|(?:python3? -m )?pytest(?: -q)?|go (?:test|build|vet)(?: \.\/\.\.\.)?|go mod tidy|cargo (?:test|build|check|clippy|fmt)|make(?: (?:test|build|all|lint))?|mvn (?:test|package|verify|install)|(?:\.\/)?(?:gradlew|mvnw) (?:test|build|check)|dotnet (?:test|build|restore|run)|mix (?:test|compile|format)|(?:bundle exec )?rspec|swift (?:test|build)|(?:flutter|dart) (?:test|analyze|pub get)|npx (?:tsc(?: --noEmit)?|vitest(?: run)?|jest|eslint \.|prettier --check \.)|tsc(?: --noEmit)?|phpunit|composer (?:test|install)|ctest|cmake --build \S+|terraform (?:fmt|validate|plan|init)(?: -recursive)?|ruff check(?: \.)?|black \.|mypy \.|eslint \.)$/;

/** True for a command that needs no learning: the default of its ecosystem. */
export function isDefaultCommand(line: string): boolean {
  return defaults.test(line.trim());
}
