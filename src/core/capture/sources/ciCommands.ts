import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { RelativePath } from '../../ports';
import { spread, type ScanTree } from '../scanTree';

/** One shell command that continuous integration runs, or one action it uses. */
export interface CiCommand {
  /** Normalised: variables for tools resolved by name, environment prefixes removed. */
  readonly text: string;
  readonly path: RelativePath;
  /** 1-based. */
  readonly line: number;
  /** False for workflows that only release, label, document or deploy. */
  readonly isCheck: boolean;
}

const workflowFile = new RegExp(oneOf(lists.workflowFiles));
const sideWorkflow = new RegExp(oneOf(lists.sideWorkflows), 'i');
/** More workflows than this are variations of the same checks. */
const maxWorkflows = 40;

/** Every command of every workflow file, in file and line order. */
export function ciCommands(tree: ScanTree): Promise<readonly CiCommand[]> {
  return tree.once('ci', async () => {
    const files = spread(tree.files.filter((file) => workflowFile.test(file)).sort(), maxWorkflows);
    const lists = await Promise.all(
      files.map(async (path) => {
        const isCheck = !sideWorkflow.test(path.slice(path.lastIndexOf('/') + 1));
        return commandsOf(await tree.text(path)).map((found) => ({ ...found, path, isCheck }));
      }),
    );
    return lists.flat();
  });
}

/** The first command of the checking workflows that matches, else of any workflow where `anywhere`. */
export async function findCi(
  tree: ScanTree,
  pattern: RegExp,
  anywhere = false,
): Promise<CiCommand | undefined> {
  const commands = await ciCommands(tree);
  return (
    commands.find((command) => command.isCheck && pattern.test(command.text)) ??
    (anywhere ? commands.find((command) => pattern.test(command.text)) : undefined)
  );
}

const commandKey =
  /^(\s*)(?:- )?(?:run|script|before_script|install|command|cmd|uses|[\w-]+_script):\s*(.*)$/;

/** Reads commands line by line: keeps line numbers and does not mind broken YAML. */
function commandsOf(text: string): { readonly text: string; readonly line: number }[] {
  const found: { text: string; line: number }[] = [];
  let block: { readonly indent: number; readonly isList: boolean } | undefined;
  let held = '';
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const match = commandKey.exec(line);
    if (match) {
      held = '';
      const value = unquote((match[2] ?? '').replace(/\s+#.*$/, ''));
      const opens = value === '' || /^[|>][+-]?$/.test(value);
      block = opens ? { indent: (match[1] ?? '').length, isList: value === '' } : undefined;
      if (!opens) pushCommands(found, value, index + 1);
    } else if (block && isInside(line, block)) {
      const bare = unquote(line.trim().replace(/^- /, ''));
      held = bare.endsWith('\\') ? `${held}${bare.slice(0, -1).trim()} ` : held + bare;
      if (bare.endsWith('\\')) continue;
      pushCommands(found, held, index + 1);
      held = '';
    } else {
      block = undefined;
    }
  }
  return found;
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

function pushCommands(found: { text: string; line: number }[], raw: string, line: number): void {
  for (const part of raw.split(/&&|\|\||;/)) {
    const text = normalizeCommand(part);
    if (text !== '' && !text.startsWith('#')) found.push({ text, line });
  }
}

/** Variables that name a tool become the tool; environment settings and wrappers before a command fall away. */
export function normalizeCommand(raw: string): string {
  return raw
    .replace(/\$\{\{\s*(?:env|vars)\.(\w+)\s*\}\}/g, (_, name: string) => name.toLowerCase())
    .replace(
      /\$\(?\{?(GO|CARGO|PYTHON|MAKE|NPM|PNPM|YARN|MVN|GRADLE|BUNDLE|UV)\)?\}?/g,
      (_, name: string) => name.toLowerCase(),
    )
    .replace(/\$\{PREFIX\}|\$PREFIX\b/g, '')
    .trim()
    .replace(/^[@-]+/, '')
    .replace(
      /^((sudo|time|xvfb-run( -a)?|env|nice|cross-env) |[A-Z][A-Z0-9_]*=("[^"]*"|'[^']*'|\$\([^)]*\)|\S*) )+/g,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim();
}
