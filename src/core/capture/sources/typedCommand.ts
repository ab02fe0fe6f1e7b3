import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';

/** Options that a log wants and nobody types. */
const optionOfMachines = new RegExp(` (${oneOf(lists.optionsOfMachines)})(?= |$)`, 'g');
/** A longer command is a script of its own. */
const longestCommand = 80;
/** Gets something onto the machine; checks nothing. */
const installing = new RegExp(
  String.raw`\b(${oneOf(lists.installers)})\s+(--?\S+\s+)*(${oneOf(lists.installVerbs)})(\s|$)`,
);

/** Asks where a program is, or which one; runners of tests talk more with `-v`. */
const onlyAsks = new RegExp(
  String.raw`^(${oneOf(lists.programsThatOnlyAsk)}) | (-V|--?version|--help)$|^(?!(?:${oneOf(lists.runnersOfFiles)}) )\S+ (version|-v)$`,
);
/** A word that only CI fills in. */
const filledIn = / (--?[\w-]+[ =])?["']?\$\{\{([^}]*)\}\}[^ ]*/g;
/** What it is called where it is options. */
const isOptions = /flag|arg|opt|param|extra|feature|verbos|release|debug|profile/i;

const onlyInstalls = new RegExp(`^(${oneOf(lists.programsThatOnlyInstall)}) `);

/** Whether a line only gets something onto the machine, or asks for it. */
export const setsUp = (line: string): boolean =>
  installing.test(line) || onlyInstalls.test(line) || onlyAsks.test(line);

/** Options that say how a tool reports, how fast it works or with what, and nothing of where. */
const mayGo = new RegExp(`^ (${oneOf(lists.optionsThatMayGo)})[ =]$`);

/** What stays of a word that only CI fills in, and of an option before it. */
function keptOf(all: string, option: string | undefined, name: string): string {
  if (!isOptions.test(name)) return option !== undefined && mayGo.test(` ${option}`) ? '' : all;
  // Options after `--all` are no value of it; without what `--features` takes, it is another command.
  const word = /^--([\w-]+)[= ]$/.exec(option?.trimStart() ?? '')?.[1];
  if (word === undefined) return '';
  const isValue = option?.endsWith('=') === true || name.toLowerCase().includes(word);
  return isValue ? all : ` --${word}`;
}

/** Whether CI fills in options of a command, its matrix and how a tool reports apart: what is left is another command. */
export const losesOptions = (text: string): boolean =>
  [...text.matchAll(filledIn)].some(
    ([, option, name = '']) =>
      isOptions.test(name) &&
      !/^\s*matrix\./.test(name) &&
      !(option !== undefined && mayGo.test(` ${option}`)),
  );

/** A command of CI as a person would type it; `undefined` where only CI can fill it in, or where it only sets up the machine. */
export function typedCommand(text: string): string | undefined {
  const plain = text
    .replace(/^corepack /, '')
    // What CI fills in of its own: an option with its value, or options; else it is what the command works on.
    .replace(filledIn, keptOf)
    .replace(optionOfMachines, '')
    .replace(/ \| tee .*$/, '')
    .replace(/( --)+$/, '')
    .trim();
  const isFilled = !/\$|\{\{|[<>|`]/.test(plain);
  // What lies beside the repository only CI has put there.
  const isWithin = !/[ =]\.\.\//.test(plain);
  return plain.length <= longestCommand &&
    isFilled &&
    isWithin &&
    !setsUp(plain) &&
    !onlyAsks.test(text)
    ? plain
    : undefined;
}
