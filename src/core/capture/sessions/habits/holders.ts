import type { TaskShape, Touch } from '../taskShape';
import { isBroadPattern } from '../taskShape';

/** A habit shows in at least this many accepted tasks. */
export const fewestTasks = 3;
/** Share of the tasks of a kind that a habit must hold in; under four tasks that is all of them. */
export const holdShare = 0.8;

/** Which tasks touched what. */
export type Holders = ReadonlyMap<string, ReadonlySet<TaskShape>>;

/** What enough tasks touched in this way, by its keys. */
export function holders(
  shapes: readonly TaskShape[],
  kind: Touch['kind'],
  keysOf: (touch: Touch) => readonly string[],
): Holders {
  const found = new Map<string, Set<TaskShape>>();
  for (const shape of shapes)
    for (const touch of shape.touches)
      if (touch.kind === kind)
        for (const key of keysOf(touch)) found.set(key, (found.get(key) ?? new Set()).add(shape));
  return new Map([...found].filter(([, tasks]) => tasks.size >= fewestTasks));
}

/** Share of the inner tasks that are among the outer ones, 0-1; 0 where there is none. */
export const within = (inner: ReadonlySet<TaskShape>, outer: ReadonlySet<TaskShape>): number => {
  let count = 0;
  for (const shape of inner) if (outer.has(shape)) count += 1;
  return inner.size === 0 ? 0 : count / inner.size;
};

/** A pattern counts as a kind of file where at least three different files bear it; `besides` are left out. */
export function kindsOfFile(
  shapes: readonly TaskShape[],
  besides: readonly string[] = [],
): Holders {
  const kinds = new Map<string, { files: Set<string>; tasks: Set<TaskShape> }>();
  for (const shape of shapes)
    for (const { kind, keys } of shape.touches) {
      const [file = '', ...patterns] = keys;
      if (kind !== 'edit' || besides.includes(file)) continue;
      for (const key of patterns.slice(0, 2).filter((one) => !isBroadPattern(one))) {
        const entry = kinds.get(key) ?? { files: new Set(), tasks: new Set() };
        entry.files.add(file);
        entry.tasks.add(shape);
        kinds.set(key, entry);
      }
    }
  const isKind = (entry: { files: Set<string>; tasks: Set<TaskShape> }): boolean =>
    entry.files.size >= fewestTasks && entry.tasks.size >= fewestTasks;
  return new Map(
    [...kinds].filter(([, entry]) => isKind(entry)).map(([key, entry]) => [key, entry.tasks]),
  );
}

/** The kind of file that never changes without these; the one with most tasks, then the narrowest. */
export function kindFor(tasks: ReadonlySet<TaskShape>, kinds: Holders): string | undefined {
  return [...kinds]
    .filter(([, users]) => within(users, tasks) >= holdShare)
    .sort(([a, m], [b, n]) => n.size - m.size || b.length - a.length || a.localeCompare(b))[0]?.[0];
}
