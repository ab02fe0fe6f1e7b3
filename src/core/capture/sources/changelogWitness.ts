import type { RelativePath } from '../../ports';
import { leafOf } from '../resolvePath';
import type { ScanTree } from '../scanTree';

/** Where a project says how it is worked on, and what a pull request is asked. */
const guide =
  /^(?:\.?\w+\/)?(?:AGENTS|CLAUDE|CONTRIBUTING|DEVELOP\w*|HACKING|copilot-instructions)\.\w+$|^(?:\.?\w+\/)?CONTRIBUTING$/i;
const template = /^(?:\.?\w+\/)?pull_request_template(?:\.\w+)?(?:\/[^/]+)?$/i;

const saysMade =
  /\bchangelog\b.*\b(generated|written) (automatically|by|during|at|on|from)|\bchangelog\b.*\bauto(matically)?[- ]?generated|\b(do not|don't|never) (edit|update|change|touch)\b.*\bchangelog\b/i;
const saysLater =
  /\bchangelog\b.*\b(?:written|handled|updated|added|maintained|managed|edited) by (?:the )?(?:maintainers?|releases?)\b/i;

const asks =
  /\b(?:add\w*|updat\w*|entr(?:y|ies)|bullets?|items?|record\w*|mention\w*|describ\w*|document\w*|includ\w*)\b/i;
/** What a line says of releases, or against an entry. */
const against =
  /\b(?:no need|do not|don't|never|not (?:need|required?|necessary))\b|\btitles?\b|\bheader\b|\bversion numbers?\b|\bdates?\b/i;

/** What the guides of a project say, sentence by sentence. */
async function guideLines(tree: ScanTree): Promise<readonly string[]> {
  const guides = tree.files.filter((path) => guide.test(path) || template.test(path));
  const texts = await Promise.all(guides.map((path) => tree.text(path)));
  return texts.flatMap((text) => text.split(/\n|(?<=[.!?]) (?=[A-Z])/));
}

/** Whether the project itself says that nobody writes the changelog with a change, to people or to what cuts its releases. */
export async function isToldMade(tree: ScanTree): Promise<boolean> {
  const craft = await tree.text('.craft.yml');
  if (/policy: *(auto|simple)\b/i.test(craft)) return true;
  return (await guideLines(tree)).some((line) => saysMade.test(line) || saysLater.test(line));
}

/** Whether a guide asks people for a line in the changelog, or the changelog has a section that waits for its release. */
export async function isAskedFor(tree: ScanTree, path: RelativePath): Promise<boolean> {
  return hasUnreleased(await tree.text(path)) || (await isAskedByGuide(tree, path));
}

async function isAskedByGuide(tree: ScanTree, path: RelativePath): Promise<boolean> {
  const named = nameOf(leafOf(path));
  return (await guideLines(tree)).some(
    (line) => named(line) && asks.test(line) && !against.test(line),
  );
}

/** A changelog by its file, or by what it is; the plain word "changes" is none. */
function nameOf(leaf: string): (line: string) => boolean {
  const isWord = /^\w+$/.test(leaf);
  return (line) =>
    /\bchange ?log\b/i.test(line) ||
    (isWord ? line.includes(`\`${leaf}\``) || line.includes(`${leaf} file`) : line.includes(leaf));
}

/** Lines at the top among which the newest section begins. */
const top = 40;
/** A title is short, and no point of a list. */
const title = /^(?![-*+] |\s).{1,90}$/;
const waits =
  /\bunreleased\b|\bnot (?:yet )?released\b|\b(?:next|upcoming)\b|\b(?:under|in) (?:development|progress)\b|\bdevelopment version\b/i;
const waitsShort =
  /^\W*(?:v?[\d.]+\W+)?(?:master|main|trunk|head|dev|vnext|tbd)\W*$|-(?:dev|wip|snapshot)\b|\{\{\$NEXT\}\}|[?x]{2}-[?x]{2}|\d\.9\d{2,3}\b/i;

/** Whether the first section of a changelog is of what no release holds yet. Points before any title wait for one too. */
function hasUnreleased(text: string): boolean {
  const lines = text
    .replace(/\]\([^)\s]*\)/g, ']')
    .split(/\r?\n/)
    .slice(0, top);
  if (/^[-*+] /.test(lines.find((line) => line.trim() !== '') ?? '')) return true;
  const first = lines.findIndex((line) => /^[-*+] |^ +[-*+] /.test(line));
  const heads = (first < 0 ? lines : lines.slice(0, first)).filter((line) => title.test(line));
  return heads.some((line) => !/\.\s*$/.test(line) && (waits.test(line) || waitsShort.test(line)));
}
