/** A number that a double cannot hold exactly, kept as its normalised decimal digits. */
export class ExactNumber {
  constructor(readonly digits: string) {}
}

/** Deeper values are refused before the call stack is. Real configuration stays under 30. */
const deepest = 400;

/** Thrown for values nested deeper than any configuration. */
export class NestedTooDeeply extends Error {}

/** One text per value: keys sorted, no white space, numbers by value. Equal texts mean equal values. */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > deepest) throw new NestedTooDeeply();
  if (value === null || value === undefined) return 'null';
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return Object.is(value, -0) ? '0' : String(value);
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object':
      return canonicalObject(value, depth);
    default:
      // No parser yields functions or symbols.
      return 'null';
  }
}

function canonicalObject(value: object, depth: number): string {
  if (value instanceof ExactNumber) return value.digits;
  if (value instanceof Date) return `{"$date":${JSON.stringify(value.toISOString())}}`;
  if (value instanceof Uint8Array) return `{"$bytes":[${value.join()}]}`;
  if (Array.isArray(value)) {
    return `[${value.map((item) => canonicalJson(item, depth + 1)).join()}]`;
  }
  const record = value as Readonly<Record<string, unknown>>;
  const members = Object.keys(record)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key], depth + 1)}`);
  return `{${members.join()}}`;
}
