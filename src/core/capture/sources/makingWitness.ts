import { folderOf } from '../resolvePath';
import type { ScanTree } from '../scanTree';
import type { Made, Making } from './making';

/** Where people are told what to run; and the page beside what is made. */
const page = /^(?:[^/]+|(?:\.github|docs?|dev|contributing)\/[^]+)\.(?:md|rst|adoc|txt)$/i;
const mostPages = 80;
/** Lines before a command that say what it is for. */
const before = 6;
const aboutMaking = /generat|codegen|\bgen\b/i;

/** Whether the header of what is made, the directive beside it or a page for people names this very command. A name that sounds like it is a guess. */
export async function isSaidToMake(tree: ScanTree, making: Making, made: Made): Promise<boolean> {
  if (making.isOfHeader === true || made.first.text.includes(making.text)) return true;
  if (making.isOfDirective === true) return making.isOfFolder !== true || isOfOneFolder(tree, made);
  const near = folderOf(made.first.path);
  const pages = tree.files.filter(
    (file) =>
      page.test(file) ||
      (folderOf(file) === near && /^readme\b/i.test(file.slice(near.length + 1))),
  );
  const called = new RegExp(
    `(?:^|[^\\w/-])(?:\\./)?${making.text.replace(/\W/g, '\\$&')}(?![\\w/-])`,
  );
  const texts = await tree.sample(pages, mostPages);
  return texts.some(({ text }) => isSaid(text.split(/\r?\n/), called));
}

function isSaid(lines: readonly string[], called: RegExp): boolean {
  return lines.some(
    (line, at) =>
      called.test(line) &&
      aboutMaking.test(lines.slice(Math.max(0, at - before), at + 2).join(' ')),
  );
}

/** Whether all that is told lies in the folder of its directive. */
function isOfOneFolder(tree: ScanTree, { place }: Made): boolean {
  if (!place.startsWith('*')) return true;
  const ending = place.replace(/^\**\/?\*?/, '');
  return new Set(tree.files.filter((file) => file.endsWith(ending)).map(folderOf)).size === 1;
}
