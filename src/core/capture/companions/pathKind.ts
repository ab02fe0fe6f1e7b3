import lists from '../../language/lists/repository.json';
import { leafOf } from '../resolvePath';

/** A file as one of a kind: `src/rules/*.ts` and the name that tells it from its siblings. */
export interface PathKind {
  /** A glob with one `*` in a file's or folder's name; `P/**` before it where the kind goes on in deeper folders. */
  readonly glob: string;
  /** What stands for the `*`, as written. */
  readonly name: string;
}

const shortestName = 3;
const unnamed = new Set(lists.fileNamesOfNoSubject);

/** The file as one of those of its folder with its ending, or, where its own name says nothing (`index`), as one of those of the sibling folders. */
export function kindOf(path: string): PathKind | undefined {
  const { folders, stem, ending } = partsOf(path);
  if (ending === '') return undefined;
  if (!unnamed.has(plain(stem)))
    return plain(stem).length < shortestName
      ? undefined
      : { glob: joined(folders, `*${ending}`), name: stem };
  const name = folders.at(-1) ?? '';
  return plain(name).length < shortestName || unnamed.has(plain(name))
    ? undefined
    : { glob: joined([...folders.slice(0, -1), '*'], `${stem}${ending}`), name };
}

/** Two files of one name as kinds, the widest first: where their folders end alike, what differs may stand before a `**`. None = they share no name. */
export function kindsOfPair(of: PathKind, path: string, other: string): readonly KindPair[] {
  const mate = mateKind(other, of.name);
  if (mate === undefined) return [];
  const near = { of: of.glob, mate };
  if (!leafOf(of.glob).startsWith('*')) return [near];
  const [left, right] = [foldersOf(path), foldersOf(other)];
  const shared = sharedEnd(left, right);
  if (shared === 0 || left.join('/') === right.join('/')) return [near];
  const deep = (folders: readonly string[], glob: string): string =>
    joined([...folders.slice(0, -shared), '**'], leafOf(glob));
  return [{ of: deep(left, of.glob), mate: deep(right, mate) }, near];
}

/** What is changed, and what comes with it under the same name. */
export interface KindPair {
  readonly of: string;
  readonly mate: string;
}

/** Every glob of `kindOf` and `kindsOfPair` that a file may be counted under. */
export function kindGlobs(path: string): readonly string[] {
  const kind = kindOf(path);
  if (!kind) return [];
  const cut = kind.glob.lastIndexOf('/');
  const last = kind.glob.slice(cut + 1);
  if (cut < 0 || !last.startsWith('*')) return [kind.glob];
  const folders = kind.glob.slice(0, cut).split('/');
  return [kind.glob, ...folders.map((_, at) => joined([...folders.slice(0, at), '**'], last))];
}

/** Whether a path is what a mate's pattern says for a name. */
export function isMate(path: string, mate: string, name: string): boolean {
  const found = mateKind(path, name);
  if (found === undefined) return false;
  if (found === mate) return true;
  const at = mate.indexOf('**/');
  return at >= 0 && path.startsWith(mate.slice(0, at)) && found.endsWith(mate.slice(at + 2));
}

/** The path with the last part that is or holds the name replaced by `{name}`. */
function mateKind(path: string, name: string): string | undefined {
  const parts = path.split('/');
  const wanted = plain(name);
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at] ?? '';
    const span = spanOf(part, wanted, at === parts.length - 1);
    if (!span) continue;
    const put = `${part.slice(0, span[0])}{name}${part.slice(span[1])}`;
    return [...parts.slice(0, at), put, ...parts.slice(at + 1)].join('/');
  }
  return undefined;
}

/** Where a part says the name (plain), whatever its case and joints; a folder says it whole. */
function spanOf(
  part: string,
  wanted: string,
  isFile: boolean,
): readonly [number, number] | undefined {
  const stem = isFile ? stemOf(part) : part;
  const flat = plain(stem);
  const from = flat.indexOf(wanted);
  if (from < 0 || (!isFile && flat.length !== wanted.length)) return undefined;
  const first = placeOf(stem, from);
  const end = placeOf(stem, from + wanted.length - 1) + 1;
  return isEdge(stem, first) && isEdge(stem, end) ? [first, end] : undefined;
}

/** Where the letter of a plain name stands in the name as written. */
function placeOf(text: string, letter: number): number {
  let count = -1;
  for (let at = 0; at < text.length; at += 1) {
    if (!isJoint(text[at] ?? '')) count += 1;
    if (count === letter) return at;
  }
  return text.length;
}

/** A name does not begin or end inside a word. */
function isEdge(text: string, at: number): boolean {
  const [before = '', after = ''] = [text[at - 1], text[at]];
  if (before === '' || after === '' || isJoint(before) || isJoint(after)) return true;
  return /[a-z0-9]/.test(before) && /[A-Z]/.test(after);
}

const isJoint = (letter: string): boolean => '-_. '.includes(letter);

/** Letters and digits alone: names that differ in case and joints are one. */
export const plain = (name: string): string => name.toLowerCase().replace(/[-_. ]/g, '');

const foldersOf = (path: string): readonly string[] => path.split('/').slice(0, -1);

const joined = (folders: readonly string[], last: string): string => [...folders, last].join('/');

const document = /\.(md|mdx|rst|adoc|txt)$/i;

/** The name up to its first dot, of a document (which has one ending) up to its last; one that begins with a dot is all name. */
function stemOf(file: string): string {
  const dot = document.test(file) ? file.lastIndexOf('.') : file.indexOf('.', 1);
  return dot < 0 ? file : file.slice(0, dot);
}

function partsOf(path: string): {
  readonly folders: readonly string[];
  readonly stem: string;
  readonly ending: string;
} {
  const folders = foldersOf(path);
  const file = leafOf(path);
  const stem = stemOf(file);
  return { folders, stem, ending: file.slice(stem.length) };
}

function sharedEnd(left: readonly string[], right: readonly string[]): number {
  let count = 0;
  const most = Math.min(left.length, right.length) - 1;
  while (count < most && left.at(-1 - count) === right.at(-1 - count)) count += 1;
  return count;
}
