/** A text field of a tool's input; `undefined` where it is absent, empty or of another type. */
export function textField(input: object, name: string): string | undefined {
  const value = field(input, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A text field that may be empty; `undefined` where it is absent or of another type. */
export function rawTextField(input: object, name: string): string | undefined {
  const value = field(input, name);
  return typeof value === 'string' ? value : undefined;
}

/** A list of texts; empty where it is absent, `undefined` where it is anything else. */
export function textListField(input: object, name: string): readonly string[] | undefined {
  const value = field(input, name) ?? [];
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? value
    : undefined;
}

/** A whole number of at least 1; `undefined` where it is anything else. */
export function countField(input: object, name: string): number | undefined {
  const value = field(input, name);
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 ? value : undefined;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function field(input: object, name: string): unknown {
  return (input as Readonly<Record<string, unknown>>)[name];
}
