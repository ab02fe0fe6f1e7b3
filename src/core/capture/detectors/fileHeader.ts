import { countedFact, type Detector, type Fact } from '../fact';
import type { RelativePath } from '../../ports';
import { spread, type ScanTree } from '../scanTree';
import { quoted } from '../sentences/phrase';
import { encodePath } from '../sources/ciFact';

/** Files read of one ending. */
const filesRead = 60;
const fewestFiles = 10;
/** Share of them that must begin with it; what has hardly any text needs none. */
const bar = 0.85;
const leastText = 80;
/** The newest files show whether it is still written. */
const newestFiles = 10;
const newestBar = 0.9;
/** A header stands before anything else. */
const linesRead = 25;

/** A line of a comment that grants or reserves rights. */
const grants =
  /^\W*(?:.{0,40}\W)?(SPDX-License-Identifier: *([\w.-]+( (AND|OR|WITH) [\w.-]+)*)|Licen[sc]ed (under|to)\b|Copyright\b|\(c\) *\d{4})/i;
const inComment = /^\s*(\/[/*]|\*|#|--|;|%|\(\*|\{-|<!--|"""|'|rem\b)/i;

/** Which files begin with a licence header: a new one without it is sent back, or fails a check. */
export const fileHeader: Detector = {
  name: 'file header',
  detect: async (tree) => {
    const { language, sources, tests } = tree.profile;
    if (language === undefined) return [];
    const own = [...(sources.get(language) ?? []), ...(tests.get(language) ?? [])];
    const endings = new Map<string, RelativePath[]>();
    for (const file of own) {
      const ending = file.slice(file.lastIndexOf('.'));
      const known = endings.get(ending);
      if (known) known.push(file);
      else endings.set(ending, [file]);
    }
    const most = [...endings].sort((a, b) => b[1].length - a[1].length)[0];
    const fact = most && (await headerOf(tree, most[0], most[1]));
    return fact ? [fact] : [];
  },
};

async function headerOf(
  tree: ScanTree,
  ending: string,
  files: readonly RelativePath[],
): Promise<Fact | undefined> {
  if (files.length < fewestFiles) return undefined;
  const read = (await headersIn(tree, spread(files, filesRead))).filter(({ isLong }) => isLong);
  const holding = read.filter(({ header }) => header !== undefined);
  if (read.length < fewestFiles || holding.length < bar * read.length) return undefined;
  const newest = await headersIn(tree, await newestOf(tree, ending, files));
  const later = newest.filter(({ isLong }) => isLong);
  if (later.filter(({ header }) => header !== undefined).length < newestBar * later.length)
    return undefined;
  const sources = new Set([...tree.profile.sources.values()].flat());
  const sample = sampleOf(sources, later) ?? sampleOf(sources, holding);
  if (!sample?.header) return undefined;
  const licences = new Set(holding.map(({ header }) => header?.licence));
  const [licence] = licences;
  const support = { of: read.length, holds: holding.length };
  const { path } = sample;
  const { line, text } = sample.header;
  return {
    ...countedFact(
      'fileHeader',
      path,
      support,
      [{ path, line, text }],
      [`${encodePath(path)}~exists`],
    ),
    confidence: 0.9,
    slots: {
      pattern: quoted(`*${ending}`),
      sample: path,
      count: `${support.holds} of ${support.of}`,
      ...(licences.size === 1 && licence !== undefined && { licence }),
    },
  };
}

/** One to copy it from: a source rather than a test, and none of a hidden folder. */
function sampleOf(
  sources: ReadonlySet<RelativePath>,
  read: readonly Beginning[],
): Beginning | undefined {
  return [...read]
    .filter(({ path, header }) => header && sources.has(path) && !/(^|\/)\./.test(path))
    .sort((a, b) => a.path.length - b.path.length)[0];
}

interface Beginning {
  readonly path: RelativePath;
  readonly isLong: boolean;
  readonly header: Header | undefined;
}

interface Header {
  readonly line: number;
  readonly text: string;
  readonly licence?: string;
}

async function headersIn(
  tree: ScanTree,
  files: readonly RelativePath[],
): Promise<readonly Beginning[]> {
  return Promise.all(
    files.map(async (path) => {
      const text = await tree.text(path);
      return { path, isLong: text.length >= leastText, header: headerIn(text) };
    }),
  );
}

function headerIn(text: string): Header | undefined {
  const lines = text.slice(0, 4_000).split(/\r?\n/).slice(0, linesRead);
  const at = lines.findIndex((line) => grants.test(line));
  const found = lines[at];
  if (found === undefined) return undefined;
  if (!lines.slice(0, at + 1).some((line) => inComment.test(line))) return undefined;
  const licence = lines.flatMap(
    (line) => /SPDX-License-Identifier: *([\w.+-]+)\s*(\*\/)?$/.exec(line)?.[1] ?? [],
  )[0];
  return {
    line: at + 1,
    text: found.trim().slice(0, 160),
    ...(licence !== undefined && { licence }),
  };
}

/** The files of this ending that were added last and are still there. */
async function newestOf(
  tree: ScanTree,
  ending: string,
  files: readonly RelativePath[],
): Promise<readonly RelativePath[]> {
  const known = new Set(files);
  const added = (await tree.commits()).flatMap((one) => one.added ?? []);
  return [...new Set(added)]
    .filter((file) => file.endsWith(ending) && known.has(file))
    .slice(0, newestFiles);
}
