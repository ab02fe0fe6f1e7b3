import type { RelativePath } from '../../ports';

/** Where something is said in a file. Lines and columns count from 1; the end lies behind the last character. */
export interface TextPlace {
  readonly path: RelativePath;
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/** What the program behind a command knows by name. */
export type NameKind =
  'script' | 'composer script' | 'tool' | 'target' | 'recipe' | 'variable' | 'package' | 'crate';

/** Something an instruction file names that the repository can answer for. */
export type Mention = TextPlace & {
  /** As it stands in the file. */
  readonly said: string;
  /** The paragraph, item or command around it, as plain text. */
  readonly around: string;
  readonly kind: MentionKind;
  /** The name to look for: a path without marks around it, a script, a target. */
  readonly name: string;
  /** The command runs in another folder or package than the one the file speaks of. */
  readonly isElsewhere: boolean;
  /** What a flag is given to: a file, or a script as `script:NAME`. */
  readonly of?: string;
};

/**
 * `path`: in code or as an argument of a command · `link`: the target of a Markdown link · `import`: `@file`, read with this one ·
 * `glob`: a pattern of files in the text · `anchor`: a heading that a link leads to, as `FILE#heading` · `flag`: of a file or script that a command runs · `manager`: the package manager that
 * installs the project · the rest: a name that a command calls.
 */
export type MentionKind =
  'path' | 'link' | 'import' | 'glob' | 'anchor' | 'flag' | 'manager' | NameKind;

/** Where a mention stands and what it says, as a finding names it. */
export function placeOf({ path, line, column, endColumn, said }: Mention) {
  return { path, line, column, endColumn, said };
}
