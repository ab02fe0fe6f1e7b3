/** One file of a change. */
export interface ChangedFile {
  readonly path: string;
  /** `moved` = the same contents elsewhere, perhaps with edits: no new file, and no edit of what it was. */
  readonly how: 'added' | 'edited' | 'moved' | 'removed';
  /** Lines that were not there before; none of a binary file. */
  readonly added: readonly AddedLine[];
}

export interface AddedLine {
  /** 1-based, in the file as it is after the change. */
  readonly line: number;
  readonly text: string;
}

/** A change of more lines is a move or a generated file: its further lines are not looked at. */
const mostLines = 100_000;
/** What is longer is data. */
const longestLine = 2_000;

/** How git marks a folder that is a commit of another repository; what it says of it is no line of a file. */
const submodule = /^(?:index \S+|new file mode) 160000$/;

/** Reads what `git diff --unified=0 --find-renames --no-color` prints. Submodules and modes say nothing; a merge shows what its author changed. */
export function readDiff(diff: string): readonly ChangedFile[] {
  const files: { path: string; how: ChangedFile['how']; added: AddedLine[] }[] = [];
  let current: (typeof files)[number] | undefined;
  let next = 0;
  let count = 0;
  let isSubmodule = false;
  for (const line of linesOf(diff)) {
    if (line.startsWith('diff --git ')) {
      current = { path: pathOfHeader(line), how: 'edited', added: [] };
      files.push(current);
      next = 0;
      isSubmodule = false;
    } else if (!current) continue;
    else if (next === 0 || line.startsWith('@@')) {
      isSubmodule ||= next === 0 && submodule.test(line);
      next = readHeader(current, line, next);
    } else if (line.startsWith('+') && !isSubmodule) {
      count += 1;
      if (count <= mostLines) current.added.push({ line: next, text: line.slice(1, longestLine) });
      next += 1;
    }
  }
  return files.filter(({ path }) => path !== '');
}

function readHeader(
  file: { path: string; how: ChangedFile['how'] },
  line: string,
  next: number,
): number {
  if (line.startsWith('new file')) file.how = 'added';
  else if (line.startsWith('deleted file')) file.how = 'removed';
  else if (line.startsWith('rename to ')) {
    file.how = 'moved';
    file.path = unquoted(line.slice('rename to '.length));
  } else if (line.startsWith('+++ b/') || line.startsWith('+++ "b/'))
    file.path = unquoted(line.slice('+++ '.length)).slice('b/'.length);
  else if (line.startsWith('@@')) return Number(/\+(\d+)/.exec(line)?.[1] ?? 1);
  return next;
}

/** `diff --git a/X b/X`: both halves are alike unless it is a rename, which says so below. */
function pathOfHeader(line: string): string {
  const both = line.slice('diff --git '.length);
  const half = both.slice(0, (both.length - 1) / 2);
  return unquoted(half).replace(/^a\//, '');
}

/** Git puts names with control characters or quotation marks into quotes, bytes as octal numbers. */
function unquoted(name: string): string {
  if (!name.startsWith('"')) return name.replace(/\t$/, '');
  const inner = name.slice(1, name.lastIndexOf('"'));
  const asBytes = inner
    .replace(/%/g, '%25')
    .replace(/\\(?:([0-7]{3})|(.))/g, (_, octal?: string, one = '') =>
      octal === undefined
        ? (escapes[one as string] ?? String(one))
        : `%${parseInt(octal, 8).toString(16).padStart(2, '0')}`,
    );
  try {
    return decodeURIComponent(asBytes);
  } catch {
    // A name of bytes that are no text: no pattern is about it.
    return '';
  }
}

const escapes: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };

/** The lines, without a copy of the whole text. */
function* linesOf(text: string): Generator<string> {
  let from = 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    yield text.slice(from, end < 0 ? undefined : end).replace(/\r$/, '');
    if (end < 0) return;
    from = end + 1;
  }
}
