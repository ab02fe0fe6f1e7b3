import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { digText } from '../shape';
import { normalizeCommand } from './ciCommands';
import { comparisonOf, keptComparison } from './comparisonOf';
import { withMatrix } from './matrixRows';
import { mustPass } from './mustPass';
import { setOnLine } from './plainEnv';
import { folderAfter } from './stepFolder';

export const shellWords = new RegExp(String.raw`^(${oneOf(lists.shellWords)})(\s|$|;)`);

/** A command of a script, the folder it is typed in, and what its own line or one before sets for it. */
interface Typed {
  readonly text: string;
  readonly folder: string;
  readonly set: Readonly<Record<string, string>>;
}

export function commandsOf(
  step: Record<string, unknown>,
  job: Record<string, unknown>,
  base: string,
): readonly Typed[] {
  const uses = digText(step, 'uses');
  if (uses !== undefined)
    return [{ text: `uses ${uses.split('@')[0] ?? uses}`, folder: base, set: {} }];
  const [found, run]: [Typed[], string] = [[], digText(step, 'run') ?? ''];
  let folder: string | undefined = base;
  let exported: Typed['set'] = {};
  // What stands inside `if` or a loop runs on some days, or not at all.
  let depth = 0;
  for (const { text: part, set } of partsOf(run, job)) {
    const compared = failingComparison(part, run);
    if (compared !== undefined && depth === 0) found.push({ text: compared, folder, set: {} });
    depth = depthAfter(part, depth);
    if (depth > 0) continue;
    if (part.startsWith('export ')) exported = { ...exported, ...set };
    if (/^\(?(cd|pushd|popd)\b/.test(part)) folder = folderAfter(folder, part);
    else if (isCommand(part)) found.push({ text: part, folder, set: { ...exported, ...set } });
    // Where a script went is unknown from here on.
    if (folder === undefined) break;
  }
  return found;
}

/** What a script says of a difference that fails it. */
const canFail = /\b(exit|return) [1-9$]|(^|[;&|])\s*false\b/m;

const failingComparison = (part: string, run: string): string | undefined =>
  part.startsWith('if ') && !canFail.test(run) ? undefined : comparisonOf(part);

/** How deep what follows a part stands in conditions and loops. */
function depthAfter(part: string, depth: number): number {
  if (/^(if|for|while|until|case)\b|^[\w-]+ ?\(\) ?\{$|^\{$|^foreach\b.*\{$/.test(part))
    return depth + 1;
  return /^(fi|done|esac|\})(\s|$)/.test(part) ? Math.max(0, depth - 1) : depth;
}

const isCommand = (part: string): boolean =>
  part !== '' && !shellWords.test(part) && !/<<|^\w+=|^! | &$/.test(part);

/** What each run of a matrix sets otherwise is no part of the command. */
const setByMatrix =
  /(?<=^\s*|&& *|; *)(?:export |env )?[A-Z][A-Z0-9_]*=["']?[\w.-]*\$\{\{\s*matrix\.[^}]*\}\}\S* */g;

/** A script without the texts that it hands on, and without what a shell goes past whatever comes of it. */
const withoutTexts = (run: string): string =>
  run
    .replace(/<<-?\s*(["']?)(\w+)\1[^\n]*\n[\s\S]*?\n\s*\2\s*(?=\n|$)/g, '<<')
    .replace(/^[ \t]*set \+e\b(?![\s\S]*\$\?)[\s\S]*?(?=^[ \t]*set -e|(?![\s\S]))/gm, '')
    .replace(/^[\s\S]*^exit 0\s*$/gm, '');

/** The commands of a script, normalised, structure included, each with what its line sets. */
function partsOf(
  run: string,
  job: Record<string, unknown>,
): readonly Pick<Typed, 'text' | 'set'>[] {
  return (
    withoutTexts(run)
      .replace(/(?:\\| \^)\r?\n\s*/g, ' ')
      .replace(/\|\|\s*\r?\n\s*/g, '|| ')
      .split(/\r?\n/)
      // What a matrix only repeats for each project and version is typed once.
      .map((line) => line.replace(/ '(?:\+\+|project) \$\{\{[^}]*\}\}'| 'project \/'/g, ''))
      .map((line) => line.replace(setByMatrix, ''))
      .flatMap((line) => withMatrix(line, job))
      // What is set under a condition holds for some runs alone.
      .filter((line) => !/^\s*(\[|test ).*&& *export /.test(line))
      .flatMap((line) => mustPass(line.replace(/\s#\s.*$/, '')))
      .map((part) => ({
        text: keptComparison(run, part) ?? normalizeCommand(part),
        set: setOnLine(part),
      }))
  );
}
