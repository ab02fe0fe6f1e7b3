/** What one key says of other keys, as far as it stands. */
export interface KeyWords {
  /** By key, whether it is the last word that it is one person's with it. */
  readonly joined: ReadonlyMap<string, boolean>;
  /** By key, until when it took back what that key told, milliseconds since 1970. */
  readonly taken: ReadonlyMap<string, number>;
}

/** The keys that sign as one person. */
export interface JoinedKeys {
  /** All keys of the person to whom this one belongs, sorted; itself alone where it is joined to none. */
  keysOf(key: string): readonly string[];
  /** Up to when another home of its person took back what this key told, milliseconds since 1970; -1 = never. */
  takenBackUntil(key: string): number;
}

/** How far two keys are one person's: what this one says, and what the other one does. */
export interface Joining {
  readonly key: string;
  readonly isSaidHere: boolean;
  readonly isSaidThere: boolean;
}

/**
 * Keys are one person's where each says so of the other, and neither has taken it back: what one key says of another alone joins nobody, and a
 * third key can join no two others. Of what one key says of another the last word counts, by its own clock.
 */
export function joinedKeys(told: ReadonlyMap<string, KeyWords>): JoinedKeys {
  const wordsOf = (key: string) => [...(told.get(key)?.joined ?? [])];
  const says = (from: string, to: string): boolean => told.get(from)?.joined.get(to) === true;
  const neighbours = (key: string): readonly string[] =>
    wordsOf(key).flatMap(([to, isJoined]) => (isJoined && says(to, key) ? [to] : []));
  const keysOf = (key: string): readonly string[] => {
    const found = new Set([key]);
    for (const one of found) for (const other of neighbours(one)) found.add(other);
    return [...found].sort();
  };
  return {
    keysOf,
    // Who left took back its own statement too: that it may speak for this person is for the keys that are left to say.
    takenBackUntil: (key) =>
      keysOf(key)
        .flatMap(wordsOf)
        .flatMap(([other, isJoined]) => (isJoined ? (told.get(other)?.taken.get(key) ?? []) : []))
        .reduce((latest, time) => Math.max(latest, time), -1),
  };
}

/** Every key that this one calls its own, or that calls this one its own. */
export function joiningsOf(told: ReadonlyMap<string, KeyWords>, own: string): readonly Joining[] {
  const mine = told.get(own)?.joined;
  return [...new Set([...(mine?.keys() ?? []), ...told.keys()])]
    .filter((key) => key !== own)
    .map((key) => ({
      key,
      isSaidHere: mine?.get(key) === true,
      isSaidThere: told.get(key)?.joined.get(own) === true,
    }))
    .filter(({ isSaidHere, isSaidThere }) => isSaidHere || isSaidThere)
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}
