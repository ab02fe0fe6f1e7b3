/** What an agent hands to a hook on standard input. */
export type HookInput = Readonly<Record<string, unknown>>;

/** Longer inputs are not read: a tool that writes megabytes is no reason to keep anybody waiting. Characters. */
export const longestInput = 2_000_000;

/** The object in a text; `undefined` = there is none: nothing, half of one, a list, too much. */
export function readHookInput(text: string): HookInput | undefined {
  if (text.length > longestInput) return undefined;
  try {
    return recordOf(JSON.parse(text));
  } catch {
    // An agent that was cut short, or another program: not for us.
    return undefined;
  }
}

/** The first of these fields that is a text with something in it. */
export function textOf(input: HookInput, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = input[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

export function recordOf(value: unknown): HookInput | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as HookInput)
    : undefined;
}
