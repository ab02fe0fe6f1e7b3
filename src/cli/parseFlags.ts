import { parseArgs } from 'node:util';
import type { FlagSpec } from './commandLine';

/** The flags and words of a command line. */
export interface ParsedFlags {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly words: readonly string[];
}

/** Reads `--flag`, `--option VALUE`, `--option=VALUE` and words; behind `--` there are words alone. Throws an error in words where the command line is wrong. */
export function parseFlags(args: readonly string[], flags: FlagSpec): ParsedFlags {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { type }]) => [name, { type }]),
  );
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  return { values, words: positionals };
}
