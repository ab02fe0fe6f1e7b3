import { readShellCommand } from '../../../src/core/capture/sessions/shellCommand';
import type { Lesson } from '../../../src/core/lesson/lesson';
import { fits } from '../../../src/core/select/fileFit';
import type { ReplayedTurn } from './replaySession';

/**
 * What a turn shows of lessons, by what was done in it alone: its commands and the files it edited. `used`: a command that the lesson quotes
 * was run, or another form of it (same program, same first word), or a file that it names, or that stands in a folder it names, was edited.
 * `isOpen`: it holds for files of a kind that was edited, and nothing recorded tells whether it mattered, since no edited text was kept.
 */
export function usesOf(
  lessons: readonly Lesson[],
  { commands, edits }: ReplayedTurn,
): { readonly used: ReadonlySet<string>; readonly isOpen: (name: string) => boolean } {
  const run = commands.flatMap((line) =>
    (readShellCommand(line)?.all ?? []).map(({ words }) => words),
  );
  const used = new Set(
    lessons
      .filter((lesson) => isRun(lesson, run) || isEdited(lesson, edits))
      .map(({ name }) => name),
  );
  const code = edits.filter((file) => !/\.(?:md|mdx|txt|rst)$/i.test(file));
  const isOpen = (name: string): boolean => {
    const lesson = lessons.find((one) => one.name === name);
    if (!lesson || code.length === 0) return false;
    return lesson.appliesTo.length === 0
      ? true
      : fits({ appliesTo: lesson.appliesTo, package: lesson.package }, code).glob !== undefined;
  };
  return { used, isOpen };
}

const spansOf = ({ body }: Lesson): readonly string[] =>
  [...body.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code.trim());

function isRun(lesson: Lesson, run: readonly (readonly string[])[]): boolean {
  return spansOf(lesson).some((span) => {
    const words = readShellCommand(span)?.main.words ?? [];
    const [program = '', first = ''] = words;
    if (words.length < 2 || !/^[a-z./]/i.test(program) || first.startsWith('-')) return false;
    return run.some((one) => one[0] === program && one[1] === first);
  });
}

function isEdited(lesson: Lesson, edits: readonly string[]): boolean {
  return spansOf(lesson)
    .filter((span) => !/\s/.test(span) && /[/.]/.test(span.slice(1)))
    .map((span) => span.replace(/\/+$/, ''))
    .some((place) => edits.some((file) => file === place || file.startsWith(`${place}/`)));
}
