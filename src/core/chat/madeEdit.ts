/** An edit that was made in a file, to be compared with the file later. */
export interface MadeEdit {
  readonly path: string;
  /** The whole text before; `undefined` = the edit made the file. */
  readonly before: string | undefined;
  /** The whole text that the edit made of it. */
  readonly after: string;
  /** What was on disk where the text before had unsaved changes in it: a revert goes back to that. */
  readonly saved?: string;
}

/**
 * True where nothing of an edit stands in a file any more (`undefined` = the file is gone): it reads as before, or all lines that came
 * are gone and all that went are back. Layout does not count, because saving may format; an edit that was worked on further stands.
 */
export function isUndone(now: string | undefined, { before, after, saved }: MadeEdit): boolean {
  if (now === undefined || before === undefined) return now === undefined || now === '';
  if (plain(now) === plain(before)) return true;
  if (saved !== undefined && plain(now) === plain(saved)) return true;
  const [present, earlier, later] = [linesOf(now), linesOf(before), linesOf(after)];
  const came = [...later].filter((line) => !earlier.has(line));
  const went = [...earlier].filter((line) => !later.has(line));
  if (came.length === 0 && went.length === 0) return false;
  return !came.some((line) => present.has(line)) && went.every((line) => present.has(line));
}

function linesOf(text: string): ReadonlySet<string> {
  return new Set(
    plain(text)
      .split('\n')
      .filter((line) => line !== ''),
  );
}

function plain(text: string): string {
  return text.replace(/[ \t]*\r?\n[ \t]*/g, '\n').trim();
}
