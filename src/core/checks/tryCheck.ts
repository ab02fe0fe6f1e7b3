import { compileGlob, type PathTest } from '../lesson/globMatcher';
import { isNameCase, nameCases, type Check } from '../lesson/parseCheck';
import type { ChangedFile } from './change';
import { moduleOf } from './moduleOf';

/** Where a change breaks a check. */
export interface Breach {
  readonly path: string;
  /** 1-based; absent = the file as a whole. */
  readonly line?: number;
  /** What is wanted (a name, a place, a file), or what stands there and should not (`import`, `text`). */
  readonly what?: string;
  /** What is used here, where the kind is about something to use instead. */
  readonly instead?: string;
  /** What is missing is wanted, where the kind of the check alone does not say so. */
  readonly isWanted?: true;
}

/** More places of one check say nothing new. */
const mostBreaches = 20;

/** Where a change breaks a check of files. Only what the change adds counts. */
export function tryCheck(check: Check, files: readonly ChangedFile[]): readonly Breach[] {
  return breachesOf(check, files).slice(0, mostBreaches);
}

function breachesOf(check: Check, files: readonly ChangedFile[]): readonly Breach[] {
  switch (check.kind) {
    case 'file-name':
      return added(files, check.of).flatMap(({ path }) =>
        isCalled(path, check.named) ? [] : [{ path, what: check.named }],
      );
    case 'place': {
      const isInPlace = testOf(check.place);
      return added(files, check.of).flatMap(({ path }) =>
        isInPlace(path) ? [] : [{ path, what: check.place }],
      );
    }
    case 'goes-with':
      return withoutMate(check, files);
    case 'import':
      return wrongImports(check, files);
    case 'text':
      return check.isWanted ? withoutWords(check, files) : withWords(check, files);
    case 'never-edit':
      return editedByHand(check, files);
    case 'changelog':
      return untold(check, files);
    case 'command':
      return [];
  }
}

function wrongImports(
  check: Extract<Check, { readonly kind: 'import' }>,
  files: readonly ChangedFile[],
): readonly Breach[] {
  if ('isWanted' in check) return withoutImport(check, files);
  const isWrong = 'suffix' in check ? endsOtherThan(check.suffix) : testOf(check.module);
  return linesOf(files, check.of, (text) => {
    const module = moduleOf(text);
    return module !== undefined && isWrong(module) ? module : undefined;
  });
}

function untold(
  { of, file }: Extract<Check, { readonly kind: 'changelog' }>,
  files: readonly ChangedFile[],
): readonly Breach[] {
  const [isOf, isFile] = [testOf(of), testOf(file)];
  const first = kept(files).find(({ path }) => isOf(path));
  const isTold = files.some(({ path, added: lines }) => lines.length > 0 && isFile(path));
  return first && !isTold ? [{ path: first.path, what: file }] : [];
}

/** Whether a change is one that a check has a say in, kept or broken. */
export function concerns(check: Check, files: readonly ChangedFile[]): boolean {
  if (check.kind === 'command') return false;
  const isOf = testOf(check.of);
  const own = files.filter(({ path }) => isOf(path));
  switch (check.kind) {
    case 'file-name':
    case 'place':
      return own.some(({ how }) => how === 'added');
    case 'goes-with':
      return own.some(({ how }) => how === (check.isNew ? 'added' : 'edited'));
    case 'never-edit':
      return own.some(({ how }) => how === 'edited');
    case 'changelog':
      return own.some(({ how }) => how !== 'removed');
    case 'import':
      return 'isWanted' in check ? own.some(isNewText) : own.some((file) => imports(check, file));
    case 'text':
      return own.some(check.isWanted ? isNewText : ({ added: lines }) => lines.length > 0);
  }
}

/** Whether a file is one that a check is about, whatever is done to it. */
export const isAbout = (check: Check, path: string): boolean =>
  check.kind !== 'command' && testOf(check.of)(path);

const isNewText = ({ how, added: lines }: ChangedFile): boolean =>
  how === 'added' && lines.length > 0;

/** A change without such an import keeps nothing: to count it would say of a rule long given up that it holds. */
function imports(check: Extract<Check, { readonly kind: 'import' }>, file: ChangedFile): boolean {
  return file.added.some(({ text }) => {
    const module = moduleOf(text);
    return module !== undefined && (!('suffix' in check) || isRelative(module));
  });
}

/** Whether a check asks for something that comes with a change: it is due when that is whole. */
export const asksForMore = ({ kind }: Check): boolean =>
  kind === 'goes-with' || kind === 'changelog';

/** What a command that is run breaks: the words of its beginning that are put otherwise here. `words` = those of one simple command. */
export function tryCommand(
  check: Check,
  words: readonly string[],
): { readonly what: string; readonly instead: string } | undefined {
  if (check.kind !== 'command' || words.length < check.words.length) return undefined;
  const isWrong = check.words.every((glob, at) => testOf(glob)(words[at] ?? ''));
  return isWrong
    ? { what: words.slice(0, check.words.length).join(' '), instead: check.instead }
    : undefined;
}

/** How sources of JavaScript and TypeScript end. */
export const sourceEnding = /\.[cm]?[jt]sx?$/;
/** Styles, data and pictures end as they do. */
const anyEnding = /\.[a-z]\w{0,7}$/i;

/** A folder (`.`, `..`) has no ending to speak of. */
const isRelative = (module: string): boolean =>
  /^\.{1,2}\//.test(module) && !/(^|\/)\.{0,2}$/.test(module);

/** A relative import that ends otherwise. */
function endsOtherThan(suffix: string): PathTest {
  return (module) => {
    if (!isRelative(module)) return false;
    if (suffix === 'none') return sourceEnding.test(module);
    if (sourceEnding.test(module)) return !module.endsWith(suffix) && !/\.[cm]|x$/.test(module);
    return !anyEnding.test(module);
  };
}

/** A line of a comment that documents: within a block, or begun by the marks of one. */
const documentation = /^\s*(\*|\/\*\*|\/\/[/!])/;

type WordCheck = Extract<Check, { readonly kind: 'text' }>;

function withWords(check: WordCheck, files: readonly ChangedFile[]): readonly Breach[] {
  const holds = holdsWordsOf(check);
  // A call in documentation is an example; one that is commented out is left over from debugging, and `@ts-ignore` is a comment itself.
  const isCall = /[(;]$/.test(check.words);
  return linesOf(files, check.of, (text) =>
    holds(text) && !(isCall && documentation.test(text)) ? check.words : undefined,
  );
}

function withoutWords(check: WordCheck, files: readonly ChangedFile[]): readonly Breach[] {
  return lackingLine(files, check.of, check.words, holdsWordsOf(check));
}

/** Of a pattern every part is looked for once, behind the one before: the first place of each leaves most room for the rest. */
function holdsWordsOf({ words, isPattern }: WordCheck): (line: string) => boolean {
  const parts = isPattern ? words.split('*') : [words];
  return (line) => {
    let from = 0;
    return parts.every((part) => {
      const at = line.indexOf(part, from);
      from = at + part.length;
      return at >= 0;
    });
  };
}

function withoutImport(
  { of, module }: Extract<Check, { readonly module: string }>,
  files: readonly ChangedFile[],
): readonly Breach[] {
  const isWanted = testOf(module);
  return lackingLine(files, of, module, (line) => isWanted(moduleOf(line) ?? ''));
}

/** New files alone, and of them those whose text is known. */
function lackingLine(
  files: readonly ChangedFile[],
  of: string,
  what: string,
  isWanted: (line: string) => boolean,
): readonly Breach[] {
  return added(files, of)
    .filter(isNewText)
    .flatMap(({ path, added: lines }) =>
      lines.some(({ text }) => isWanted(text)) ? [] : [{ path, what, isWanted: true }],
    );
}

function testOf(glob: string): PathTest {
  return compileGlob(glob, { negates: false }) ?? (() => false);
}

const kept = (files: readonly ChangedFile[]): readonly ChangedFile[] =>
  files.filter(({ how }) => how !== 'removed');

function added(files: readonly ChangedFile[], of: string): readonly ChangedFile[] {
  const isOf = testOf(of);
  return files.filter(({ path, how }) => how === 'added' && isOf(path));
}

function isCalled(path: string, named: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return isNameCase(named)
    ? nameCases[named].test(name.replace(/\..*$/s, ''))
    : testOf(named)(name);
}

function withoutMate(
  { of, mate, isNew }: Extract<Check, { readonly kind: 'goes-with' }>,
  files: readonly ChangedFile[],
): readonly Breach[] {
  const isOf = testOf(of);
  const own = files.filter(({ path, how }) => how === (isNew ? 'added' : 'edited') && isOf(path));
  const all = files.map(({ path }) => path);
  return own.flatMap(({ path }) => {
    const name = nameIn(path, of);
    // `*.ts` is a kind of its own: `a.test.ts` is none of it.
    if (of.includes('*') && name.includes('.')) return [];
    const wanted = mate.replace('{name}', name);
    const isWanted = testOf(wanted);
    const isThere = all.some((other) => other !== path && isWanted(other));
    return isThere ? [] : [{ path, what: wanted }];
  });
}

/** What the last single `*` of a glob stands for in a path. */
function nameIn(path: string, glob: string): string {
  const part = glob.slice(glob.lastIndexOf('/') + 1);
  const own = path.slice(path.lastIndexOf('/') + 1);
  if (part.includes('*')) {
    const [before = '', after = ''] = part.split('*');
    return own.slice(before.length, own.length - after.length);
  }
  return path.split('/').at(-2) ?? '';
}

function linesOf(
  files: readonly ChangedFile[],
  of: string,
  find: (text: string) => string | undefined,
): readonly Breach[] {
  const isOf = testOf(of);
  return kept(files)
    .filter(({ path }) => isOf(path))
    .flatMap(({ path, added: lines }) =>
      lines.flatMap(({ line, text }) => {
        const what = find(text);
        return what === undefined ? [] : [{ path, line, what }];
      }),
    );
}

/** An edit alone; with its source it was generated. */
function editedByHand(
  { of, source }: Extract<Check, { readonly kind: 'never-edit' }>,
  files: readonly ChangedFile[],
): readonly Breach[] {
  const isSource = source === undefined ? undefined : testOf(source);
  if (isSource && files.some(({ path }) => isSource(path))) return [];
  const isOf = testOf(of);
  return files.flatMap(({ path, how }) => (how === 'edited' && isOf(path) ? [{ path }] : []));
}
