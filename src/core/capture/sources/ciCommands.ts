import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { RelativePath } from '../../ports';
import { spread, type ScanTree } from '../scanTree';
import { isBuildTool } from './buildTool';
import { mustPass } from './mustPass';
import { runsSwitchedOff } from './isOff';
import { linesOfPipeline, type PipelineLine } from './pipelineLines';
import { setOnLine } from './plainEnv';
import { isTorn } from './shellLines';
import { leafOf } from '../resolvePath';

/** One shell command that continuous integration runs, or one action it uses. */
export interface CiCommand {
  /** Normalised: variables for tools resolved by name, environment prefixes removed. */
  readonly text: string;
  readonly path: RelativePath;
  /** 1-based. */
  readonly line: number;
  /** False for workflows that only release, label, document or deploy. */
  readonly isCheck: boolean;
  /** What its line sets for it. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What is read of a file before it is known what the file is for. */
type Read = Pick<CiCommand, 'text' | 'line' | 'env'>;

const workflowFile = new RegExp(oneOf(lists.workflowFiles));
const sideWorkflow = new RegExp(oneOf(lists.sideWorkflows), 'i');
/** More workflows than this are variations of the same checks. */
const maxWorkflows = 40;

/** Cheaper than the list: of a hundred thousand files nearly none is at the root or in a hidden folder. */
const mayBeWorkflow = (file: RelativePath): boolean => file.startsWith('.') || !file.includes('/');

/** Every command of every workflow file, in file and line order. */
export function ciCommands(tree: ScanTree): Promise<readonly CiCommand[]> {
  return tree.once('ci', async () => {
    const all = tree.files.filter((file) => mayBeWorkflow(file) && workflowFile.test(file)).sort();
    const files = spread(await living(tree, all), maxWorkflows);
    const lists = await Promise.all(
      files.map(async (path) => {
        const isCheck = !sideWorkflow.test(leafOf(path));
        const text = await tree.text(path);
        const found =
          path === 'Jenkinsfile' ? linesOfPipeline(text).flatMap(commandsOn) : commandsOf(text);
        const off = /\bfalse\b/.test(text) ? runsSwitchedOff(await tree.record(path)) : '';
        return found
          .filter((one) => !off.includes(one.text))
          .filter((one) => !isScriptElsewhere(tree, one.text))
          .map((one) => ({ ...one, path, isCheck }));
      }),
    );
    return lists.flat();
  });
}

/** Without the file of Travis CI where other workflows look at changes: it stayed when the project moved. */
async function living(
  tree: ScanTree,
  files: readonly RelativePath[],
): Promise<readonly RelativePath[]> {
  const others = files.filter((file) => file !== travis);
  if (others.length === files.length) return files;
  const texts = await Promise.all(others.map((file) => tree.text(file)));
  return texts.some((text) => looksAtChanges.test(text)) ? others : files;
}

const travis = '.travis.yml';
const looksAtChanges =
  /^on: *push\b|^\s*-?\s*"?(pull_request|push)\b(?!:\s*\n\s*tags)|\[[^\]]*\b(pull_request|push)\b/m;

/** A script that this repository does not have: CI runs it in another one, or in a folder. */
export function isScriptElsewhere(tree: ScanTree, text: string): boolean {
  const path = /^(?:(?:ba)?sh )?(?:\.\/)?(scripts?\/[\w./-]+)(?=\s|$)/.exec(text)?.[1];
  return path !== undefined && !tree.has(path);
}

/** The first command of the checking workflows that matches, else of any workflow where `anywhere`. */
export async function findCi(
  tree: ScanTree,
  pattern: RegExp,
  anywhere = false,
  counts: (command: CiCommand) => boolean = () => true,
): Promise<CiCommand | undefined> {
  const commands = await ciCommands(tree);
  // Asked last: it may look at every step.
  const fits = (command: CiCommand): boolean => pattern.test(command.text) && counts(command);
  return (
    commands.find((command) => command.isCheck && fits(command)) ??
    (anywhere ? commands.find(fits) : undefined)
  );
}

const commandKey =
  /^(\s*(?:- )?)(?:run|script|before_script|install|commands?|cmd|bash|pwsh|powershell|uses|[\w-]+_script):\s*(.*)$/;

/** Where a reader of lines stands: in which block, and what of a command it holds already. */
interface Reading {
  readonly found: Read[];
  block: { readonly indent: number; readonly isList: boolean } | undefined;
  held: string;
  isFolded: boolean;
}

/** Reads commands line by line: keeps line numbers and does not mind broken YAML. */
function commandsOf(text: string): readonly Read[] {
  const reading: Reading = { found: [], block: undefined, held: '', isFolded: false };
  const lines = text.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const match = commandKey.exec(line);
    if (match) openBlock(reading, match, line, index);
    else if (reading.block && isInside(line, reading.block)) readInside(reading, lines, index);
    else reading.block = undefined;
  }
  return reading.found;
}

function openBlock(reading: Reading, match: RegExpExecArray, line: string, index: number): void {
  reading.held = '';
  reading.isFolded = /:\s*>[+-]?$/.test(line);
  const value = unquote((match[2] ?? '').replace(/\s+#.*$/, ''));
  const opens = value === '' || /^[|>][+-]?$/.test(value);
  reading.block = opens ? { indent: (match[1] ?? '').length, isList: value === '' } : undefined;
  if (!opens) pushCommands(reading.found, value, index + 1);
}

function readInside(reading: Reading, lines: readonly string[], index: number): void {
  const line = (lines[index] ?? '').trim();
  const bare = unquote(line.replace(/^- /, ''));
  // A mapping is no list of commands: what its own keys hold is read where they stand.
  if (reading.block?.isList === true && reading.held === '' && /^"?[\w-]+"?:(\s|$)/.test(bare)) {
    reading.block = undefined;
    return;
  }
  // A new item ends a folded one; a mark of its own begins the next.
  if (line.startsWith('- ')) reading.isFolded = /^>[+-]?$/.test(bare);
  if (/^[|>][+-]?$/.test(bare)) return;
  const goesOn = bare.endsWith('\\') || (reading.isFolded && isContinued(lines, index));
  reading.held += goesOn ? `${bare.replace(/\\$/, '').trim()} ` : bare;
  if (goesOn) return;
  pushCommands(reading.found, reading.held, index + 1);
  reading.held = '';
}

/** A line that a folded block continues: nothing of it begins an item of a list. */
function isContinued(lines: readonly string[], at: number): boolean {
  const [line = '', next = ''] = [lines[at], lines[at + 1]];
  const indent = (text: string): number => text.length - text.trimStart().length;
  return next.trim() !== '' && indent(next) >= indent(line) && !next.trimStart().startsWith('- ');
}

function isInside(
  line: string,
  block: { readonly indent: number; readonly isList: boolean },
): boolean {
  const indent = line.length - line.trimStart().length;
  if (line.trim() === '' || indent > block.indent) return true;
  return block.isList && indent === block.indent && line.trimStart().startsWith('- ');
}

function unquote(text: string): string {
  return text.replace(/^(['"])(.*)\1$/, '$2');
}

function commandsOn({ text, line }: PipelineLine): readonly Read[] {
  const found: Read[] = [];
  pushCommands(found, text, line);
  return found;
}

function pushCommands(found: Read[], raw: string, line: number): void {
  for (const part of mustPass(raw)) {
    const text = normalizeCommand(part);
    const env = setOnLine(part);
    if (text !== '' && !/^#|^\[.*\]$/.test(text) && !isTorn(text))
      found.push({ text, line, ...(Object.keys(env).length > 0 && { env }) });
  }
}

/** Variables that name a tool become the tool; environment settings and wrappers before a command fall away. */
export function normalizeCommand(raw: string): string {
  return (
    raw
      // As an option or a part of one it is a value that only CI knows.
      .replace(/^\s*\$\{\{\s*(?:env|vars)\.(\w+)\s*\}\}(?=\s)/, (_, name: string) =>
        name.toLowerCase(),
      )
      // A tool that CI calls by a variable named after it.
      .replace(/^\s*"?\$\{?([A-Z]+)\}?"?(?= )/, (written, name: string) =>
        isBuildTool(name.toLowerCase()) ? name.toLowerCase() : written,
      )
      .replace(
        // As the value of an option it is a version, or a part of a name.
        /(?<![\w=-]|\s-{1,2}[\w-]+[ =])\$\(?\{?(GO|CARGO|PYTHON|MAKE|NPM|PNPM|YARN|MVN|GRADLE|BUNDLE|UV)\)?\}?(?![\w-])/g,
        (_, name: string) => name.toLowerCase(),
      )
      .replace(/\$\{PREFIX\}|\$PREFIX\b/g, '')
      .trim()
      .replace(/^[@-]+/, '')
      .replace(
        /^((sudo|time|xvfb-run( -a)?|env|nice|cross-env) |[A-Z][A-Z0-9_]*=("[^"]*"|'[^']*'|\$\([^)]*\)|\S*)(?: |$))+/g,
        '',
      )
      .replace(/\s+/g, ' ')
      .trim()
  );
}
