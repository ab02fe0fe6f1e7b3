import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { digText } from '../shape';
import { normalizeCommand } from './ciCommands';
import { comparisonOf, keptComparison } from './comparisonOf';
import { withMatrix } from './matrixRows';
import { mustPass } from './mustPass';
import { setOnLine } from './plainEnv';
import { isTorn, shellLines } from './shellLines';
import { folderAfter } from './stepFolder';

export const shellWords = new RegExp(String.raw`^(${oneOf(lists.shellWords)})(\s|$|;)`);

/** A command of a script, the folder it is typed in, and what its own line or one before sets for it. */
interface Typed {
  readonly text: string;
  readonly folder: string;
  readonly set: Readonly<Record<string, string>>;
}

/** Where a reader of a script stands. */
interface Reading {
  readonly run: string;
  readonly found: Typed[];
  /** Of what is typed next; `undefined` = only CI knows it. */
  folder: string | undefined;
  /** Of the shell around a shell of its own. */
  outer: string | undefined;
  exported: Typed['set'];
  /** What stands inside `if` or a loop runs on some days, or not at all. */
  depth: number;
}

export function commandsOf(
  step: Record<string, unknown>,
  job: Record<string, unknown>,
  base: string,
): readonly Typed[] {
  const uses = digText(step, 'uses');
  if (uses !== undefined)
    return [{ text: `uses ${uses.split('@')[0] ?? uses}`, folder: base, set: {} }];
  if (otherShell.test(digText(step, 'shell') ?? digText(job, 'defaults', 'run', 'shell') ?? ''))
    return [];
  const run = digText(step, 'run') ?? '';
  const reading: Reading = { run, found: [], folder: base, outer: base, exported: {}, depth: 0 };
  for (const part of partsOf(run, job)) readPart(reading, part);
  return reading.found;
}

function readPart(reading: Reading, { text, set }: Pick<Typed, 'text' | 'set'>): void {
  const { part, opens, closes } = inSubshell(text);
  if (opens) reading.outer = reading.folder;
  const compared = reading.depth === 0 ? failingComparison(part, reading.run) : undefined;
  reading.depth = depthAfter(text, reading.depth);
  if (reading.folder !== undefined) {
    if (compared !== undefined)
      reading.found.push({ text: compared, folder: reading.folder, set: {} });
    typePart(reading, reading.folder, { part, set });
  }
  if (closes) reading.folder = reading.outer;
}

function typePart(
  reading: Reading,
  folder: string,
  { part, set }: { readonly part: string; readonly set: Typed['set'] },
): void {
  const isSure = reading.depth === 0;
  if (moves.test(part)) reading.folder = isSure ? folderAfter(folder, part) : undefined;
  else if (isSure && part.startsWith('export ')) reading.exported = { ...reading.exported, ...set };
  else if (isSure && isCommand(part))
    reading.found.push({ text: part, folder, set: { ...reading.exported, ...set } });
}

const moves = /^(then |do |else )?(cd|pushd|popd|(Set|Push|Pop)-Location)\b/;

/** Programs that take a step as a program of their own language. */
const otherShell = /^(python3?|node|deno|perl|ruby|Rscript|julia|php|elixir|lua)\b/;

/** A part without the brackets of a shell of its own, and whether it begins or ends one. */
function inSubshell(text: string): {
  readonly part: string;
  readonly opens: boolean;
  readonly closes: boolean;
} {
  const opens = /^\((?!\()/.test(text);
  const inner = opens ? text.slice(1).trimStart() : text;
  const closes = inner.endsWith(')') && isTorn(inner);
  return { part: closes ? inner.slice(0, -1).trimEnd() : inner, opens, closes };
}

/** What a script says of a difference that fails it. */
const canFail = /\b(exit|return) [1-9$]|(^|[;&|])\s*false\b/m;

const failingComparison = (part: string, run: string): string | undefined =>
  part.startsWith('if ') && !canFail.test(blockAt(run, part)) ? undefined : comparisonOf(part);

/** What a script does where a condition holds, as far as its first end. */
const blockAt = (run: string, part: string): string =>
  run.slice(Math.max(0, run.indexOf(part))).split(/^\s*fi\b/m)[0] ?? run;

/** How deep what follows a part stands in conditions and loops. */
function depthAfter(part: string, depth: number): number {
  if (/^\} ?else\b.*\{$/.test(part)) return depth;
  if (opening.test(part) || (depth > 0 && part === '(')) return depth + 1;
  return /^(fi|done|esac|[})])(\s|$)/.test(part) ? Math.max(0, depth - 1) : depth;
}

/** What opens a condition, a loop, a function or a group. */
const opening =
  /^(if|for|while|until|case)\b|^[\w-]+ ?\(\) ?\{$|^\{( |$)|^(foreach|function)\b.*\{$|\| ?(while|for) /;

const isCommand = (part: string): boolean =>
  part !== '' && !shellWords.test(part) && !/<<|^\w+=|^! | &$/.test(part) && !isTorn(part);

/** What each run of a matrix sets otherwise is no part of the command. */
const setByMatrix =
  /(?<=^\s*|&& *|; *)(?:export |env )?[A-Z][A-Z0-9_]*=["']?[\w.-]*\$\{\{\s*matrix\.[^}]*\}\}\S* */g;

/** A script without the texts that it hands on, and without what a shell goes past whatever comes of it. */
const withoutTexts = (run: string): string =>
  run
    // What is kept of a failure and ends the script fails it.
    .replace(/ \|\| (\w+)=\$\?(?=[\s\S]*\bexit "?\$\{?\1\b)/g, '')
    .replace(/\|\|\s*\(\s*$/gm, '|| {')
    .replace(/<<-?\s*(["']?)([\w.-]+)\1[^\n]*\n[\s\S]*?\n\s*\2\s*(?=\n|$)/g, '<<')
    .replace(/^[ \t]*set \+e\b(?![\s\S]*\$\?)[\s\S]*?(?=^[ \t]*set -e|(?![\s\S]))/gm, '')
    .replace(/^[\s\S]*^exit 0\s*$/gm, '');

/** The commands of a script, normalised, structure included, each with what its line sets. */
function partsOf(
  run: string,
  job: Record<string, unknown>,
): readonly Pick<Typed, 'text' | 'set'>[] {
  return (
    shellLines(withoutTexts(run))
      // What a matrix only repeats for each project and version is typed once.
      .map((line) => line.replace(/ '(?:\+\+|project) \$\{\{[^}]*\}\}'| 'project \/'/g, ''))
      .map((line) => line.replace(setByMatrix, ''))
      // What opens a block opens it once.
      .flatMap((line) => (opening.test(line.trimStart()) ? [line] : withMatrix(line, job)))
      // What goes on where nothing differs does not fail where something does.
      .filter((line) => !/^\s*git diff\b[^&|;]*--(quiet|exit-code)\b[^&|;]*&&/.test(line))
      .flatMap(mustPass)
      .map((part) => ({
        // A text over lines is more than anybody types.
        text: part.trim().includes('\n')
          ? ''
          : (keptComparison(run, part) ?? normalizeCommand(part)),
        set: setOnLine(part),
      }))
  );
}
