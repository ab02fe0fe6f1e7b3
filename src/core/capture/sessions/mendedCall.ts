import { wordsIn } from '../../language/wordsIn';
import type { Call } from './callRecord';
import { looksUpMore, programName } from './callRecord';
import { findsThings, goalOf } from './commandGoal';
import { bareWord, isLookingCloser, optionsOf } from './commandShape';
import { isListing } from './isListing';
import { isOfTheMoment, isPlain, lastingLine, lastingWords, typedLine } from './lastingLine';
import { isLacking, isOfMachine, type RefusalKind } from './refusal';
import type { ShellCommand } from './shellCommand';
import { didWork } from './worksLater';
import { isOnlooking, quotes, rawWords, settingsIn, without, wordsFor } from './tellingWords';

/** What a word stands for, whichever way it is written. */
const meant = (word: string): string => bareWord(word).replace(/^-+/, '').toLowerCase();

const meaningOf = (words: readonly string[] | undefined): string[] => (words ?? []).map(meant);

const holds = (all: readonly string[], some: readonly string[]): boolean =>
  some.every((word) => all.includes(word));

const undashed = (word: string): string => word.replace(/-/g, '').toLowerCase();

/** Options that only their dashes, their case or a letter in front tell apart are written so by the tool, not by the fingers. */
function isSpelling(a: string, b: string): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true;
  if (!a.startsWith('-') && !b.startsWith('-')) return false;
  const [one, other] = [undashed(a), undashed(b)];
  return one === other || one === other.slice(1) || one.slice(1) === other;
}

const withoutValue = (word: string): string =>
  word.startsWith('-') ? word.replace(/=.*$/, '') : word;

/** Edits between two words, cut off at 3: enough to tell a slip of the fingers. */
function isTypo(typed: string, mended: string): boolean {
  const [a, b] = [withoutValue(typed), withoutValue(mended)];
  if (Math.abs(a.length - b.length) > 1 || a.length < 4 || a === b || isSpelling(a, b))
    return false;
  if (`${a}s` === b || a === `${b}s` || /[:\d]/.test(a + b)) return false;
  const sorted = (word: string): string => [...word].sort().join('');
  return sorted(a) === sorted(b) || isOneEdit(a, b);
}

function isOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (a[start] === b[start] && start < a.length) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1);
}

/** Machine matters, the same on every repository: `python3` for `python`, `docker compose` for `docker-compose`. */
const machineOnly = (
  [from = '', ...more]: readonly string[],
  added: readonly string[],
  wrong: Call,
): boolean =>
  more.length === 0 &&
  from === programName(wrong.command.main) &&
  (/^\d+$/.test(added.join(' ').replace(from, '')) || added.join('-') === from);

/** The option that was refused is gone, though nothing else tells the two calls apart. */
const dropsRefused = ({ command, refusal }: Call, right: Call): boolean =>
  refusal?.kind === 'unknown option' &&
  command.main.words.some(
    (word) => meant(word.replace(/=.*$/, '')) === refusal.word?.toLowerCase(),
  ) &&
  !right.command.main.words.some(
    (word) => word.replace(/=.*$/, '').replace(/^-+/, '') === refusal.word,
  );

const isNarrower = (
  a: readonly string[],
  b: readonly string[],
  added: readonly string[],
): boolean => a.every((word, at) => b[at] === word) && added.every((word) => !word.startsWith('-'));

/** What tells the two calls apart makes knowledge, not a slip of the fingers, a filter or a closer look. */
function isTelling(wrong: Call, right: Call): boolean {
  const { folder } = right.command;
  // The root instead of a folder says something where the tool spoke; a shell may have stood in the folder already.
  if (wrong.command.folder !== folder) return folder !== undefined || isRefusedThere(wrong);
  const set = without(settingsIn(right.command), settingsIn(wrong.command));
  return set.some((one) => !isOnlooking(one)) || isDeeper(wrong, right) || wordsTell(wrong, right);
}

/** The tool spoke in the folder, not the shell that did not find it. */
const isRefusedThere = ({ refusal, command }: Call): boolean =>
  refusal !== undefined && refusal.word !== command.folder;

/** A tool that looks for faults and did not say no may have been right; fewer targets only hide what it found. */
const mayHide = ({ refusal, output, command }: Call): boolean =>
  refusal === undefined && !isLacking(output) && findsThings.has(goalOf(command.main));

function wordsTell(wrong: Call, right: Call): boolean {
  if (isHandedOn(wrong, without(rawWords(right.command), rawWords(wrong.command)))) return true;
  const words = wordsFor(wrong, right);
  const [a, b] = [words(wrong.command) ?? [], words(right.command) ?? []];
  const [removed, added] = [without(a, b), without(b, a)];
  if (removed.length === 0 && added.length === 0)
    return a.join(' ') !== b.join(' ') || writingTells(wrong, right);
  if ((mayHide(wrong) && isNarrower(a, b, added)) || isSlip(removed, added, wrong)) return false;
  return (
    removed.length > 0 || added.some((word) => !isLookingCloser(word)) || bringsValue(wrong, right)
  );
}

/** Everything was kept, and a path that the tool did not find was given its folder: `overlays/dev`, `deploy/overlays/dev`. */
function isDeeper({ command, output }: Call, right: Call): boolean {
  const [a, b] = [rawWords(command), rawWords(right.command)];
  const at = a.findIndex((word, n) => word !== b[n]);
  const isOne = a.length === b.length && a.every((word, n) => n === at || word === b[n]);
  return isOne && at > 0 && (b[at] ?? '').endsWith(`/${a[at]}`) && isLacking(output);
}

/** Calls of the same lasting words: an option that is gone or came, or a pattern that is quoted. */
const writingTells = (wrong: Call, right: Call): boolean =>
  dropsRefused(wrong, right) ||
  bringsOption(wrong, right) ||
  // A shell that found nothing to fill in is a matter of the machine.
  (quotes(wrong.command) !== quotes(right.command) && !isOfMachine(wrong.output));

/** Options whose value only their moment knows are left out of what lasts; the two calls differ by them all the same. */
const bringsOption = (wrong: Call, right: Call): boolean =>
  optionsOf(right.command).some((word) => !optionsOf(wrong.command).includes(word));

/** `-i inventories/staging`: an option with a value is no closer look, but for tools that take targets. */
function bringsValue(wrong: Call, right: Call): boolean {
  if (findsThings.has(goalOf(wrong.command.main))) return false;
  const added = without(rawWords(right.command), rawWords(wrong.command));
  return added.some((word, at) => word.startsWith('-') && !(added[at + 1] ?? '-').startsWith('-'));
}

/** What stands behind `--` goes to another program: for an option that was refused that is the mend. */
const isHandedOn = ({ refusal }: Call, added: readonly string[]): boolean =>
  refusal?.kind === 'unknown option' && added.includes('--');

/** One word for another that only the fingers or the machine chose. */
export const isSlip = (
  removed: readonly string[],
  added: readonly string[],
  wrong: Call,
): boolean =>
  (added.length > 0 && machineOnly(removed, added, wrong)) ||
  (removed.length === 1 &&
    added.length === 1 &&
    // A word beside the one that was refused was known: `make lint`, `mage lint`.
    (wrong.refusal?.word === undefined || meant(removed[0] ?? '') === meant(wrong.refusal.word)) &&
    isTypo(removed[0] ?? '', added[0] ?? ''));

/** Two words have a part in common, but for an `s` at its end. */
export const sharedPart = (a: string, b: string): boolean => {
  const parts = wordsIn(a).filter((part) => part.length > 1);
  const isOne = (part: string): boolean => parts.includes(part) || parts.includes(`${part}s`);
  return wordsIn(b).some((part) => isOne(part) || isOne(part.replace(/s$/, '')));
};

const sameGoal = (a: ShellCommand, b: ShellCommand): boolean => {
  const goal = goalOf(a.main);
  return goal !== undefined && goal === goalOf(b.main);
};

/** The tool itself named this way in its refusal. */
function isNamedBy(output: string, wrong: Call, right: Call): boolean {
  const program = programName(right.command.main);
  const line = (lastingWords(right.command) ?? []).join(' ');
  if (line.includes(' ') && !output.includes('sage:') && output.includes(line)) return true;
  return (
    program !== programName(wrong.command.main) &&
    new RegExp(
      `\\b(?:use[sd]?|using|with|via|run)\\b[^\\n]{0,40}\\b${program.replace(/\W/g, '\\$&')}\\b`,
      'i',
    ).test(output)
  );
}

/** Goals that one script often serves under the name of another. */
const checks: ReadonlySet<string> = new Set(['lint', 'format', 'typecheck']);
/** A sub-command may have two words: `env activate`. */
const mostExchanged = 2;

/** Everything else was kept and only the refused word was exchanged, for one that has no other purpose. */
function isExchange({
  wrong: { command: wrong },
  right: { command: right },
  b,
  rest,
}: Pair): boolean {
  const added = without(b, rest);
  // What follows the first option that was brought is no name.
  const options = right.main.words
    .map(bareWord)
    .filter((one) => one.startsWith('-'))
    .map(meant);
  const end = added.findIndex((one) => options.includes(one));
  const names = end < 0 ? added : added.slice(0, end);
  if (names.length < 1 || names.length > mostExchanged || !holds(b, rest)) return false;
  const goals = [goalOf(wrong.main), goalOf(right.main)];
  if (goals.includes(undefined) || goals.every((goal) => goal !== undefined && checks.has(goal)))
    return true;
  // The name that stands for the refused one has no purpose of its own: `zig build unit`.
  return goalOf({ env: [], words: names }) === undefined;
}

/** One word for another at the same place, where the tool that lacked something named the first: "no configuration for task web:unit". */
function isNamedExchange({ wrong, right }: Pair): boolean {
  const [a, b] = [rawWords(wrong.command), rawWords(right.command)];
  const at = a.findIndex((word, n) => word !== b[n]);
  const word = a[at] ?? '';
  const isOne = a.length === b.length && a.every((one, n) => n === at || one === b[n]);
  return (
    at > 0 &&
    isOne &&
    !/^-|\.\w+$/.test(word) &&
    isLacking(wrong.output) &&
    saysWord(wrong.output, word)
  );
}

const isScript = (program: string): boolean => /\w\/\w|\.\w+$/.test(program);
const nameOf = (program: string): string =>
  program.slice(program.lastIndexOf('/') + 1).replace(/\.\w+$/, '');

/** Another program for the same goal, or the same one by a word that has to do with what stood there; another sub-command is another job. */
function isOtherWay({ isGoal, a, b, wrong }: Pair): boolean {
  if (!isGoal || a[0] !== b[0] || isLacking(wrong.output)) return isGoal;
  const [removed, added] = [without(a, b), without(b, a)];
  return removed.length === 0 || removed.some((one) => added.some((two) => sharedPart(one, two)));
}

/** What two calls come to, side by side. */
interface Pair {
  readonly wrong: Call;
  readonly right: Call;
  readonly program: string;
  readonly args: readonly string[];
  /** Meanings of the wrong call, without the word that was refused. */
  readonly rest: readonly string[];
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly word: string;
  readonly isGoal: boolean;
}

const keepsArguments = ({ args, b }: Pair): boolean =>
  args.length > 0 && args.every((one) => b.some((other) => other === one || isModule(one, other)));

/** `python -m shop.seed` for `python src/shop/seed.py`. */
const isModule = (path: string, module: string): boolean =>
  /^\w+(?:\.\w+)+$/.test(module) &&
  `.${path.replace(/\.\w+$/, '').replace(/\//g, '.')}`.endsWith(`.${module}`);

const purposes: Readonly<Record<RefusalKind | 'fails', (pair: Pair) => boolean>> = {
  'unknown option': ({ a, b, program, rest, word, isGoal }) =>
    isGoal ||
    (b.includes(program) && holds(b, rest)) ||
    (b[0] === program && b[1] === a[1] && a[1] !== word) ||
    // Another program that is handed all the rest.
    (rest.slice(1).some((one) => !one.startsWith('-')) && holds(b, rest.slice(1))),
  'unknown command': (pair) => {
    const { rest, b, word, isGoal } = pair;
    if (isGoal || (rest.length > 1 && holds(b, rest)) || keepsArguments(pair)) return true;
    const isNear = word !== '' && b.some((one) => one === word || sharedPart(one, word));
    return isNear || isExchange(pair);
  },
  'unknown program': (pair) => {
    const { b, program, isGoal } = pair;
    if (isGoal || b.slice(1).includes(program) || keepsArguments(pair)) return true;
    if (nameOf(b[0] ?? '') === program) return true;
    return isScript(program) && sharedPart(nameOf(program), nameOf(b[0] ?? ''));
  },
  'missing variable': ({ a, b, wrong, right }) =>
    holds(b, a) &&
    (settingsIn(right.command).length > settingsIn(wrong.command).length ||
      bringsValue(wrong, right)),
  'wrong folder': (pair) => {
    const { a, b, wrong, right, isGoal } = pair;
    const isElsewhere = right.command.folder !== wrong.command.folder || b[0] !== a[0];
    return (
      holds(
        b,
        a.filter((one) => one !== '.'),
      ) ||
      (isGoal && isElsewhere) ||
      // Nothing of this program lies here, and another one takes the same words: `task generate`.
      (b[0] !== a[0] && keepsArguments(pair))
    );
  },
  'wrong usage': ({ b, program, args }) =>
    b[0] === program &&
    holds(
      b,
      args.filter((one) => !one.startsWith('-')),
    ),
  fails: (pair) =>
    (isDeeper(pair.wrong, pair.right) ||
      isOtherWay(pair) ||
      holds(pair.b, pair.a) ||
      keepsArguments(pair) ||
      isNamedExchange(pair)) &&
    pair.right.edits === pair.wrong.edits,
};

/** True where the second call does what the first one was meant to do. */
function isSamePurpose(wrong: Call, right: Call): boolean {
  const words = wordsFor(wrong, right);
  const [a, b] = [meaningOf(words(wrong.command)), meaningOf(words(right.command))];
  const [program = '', ...args] = a;
  const word = meant(wrong.refusal?.word ?? '');
  const rest = a.filter((one) => word === '' || (one !== word && one.replace(/=.*/, '') !== word));
  const isGoal = sameGoal(wrong.command, right.command);
  return purposes[wrong.refusal?.kind ?? 'fails']({
    wrong,
    right,
    program,
    args,
    rest,
    a,
    b,
    word,
    isGoal,
  });
}

/** A checker or builder that failed without a word of refusal may have been right about the code. */
const isMendOf = (wrong: Call, right: Call): boolean =>
  isTelling(wrong, right) &&
  (isSamePurpose(wrong, right) ||
    (sameGoal(wrong.command, right.command) && isNamedBy(wrong.output, wrong, right)));

const momentsOf = ({ command }: Call): string[] =>
  command.main.words.slice(1).filter(isOfTheMoment);

/** What only its moment knows may stand in both calls; a mend that lives by it cannot be repeated. */
export const isLasting = (wrong: Call, right: Call): boolean =>
  isPlain(typedLine(right.command)) ||
  (lastingLine(right.command) !== undefined && holds(momentsOf(wrong), momentsOf(right)));

/** Shell lines after a wrong call within which its mend is looked for. */
export const nearby = 6;

/** The first call after a wrong one that did what it was meant to do, of those that can be repeated. */
export function mendOf(wrong: Call, calls: readonly Call[]): Call | undefined {
  return calls.find(
    (call) =>
      call.fate === 'taken' &&
      call.at > wrong.at &&
      call.at <= wrong.at + nearby &&
      !looksUpMore(wrong, call) &&
      !isListing(wrong, call) &&
      isLasting(wrong, call) &&
      isMendOf(wrong, call) &&
      (wrong.refusal !== undefined || didWork(wrong, call, calls)),
  );
}

/** True where an output holds the word as one of its own. */
export const saysWord = (output: string, word: string): boolean =>
  new RegExp(`(?<![\\w-])${word.replace(/\W/g, '\\$&')}(?![\\w-])`).test(output);

/** The words that a mend took away and those it brought: the same mend with other targets is the same. */
export function editOf(wrong: Call, right: Call): string {
  const [a, b] = [lastingWords(wrong.command) ?? [], lastingWords(right.command) ?? []];
  const { folder = '', main } = right.command;
  return [
    folder,
    ...main.env,
    ...without(a, b).map((one) => `-${one}`),
    ...without(b, a).map((one) => `+${one}`),
  ].join(' ');
}
