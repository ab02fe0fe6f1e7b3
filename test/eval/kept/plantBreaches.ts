import { concerns, tryCheck, tryCommand } from '../../../src/core/checks/tryCheck';
import type { ChangedFile } from '../../../src/core/checks/change';
import type { Check, CheckKind } from '../../../src/core/lesson/parseCheck';
import { languageOf } from '../../../src/core/capture/sourceProfile';
import lists from '../../../src/core/language/lists/limits.json';

/** One breakage that was put into a change of others, and whether any check of the repository spoke. */
export interface Planted {
  readonly repository: string;
  readonly kind: CheckKind;
  readonly commit: string;
  readonly what: string;
  readonly isCaught: boolean;
}

interface Known {
  readonly line: string;
  readonly check: Check;
}

interface Change {
  readonly commit: string;
  readonly files: readonly ChangedFile[];
}

/** Breakages of one check at most. */
const ofOneCheck = 3;

/**
 * Puts into later changes what the rule of a check forbids: by what people get wrong, not by the pattern of the check, so that a check whose
 * pattern is too narrow misses it. Changes that break the check by themselves are left alone.
 */
export function plantedIn(
  repository: string,
  later: readonly Change[],
  known: readonly Known[],
): readonly Planted[] {
  return known.flatMap(({ check, line }) => {
    const fit = later.filter(
      ({ files }) =>
        (check.kind === 'command' || check.kind === 'text' || check.kind === 'import'
          ? files.some(({ path, how }) => how !== 'removed' && isSource(path))
          : concerns(check, files)) && tryCheck(check, files).length === 0,
    );
    const chosen = spread(fit, ofOneCheck);
    return chosen.flatMap(({ commit, files }, at) => {
      if (check.kind === 'command') return commandOf(repository, commit, check);
      const broken = broke(check, line, files, at);
      return broken === undefined
        ? []
        : [
            {
              repository,
              kind: check.kind,
              commit,
              what: line,
              isCaught: known.some((one) => tryCheck(one.check, broken).length > 0),
            },
          ];
    });
  });
}

/** A wrong line in a page or a list of settings breaks nothing. */
const isSource = (path: string): boolean => languageOf(path) !== undefined;

function spread<T>(items: readonly T[], count: number): readonly T[] {
  return items.length <= count
    ? items
    : Array.from(
        { length: count },
        (_, at) => items[Math.floor((at * items.length) / count)],
      ).filter((item) => item !== undefined);
}

function commandOf(
  repository: string,
  commit: string,
  check: Extract<Check, { readonly kind: 'command' }>,
): readonly Planted[] {
  const typed = otherCommand(check.instead);
  return [
    {
      repository,
      kind: check.kind,
      commit,
      what: typed.join(' '),
      isCaught: tryCommand(check, typed) !== undefined,
    },
  ];
}

/** What somebody types who does not know what is used here instead. */
function otherCommand(instead: string): readonly string[] {
  const [, wrapped] = /^\.\/(gradle|mvn)w$/.exec(instead) ?? [];
  if (wrapped !== undefined) return [wrapped, 'test'];
  if (!lists.managers.node.includes(instead)) return ['pip', 'install', 'attrs'];
  return instead === 'npm' ? ['yarn', 'add', 'left-pad'] : ['npm', 'install', 'left-pad'];
}

function broke(
  check: Check,
  line: string,
  files: readonly ChangedFile[],
  at: number,
): readonly ChangedFile[] | undefined {
  switch (check.kind) {
    case 'file-name':
      return renamed(files, (name) => otherName(name, at));
    case 'place':
      return files.map((file) =>
        file.how === 'added' ? { ...file, path: `misc/${nameOf(file.path)}` } : file,
      );
    case 'goes-with':
    case 'changelog': {
      const own = files.filter((file) => tryCheck(check, [file]).length > 0);
      return own.length === 0 ? undefined : own;
    }
    case 'never-edit': {
      // What is made, without what it is made from.
      const own = files.filter((file) => tryCheck(check, [file]).length > 0);
      return own.length === 0 ? undefined : own;
    }
    case 'text':
    case 'import':
      return withWrongLine(check, line, files);
    default:
      return undefined;
  }
}

function withWrongLine(
  check: Check,
  line: string,
  files: readonly ChangedFile[],
): readonly ChangedFile[] | undefined {
  const source = files.find(({ path, how }) => how !== 'removed' && isSource(path));
  const text = wrongLine(check, line, source?.path ?? '');
  return source && text !== undefined
    ? [{ ...source, added: [...source.added, { line: 1, text }] }]
    : undefined;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function renamed(
  files: readonly ChangedFile[],
  change: (name: string) => string,
): readonly ChangedFile[] {
  return files.map((file) => {
    if (file.how !== 'added') return file;
    const folder = file.path.slice(0, file.path.lastIndexOf('/') + 1);
    return { ...file, path: folder + change(nameOf(file.path)) };
  });
}

/** Another case and, of a test, another mark. */
function otherName(name: string, at: number): string {
  const swapped = name
    .replace(/\.(test|spec)\./, (_, mark: string) => (mark === 'test' ? '.spec.' : '.test.'))
    .replace(/-test\.([cm]?[jt]sx?)$/, '.test.$1')
    .replace(/^test_(.*)\.py$/, '$1_test.py')
    .replace(/Tests\.(\w+)$/, 'Test.$1');
  if (swapped !== name) return swapped;
  const ending = name.slice(name.indexOf('.'));
  return `${['New-thing_of', 'new_Thing-of', 'new.Thing'][at % 3] ?? ''}${ending}`;
}

function wrongLine(check: Check, line: string, path: string): string | undefined {
  if (check.kind === 'text') return `  ${check.words}"seen");`;
  const module = 'module' in (check as object) ? / never (\S+)$/.exec(line)?.[1] : undefined;
  const wrong = module?.replace('*', 'x') ?? (/ ends none$/.test(line) ? './thing.js' : './thing');
  if (/\.py$/.test(path)) return `import ${wrong}`;
  if (/\.go$/.test(path)) return `\t"${wrong}"`;
  if (/\.(java|kt|cs)$/.test(path)) return `${/cs$/.test(path) ? 'using' : 'import'} ${wrong};`;
  return /\.[cm]?[jt]sx?$/.test(path) ? `import thing from '${wrong}';` : undefined;
}
