import { compileGlob } from '../../lesson/globMatcher';
import type { Cancellation } from '../../ports';
import type { ChatTool } from '../chatModel';
import { normalise, type ReadableFiles } from './readableFiles';
import { textField } from './toolInput';

const maxShown = 200;

/** Lists files by a glob. */
export function findFilesTool(files: ReadableFiles): ChatTool {
  return {
    name: 'find_files',
    description: `Lists files of the repository that match a glob, at most ${maxShown}.`,
    inputSchema: {
      type: 'object',
      properties: {
        glob: { type: 'string', description: 'such as src/**/*.ts; absent = all files' },
        folder: { type: 'string', description: 'look only below this folder' },
      },
    },
    describe: (input) => `Looking for ${textField(input, 'glob') ?? 'files'}`,
    run: (input, signal) => find(files, input, signal),
  };
}

async function find(files: ReadableFiles, input: object, signal: Cancellation): Promise<string> {
  const folder = normalise(textField(input, 'folder') ?? '');
  if (folder === undefined) return 'That folder lies outside of the repository.';
  const all = await files.list(folder, signal);
  if (!all) return 'There are too many files. Name a folder.';
  const found = matching(all, textField(input, 'glob'));
  if (found.length === 0) return 'No file matches.';
  const isClipped = found.length > maxShown;
  const notice = isClipped ? `\n(${maxShown} of ${found.length} shown. Narrow the glob.)` : '';
  return found.slice(0, maxShown).join('\n') + notice;
}

/** The paths a glob matches, as a model means it: one without a slash matches names in any folder. */
export function matching(paths: readonly string[], glob: string | undefined): readonly string[] {
  if (glob === undefined) return paths;
  const wanted = glob.replace(/^(?:\.?\/)+/, '');
  const isMatch = compileGlob(wanted.includes('/') ? wanted : `**/${wanted}`);
  return isMatch ? paths.filter(isMatch) : [];
}
