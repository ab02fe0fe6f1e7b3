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

const onlyInstalls = new RegExp(`^(${oneOf(lists.programsThatOnlyInstall)}) `);

/** A command of CI as a person would type it; `undefined` where only CI can fill it in, or where it only sets up the machine. */
export function typedCommand(text: string): string | undefined {
  const plain = text
    .replace(/^corepack /, '')
    // What CI fills in of its own: an option with its value, or a word.
    .replace(/ (?:--?[\w-]+[ =])?["']?\$\{\{[^}]*\}\}[^ ]*/g, '')
    .replace(optionOfMachines, '')
    .replace(/ \| tee .*$/, '')
    .replace(/( --)+$/, '')
    .trim();
  const isFilled = !/\$|\{\{|[<>|`]/.test(plain);
  const isSetUp = installing.test(plain) || onlyInstalls.test(plain) || / --version$/.test(plain);
  return plain.length <= longestCommand && isFilled && !isSetUp ? plain : undefined;
}
