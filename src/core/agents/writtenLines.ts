import lists from '../language/lists/tools.json';
import { writtenFiles, type ToolInput } from './toolCalls';

/** The lines that a call of a writing tool puts in, and whether it hands over the file as a whole. */
export interface WrittenLines {
  readonly lines: readonly string[];
  readonly isWholeFile: boolean;
}

const { newTextFields, oldTextFields, wholeTextFields, patchFields } = lists;

/** `undefined` = it writes no file. Lines that stood in the text it replaces were there before. */
export function writtenLines(tool: string, input: ToolInput): WrittenLines | undefined {
  if (writtenFiles(tool, input) === undefined) return undefined;
  const parts = [input, ...listsIn(input)];
  const fresh = parts.flatMap((part) => textsOf(part, newTextFields));
  const whole = parts.flatMap((part) => textsOf(part, wholeTextFields));
  const before = new Set(parts.flatMap((part) => textsOf(part, oldTextFields)).flatMap(linesOf));
  const patched = textsOf(input, [...patchFields, 'command'])
    .filter((text) => text.includes('*** Begin Patch'))
    .flatMap(linesOf)
    .flatMap((line) => (line.startsWith('+') ? [line.slice(1)] : []));
  const lines = [...fresh, ...whole].flatMap(linesOf).filter((line) => !before.has(line));
  return { lines: [...lines, ...patched], isWholeFile: whole.length > 0 };
}

/** Several edits in one call. */
function listsIn(input: ToolInput): readonly ToolInput[] {
  return Object.values(input).flatMap((value) =>
    Array.isArray(value) ? value.filter(isRecord) : [],
  );
}

const textsOf = (input: ToolInput, fields: readonly string[]): readonly string[] =>
  fields.flatMap((field) => {
    const value = input[field];
    return typeof value === 'string' ? [value] : [];
  });

const linesOf = (text: string): readonly string[] => text.split(/\r?\n/);

function isRecord(value: unknown): value is ToolInput {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
