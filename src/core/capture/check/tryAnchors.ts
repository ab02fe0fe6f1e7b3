import { folderOf, resolvePath } from '../resolvePath';
import type { InstructionFile } from '../instructions/instructionFiles';
import type { Finding } from './finding';
import { placeOf, type Mention } from './mention';

/** Links to a heading of an instruction file that has no such heading. Pages of sites make their own anchors and are left alone. */
export function tryAnchors(
  mentions: readonly Mention[],
  files: readonly InstructionFile[],
): readonly Finding[] {
  return mentions.flatMap((mention): readonly Finding[] => {
    if (mention.kind !== 'anchor') return [];
    const at = mention.name.indexOf('#');
    const target = mention.name.slice(0, at);
    const anchor = bare(mention.name.slice(at + 1));
    const path = target === '' ? mention.path : resolvePath(folderOf(mention.path), target);
    const file = files.find((known) => known.path === path);
    if (!file || anchor === '' || anchorsOf(file.text).has(anchor)) return [];
    return [{ ...placeOf(mention), code: 'missing', subject: 'anchor' }];
  });
}

/** What stands for a picture is no part of a heading's anchor. */
const picture = /!\[[^\]]*\]\([^)]*\)/g;

/** Headings and marks of a page, without what renderers of Markdown treat differently. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = text.matchAll(
    /^[\s>]*#{1,6}[ \t]+(.+?)[ \t]*#*$|^(.+)\n(?:=+|-{2,})[ \t]*$|<h[1-6][^>]*>([\s\S]*?)<\/h/gm,
  );
  const marks = text.matchAll(/(?:id|name)=["']([^"']+)|\{#([\w-]+)/g);
  const names = [...headings, ...marks].flatMap((match) => match.slice(1).filter(Boolean));
  const all = names.map((name) =>
    bare(name.replace(picture, '').replace(/\[([^\]]*)\]\([^)]*\)|<[^>]+>/g, '$1')),
  );
  // The second heading of a name is called after the first one.
  return new Set(
    all.flatMap((name) => [name, ...[1, 2, 3, 4, 5].map((count) => `${name}${count}`)]),
  );
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
