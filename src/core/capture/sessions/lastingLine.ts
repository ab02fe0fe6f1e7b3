import { programName } from './callRecord';
import { goalOf } from './commandGoal';
import { placeholder } from '../placeholder';
import { isTestName } from '../sourceProfile';
import { generalWords, mayHaveValue } from './commandShape';
import type { ShellCommand } from './shellCommand';

/** Words that only this machine or this moment knows: values of variables, ids, quoted text, places outside the repository. */
const ofTheMoment =
  /[$`"'\\(){}<>|;!?#\n]|^[~/]|^[A-Za-z]:[\\/]|^\d+$|^(?=[\da-f-]*\d)[\da-f-]{7,}$|:\/\/|\d{4,}|\.\.\//i;

/** The words of a call as worth repeating: without files, ids and values; `undefined` = nothing general is left. */
export function lastingWords(command: ShellCommand): readonly string[] | undefined {
  const [program = '', ...rest] = generalWords(command);
  const isOwn = /^\.\/[\w./-]+$/.test(program);
  const kept: string[] = [isOwn ? program : programName(command.main)];
  if (program === '' || ofTheMoment.test(kept[0] ?? '')) return undefined;
  for (const word of rest) {
    if (!isOfTheMoment(word)) kept.push(unquoted(word));
    // An option whose value goes has nothing to say either.
    else if (/^-[^=]*$/.test(kept.at(-1) ?? '')) kept.pop();
  }
  return kept;
}

/** True for a word that only this machine or this moment knows. */
export const isOfTheMoment = (word: string): boolean =>
  ofTheMoment.test(unquoted(word)) || /\s/.test(word);

/** A setting without what any shell at this place knows: the folder itself and the value it had before (`PATH="$PWD/bin:$PATH"`). */
const inAnyShell = (setting: string): string => {
  const name = setting.slice(0, setting.indexOf('='));
  return setting
    .replace(/\$(?:\{PWD\}|PWD\b|\(pwd\))\/?/g, '')
    .replace(new RegExp(`:?\\$(?:\\{${name}\\}|${name}\\b):?`, 'g'), '');
};

const setting = /\b[A-Za-z_]\w*=(?:"[^"\s]*"|[^\s"']*)/g;

/** Between single quotes a shell reads every sign as it stands. */
const asRead = (line: string): string =>
  line
    .replace(setting, inAnyShell)
    .replace(/"[^"]*"|'[^'`\n]*'/g, (text) =>
      text.startsWith("'") ? text.replace(/[$\\]/g, '') : text,
    );

const unquoted = (word: string): string => word.replace(/^(["'])(.*)\1$/s, '$2');

/** The command as one would type it at the root; `undefined` = it names what only its moment knows. */
export function lastingLine(command: ShellCommand): string | undefined {
  const words = lastingWords(command);
  const env = command.main.env.map(unquoted);
  if (
    words === undefined ||
    env.some(
      (one) =>
        ofTheMoment.test(unquoted(inAnyShell(one).replace(/^\w+=/, ''))) && !/^\w+=\d+$/.test(one),
    )
  )
    return undefined;
  const { folder } = command;
  if (folder !== undefined && ofTheMoment.test(folder)) return undefined;
  const line = [...env, ...words].join(' ');
  return folder === undefined ? line : `cd ${folder.replace(/\/$/, '')} && ${line}`;
}

const plainLine = 120;

/** The command as it was typed, on one line. */
export function typedLine({ folder, main }: ShellCommand): string {
  const line = [...main.env, ...main.words].join(' ');
  return folder === undefined ? line : `cd ${folder.replace(/\/$/, '')} && ${line}`;
}

/** Could be typed again by anybody: nothing that one shell, one home or one run alone knows. */
export const isPlain = (line: string): boolean =>
  line.length <= plainLine &&
  !/[$`\n\\]|(?:^|[\s=:])[~/]\w|(?<![:\d])\d{5,}|\b(?=[\da-f]*\d)[\da-f]{7,}\b/.test(asRead(line));

/** The very line, where it recurs word for word in several sessions: then nothing in it is of the moment. */
export function verbatimLine(commands: readonly ShellCommand[]): string | undefined {
  const [line = '', ...others] = [...new Set(commands.map(typedLine))];
  return others.length === 0 && commands.length > 1 && isPlain(line) ? line : undefined;
}

/** Whether an option is told without the words that stand behind it, another one in each call. */
type BareTest = (option: string, values: readonly (string | undefined)[]) => boolean;

/**
 * What several calls have in common, as typed: the words up to the first that differs, then the options that all of them have. `undefined` =
 * no more than a program is left, or they ran in different places.
 */
export function commonLine(
  commands: readonly ShellCommand[],
  isBare: BareTest,
): string | undefined {
  const words = commonWords(commands, isBare);
  const [first] = commands;
  if (!first || words === undefined || words.length < 2) return undefined;
  const place = (command: ShellCommand): string =>
    JSON.stringify([command.folder ?? '', command.main.env]);
  if (commands.some((command) => place(command) !== place(first))) return undefined;
  const line = [...first.main.env, ...words].join(' ');
  return first.folder === undefined ? line : `cd ${first.folder.replace(/\/$/, '')} && ${line}`;
}

/**
 * The lasting words that all calls begin with, and the options they share. An option keeps the value that all calls give it; where each gives
 * another one a placeholder stands for it, as nobody saw the call work without, but for options that are told bare.
 */
export function commonWords(
  commands: readonly ShellCommand[],
  isBare: BareTest,
): readonly string[] | undefined {
  const all = commands.map(lastingWords);
  const [first] = all;
  if (first === undefined || all.includes(undefined)) return undefined;
  // Behind an option of a runner of tests a test is what the task was about.
  const areTests = commands.every(({ main }) => goalOf(main) === 'test');
  const valueOf = (option: string, values: readonly (string | undefined)[]): string | undefined => {
    const [value] = values;
    if (values.some((one) => one === undefined || one.startsWith('-'))) return undefined;
    if (values.every((one) => one === value)) return value;
    if (values.every((one) => isTestName(one ?? '')) && areTests) return undefined;
    const isOne = commands.every(({ main }) => mayHaveValue(option, main));
    return isOne && !isBare(option, values) ? placeholder : undefined;
  };
  const told = first.map((word, at) => {
    const words = all.map((one) => one?.[at]);
    return words.every((one) => one === word) ? word : valueOf(first[at - 1] ?? '', words);
  });
  const end = told.indexOf(undefined);
  const lead = end < 0 ? told : told.slice(0, end);
  const rest = first.slice(lead.length);
  const options = rest.flatMap((word) => {
    if (!word.startsWith('-') || !all.every((words) => words?.includes(word))) return [];
    const value = valueOf(
      word,
      all.map((words) => words?.[words.indexOf(word) + 1]),
    );
    return value === undefined ? [word] : [word, value];
  });
  return [...lead.flatMap((word) => word ?? []), ...options];
}
