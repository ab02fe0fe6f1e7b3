import type { RelativePath } from '../../ports';
import type { ScanTree } from '../scanTree';
import type { ImportEdge } from './importEdge';

type Edge = Omit<ImportEdge, 'from'>;

/** What the root of a crate gives out by a shorter path: the module behind each name, and modules whose names all are. */
interface GivenOut {
  readonly byName: ReadonlyMap<string, string>;
  readonly whole: readonly string[];
}

/** Imports of modules within one crate, also by the names that its root gives out. */
export async function rustImports(
  tree: ScanTree,
): Promise<(text: string, from: RelativePath) => readonly Edge[]> {
  const roots = tree.files.filter((file) => /(^|\/)src\/(lib|main)\.rs$/.test(file));
  const given = new Map<string, GivenOut>();
  for (const file of roots) {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    given.set(folder, merged(given.get(folder), givenOut(await tree.text(file))));
  }
  return (text, from) => {
    const root = /^(.*?\/?src\/)/.exec(from)?.[1] ?? '';
    return [...text.matchAll(/\b(crate|super)::(\{|[\w:]+)/g)].flatMap((found) => {
      const [all, base = '', start = ''] = found;
      const inner = start === '{' ? bracedAt(text, found.index + all.length) : start;
      const isHandedOut = handsOut.test(text.slice(Math.max(0, found.index - 20), found.index));
      if (base === 'super') return [{ written: `super ${inner}`, isHandedOut }];
      const paths = start === '{' ? firstNames(inner) : [inner];
      return paths
        .flatMap((path) => edgesOf(root, path, given.get(root)))
        .map((edge) => ({ ...edge, isHandedOut }));
    });
  };
}

/** What stands before a path that a module gives out as its own: a prelude consists of such. */
const handsOut = /\bpub(?:\([^)\n]*\))? use $/;

function edgesOf(root: string, path: string, given: GivenOut | undefined): readonly Edge[] {
  const name = path.split('::')[0] ?? '';
  const module = given?.byName.get(name);
  if (module !== undefined) return [{ written: path, to: `${root}${module}/${name}` }];
  const edge = { written: path, to: root + path.replace(/::/g, '/') };
  // A name that is no module may come from each of those.
  return /^[A-Z]/.test(name) && given
    ? [edge, ...given.whole.map((one) => ({ written: one }))]
    : [edge];
}

/** The text up to the brace that closes the one before it. */
function bracedAt(text: string, from: number): string {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(from, at);
  }
  return text.slice(from);
}

/** What each part between commas begins with, braces within passed over. */
function firstNames(list: string): readonly string[] {
  let depth = 0;
  const outer = [...list].filter((letter) => {
    if (letter === '{') depth += 1;
    const isOuter = depth === 0;
    if (letter === '}') depth -= 1;
    return isOuter;
  });
  return [...outer.join('').matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name = '']) => name);
}

function givenOut(text: string): GivenOut {
  const byName = new Map<string, string>();
  const whole: string[] = [];
  const gives = /^[ \t]*pub(?:\([^)\n]*\))? use (?:crate::|self::)?(\w+)::([^;]+);/gm;
  for (const [, module = '', names = ''] of text.matchAll(gives)) {
    if (names.includes('*')) whole.push(module);
    for (const [name] of names.matchAll(/\w+/g)) byName.set(name, module);
  }
  return { byName, whole };
}

const merged = (one: GivenOut | undefined, other: GivenOut): GivenOut => ({
  byName: new Map([...(one?.byName ?? []), ...other.byName]),
  whole: [...(one?.whole ?? []), ...other.whole],
});
