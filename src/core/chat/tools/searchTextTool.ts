import type { Cancellation, RelativePath } from '../../ports';
import type { ChatTool } from '../chatModel';
import type { LineTest } from './lineTest';
import { matching } from './findFilesTool';
import { normalise, type ReadableFiles } from './readableFiles';
import { textField } from './toolInput';

const maxHits = 60;
/** A line of minified code must not fill the answer. */
const maxLineLength = 240;
/** Files between two breaths: reading is synchronous underneath, and the editor wants to stay quick. */
const filesPerBreath = 40;

/** Lets everything else have a turn. */
export type Breathe = () => Promise<void>;

/** A test for lines by a regular expression, or why it is none. */
export type RegexTest = (source: string) => Promise<LineTest | string>;

/** Finds lines that hold a text or match a regular expression. */
export function searchTextTool(
  files: ReadableFiles,
  breathe: Breathe,
  regexTest: RegexTest,
): ChatTool {
  return {
    name: 'search_text',
    description: `Finds lines in files of the repository, ignoring case; gives path:line: text, at most ${maxHits}.`,
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'text to find' },
        isRegex: { type: 'boolean', description: 'true = the query is a regular expression' },
        glob: { type: 'string', description: 'search only files that match' },
        folder: { type: 'string', description: 'search only below this folder' },
      },
      required: ['query'],
    },
    describe: (input) => `Searching for "${(textField(input, 'query') ?? '').slice(0, 60)}"`,
    run: (input, signal) => new Search(files, breathe, regexTest, signal).run(input),
  };
}

class Search {
  private readonly hits: string[] = [];
  private total = 0;

  constructor(
    private readonly files: ReadableFiles,
    private readonly breathe: Breathe,
    private readonly regexTest: RegexTest,
    private readonly signal: Cancellation,
  ) {}

  async run(input: object): Promise<string> {
    const query = textField(input, 'query');
    const folder = normalise(textField(input, 'folder') ?? '');
    if (query === undefined) return 'search_text needs "query".';
    if (folder === undefined) return 'That folder lies outside of the repository.';
    const isRegex = 'isRegex' in input && input.isRegex === true;
    const isHit = isRegex ? await this.regexTest(query) : textTest(query);
    if (typeof isHit === 'string') return isHit;
    const all = await this.files.list(folder, this.signal);
    if (!all) return 'There are too many files. Name a folder.';
    await this.searchAll(matching(all, textField(input, 'glob')), isHit);
    if (this.total === 0) return 'Nothing found.';
    const isClipped = this.total > this.hits.length;
    const notice = isClipped
      ? `\n(${this.hits.length} of ${this.total} lines shown. Narrow the search.)`
      : '';
    return this.hits.join('\n') + notice;
  }

  private async searchAll(paths: readonly RelativePath[], isHit: LineTest): Promise<void> {
    for (const [at, path] of paths.entries()) {
      if (at % filesPerBreath === 0) await this.breathe();
      if (this.signal.aborted) return;
      const read = await this.files.read(path);
      if (read.kind === 'text') this.searchOne(path, read.text, isHit);
    }
  }

  private searchOne(path: RelativePath, text: string, isHit: LineTest): void {
    for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
      if (!isHit(line)) continue;
      this.total += 1;
      if (this.hits.length >= maxHits) continue;
      const shown = line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line;
      this.hits.push(`${path}:${at + 1}: ${shown.trim()}`);
    }
  }
}

function textTest(query: string): LineTest {
  const wanted = query.toLowerCase();
  return (line) => line.toLowerCase().includes(wanted);
}
