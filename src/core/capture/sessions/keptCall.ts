import lists from '../../language/lists/commands.json';
import { oneOf } from '../../language/oneOf';
import type { Call } from './callRecord';
import { looksUpMore, programName } from './callRecord';
import { findsThings, goalOf } from './commandGoal';
import { isLookingCloser } from './commandShape';
import { isListing } from './isListing';
import { isLasting, nearby, saysWord } from './mendedCall';
import { isLacking, isOfMachine, isReport } from './refusal';
import { isOnlooking, rawWords, without } from './tellingWords';
import { didWork } from './worksLater';

const oneWhole = (words: readonly string[]): RegExp => new RegExp(`^(?:${oneOf(words)})$`, 'i');

const weakening = oneWhole(lists.weakeningOptions);
const onlooker = oneWhole(lists.onlookers);
const narrowing = oneWhole(lists.narrowingOptions);

/** An option that tolerates more, looks closer, waits longer or changes the code: what passes by it was not called wrongly before. */
const isWeakening = (word: string): boolean => weakening.test(word) || isLookingCloser(word);

/** A call that worked soon after one that failed, in the same folder, with no edit kept between. */
const isNext = (wrong: Call, call: Call, calls: readonly Call[]): boolean =>
  call.at > wrong.at &&
  call.at <= wrong.at + nearby &&
  call.edits === wrong.edits &&
  call.command.folder === wrong.command.folder &&
  isLasting(wrong, call) &&
  didWork(wrong, call, calls);

/** The first call after one that failed which only sets a variable more, with no edit kept between. */
const variableMend = (wrong: Call, calls: readonly Call[]): Call | undefined =>
  calls.find((call) => {
    const set = without(call.command.main.env, wrong.command.main.env);
    return (
      isNext(wrong, call, calls) &&
      call.command.main.words.join(' ') === wrong.command.main.words.join(' ') &&
      set.some((name) => !isOnlooking(name))
    );
  });

/** What a call has besides the words of another; `undefined` = it does not keep them all. */
function addedTo(wrong: Call, call: Call): readonly string[] | undefined {
  const [typed, words] = [rawWords(wrong.command), rawWords(call.command)];
  if (without(typed, words).length > 0) return undefined;
  const added = without(words, typed);
  return added.length > 0 && !looksUpMore(wrong, call) && !isListing(wrong, call)
    ? added
    : undefined;
}

/**
 * The first call after one that failed which only adds what the tool named in its output ("run it again with `-w`"), with no edit kept between: for
 * refusals in words that nobody knows.
 */
function namedMend(wrong: Call, calls: readonly Call[]): Call | undefined {
  const isTold = isReport(wrong.output);
  if (isTold && !isLacking(wrong.output)) return undefined;
  return calls.find((call) => {
    if (!isNext(wrong, call, calls)) return false;
    const added = addedTo(wrong, call) ?? [];
    const options = added.filter((word) => word.startsWith('-'));
    return (
      options.some(
        (word) => !isWeakening(nameOf(word)) || !findsThings.has(goalOf(wrong.command.main)),
      ) && added.every((word) => saysWord(wrong.output, nameOf(word)) || isValueIn(word, added))
    );
  });
}

const nameOf = (option: string): string => option.replace(/=.*$/s, '');

/** The value of the option before it, which a tool cannot name. */
const isValueIn = (word: string, added: readonly string[]): boolean =>
  !word.startsWith('-') && /^--?\w[^=]*$/.test(added[added.indexOf(word) - 1] ?? '');

/** Script runners for which `run` is a mere spelling. */
const spelledOut = /^(?:npm|yarn|pnpm)$/;

/** The whole call handed to another program: `xvfb-run CALL`, `docker compose exec api CALL`. */
function isHandedOn(typed: readonly string[], words: readonly string[]): boolean {
  const front = words.length - typed.length;
  const isTail = typed.every((word, at) => words[front + at] === word);
  return isTail && !onlooker.test(words[0] ?? '') && words[0] !== typed[0];
}

/** The same program in another mode: `cargo xtask test`, `rebar3 as test ct`. */
function isOfMode(typed: readonly string[], words: readonly string[]): boolean {
  const more = words.length - typed.length;
  const [first = ''] = words.slice(1);
  const isRest = typed.slice(1).every((word, at) => words[1 + more + at] === word);
  const isOne = words[0] === typed[0] && typed.length > 1 && isRest && /^[\w+][\w:-]*$/.test(first);
  return isOne && !(spelledOut.test(typed[0] ?? '') && first === 'run');
}

/** `-u USER`: a letter that looks closer where it stands alone. */
const hasOwnValue = (word: string, added: readonly string[], mayNarrow: boolean): boolean =>
  !mayNarrow && /^-\w$/.test(word) && isValueIn(added[added.indexOf(word) + 1] ?? '-', added);

/**
 * The first call after one that failed which keeps all its words and adds to them, with no edit kept between: the code is the same and so is what
 * was asked, so what was added made the difference, whatever the output told. An option that a checker takes besides may only make it see less.
 */
function addingMend(wrong: Call, calls: readonly Call[]): Call | undefined {
  const mayNarrow = findsThings.has(goalOf(wrong.command.main));
  const isTold = isReport(wrong.output);
  return calls.find((call) => {
    const added = isNext(wrong, call, calls) ? addedTo(wrong, call) : undefined;
    if (added === undefined) return false;
    const [typed, words] = [rawWords(wrong.command), rawWords(call.command)];
    if (isHandedOn(typed, words) || isOfMode(typed, words)) return true;
    const options = added.filter((word) => word.startsWith('-'));
    if (
      options.length === 0 ||
      options.some((word) => isWeakening(word) && !hasOwnValue(word, added, mayNarrow))
    )
      return false;
    if (mayNarrow && options.some((word) => narrowing.test(word))) return false;
    return isTold ? !mayNarrow && isLacking(wrong.output) : !mayNarrow || isLacking(wrong.output);
  });
}

/** Checks that tell what would mend the code, not the call. */
const tellsOfCode: ReadonlySet<string | undefined> = new Set(['lint', 'format', 'typecheck']);

/** Another program for the same goal whose whole line the output holds: a guard of the repository spoke ("run the tests with `./dev test`"). */
function guardedMend(wrong: Call, calls: readonly Call[]): Call | undefined {
  const goal = goalOf(wrong.command.main);
  if (goal === undefined || tellsOfCode.has(goal)) return undefined;
  return calls.find(
    (call) =>
      isNext(wrong, call, calls) &&
      programName(call.command.main) !== programName(wrong.command.main) &&
      call.command.main.words.length > 1 &&
      call.command.main.words.some((word) => goalOf({ env: [], words: [word] }) === goal) &&
      wrong.output.includes(call.command.main.words.join(' ')),
  );
}

/** What mended a failed call by keeping it whole: a variable, what the tool named, or more words. */
export function keptMend(
  wrong: Call,
  calls: readonly Call[],
  telling: readonly Call[],
): Call | undefined {
  // Another port, network or right mends what the machine refused, and teaches nothing.
  if (wrong.fate === 'open' && (!wrong.isAlone || isOfMachine(wrong.output)))
    return wrong.isAlone ? namedMend(wrong, telling) : undefined;
  return (
    variableMend(wrong, calls) ??
    namedMend(wrong, telling) ??
    guardedMend(wrong, telling) ??
    addingMend(wrong, telling)
  );
}
