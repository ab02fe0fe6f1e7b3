import table from '../fixtures/repositoryKinds.json';

/** How one file changes: a new text, `null` = removed, or one piece of text for another. */
type FileChange = string | null | readonly [from: string, to: string];

/** A repository of one kind, the refs its lessons would have, and what happens to it. */
export interface RepositoryKind {
  readonly kind: string;
  readonly files: Readonly<Record<string, string>>;
  readonly refs: readonly string[];
  /** Title, the change, and exactly the refs that must go stale by it. */
  readonly changes: readonly (readonly [
    title: string,
    change: Readonly<Record<string, FileChange>>,
    stale: readonly string[],
  ])[];
}

/** The repository after a change. A piece of text that is not there is a mistake in the table. */
export function changed(
  files: Readonly<Record<string, string>>,
  change: Readonly<Record<string, FileChange>>,
): Record<string, string> {
  const result: Record<string, string> = { ...files };
  for (const [path, what] of Object.entries(change)) {
    if (what === null) delete result[path];
    else if (typeof what === 'string') result[path] = what;
    else {
      const text = result[path] ?? '';
      if (!text.includes(what[0])) throw new Error(`${path} does not contain ${what[0]}`);
      result[path] = text.replace(what[0], what[1]);
    }
  }
  return result;
}

/** Twelve kinds of repository; the table is data. */
export const repositoryKinds = table as unknown as readonly RepositoryKind[];
