import { compileGlob } from './globMatcher';
import type { LessonBrief } from './lesson';

/** How a new file may be called where a check names no pattern. */
export type NameCase = 'kebab-case' | 'snake_case' | 'camelCase' | 'PascalCase';

/**
 * What a lesson asks of a change, as one line of its `check:` that a person can read. A small closed set: none of them runs anything, reads
 * anything outside of the change, or holds a pattern that could take long.
 */
export type Check =
  /** `file-name src/** is kebab-case`: new files of the first are called as the second says (a case, or a pattern of the name alone). */
  | { readonly kind: 'file-name'; readonly of: string; readonly named: string }
  /** `place **\/*.test.ts in test/**`: new files of the first stand in the second. */
  | { readonly kind: 'place'; readonly of: string; readonly place: string }
  /** `goes-with [new ]src/rules/*.ts -> src/rules/index.ts`: who changes the first changes the second. `{name}` is what the `*` stands for, a name without dots. */
  | {
      readonly kind: 'goes-with';
      readonly of: string;
      readonly mate: string;
      readonly isNew: boolean;
    }
  /** `import src/core/** never node:*`: added lines of the first import none of the second. `always`: every new file of the first imports one of it. */
  | {
      readonly kind: 'import';
      readonly of: string;
      readonly module: string;
      readonly isWanted?: true;
    }
  /** `import src/** ends .js` (or `none`): relative imports that added lines of the first make end so. */
  | { readonly kind: 'import'; readonly of: string; readonly suffix: string }
  /** `never-edit dist/** [from src/**]`: generated or copied; a change of the source excuses it. */
  | { readonly kind: 'never-edit'; readonly of: string; readonly source?: string }
  /**
   * `text src/** never console.log(`: no added line of the first holds the words. `always`: every new file of the first holds them in a line.
   * `never like console.*(`: each `*` stands for any run of characters, so that one look along the line tells (no pattern takes longer).
   */
  | {
      readonly kind: 'text';
      readonly of: string;
      readonly words: string;
      readonly isWanted?: true;
      readonly isPattern?: true;
    }
  /** `changelog CHANGELOG.md for src/**`: who changes the second adds to the first. */
  | { readonly kind: 'changelog'; readonly of: string; readonly file: string }
  /** `command {npm,yarn} {install,run} -> pnpm`: a command that begins with words like the first is run as the second. */
  | { readonly kind: 'command'; readonly words: readonly string[]; readonly instead: string };

export type CheckKind = Check['kind'];

/** Longer lines are not read by anybody. */
const longestCheck = 300;

const wantedIf = (how: string): { readonly isWanted?: true } =>
  how === 'always' ? { isWanted: true } : {};

type Reader = (match: RegExpExecArray) => Check | undefined;

const forms: readonly (readonly [form: RegExp, read: Reader])[] = [
  [
    /^file-name (\S+) is (\S+)$/,
    ([, of = '', named = '']) => onFiles(of, { kind: 'file-name', of, named }, isName(named)),
  ],
  [
    /^place (\S+) in (\S+)$/,
    ([, of = '', place = '']) => onFiles(of, { kind: 'place', of, place }, isGlob(place)),
  ],
  [
    /^goes-with (new )?(\S+) -> (\S+)$/,
    ([, isNew, of = '', mate = '']) =>
      onFiles(
        of,
        { kind: 'goes-with', of, mate, isNew: isNew !== undefined },
        isMatePath(of, mate),
      ),
  ],
  [
    /^import (\S+) (never|always) (\S+)$/,
    ([, of = '', how = '', module = '']) =>
      onFiles(of, { kind: 'import', of, module, ...wantedIf(how) }, isGlob(module)),
  ],
  [
    /^never-edit (\S+)(?: from (\S+))?$/,
    ([, of = '', source]) =>
      onFiles(
        of,
        { kind: 'never-edit', of, ...(source !== undefined && { source }) },
        source === undefined || isGlob(source),
      ),
  ],
  [
    /^import (\S+) ends (none|\.[a-z]{1,4})$/,
    ([, of = '', suffix = '']) => onFiles(of, { kind: 'import', of, suffix }, true),
  ],
  [
    /^text (\S+) (never|always) like (\S.*\*.*\S)$/,
    ([, of = '', how = '', words = '']) =>
      onFiles(
        of,
        { kind: 'text', of, words, isPattern: true, ...wantedIf(how) },
        words.replaceAll('*', '').trim().length >= 3,
      ),
  ],
  [
    /^text (\S+) (never|always) (?!like .*\*)(\S.*)$/,
    ([, of = '', how = '', words = '']) =>
      onFiles(of, { kind: 'text', of, words, ...wantedIf(how) }, words.length >= 3),
  ],
  [
    /^changelog (\S+) for (\S+)$/,
    ([, file = '', of = '']) => onFiles(of, { kind: 'changelog', of, file }, isGlob(file)),
  ],
  [
    /^command (\S.*?) -> ([\w.][\w./:@ =-]{0,60})$/,
    ([, pattern = '', instead = '']) => {
      const words = pattern.split(' ');
      return words.length <= 5 && words.every(isGlob) && !/^[*?]/.test(pattern)
        ? { kind: 'command', words, instead }
        : undefined;
    },
  ],
];

/** Reads one line of `check:`; `undefined` = it has none of the forms, or a pattern that is not read. */
export function parseCheck(line: string): Check | undefined {
  if (line.length > longestCheck) return undefined;
  for (const [form, read] of forms) {
    const match = form.exec(line.trim());
    if (match) return read(match);
  }
  return undefined;
}

/** Whether a lesson is silent until a change breaks it: it says so, and all of its checks are read. */
export function isLeftToCheck({ check, remind }: Pick<LessonBrief, 'check' | 'remind'>): boolean {
  return remind === 'when broken' && check.length > 0 && check.every((line) => parseCheck(line));
}

export const nameCases: Readonly<Record<NameCase, RegExp>> = {
  'kebab-case': /^[a-z0-9]+(-[a-z0-9]+)*$/,
  snake_case: /^_?[a-z0-9]+(_[a-z0-9]+)*$/,
  camelCase: /^[a-z][A-Za-z0-9]*$/,
  PascalCase: /^[A-Z][A-Za-z0-9]*$/,
};

export const isNameCase = (text: string): text is NameCase => Object.hasOwn(nameCases, text);

/** A path that leads out of the repository, or from the root of the disk, is no path of a change. */
const isOutside = (path: string): boolean => /^(\/|~|[A-Za-z]:)|(^|\/)\.\.(\/|$)/.test(path);

const isGlob = (text: string): boolean =>
  !isOutside(text) && compileGlob(text, { negates: false }) !== undefined;

const isName = (text: string): boolean => isNameCase(text) || (!text.includes('/') && isGlob(text));

/** `{name}` needs a `*` that it can stand for. */
function isMatePath(of: string, mate: string): boolean {
  const isNamed = mate.includes('{name}');
  return (
    isGlob(mate.replace('{name}', 'name')) && (!isNamed || /(^|\/)[^/]*\*[^*/]*(\/|$)/.test(of))
  );
}

function onFiles(of: string, check: Check, isRead: boolean): Check | undefined {
  return isRead && isGlob(of) ? check : undefined;
}
