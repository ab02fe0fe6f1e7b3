/** Whether a parsed value is a plain mapping. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value behind a chain of keys; `undefined` where any is missing. */
export function dig(value: unknown, ...keys: readonly string[]): unknown {
  let current = value;
  for (const key of keys) {
    if (!isRecord(current) || !Object.hasOwn(current, key)) return undefined;
    current = current[key];
  }
  return current;
}

/** A mapping behind a chain of keys; empty where there is none. */
export function digRecord(value: unknown, ...keys: readonly string[]): Record<string, unknown> {
  const found = dig(value, ...keys);
  return isRecord(found) ? found : {};
}

/** A text behind a chain of keys. */
export function digText(value: unknown, ...keys: readonly string[]): string | undefined {
  const found = dig(value, ...keys);
  return typeof found === 'string' ? found : undefined;
}

/** Every string inside a parsed value, however deep. */
export function allTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(allTexts);
  return isRecord(value) ? Object.values(value).flatMap(allTexts) : [];
}
