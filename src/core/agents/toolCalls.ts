import lists from '../language/lists/tools.json';

/** What a program calls a tool with. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** Tools that write files and that run a shell line, as agents and editors name them, in lower case and without `_`. */
const writing: ReadonlySet<string> = new Set(lists.writingTools);
const running: ReadonlySet<string> = new Set(lists.runningTools);

const { commandFields, pathFields } = lists;
/** Fields in which a patch may be handed over. */
const patchFields = [...lists.patchFields, 'command', 'content'];

/** Reading and undoing go by the same tool in one family; only these of its commands write. */
const editorCommands: ReadonlySet<unknown> = new Set([
  undefined,
  'create',
  'str_replace',
  'insert',
]);

const plainName = (tool: string): string => tool.toLowerCase().replace(/[_-]/g, '');

/** Files that a call of a tool writes, as it names them; `undefined` = it writes none. Empty = it does, and does not say which. */
export function writtenFiles(tool: string, input: ToolInput): readonly string[] | undefined {
  const name = plainName(tool);
  if (!writing.has(name)) return undefined;
  if (name === 'strreplaceeditor' && !editorCommands.has(input['command'])) return undefined;
  const several = Array.isArray(input['replacements']) ? input['replacements'] : [];
  const named = [input, ...several.filter(isRecord)].flatMap(pathOf);
  return [...new Set([...named, ...(name === 'applypatch' ? patchedFiles(input) : [])])];
}

/** The shell line of a call; `undefined` = it runs none. */
export function commandLineOf(tool: string, input: ToolInput): string | undefined {
  if (!running.has(plainName(tool))) return undefined;
  for (const field of commandFields) {
    const value = input[field];
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return lineOf(value.filter((word) => typeof word === 'string'));
  }
  return undefined;
}

/** A line handed over as words: what a shell was told to run, where one was called. */
function lineOf(words: readonly string[]): string {
  const [shell = '', option = '', line] = words;
  return line !== undefined && /(?:^|[\\/])(?:ba|z|da)?sh$/.test(shell) && /^-l?c$/.test(option)
    ? line
    : words.join(' ');
}

function pathOf(input: ToolInput): readonly string[] {
  const path = pathFields.map((field) => input[field]).find(isText);
  return path === undefined ? [] : [path];
}

/** The files that a patch in the form of `*** Update File: path` names. */
function patchedFiles(input: ToolInput): readonly string[] {
  const text = patchFields.map((field) => input[field]).find(isText) ?? '';
  return [...text.matchAll(/^\*\*\* (?:Add|Update) File: (.+)$/gm)].map(([, path = '']) =>
    path.trim(),
  );
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function isRecord(value: unknown): value is ToolInput {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
