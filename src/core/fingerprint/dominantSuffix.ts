/** Parts before the last extension that belong to the suffix: `.d`, `.test-d`, `_test`, `.spec`, `-tests`… */
const beforeExtension = /(?:\.d|\.test-d|[._-]tests?|[._-]specs?)$/;

/** The suffix of a file name; files without extension share the suffix `''`. */
export function suffixOf(name: string): string {
  const dot = name.lastIndexOf('.');
  if (dot <= 0 || dot === name.length - 1) return '';
  const stem = name.slice(0, dot);
  return (beforeExtension.exec(stem)?.[0] ?? '') + name.slice(dot);
}

/** The suffix most files have; among equals the one that sorts first; `undefined` = no files at all. */
export function dominantSuffix(names: Iterable<string>): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) {
    const suffix = suffixOf(name);
    counts.set(suffix, (counts.get(suffix) ?? 0) + 1);
  }
  let best: string | undefined;
  for (const [suffix, count] of counts) {
    const most = best === undefined ? 0 : (counts.get(best) ?? 0);
    if (count > most || (count === most && best !== undefined && suffix < best)) best = suffix;
  }
  return best;
}
