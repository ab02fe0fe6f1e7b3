import lists from './lists/cues.json';
import { oneOf } from './oneOf';

const known: Readonly<Record<string, readonly string[] | undefined>> = lists;

/** Texts of patterns, one by name or several, with the list of that name in place of each `{{name}}`. */
export function filled<T extends Readonly<Record<string, string | readonly string[]>>>(
  written: T,
): T {
  const fill = (text: string): string =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => oneOf(known[name] ?? []));
  const all = Object.entries(written).map(([name, text]) => [
    name,
    typeof text === 'string' ? fill(text) : text.map(fill),
  ]);
  return Object.fromEntries(all) as T;
}
