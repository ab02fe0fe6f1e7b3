import { parse, type ParseError } from 'jsonc-parser';
import { withMember, withoutMember } from './editJson';
import { clineScript, isOurScript } from './clineHooks';
import { isOurPlugin, openCodePlugin } from './openCodePlugin';
import { hookEntries, isOurEntry, type HookEntry, type InstallableAgent } from './registrations';

type Tree = Readonly<Record<string, unknown>>;

/**
 * Settings with our hooks in them, everything else as it was: comments, order, line ends, other programs' hooks. `undefined` in = there is
 * no file yet; `undefined` out = the file is no JSON that could be read, or a program of others, and is left alone. `event` is that of a
 * program that stands for one.
 */
export function withHooks(
  text: string | undefined,
  agent: InstallableAgent,
  launcher: string,
  event = '',
): string | undefined {
  if (agent !== 'opencode' && agent !== 'cline') return withEntries(text, agent, launcher);
  if (text !== undefined && !isOurProgram(text)) return undefined;
  return agent === 'cline' ? clineScript(event, launcher) : openCodePlugin(launcher);
}

/** True for a file that we wrote as a whole. */
export const isOurProgram = (text: string): boolean => isOurPlugin(text) || isOurScript(text);

function withEntries(
  text: string | undefined,
  agent: InstallableAgent,
  launcher: string,
): string | undefined {
  const start = text?.trim() === '' ? undefined : text;
  const entries = hookEntries(agent, launcher);
  if (start !== undefined && holdsExactly(read(start), entries)) return start;
  const clean = start === undefined ? undefined : withoutHooks(start);
  if (start !== undefined && (clean === undefined || holdsOther(read(clean)))) return undefined;
  const base =
    clean ?? (agent === 'copilot' || agent === 'cursor' ? '{\n  "version": 1\n}\n' : '{}\n');
  return entries.reduce((current, { event, value }) => {
    const hooks = read(current)?.['hooks'];
    if (hooks === undefined) return withMember(current, [], 'hooks', { [event]: [value] });
    return listOf(read(current), event)
      ? withMember(current, ['hooks', event], undefined, value)
      : withMember(current, ['hooks'], event, [value]);
  }, base);
}

/** Whether something stands where hooks belong that is none: it is not ours to write over. */
function holdsOther(tree: Tree | undefined): boolean {
  const hooks = tree?.['hooks'];
  return hooks !== undefined && !(isTree(hooks) && Object.values(hooks).every(Array.isArray));
}

/** Whether these entries of ours stand there, in whatever place, and no others of ours. */
function holdsExactly(tree: Tree | undefined, entries: readonly HookEntry[]): boolean {
  const hooks = tree?.['hooks'];
  if (!isTree(hooks)) return false;
  const there = Object.keys(hooks).flatMap((event) =>
    (listOf(tree, event) ?? []).filter(isOurEntry).map((value) => JSON.stringify([event, value])),
  );
  const wanted = entries.map(({ event, value }) => JSON.stringify([event, value]));
  return there.sort().join() === wanted.sort().join();
}

/** Settings without our hooks; lists that held nothing else go with them. `undefined` = it is no JSON that could be read. */
export function withoutHooks(text: string): string | undefined {
  const tree = read(text);
  if (!tree) return undefined;
  const hooks = tree['hooks'];
  if (!isTree(hooks)) return text;
  const current = Object.keys(hooks).reduce(withoutOurs, text);
  const left = read(current)?.['hooks'];
  const isEmptied = Object.keys(hooks).length > 0 && isTree(left) && Object.keys(left).length === 0;
  return isEmptied ? withoutMember(current, ['hooks']) : current;
}

function withoutOurs(text: string, event: string): string {
  const list = listOf(read(text), event) ?? [];
  if (!list.some(isOurEntry)) return text;
  if (list.every(isOurEntry)) return withoutMember(text, ['hooks', event]);
  // From the end, so that the places of the others stay what they are.
  return list.reduceRight<string>(
    (current, entry, at) =>
      isOurEntry(entry) ? withoutMember(current, ['hooks', event, at]) : current,
    text,
  );
}

function read(text: string): Tree | undefined {
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true });
  return errors.length === 0 && isTree(value) ? value : undefined;
}

function listOf(tree: Tree | undefined, event: string): readonly unknown[] | undefined {
  const hooks = tree?.['hooks'];
  const list = isTree(hooks) ? hooks[event] : undefined;
  return Array.isArray(list) ? list : undefined;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
