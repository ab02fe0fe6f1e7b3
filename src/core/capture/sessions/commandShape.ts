import lists from '../../language/lists/commands.json';
import { oneOf } from '../../language/oneOf';
import { findsThings, goalOf } from './commandGoal';
import type { ShellCommand } from './shellCommand';
import { typed } from './shellCommand';

/** Runs of the same failure with other words: these options only look closer. */
const lookingCloser = new RegExp(String.raw`^(?:${oneOf(lists.optionsToLookCloser)})$`, 'i');

/** True for an option that only looks closer at the same run. */
export const isLookingCloser = (word: string): boolean => lookingCloser.test(word);

/** Options that pick some of the targets; their values are details of the task at hand. */
const filterOption = new RegExp(String.raw`^(?:${oneOf(lists.filterOptions)})(?:=.*)?$`);

/** Files that say how to do it, not what to do it to. */
const isSetting = (word: string): boolean =>
  /\.(?:slnx?|[cf]sproj|xcworkspace|xcodeproj|toml|ini|cfg|ya?ml|json|gradle(?:\.kts)?|mk|env)["']?$/.test(
    word,
  );

const isTarget = (word: string): boolean =>
  !isSetting(word) &&
  !word.startsWith('-') &&
  !/^\d+(?:\.\d+)+$/.test(word) &&
  (/^["']?[\w@.*~-]*\/[\w@./*~:[\]-]*["']?$/.test(word) ||
    /\.\w{1,5}(?:::[\w:[\]-]+)?["']?$/.test(word));

/** Whether the word at a place is the program itself or the value of an option: those are no targets. */
function isFixed(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? '';
  if (at === 0 || runsNext.test(before)) return true;
  // `uv run scripts/seed.py` and `go run ./cmd/x` name a program; `vitest run a.test.ts` a target.
  if (before === 'run' && /^(?:uv|go|deno)$/.test(words[at - 2] ?? '')) return true;
  // Tasks of mix have dots: `mix deps.get`.
  if (before === 'mix') return true;
  return mayHaveValue(before, { env: [], words });
}

/** An option behind which its value may stand; a letter that looks closer does so where a tool takes targets, and is another option elsewhere. */
export const mayHaveValue = (option: string, command: ShellCommand['main']): boolean =>
  option.startsWith('-') &&
  option !== '--' &&
  !option.includes('=') &&
  (!isLookingCloser(option) || (/^-[a-z]$/i.test(option) && !findsThings.has(goalOf(command))));

const isFilter = (words: readonly string[], at: number): boolean =>
  at > 0 &&
  filterOption.test(words[at] ?? '') &&
  !runsModule(words, at) &&
  // `-t` names a test, a template or a tag.
  (words[at] !== '-t' || isTest({ env: [], words }));

const isTest = (command: ShellCommand['main']): boolean => goalOf(command) === 'test';

/** `python -m pytest`: the option names what runs. */
const runsModule = (words: readonly string[], at: number): boolean =>
  words[at] === '-m' && /(?:^|\/)(?:python[\d.]*|py)$/.test(words[at - 1] ?? '');
const runsNext = /^(?:python3?|node|ruby|bash|sh|php|tsx|ts-node)$/;

/** The command without the files and filters of the task at hand: what is worth repeating. */
export function generalWords(command: ShellCommand): string[] {
  const kept: string[] = [];
  const { words } = command.main;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (isFilter(words, at)) {
      const hasValue = !word.includes('=') && !(words[at + 1] ?? '-').startsWith('-');
      if (hasValue) at += 1;
    } else if (!isTarget(word) || word === './...' || isFixed(words, at)) kept.push(word);
  }
  while (kept.at(-1) === '--') kept.pop();
  return kept;
}

/** The options of a command that pick no targets, whatever their values. */
export const optionsOf = (command: ShellCommand): string[] =>
  generalWords(command).filter((word, at) => at > 0 && word.startsWith('-'));

/** The command in general, as typed at the root. */
export const generalLine = (command: ShellCommand): string => typed(command, generalWords(command));

/** Files and scripts that a command depends on; those that exist become its fingerprint. */
export function aboutCommand(command: ShellCommand): string[] {
  const folder = command.folder === undefined ? '' : `${command.folder.replace(/\/$/, '')}/`;
  const words = command.main.words.map(bareWord);
  const program = words[0] ?? '';
  const script = words
    .slice(1)
    .find((word) => !word.startsWith('-') && word !== 'run' && word !== 'exec');
  const paths = words
    .filter((word) => /[/.]\w/.test(word) && !word.startsWith('-'))
    .map((path) => folder + path);
  const manifests: string[] = [];
  if (/^(?:npm|pnpm|yarn|bun)$/.test(program) && script !== undefined)
    manifests.push(`${folder}package.json#scripts.${quoteKey(script)}`);
  const files =
    manifestsOf.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1] ?? [];
  return [...manifests, ...paths, ...files.map((file) => folder + file)];
}

export const bareWord = (word: string): string =>
  word.replace(/^["']|["']$/g, '').replace(/^\.\//, '');
const quoteKey = (key: string): string => (/^[\w:-]+$/.test(key) ? key : `["${key}"]`);

/** Where a tool's own rules live: what to watch so that a command stays true. */
const manifestsOf: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:make|gmake)$/, ['Makefile']],
  [/^just$/, ['justfile']],
  [/^task$/, ['Taskfile.yml']],
  [/^pnpm$/, ['pnpm-lock.yaml~exists']],
  [/^yarn$/, ['yarn.lock~exists']],
  [/^bun$/, ['bun.lock~exists']],
  [/^uv$/, ['uv.lock~exists', 'pyproject.toml~exists']],
  [/^poetry$/, ['poetry.lock~exists']],
  [/^pipenv$/, ['Pipfile~exists']],
  [/^(?:tox|nox|hatch|pdm)$/, ['tox.ini', 'noxfile.py', 'pyproject.toml~exists']],
  [/^bundle$/, ['Gemfile.lock~exists', 'Gemfile~exists']],
  [/^cargo$/, ['.cargo/config.toml', 'Cargo.toml~exists']],
  [/^go$/, ['go.mod~exists']],
  [/^(?:cmake|ctest)$/, ['CMakePresets.json', 'CMakeLists.txt~exists']],
  [/^(?:gradlew|gradle)$/, ['gradlew~exists']],
  [/^(?:mvnw|mvn)$/, ['pom.xml~exists']],
  [/^(?:docker|docker-compose|compose)$/, ['compose.yaml', 'docker-compose.yml', 'compose.yml']],
  [/^buf$/, ['buf.gen.yaml']],
  [/^(?:fvm|flutter|dart)$/, ['.fvmrc', 'pubspec.yaml~exists']],
  [/^mix$/, ['mix.exs~exists']],
  [/^composer$/, ['composer.json~exists']],
  [/^dotnet$/, ['global.json']],
  [/^nx$/, ['nx.json~exists']],
  [/^turbo$/, ['turbo.json']],
  [/^bazel$/, ['MODULE.bazel~exists', 'WORKSPACE~exists']],
];
