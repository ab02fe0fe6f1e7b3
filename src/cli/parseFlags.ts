import { parseArgs } from 'node:util';
import { failure } from '../core/errors';
import { spoken } from '../prose/say';
import type { FlagSpec } from './commandLine';

/** The flags and words of a command line. */
export interface ParsedFlags {
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly words: readonly string[];
}

/** One flag as it was typed. */
interface TypedFlag {
  readonly name: string;
  /** With its dashes. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** Whether the value stands behind an equals sign; absent = there is no value. */
  readonly inlineValue?: boolean | undefined;
}

/**
 * Reads `--flag`, `--option VALUE`, `--option=VALUE` and words; behind `--` there are words alone. Fails in the language of the process
 * where the command line is wrong: Node parts it, and what it would refuse in English is refused here.
 */
export function parseFlags(args: readonly string[], flags: FlagSpec): ParsedFlags {
  const options = Object.fromEntries(
    Object.entries(flags).map(([name, { type }]) => [name, { type }]),
  );
  const loose = { strict: false, allowPositionals: true, tokens: true } as const;
  const { values, positionals, tokens } = parseArgs({ args: [...args], options, ...loose });
  for (const token of tokens) {
    const refusal = token.kind === 'option' ? refusalOf(token, flags) : undefined;
    if (refusal !== undefined) throw failure.wrongUsage(refusal);
  }
  return { values: { ...values }, words: positionals };
}

/** Why a flag cannot be taken; `undefined` = it can. */
function refusalOf(
  { name, rawName, value, inlineValue }: TypedFlag,
  flags: FlagSpec,
): string | undefined {
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (!flag || !rawName.startsWith('--')) return spoken('There is no flag {0} here.', rawName);
  if (flag.type === 'boolean')
    return value === undefined ? undefined : spoken('{0} takes no value.', rawName);
  // A value like a flag is most often a flag whose neighbour lacks one.
  return value === undefined || (inlineValue !== true && /^-./.test(value))
    ? spoken('{0} needs a value; one that begins with a dash goes behind "=".', rawName)
    : undefined;
}
