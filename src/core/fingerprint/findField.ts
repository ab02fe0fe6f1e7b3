import type { FieldKey } from './ref';

/** A field's value, or that it is not there. `null` and "not there" differ. */
export type FoundField =
  { readonly found: true; readonly value: unknown } | { readonly found: false };

const notFound: FoundField = { found: false };

/**
 * Looks a field up. In a file of several YAML documents a leading `[n]` picks the document; otherwise the field is
 * taken from every document that has it: one value as itself, several as a list.
 */
export function findField(documents: readonly unknown[], keys: readonly FieldKey[]): FoundField {
  if (documents.length === 1) return lookUp(documents[0], keys);
  const [first, ...rest] = keys;
  if (typeof first === 'number') {
    return first < documents.length ? lookUp(documents[first], rest) : notFound;
  }
  const values = documents.flatMap((document) => {
    const field = lookUp(document, keys);
    return field.found ? [field.value] : [];
  });
  if (values.length === 0) return notFound;
  return { found: true, value: values.length === 1 ? values[0] : values };
}

function lookUp(root: unknown, keys: readonly FieldKey[]): FoundField {
  let value = root;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || value instanceof Date) return notFound;
    if (Array.isArray(value) && !/^\d+$/.test(String(key))) return notFound;
    if (!Object.hasOwn(value, key)) return notFound;
    value = (value as Readonly<Record<FieldKey, unknown>>)[key];
  }
  return { found: true, value };
}
