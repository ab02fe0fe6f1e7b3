import lists from '../../language/lists/repository.json';
import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { quoted, unsaid } from '../sentences/phrase';
import { lineRef } from '../sources/ciFact';
import { blanked } from '../sources/withoutComments';

/** Where the host looks for the text that a new pull request begins with. */
const template = /^(\.github\/|docs\/)?pull_request_template(\.(md|txt|rst))?$/i;
/** Instructions to whoever writes, and samples of code, are no part of a description. */
const unseen = /<!--[\s\S]*?(-->|$(?![\s\S]))|^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\2/gm;

const fewestHeadings = 2;
const fewestBoxes = 4;
const mostNamed = 5;
const longestHeading = 45;

/** What a description of a pull request has to have: whoever sends one from a command line never sees the form. */
export const pullTemplate: Detector = {
  name: 'pull template',
  detect: async (tree) => {
    const path = tree.files.find((file) => template.test(file));
    const fact = path && (await formOf(tree, path));
    return fact ? [fact] : [];
  },
};

async function formOf(tree: ScanTree, path: string): Promise<Fact | undefined> {
  const text = await tree.text(path);
  const lines = text.replace(unseen, blanked).split(/\r?\n/);
  const headings = keptHeadings(text, lines);
  const isFree = mayBeLeftOut.test(text) || isChoice.test(text);
  const boxes = lines.filter(isBox).length;
  const isBoxed = !isFree && boxes >= fewestBoxes;
  const isWhole = headings.length === headingsOf(lines).length && (isBoxed || boxes === 0);
  const slots = {
    ...(headings.length >= fewestHeadings && told(headings, isWhole)),
    ...(isBoxed && { boxes: String(boxes) }),
  };
  if (isLoose.test(text) || Object.keys(slots).length === 0) return undefined;
  const at = headings[0]?.line ?? lines.findIndex(isBox);
  const line = (lines[at] ?? '').trim().slice(0, 160);
  const refs = [lineRef(path, line.slice(0, 60).trim())];
  const evidence = { path, line: at + 1, text: line };
  return {
    ...provenFact('pullTemplate', path, evidence, refs),
    slots: { file: path, ...slots },
  };
}

/** Headings by name; nothing where hardly one is a name. `isWhole`: the form asks for nothing else. */
function told(headings: readonly Heading[], isWhole: boolean): Readonly<Record<string, string>> {
  const names = namesOf(headings.map(({ heading }) => heading));
  if (names === '') return {};
  return { headings: isWhole || names.endsWith(unsaid) ? names : `${names}, ${unsaid}` };
}

const isBox = (line: string): boolean => /^\s*[-*+] \[[ xX]?\] ?\S/.test(line);

/** The headings that each description has; none where what stands above the first lets people choose. */
function keptHeadings(text: string, lines: readonly string[]): readonly Heading[] {
  const written = text.split(/\r?\n/);
  const all = headingsOf(lines);
  const [top = '', ...parts] = [0, ...all.map(({ line }) => line)].map((from, at) =>
    written.slice(from, all[at]?.line).join('\n'),
  );
  if (mayBeLeftOut.test(top)) return [];
  return all.filter(
    ({ heading }, at) => !asksNothing.test(heading) && !mayBeLeftOut.test(parts[at] ?? ''),
  );
}

/** A form that nobody has to keep, or that turns people away. */
const isLoose =
  /\bfreely\b|\bfeel free to (discard|delete|remove|replace|ignore)|\bmailing list\b|\b(not|n't) accept|\bis a mirror\b/i;
/** Said beside what is only kept where it applies. */
const mayBeLeftOut =
  /\b(delete|remove|strike|omit|leave out|skip)\b|\boptional|\bif (applicable|relevant|any|needed|necessary|appropriate|there)\b|\bnot (apply|applicable|relevant)\b/i;
/** Boxes of which one is ticked, or some. */
const isChoice = /\bthat appl(y|ies)\b|\bone of\b|\bselect\b|\btypes? of changes?\b/i;
/** Over a list of boxes, which is told by itself, a title, or over words to whoever writes. */
const asksNothing =
  /check-?\s?list|to[- ]?dos?\b|\btasks\b|before submitting|instructions|submitter|pull request|^(thank|please|do not|for) |maintainer|\(if /i;

interface Heading {
  readonly line: number;
  readonly heading: string;
}

/** The headings, without the pictures before them; lines in bold are some where there are no others. */
function headingsOf(lines: readonly string[]): readonly Heading[] {
  const among = (wordsOf: (line: string, next: string) => string | undefined) =>
    lines.flatMap((line, at) => {
      const words = wordsOf(line, lines[at + 1] ?? '');
      const heading = words?.replace(/[*_`]|^[^\p{L}]+|[^\p{L}?)]+$/gu, '').trim() ?? '';
      return heading === '' ? [] : [{ line: at, heading }];
    });
  const marked = among(
    (line, next) =>
      /^#{1,6}\s+(.+?)[\s#]*$/.exec(line)?.[1] ?? (/^(=+|-{3,})\s*$/.test(next) ? line : undefined),
  );
  return marked.length > 0
    ? marked
    : among((line) => /^\s*\*\*([^*]+)\*\*[:?]*\s*$/.exec(line)?.[1]);
}

/** A heading of words that such forms are made of: any other could be an order to whoever reads the lesson. */
const isUsual = (heading: string): boolean =>
  heading
    .toLowerCase()
    .split(/[^a-z]+/)
    .every((word) => word === '' || usual.has(word));
const usual: ReadonlySet<string> = new Set(lists.headingWords);

/** The headings that are names rather than sentences; none where most of them are sentences. */
function namesOf(headings: readonly string[]): string {
  const names = [...new Set(headings)].filter(
    (one) => one.length <= longestHeading && /^[\w '’/()?&,-]+$/.test(one) && isUsual(one),
  );
  if (names.length < fewestHeadings) return '';
  const told = names.slice(0, mostNamed).map(quoted).join(', ');
  return told + (names.length > mostNamed || names.length < headings.length ? `, ${unsaid}` : '');
}
