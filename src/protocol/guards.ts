/** Decides at run time whether a value from outside is a `T`. Never throws. */
export type Guard<T> = (value: unknown) => value is T;

/** The type a guard vouches for. */
export type Guarded<G> = G extends Guard<infer T> ? T : never;

/** A string of at most `longest` UTF-16 units. */
export const text =
  (longest: number): Guard<string> =>
  (value): value is string =>
    typeof value === 'string' && value.length <= longest;

/** A whole number between the bounds, both included. */
export const integer =
  (least: number, most: number): Guard<number> =>
  (value): value is number =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;

/** Exactly `true` or `false`. */
export const flag: Guard<boolean> = (value): value is boolean => typeof value === 'boolean';

/** One of the listed words. */
export const oneOf =
  <const T extends string>(words: readonly T[]): Guard<T> =>
  (value): value is T =>
    (words as readonly unknown[]).includes(value);

/** An array of at most `most` items that all pass. */
export const listOf =
  <T>(item: Guard<T>, most: number): Guard<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.length <= most && value.every(item);

/** The value, or nothing at all. */
export const optional =
  <T>(inner: Guard<T>): Guard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || inner(value);

/** An object with these fields and no others: both ends ship together, so an unknown field is a forgery. */
export const shape =
  <T extends object>(fields: { readonly [K in keyof Required<T>]: Guard<T[K]> }): Guard<T> =>
  (value): value is T => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const given = value as Record<string, unknown>;
    const names = Object.keys(fields) as (keyof T & string)[];
    return (
      Object.keys(given).every((name) => Object.hasOwn(fields, name)) &&
      names.every((name) => fields[name](Object.hasOwn(given, name) ? given[name] : undefined))
    );
  };
