import lists from '../../language/lists/commands.json';
import { oneOf } from '../../language/oneOf';
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
    new RegExp(String.raw`^(?:[\w-]*[:_-])?(?:${oneOf(lists.testNames)})(?:[:_-][\w:-]*)?$`, 'i'),
  ],
  [
    'lint',
    new RegExp(String.raw`^(?:[\w-]*[:_-])?(?:${oneOf(lists.lintNames)})(?:[:_-][\w:-]*)?$`, 'i'),
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
    new RegExp(
      String.raw`^(?:[\w-]*[:_-])?(?:${oneOf(lists.generatorNames)})(?:[:_-][\w:-]*)?$`,
      'i',
    ),
  ],
  [
    'migrate',
    /^(?:[\w-]*[:_-])?(?:migrate|migrations?|makemigrations|alembic|flyway|ecto\.migrate|upgrade-db)(?:[:_-][\w:-]*)?$/i,
  ],
  ['install', /^(?:install|ci|add|sync|restore|bootstrap|setup|i|deps\.get|require)$/i],
  ['configure', /^(?:configure|--preset|-B|-S|meson|autoreconf)$/],
  [
    'build',
    new RegExp(String.raw`^(?:[\w-]*[:_-])?(?:${oneOf(lists.buildNames)})(?:[:_-][\w:-]*)?$`, 'i'),
  ],
  [
    'run',
    /^(?:[\w-]*[:_-])?(?:start|serve|dev|server|up|run|preview|storybook|runserver|watch)(?:[:_-][\w:-]*)?$/i,
  ],
];

/** Words that only hand the command on to another one. */
const wrappers = new Set(lists.delegatingTools);

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
      ([goal, pattern]) => pattern.test(word) && !(goal === 'run' && wrappers.has(word)),
    )?.[0];
    if (goal !== undefined && !(wrappers.has(word) && head.length > 1 && goal === 'build'))
      return goal;
  }
  return undefined;
}

/** Tools that look for faults: fewer targets find fewer, and what they name mends what they found. */
export const findsThings: ReadonlySet<string | undefined> = new Set([
  ...['test', 'build', 'lint', 'format', 'typecheck'],
]);

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
const everyday = new Set(lists.bareTools);

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
const defaults = new RegExp(String.raw`^(?:${oneOf(lists.defaultCommands)})$`);

/** True for a command that needs no learning: the default of its ecosystem. */
export function isDefaultCommand(line: string): boolean {
  return defaults.test(line.trim());
}
