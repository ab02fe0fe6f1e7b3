import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { isProse } from '../sentenceValue';
import { quoted, unsaid } from '../sentences/phrase';
import { lineRef } from '../sources/ciFact';
import { blanked } from '../sources/withoutComments';

/** Where the host looks for the text that a new pull request begins with. */
const template = /^(\.github\/|docs\/)?pull_request_template(\.(md|txt|rst))?$/i;
/** Instructions to whoever writes, and samples of code, are no part of a description. */
const unseen = /<!--[\s\S]*?(-->|$(?![\s\S]))|^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\2/gm;

const fewestHeadings = 2;
const fewestBoxes = 3;
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
  const lines = (await tree.text(path)).replace(unseen, blanked).split(/\r?\n/);
  const boxes = lines.filter((line) => /^\s*[-*+] \[[ xX]?\] ?\S/.test(line)).length;
  const found = headingsOf(lines).filter(({ heading }) => !asksNothing.test(heading));
  const isWithBoxes = boxes >= fewestBoxes;
  const [first] = found;
  const isHeaded = found.length >= fewestHeadings;
  if (!isHeaded && !isWithBoxes) return undefined;
  const at = first?.line ?? lines.findIndex((line) => /^\s*[-*+] \[/.test(line));
  const text = (lines[at] ?? '').trim().slice(0, 160);
  const headings = !isHeaded ? '' : namesOf(found.map((one) => one.heading));
  return {
    ...provenFact('pullTemplate', path, { path, line: at + 1, text }, [
      lineRef(path, text.slice(0, 60).trim()),
    ]),
    slots: {
      file: path,
      ...(headings !== '' && { headings }),
      ...(headings === '' && isHeaded && { count: String(found.length) }),
      ...(isWithBoxes && { boxes: String(boxes) }),
    },
  };
}

/** Over a list of boxes, which is told by itself, or over words to whoever writes. */
const asksNothing =
  /check-?\s?list|to[- ]?dos?\b|\btasks\b|before submitting|instructions|submitter/i;

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

/** The headings that are names rather than sentences; none where most of them are sentences. */
function namesOf(headings: readonly string[]): string {
  const names = [...new Set(headings)].filter(
    (one) => one.length <= longestHeading && /^[\p{L}\p{N} '/()?&,-]+$/u.test(one) && !isProse(one),
  );
  if (names.length < fewestHeadings) return '';
  const told = names.slice(0, mostNamed).map(quoted).join(', ');
  return told + (names.length > mostNamed || names.length < headings.length ? `, ${unsaid}` : '');
}
