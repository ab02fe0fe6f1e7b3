import type { ChatTool } from '../chatModel';
import type { ReadableFiles } from './readableFiles';
import { countField, textField } from './toolInput';

/** A screenful or two; a model asks for the next part where it needs it. */
const maxLines = 400;
const maxCharacters = 20_000;

/** Reads a file or some lines of it. */
export function readFileTool(files: ReadableFiles): ChatTool {
  return {
    name: 'read_file',
    description: `Reads a text file of the repository, at most ${maxLines} lines at once.`,
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'relative to the repository root' },
        startLine: { type: 'integer', minimum: 1 },
        endLine: { type: 'integer', minimum: 1 },
      },
      required: ['path'],
    },
    describe: (input) => `Reading ${textField(input, 'path') ?? 'a file'}`,
    run: async (input) => {
      const path = textField(input, 'path');
      if (path === undefined) return { ok: false, text: 'read_file needs "path".' };
      const read = await files.read(path);
      if (read.kind === 'refused') return { ok: false, text: read.why };
      return excerpt(
        read.path,
        read.text,
        countField(input, 'startLine') ?? 1,
        countField(input, 'endLine'),
      );
    },
  };
}

function excerpt(path: string, text: string, start: number, end: number | undefined): string {
  const lines = text.split(/\r\n?|\n/);
  if (lines.at(-1) === '') lines.pop();
  const last = Math.min(end ?? lines.length, start + maxLines - 1, lines.length);
  const whole = lines.slice(start - 1, last).join('\n');
  const isClipped = whole.length > maxCharacters;
  const shown = isClipped
    ? `${whole.slice(0, maxCharacters)}\n(Cut here: ${maxCharacters} of ${whole.length} characters.)`
    : whole;
  const isWhole = start === 1 && last === lines.length;
  const range = isWhole
    ? `${lines.length} lines`
    : `lines ${start} to ${last} of ${lines.length}; ask for more with startLine`;
  return `${path} (${range})\n${shown}`;
}
