/** "In `src/server`, …", "For files under `docs/`: …". */
const opening =
  /^(?:in|for|under|within|inside)\s+(?:all\s+|any\s+)?(?:files?\s+|code\s+|tests?\s+)?(?:in\s+|under\s+|inside\s+)?`([\w.@/-]+?)\/?(?:\/?\*\*?)?`\s*[,:]/i;
/** A heading that is a path, or ends with one in brackets. */
const headed = /^`?((?:[\w.@-]+\/)+[\w.@-]*?)\/?`?$|\(`?((?:[\w.@-]+\/)+[\w.@-]*?)\/?`?\)$/;

/** The folder a statement says it is for, where there is such a folder; `base` is the package of its file. */
export function conditionOf(
  { said, headings }: { readonly said: string; readonly headings: readonly string[] },
  folders: ReadonlySet<string>,
  base: string | undefined,
): string | undefined {
  const heading = headed.exec(headings.at(-1) ?? '');
  for (const named of [opening.exec(said)?.[1], heading?.[1] ?? heading?.[2]]) {
    if (named === undefined) continue;
    const places = base === undefined ? [named] : [`${base}/${named}`, named];
    const folder = places.find((place) => folders.has(place));
    if (folder !== undefined) return folder;
  }
  return undefined;
}

/** Every folder that holds one of the files. */
export function foldersOf(files: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files) {
    let at = file.lastIndexOf('/');
    while (at > 0 && !folders.has(file.slice(0, at))) {
      folders.add(file.slice(0, at));
      at = file.lastIndexOf('/', at - 1);
    }
  }
  return folders;
}
