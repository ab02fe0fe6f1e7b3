import { isLessonError, type LessonErrorCode, type VerbForUser } from '../core/errors';
import { splitHidden, visibleText } from '../protocol/hiddenCharacters';
import type { CliIo, ExitCode } from './commandLine';

/** The exit code of a failure: 3 where only the user can go on, 2 for everything else. */
export function exitCodeOf(thrown: unknown): ExitCode {
  const codes: readonly LessonErrorCode[] = Object.keys(needsUser) as LessonErrorCode[];
  return isLessonError(thrown) && codes.includes(thrown.code) ? 3 : 2;
}

const needsUser: Readonly<
  Record<VerbForUser | 'secretInLesson' | 'lessonHasProblems' | 'restrictedMode', true>
> = {
  secretInLesson: true,
  lessonHasProblems: true,
  restrictedMode: true,
  undoneElsewhere: true,
  inputUnreadable: true,
  editedSinceAct: true,
  cannotBeUndone: true,
};

/** Prints an answer as stable JSON; hidden characters are written as escapes of JSON. */
export function printJson(io: CliIo, value: unknown): void {
  io.out(`${jsonText(value, 2)}\n`);
}

/** A value as JSON in which nothing is hidden. */
export function jsonText(value: unknown, indent?: number): string {
  return splitHidden(JSON.stringify(value, null, indent))
    .map((part, at) => (at % 2 === 0 ? part : escaped(part)))
    .join('');
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, at) => {
    return `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
  }).join('');
}

/** Text as a terminal shows it: hidden characters are written out, so that nothing in it moves, colours or answers. */
export function terminalText(text: string): string {
  return visibleText(text).replace(/\r(?!\n)/g, '⟨U+000D⟩');
}

/** Prints rows in columns, as wide as their longest cell; the last column is left as it is. */
export function printTable(io: CliIo, rows: readonly (readonly string[])[]): void {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, cell.length)),
    [],
  );
  for (const row of rows) {
    io.out(
      `${row
        .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}

/** The JSON lines of an input; a broken line keeps its number for the message. */
export function readJsonLines(text: string): { readonly line: number; readonly value: unknown }[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [{ line: index + 1, value: JSON.parse(line) as unknown }];
    } catch {
      // The caller says what it expected of the line.
      return [{ line: index + 1, value: undefined }];
    }
  });
}

/** True for a plain JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
