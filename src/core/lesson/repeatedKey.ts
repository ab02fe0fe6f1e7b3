import { isScalar, visit, type Document } from 'yaml';

/** A key that a mapping of a YAML document has twice. */
export interface RepeatedKey {
  readonly key: string;
  /** Offset in the text. */
  readonly at: number;
}

/**
 * The first key that stands twice in one mapping. The parser's own check compares each key with all before it, which takes
 * seconds for a file of some thousand keys.
 */
export function findRepeatedKey(document: Document): RepeatedKey | undefined {
  let found: RepeatedKey | undefined;
  visit(document, {
    Map: (_key, { items }) => {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key) || key.value === '<<') continue;
        if (seen.has(key.value)) {
          found = { key: String(key.value), at: key.range?.[0] ?? 0 };
          return visit.BREAK;
        }
        seen.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}
