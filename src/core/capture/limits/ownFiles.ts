import { compileGlob } from '../../lesson/globMatcher';
import type { RelativePath } from '../../ports';
import { languageOf } from '../sourceProfile';
import type { ScanTree } from '../scanTree';

/** The sources of the main language as one pattern, and all files that it holds. */
export interface OwnFiles {
  readonly glob: string;
  readonly files: readonly RelativePath[];
  /** Of `lists/limits.json`: languages of one ecosystem go together. */
  readonly group: string;
}

/** Folders named in a pattern at most; where there are more, none is. */
const mostFolders = 5;
/** A folder with fewer sources is no place of them. */
const fewestFiles = 5;
/** An ending that fewer of the sources have is another kind of file. */
const endingShare = 0.1;

const groups: Readonly<Record<string, string>> = {
  typescript: 'script',
  javascript: 'script',
  c: 'native',
  'c++': 'native',
};

/** Where the project's own sources stand; `undefined` = there is no main language, or its sources lie about. */
export function ownFiles(tree: ScanTree): OwnFiles | undefined {
  const { language } = tree.profile;
  if (language === undefined) return undefined;
  const group = groups[language] ?? language;
  const sources = [...tree.profile.sources].flatMap(([name, files]) =>
    (groups[name] ?? name) === group ? files.filter((file) => languageOf(file)) : [],
  );
  const folders = frequent(
    sources.flatMap((file) => (file.includes('/') ? [file.slice(0, file.indexOf('/'))] : [])),
    fewestFiles,
  );
  const endings = frequent(
    sources.map((file) => file.slice(file.lastIndexOf('.') + 1)),
    Math.max(fewestFiles, endingShare * sources.length),
  );
  const isPlain = [...folders, ...endings].every((name) => /^[\w.@+-]+$/.test(name));
  if (folders.length === 0 || folders.length > mostFolders || endings.length === 0 || !isPlain)
    return undefined;
  const glob = `${choice(folders)}/**/*.${choice(endings)}`;
  const fits = compileGlob(glob, { negates: false });
  return fits && { glob, group, files: tree.files.filter((file) => fits(file)) };
}

const choice = (names: readonly string[]): string =>
  names.length === 1 ? (names[0] ?? '') : `{${names.join(',')}}`;

function frequent(names: readonly string[], fewest: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) => (count >= fewest ? [name] : [])).sort();
}
