import { folderOf } from '../resolvePath';
import type { ScanTree } from '../scanTree';
import type { Made, Making } from './making';
import { namesCommand, pagesOf } from './saidInPages';

/** Lines before a command that say what it is for. */
const before = 6;
const aboutMaking = /generat|codegen|\bgen\b/i;

/** Whether the header of what is made, the directive beside it or a page for people names this very command. A name that sounds like it is a guess. */
export async function isSaidToMake(tree: ScanTree, making: Making, made: Made): Promise<boolean> {
  if (making.isOfHeader === true || made.first.text.includes(making.text)) return true;
  if (making.isOfDirective === true) return making.isOfFolder !== true || isOfOneFolder(tree, made);
  const names = namesCommand(making.text);
  const isSaid = (lines: readonly string[]): boolean =>
    lines.some((line, at) => {
      const around = lines.slice(Math.max(0, at - before), at + 2);
      return names(line) && aboutMaking.test(around.join(' '));
    });
  return (await pagesOf(tree, folderOf(made.first.path))).some(isSaid);
}

/** Whether all that is told lies in the folder of its directive. */
function isOfOneFolder(tree: ScanTree, { place }: Made): boolean {
  if (!place.startsWith('*')) return true;
  const ending = place.replace(/^\**\/?\*?/, '');
  return new Set(tree.files.filter((file) => file.endsWith(ending)).map(folderOf)).size === 1;
}
