import lists from '../../language/lists/commands.json';
import { oneOf } from '../../language/oneOf';
import { goalOf, isEveryday } from './commandGoal';
import { bareWord } from './commandShape';
import {
  isLacking,
  isOutside,
  isReport,
  folderRefused,
  isUnloaded,
  plainOutput,
  refusalIn,
  saysError,
  type Refusal,
} from './refusal';
import type { ShellCommand, SimpleCommand } from './shellCommand';
import type { Step } from './step';
import type { TaskShape } from './taskShape';

type Run = Extract<Step, { kind: 'run' }>;

/**
 * What became of one simple command: `taken` = the tool did what it was asked, whatever it found; `refused` = it would not;
 * `failed` = it failed with nothing to tell why; `open` = nobody can say.
 */
export type Fate = 'taken' | 'refused' | 'failed' | 'open';

/** One simple command of the record, at its place in its session. */
export interface Call {
  readonly session: string;
  readonly task: string;
  /** When its task began, milliseconds since 1970. */
  readonly time?: number;
  /** Counts the shell lines of the session. */
  readonly at: number;
  /** Folder, variables and words as run. */
  readonly command: ShellCommand;
  readonly fate: Fate;
  readonly refusal?: Refusal;
  /** The whole result of its shell line, for telling what the tool proposed and what it cost. */
  readonly output: string;
  /** True where no output was recorded at all. */
  readonly isSilent: boolean;
  /** True where its shell line ran nothing else. */
  readonly isAlone: boolean;
  /** True where it really ended well, not only was taken. */
  readonly ok: boolean;
  /** Edits that were kept before it in its session. */
  readonly edits: number;
  readonly isRejected: boolean;
}

/** All calls of one session, in order. */
export interface SessionCalls {
  readonly session: string;
  readonly calls: readonly Call[];
}

const single = (command: ShellCommand, main: SimpleCommand): ShellCommand => ({
  ...(command.folder !== undefined && { folder: command.folder }),
  main,
  all: [main],
  hidesExit: command.hidesExit,
});

const lookUp = /^(?:--help|help|--version|-V|version)$/;

/** What stands behind `--` is for the program of the repository, not for its runner. */
const ownWords = ({ words }: SimpleCommand): readonly string[] =>
  words.includes('--') ? words.slice(0, words.indexOf('--')) : words;

/** A look into the tool's own manual: taken by every tool, and never a way of doing anything. */
const isLookUp = (command: SimpleCommand): boolean => asksForHelp(ownWords(command));

/** A look into a manual, of the tool or of what it runs, that the call before did not want: no way of doing what was wanted. */
export const looksUpMore = (wrong: Call, { command }: Call): boolean =>
  asksForHelp(command.main.words) && !asksForHelp(wrong.command.main.words);

const asksForHelp = (words: readonly string[]): boolean =>
  words.some((word) => lookUp.test(word)) ||
  // `-h HOST` is an option like any other.
  words.some((word, at) => word === '-h' && (words[at + 1] ?? '-').startsWith('-')) ||
  /^(?:which|type|man)$/.test(words[0] ?? '');

interface Fates {
  readonly fate: Fate;
  readonly refusal?: Refusal;
}

/** Judges every simple command of a shell line. What the line does not tell apart stays open. */
function fatesOf(run: Run, pieces: readonly SimpleCommand[]): Fates[] {
  const text = plainOutput(run.output);
  const isDown = run.exitCode === undefined ? !run.ok : run.exitCode !== 0;
  const isMasked = run.command.hidesExit;
  const noFolder = isDown ? folderRefused(text, run.command) : undefined;
  if (noFolder) return pieces.map(() => ({ fate: 'refused', refusal: noFolder }));
  const mayRefuse = isDown || (isMasked && isShort(text));
  const refused = mayRefuse ? refusedIn(run, pieces, text) : undefined;
  if (refused) return refused;
  if (isDown || !run.ok)
    return pieces.length === 1
      ? [{ fate: fateOfFailure(run, text, pieces[0]) }]
      : pieces.map(() => open);
  return pieces.map(() => (isMasked && text.trim() === '' ? open : { fate: 'taken' }));
}

const open: Fates = { fate: 'open' };

/** The fates where one of the commands was refused: those before it ran, those behind it did not. */
function refusedIn(run: Run, pieces: readonly SimpleCommand[], text: string): Fates[] | undefined {
  const refusals = pieces.map((piece) => refusalIn(text, piece, run.exitCode));
  const at = refusals.findIndex((refusal) => refusal !== undefined);
  const refusal = refusals[at];
  if (refusal === undefined || !isBlamable(pieces, at, refusal)) return undefined;
  return pieces.map((_, n) => {
    if (n === at) return { fate: 'refused', refusal };
    return n < at && !run.command.hidesExit ? { fate: 'taken' } : open;
  });
}

/** What these find takes any form: they failed only where they say that something was lacking. */
const findsAnything: ReadonlySet<string | undefined> = new Set(['lint', 'format', 'typecheck']);

/** A tool that failed, misses nothing and says more than a few words told what it found. */
function fateOfFailure(run: Run, text: string, piece: SimpleCommand | undefined): Fate {
  if (isOutside(text)) return 'open';
  if (run.isSilent || text.trim() === '' || isUnloaded(text)) return 'failed';
  if (isReport(text)) return 'taken';
  if (isLacking(text) || saysError(text)) return 'failed';
  const mayFind = piece === undefined || findsAnything.has(goalOf(piece));
  return isShort(text) && !mayFind ? 'failed' : 'taken';
}

/** A tool that would not start says little. */
const isShort = (text: string): boolean => text.length < 1_500;

/** A refusal that names no word of the call belongs to the only command of the line, or to nobody. */
const isBlamable = (pieces: readonly SimpleCommand[], at: number, refusal: Refusal): boolean =>
  refusal.word !== undefined && refusal.kind !== 'missing variable'
    ? true
    : at === 0 && pieces.length === 1;

function callsOfRun(
  run: Run,
  base: Pick<Call, 'session' | 'task' | 'time' | 'at' | 'edits' | 'isRejected'>,
): Call[] {
  const pieces = run.command.all.filter(({ words }) => !isWalk(words[0] ?? ''));
  const fates = fatesOf(run, pieces);
  return pieces.map((piece, n) => {
    const { fate, refusal } = fates[n] ?? { fate: 'open' };
    return {
      ...base,
      ...{ command: single(run.command, piece), fate, output: run.output, isSilent: run.isSilent },
      ok: fate === 'taken' && run.ok,
      isAlone: pieces.length === 1,
      ...(refusal && { refusal }),
    };
  });
}

/** What a shell line sets for what follows it. */
const settingsOf = (
  run: Run,
  base: Pick<Call, 'session' | 'task' | 'time' | 'at' | 'edits' | 'isRejected'>,
): Call[] =>
  run.command.all.filter(isExport).map((piece) => ({
    ...base,
    ...{ command: single({ ...run.command, all: [piece], hidesExit: false }, piece), output: '' },
    ...{ fate: 'taken', isSilent: false, isAlone: false, ok: run.ok },
  }));

/** `export NAME=value`, or a file of the repository that sets what follows it: `source .venv/bin/activate`. */
export const isExport = ({ words: [program = '', what = ''] }: SimpleCommand): boolean =>
  program === 'export'
    ? /^[A-Za-z_]\w*=/.test(what)
    : /^(?:source|\.)$/.test(program) && /^[\w.-]*[\w./-]+$/.test(what) && !/^[/~]/.test(what);

const walk = new RegExp(String.raw`^(?:${oneOf(lists.walkingCommands)})$`);

const isWalk = (program: string): boolean => walk.test(program);

/** The calls of all sessions in order of the record. A task without a session is one of its own. */
export function callRecord(shapes: readonly TaskShape[]): SessionCalls[] {
  const bySession = new Map<string, { calls: Call[]; runs: number; edits: number }>();
  for (const { task, steps } of shapes) {
    const session = task.session ?? task.id;
    const held = bySession.get(session) ?? { calls: [], runs: 0, edits: 0 };
    bySession.set(session, held);
    for (const step of steps) {
      if (step.kind === 'edit') held.edits += 1;
      if (step.kind !== 'run') continue;
      held.runs += 1;
      const { runs: at, edits } = held;
      const isRejected = task.outcome === 'rejected';
      const when = task.at === undefined ? {} : { time: task.at };
      const base = { session, task: task.id, ...when, at, edits, isRejected };
      held.calls.push(...settingsOf(step, base), ...callsOfRun(step, base));
    }
  }
  return [...bySession].map(([session, { calls }]) => ({ session, calls }));
}

/** The program's own name: where it is installed is a matter of the machine. */
export const programName = ({ words }: SimpleCommand): string => {
  const word = bareWord(words[0] ?? '');
  return /^[~/]|^[A-Za-z]:/.test(word)
    ? word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
    : word;
};

/** True for a call that can teach something about this repository. */
export const isTelling = ({ command }: Call): boolean =>
  (!isEveryday(command.main) || isService(command.main)) && !isLookUp(command.main);

const services = new Set(lists.serviceTools);

/** A client of a service: which place of it is meant is a matter of the repository. */
const isService = ({ words }: SimpleCommand): boolean => services.has(words[0] ?? '');
