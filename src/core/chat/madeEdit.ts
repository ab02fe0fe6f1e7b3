/** An edit that was made in a file, to be compared with the file later. */
export interface MadeEdit {
  readonly path: string;
  /** The whole text before; `undefined` = the edit made the file. */
  readonly before: string | undefined;
  /** What was taken away and what came in its place. */
  readonly old: string;
  readonly fresh: string;
}

/**
 * True where nothing of an edit stands in a file any more (`undefined` = the file is gone): it reads as before, or all lines that came
 * are gone and all that went are back. Layout does not count, because saving may format; an edit that was worked on further stands.
 */
export function isUndone(now: string | undefined, { before, old, fresh }: MadeEdit): boolean {
  if (now === undefined || before === undefined) return now === undefined || now === '';
  if (plain(now) === plain(before)) return true;
  const [present, earlier] = [linesOf(now), linesOf(before)];
  const came = [...linesOf(fresh)].filter((line) => !earlier.has(line));
  const went = [...linesOf(old)].filter((line) => !linesOf(fresh).has(line));
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
