import lists from '../language/lists/guarded.json';
/**
 * Fields of a tool's input that name something, in the words of common tools: which file, which command, what was looked for. All
 * others may be contents, which no record keeps.
 */
const naming: ReadonlySet<string> = new Set(lists.recordedKeys);

/** A name is short; what is longer is content. */
const longestText = 200;
/** An event clips longer texts, and clipped JSON is none. */
const longestRecord = 480;

/** The part of a tool's input that a record may keep: short naming fields, as many as fit. */
export function recordedInput(input: object): object {
  let kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input as Readonly<Record<string, unknown>>)) {
    if (!naming.has(name) || !isShort(value)) continue;
    const more = { ...kept, [name]: value };
    if (JSON.stringify(more).length <= longestRecord) kept = more;
  }
  return kept;
}

function isShort(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => isShort(item) && !Array.isArray(item));
  if (typeof value === 'string') return value.length <= longestText;
  return typeof value === 'number' || typeof value === 'boolean';
}
