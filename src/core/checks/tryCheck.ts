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
    case 'import': {
      const isForbidden = testOf(check.module);
      return linesOf(files, check.of, (text) => {
        const module = moduleOf(text);
        return module !== undefined && isForbidden(module) ? module : undefined;
      });
    }
    case 'text':
      return linesOf(files, check.of, (text) =>
        text.includes(check.words) ? check.words : undefined,
      );
    case 'never-edit':
      return editedByHand(check, files);
    case 'changelog': {
      const [isOf, isFile] = [testOf(check.of), testOf(check.file)];
      const first = kept(files).find(({ path }) => isOf(path));
      const isTold = files.some(({ path, added: lines }) => lines.length > 0 && isFile(path));
      return first && !isTold ? [{ path: first.path, what: check.file }] : [];
    }
  }
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
