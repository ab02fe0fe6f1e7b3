import { readShellCommand } from '../../capture/sessions/shellCommand';
import type { Episode, EpisodeTool } from '../../journal/episodes';
import type { Lesson } from '../../lesson/lesson';
import { saying, type Saying } from '../../saying';
import { fits } from '../../select/fileFit';

/** What shells give where a command cannot be executed or does not exist. */
const notRun: ReadonlySet<number | undefined> = new Set([126, 127]);

/** How a lesson shows in a task, or in its failure. */
export type ShownCode = `shown.${'ran' | 'edited' | 'notRun' | 'undone'}`;

/** How a lesson shows in what was done: its command ran, its place was edited. `undefined` = it does not. */
export function showsIn(lesson: Lesson, { tools, edits }: Episode): Saying<ShownCode> | undefined {
  const command = commandsOf(lesson).find((one) =>
    tools.some((tool) => tool.ok && runs(tool, one)),
  );
  if (command !== undefined) return saying('shown.ran', { command });
  const kept = edits.filter((edit) => edit.kept).map(({ file }) => file);
  const place = placesOf(lesson).find((one) => lies(kept, one));
  return place === undefined ? undefined : saying('shown.edited', { place });
}

/** What of a failure a lesson speaks of: its own command could not run, every edit of its place was undone. */
export function speaksOfFailure(
  lesson: Lesson,
  { tools, edits }: Episode,
): Saying<ShownCode> | undefined {
  const command = commandsOf(lesson).find((one) => {
    const tries = tools.filter((tool) => runs(tool, one));
    return tries.length > 0 && tries.every(({ exitCode }) => notRun.has(exitCode));
  });
  if (command !== undefined) return saying('shown.notRun', { command });
  const place = placesOf(lesson).find((one) => {
    const own = edits.filter(({ file }) => lies([file], one));
    return own.length > 0 && own.every(({ kept }) => !kept);
  });
  return place === undefined ? undefined : saying('shown.undone', { place });
}

const spansOf = ({ body }: Lesson): readonly string[] =>
  [...body.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code.trim());

/** Commands that a text names, as their words; a single word may be anything. */
function commandsOf(lesson: Lesson): readonly string[] {
  return spansOf(lesson).flatMap((span) => {
    const words = readShellCommand(span)?.main.words ?? [];
    return words.length >= 2 && /^[a-z./]/i.test(words[0] ?? '') ? [words.join(' ')] : [];
  });
}

/** Places that a lesson is about: paths in its text, and globs with a folder. */
function placesOf(lesson: Lesson): readonly string[] {
  const paths = spansOf(lesson).filter((span) => !/\s/.test(span) && /[/.]/.test(span.slice(1)));
  const globs = lesson.appliesTo.filter((glob) => glob.includes('/') && !glob.startsWith('**/*'));
  return [...paths, ...globs];
}

function lies(files: readonly string[], place: string): boolean {
  const folder = place.replace(/\/+$/, '');
  if (files.some((file) => file === folder || file.startsWith(`${folder}/`))) return true;
  return fits({ appliesTo: [place], package: undefined }, files).glob !== undefined;
}

/** Whether a recorded call ran this command, with whatever behind it. */
function runs({ input }: EpisodeTool, command: string): boolean {
  const line = commandIn(input);
  const all = line === undefined ? [] : (readShellCommand(line)?.all ?? []);
  return all.some(({ words }) => `${words.join(' ')} `.startsWith(`${command} `));
}

function commandIn(input: string): string | undefined {
  try {
    const value: unknown = JSON.parse(input);
    if (typeof value !== 'object' || value === null) return undefined;
    const { command } = value as { readonly command?: unknown };
    return typeof command === 'string' ? command : undefined;
  } catch {
    // Clipped, or a plain line: nothing is read out of half an input.
    return undefined;
  }
}
