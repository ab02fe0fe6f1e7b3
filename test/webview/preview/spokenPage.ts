import type { Page } from 'playwright-core';

/** The methods that find an element by words a person reads. */
const byWords = ['getByRole', 'getByText', 'getByPlaceholder'];

/** A page whose elements are found by their English words, whatever language it speaks: scenes are written once. */
export function spokenPage(page: Page, say: (english: string) => string): Page {
  const plain = new WeakMap<object, object>();
  const inLanguage = (words: unknown): unknown => {
    if (typeof words === 'string') return say(words);
    if (words instanceof RegExp) return new RegExp(words.source.replace(/[A-Z][\w ]+/, say));
    if (typeof words !== 'object' || words === null || !('name' in words)) return words;
    return { ...words, name: inLanguage(words.name) };
  };
  /** The library takes parts of a page as it made them. */
  const asMade = (given: unknown): unknown => {
    if (typeof given !== 'object' || given === null || !('has' in given)) return given;
    const { has } = given;
    return { ...given, has: isFinder(has) ? (plain.get(has) ?? has) : has };
  };
  const spoken = <T extends object>(target: T): T => {
    const proxy = new Proxy(target, {
      get: (of, key): unknown => {
        const value: unknown = Reflect.get(of, key, of);
        if (typeof value !== 'function') return isFinder(value) ? spoken(value) : value;
        return (...given: readonly unknown[]): unknown => {
          const words = byWords.includes(String(key));
          const asked = given.map((one, at) =>
            words && (key !== 'getByRole' || at > 0) ? inLanguage(one) : asMade(one),
          );
          const result: unknown = Reflect.apply(value, of, asked);
          return isFinder(result) ? spoken(result) : result;
        };
      },
    });
    plain.set(proxy, target);
    return proxy;
  };
  return spoken(page);
}

/** A page or a part of it. */
const isFinder = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'getByRole' in value;
