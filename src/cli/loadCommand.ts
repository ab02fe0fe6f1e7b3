import { classify } from './commands/classify';
import { hook } from './commands/hook';
import { mcp } from './commands/mcp';
import { preflight } from './commands/preflight';
import type { CliCommand } from './commandLine';
import { type HookVerb, isHookVerb, isOtherVerb } from './verbs';

/** What a hook calls at every prompt: its code is there at the start. */
const hookCommands: Readonly<Record<HookVerb, CliCommand>> = { hook, preflight, classify };

/** How to load a verb; `undefined` = there is none of that name. */
export function loadCommand(verb: string): (() => Promise<CliCommand>) | undefined {
  if (isHookVerb(verb)) return () => Promise.resolve(hookCommands[verb]);
  // Loads what it needs by itself, and nothing of the others.
  if (verb === 'mcp') return () => Promise.resolve(mcp);
  if (!isOtherVerb(verb)) return undefined;
  return async () => (await import('./otherCommands')).otherCommands[verb];
}
