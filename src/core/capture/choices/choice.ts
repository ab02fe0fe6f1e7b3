import lists from '../../language/lists/choices.json';

/** Where a choice is looked at, and with what left out. */
interface Place {
  readonly name: string;
  /** Absent = the sources; all = tests that stand in the sources too. */
  readonly in?: 'tests' | 'all';
  /** A pattern of the files that count; absent = all. */
  readonly files?: string;
  /** Whether comments count. */
  readonly comments?: boolean;
  readonly triggers: readonly string[];
}

/** Of two ways to write the same one is kept: counted by places. */
export interface OneOfTwo extends Place {
  readonly form: 'choice';
  readonly kept: string;
  readonly other: string;
  readonly is: string;
  readonly not: string;
}

/** What most code of the language has and this does not. */
export interface Without extends Place {
  readonly form: 'without';
  readonly other: string;
  readonly not: string;
}

/** Of several libraries for the same one is used, and not the first, which is usual: counted by files. */
export interface OneOfMany extends Place {
  readonly form: 'oneOf';
  readonly alternatives: readonly { readonly shown: string; readonly is: string }[];
}

/** What every source has. `of`: the files that count. */
export interface InEachFile extends Place {
  readonly form: 'file';
  readonly in?: never;
  readonly kept: string;
  readonly is: string;
  readonly of?: string;
}

/** Where the file of a folder lies: in it or beside it, by templates of its path (`{folder}`); counted by folders. */
export interface OfFolders extends Place {
  readonly form: 'paths';
  readonly kept: string;
  readonly other: string;
  readonly is: string;
  readonly not: string;
}

export type Choice = OneOfTwo | Without | OneOfMany | InEachFile | OfFolders;

/** What can be chosen in each language: ways to write that an assistant would not take by itself, or could take either way. */
export const choices = lists as unknown as Readonly<Record<string, readonly Choice[]>>;
