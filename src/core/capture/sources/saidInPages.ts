import type { RelativePath } from '../../ports';
import { folderOf, leafOf } from '../resolvePath';
import type { ScanTree } from '../scanTree';

/** Where people are told what to run. */
const page =
  /^(?:[^/]+|(?:\.github|\.claude|docs?|dev|contributing|tests?)\/[^]+)\.(?:md|rst|adoc|txt|pod)$|^(?:\.github\/)?(?:README|CONTRIBUTING|HACKING)$/i;
const mostPages = 80;

/** The lines of the pages for people, and of the one in a folder. */
export async function pagesOf(
  tree: ScanTree,
  near: RelativePath = '',
): Promise<readonly (readonly string[])[]> {
  const pages = tree.files.filter(
    (file) => page.test(file) || (folderOf(file) === near && /^readme\b/i.test(leafOf(file))),
  );
  return (await tree.sample(pages, mostPages)).map(({ text }) => text.split(/\r?\n/));
}

/** Whether a line names a command whole: neither a longer one nor a part of a path. */
export const namesCommand = (command: string): ((line: string) => boolean) => {
  const plain = command.replace(/^(?:ba)?sh |^\.\//, '').replace(/\W/g, '\\$&');
  const called = new RegExp(`(?:^|[^\\w/-])(?:\\./)?${plain}(?![\\w/:-])`);
  return (line) => called.test(line);
};
