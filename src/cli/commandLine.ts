import type { Cancellation } from '../core/ports';
import type { OpenLessons } from '../node/lessons/openLessons';
import type { RunLater } from './countLater';

/** What a verb may use of the world around it; tests give their own. */
export interface CliIo {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Everything on standard input. */
  readonly readInput: () => Promise<string>;
  /** Set where the user stopped it (Ctrl+C); absent = nothing can. */
  readonly signal?: Cancellation;
  /** Absent = nothing goes on after the end of a verb. */
  readonly later?: RunLater;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** 0 fine, 1 found something (`stale --check`), 2 wrong use or failure, 3 needs the user. */
export type ExitCode = 0 | 1 | 2 | 3;

/** The flags of one verb: name to its kind and help text. */
export type FlagSpec = Readonly<
  Record<string, { readonly type: 'boolean' | 'string'; readonly help: string }>
>;

/** A parsed command line of one verb. */
export interface Invocation {
  readonly words: readonly string[];
  readonly flag: (name: string) => boolean;
  readonly option: (name: string) => string | undefined;
  readonly isJson: boolean;
  readonly io: CliIo;
  /** Opens the repository of the working folder, or of another one; once per run. */
  readonly open: (folder?: string) => Promise<OpenLessons>;
}

/** One verb of the command line: its help stands beside its code. */
export interface CliCommand {
  readonly usage: string;
  readonly help: string;
  readonly flags: FlagSpec;
  readonly run: (invocation: Invocation) => Promise<ExitCode>;
}
