import { goalOf } from '../../capture/sessions/commandGoal';
import { refusalIn } from '../../capture/sessions/refusal';
import { readShellCommand, type SimpleCommand } from '../../capture/sessions/shellCommand';
import { noteFrameTokens } from '../../lesson/renderBlock';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Eligibility } from '../status/lessonStatus';

/** A command that a tool ran and that did not go well. */
export interface FailedCommand {
  /** The shell line as it was typed. */
  readonly command: string;
  /** What it said; absent = not known. */
  readonly output?: string;
  readonly exitCode?: number;
}

/** What a note after a failed command may cost, its first line included. Tokens. */
export const noteTokens = 40;

/**
 * The lesson that names the right command for one that failed: it says what to run instead of this very command, or, where the tool
 * refused the call, it quotes another command for the same purpose. A command that did its work and found something is no wrong one.
 */
export function findFailureLesson(
  eligible: readonly Eligibility[],
  failed: FailedCommand,
  tokensLeft: number,
): LibraryEntry | undefined {
  const calls = readShellCommand(failed.command)?.all ?? [];
  const most = Math.min(noteTokens, tokensLeft) - noteFrameTokens;
  const fitting = eligible
    .filter(({ entry }) => entry.tokens <= most)
    .map(({ entry }) => ({ entry, fit: bestFit(calls, entry, failed) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || (a.entry.brief.id < b.entry.brief.id ? -1 : 1));
  // What ships with the program answers only where nothing of the user's does.
  const own = fitting.find(({ entry }) => entry.scope !== 'shipped');
  return (own ?? fitting[0])?.entry;
}

function bestFit(
  calls: readonly SimpleCommand[],
  { lesson }: LibraryEntry,
  failed: FailedCommand,
): number {
  const quoted = quotedCommands(lesson.body);
  return Math.max(0, ...calls.map((call) => fitOf(call, quoted, failed)));
}

/** How well the quoted commands answer a failed one: 0 = not at all; a lesson that names it goes before one of its purpose. */
function fitOf(
  call: SimpleCommand,
  quoted: readonly SimpleCommand[],
  failed: FailedCommand,
): number {
  const named = quoted.filter(({ words }) => startsWith(call.words, words));
  const others = quoted.filter((one) => !named.includes(one));
  if (others.length === 0) return 0;
  if (named.length > 0) return 1 + Math.max(...named.map(({ words }) => words.length));
  const goal = goalOf(call);
  const hasGoal = goal !== undefined && others.some((one) => goalOf(one) === goal);
  return hasGoal && wasRefused(call, failed) ? 1 : 0;
}

function wasRefused(call: SimpleCommand, { output, exitCode }: FailedCommand): boolean {
  return output !== undefined && refusalIn(output, call, exitCode) !== undefined;
}

/** Program names and paths stand in backticks as well: a single word is a command only where it has a purpose. */
function quotedCommands(body: string): readonly SimpleCommand[] {
  return [...body.matchAll(/`([^`\n]+)`/g)].flatMap(([, text = '']) => {
    const command = readShellCommand(text)?.main;
    const isCommand =
      command !== undefined && (command.words.length > 1 || goalOf(command) !== undefined);
    return isCommand ? [command] : [];
  });
}

function startsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.every((word, at) => words[at] === word);
}
