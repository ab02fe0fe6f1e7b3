import type { FlagSpec } from './commandLine';

/** The flags and words of a command line. */
export interface ParsedFlags {
  readonly values: Readonly<Record<string, string | true>>;
  readonly words: readonly string[];
}

/**
 * Reads `--flag`, `--option VALUE`, `--option=VALUE` and words; behind `--` there are words alone. Throws an error in words where
 * the command line is wrong. (Node's own parser is a module that every hook call would have to compile.)
 */
export function parseFlags(args: readonly string[], flags: FlagSpec): ParsedFlags {
  const values: Record<string, string | true> = {};
  const words: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at] ?? '';
    if (argument === '--') {
      words.push(...args.slice(at + 1));
      break;
    }
    if (!argument.startsWith('-') || argument === '-') {
      words.push(argument);
      continue;
    }
    const { name, value } = partsOf(argument);
    const flag = flagOf(argument, name, flags);
    if (flag.type === 'boolean') {
      if (value !== undefined) throw new Error(`Option '--${name}' does not take an argument.`);
      values[name] = true;
    } else {
      values[name] = value ?? nextValue(name, args[at + 1]);
      if (value === undefined) at += 1;
    }
  }
  return { values, words };
}

function flagOf(argument: string, name: string, flags: FlagSpec): FlagSpec[string] {
  const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (!flag || !argument.startsWith('--'))
    throw new Error(`Unknown option '${argument.split('=')[0] ?? ''}'.`);
  return flag;
}

function partsOf(argument: string): { readonly name: string; readonly value?: string } {
  const end = argument.indexOf('=');
  if (end < 0) return { name: argument.slice(2) };
  return { name: argument.slice(2, end), value: argument.slice(end + 1) };
}

/** A value that looks like a flag is more likely a forgotten one; `--name=-value` says that it is meant. */
function nextValue(name: string, next: string | undefined): string {
  if (next === undefined) throw new Error(`Option '--${name} VALUE' argument missing.`);
  if (next.startsWith('-') && next !== '-')
    throw new Error(`Option '--${name}' argument is ambiguous. Write '--${name}=${next}'.`);
  return next;
}
