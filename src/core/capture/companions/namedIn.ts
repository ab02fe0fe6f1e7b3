import { folderOf, leafOf } from '../resolvePath';
import { kindOf } from './pathKind';

/** What a line names as a file. */
interface Named {
  readonly name: string;
  /** The part of a path or module before the name; `.` = the folder of the list, absent = the name stands alone. */
  readonly before?: string;
}

/** How many of these files, all of one folder, a list names: surely, and all in all. */
export interface NamedFiles {
  readonly isSure: boolean;
  readonly holds: number;
  /** Share of the lines of the list that name one. */
  readonly share: number;
  /** The first line that names one. */
  readonly first: string;
}

/** Share of the files that a list must name with their folder for it to be theirs. */
const leastSure = 0.8;

/** Counts which of the files a list at a place names: another folder may have files of the same names. */
export function namedFiles(
  lines: readonly string[],
  place: string,
  files: readonly string[],
): NamedFiles {
  const folder = folderOf(files[0] ?? '');
  const isOwn = folder === folderOf(place);
  const last = flat(leafOf(folder));
  const stems = new Set(files.map(stemOf));
  const any = new Set<string>();
  const sure = new Set<string>();
  const alone = new Set<string>();
  const naming = lines.filter((line) => {
    const found = namesIn(line).filter(({ name }) => stems.has(name));
    const fitting = found.filter(({ before }) =>
      before === undefined || before === '.' ? isOwn : flat(before) === last,
    );
    const free = found.filter(({ before }) => before === undefined);
    for (const { name } of found) any.add(name);
    for (const { name } of fitting) sure.add(name);
    // A point that begins with the name and links another folder means the file there.
    const isFree = found.length === free.length;
    if (isFree) for (const { name } of free) alone.add(name);
    return fitting.length > 0 || (isFree && free.length > 0);
  });
  const count = (names: ReadonlySet<string>): number =>
    files.filter((file) => names.has(stemOf(file))).length;
  // Of a list that says the folder of most, some of the others are kept elsewhere.
  const isSure = count(sure) >= leastSure * files.length;
  return {
    isSure,
    holds: count(isSure ? any : new Set([...sure, ...alone])),
    share: naming.length / Math.max(1, lines.length),
    first: naming[0] ?? '',
  };
}

const stemOf = (file: string): string => kindOf(file)?.name ?? '';

/** Folders of modules are written with either joint. */
const flat = (name: string): string => name.toLowerCase().replace(/[-_]/g, '');

/** At the end of a path, after a dot of modules, or as all that a line says. */
function namesIn(line: string): readonly Named[] {
  const inPaths = [
    ...line.matchAll(/([\w-]*)(\.{0,2})[./]([\w-]+)(?:\.\w+)?(?=$|[\s"'`)\],;:>|])/g),
  ].map(([, before = '', , name = '']): Named => ({ name, before: before === '' ? '.' : before }));
  const [, from, taken] = ofModule.exec(line) ?? [];
  if (from !== undefined && taken !== undefined)
    return [...inPaths, { name: taken, before: from.split('.').at(-1) || '.' }];
  const alone = ofItem.map((form) => form.exec(line)?.[1]).find((name) => name !== undefined);
  return alone === undefined ? inPaths : [...inPaths, { name: alone }];
}

/** What a line takes by name. */
const ofModule = /^\s*from ([\w.]+) import (\w+)$/;

/** A name alone on its line, what a line takes by name, or what a point of a list or a row of a table begins with. */
const ofItem: readonly RegExp[] = [
  /^\s*(?:- )?["']?([\w-]+)(?:\.\w+)?["']?,?\s*$/,
  /\bimport (\w+)$/,
  /^\s*[-*|]\s+\[?[`"']?([\w-]+)[`"'\]|]/,
];
