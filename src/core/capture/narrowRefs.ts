import type { Fact } from './fact';
import type { ScanTree } from './scanTree';
import { encodePath, lineRef } from './sources/ciFact';

/** More of a line than this adds nothing but chances of change. */
const mostWords = 80;

/**
 * The fact with every ref that names a file as a whole on the line that stated it, or on the file being there where no line did: an edit
 * elsewhere in a manifest or workflow changes nothing that a lesson says.
 */
export async function narrowRefs(tree: ScanTree, fact: Fact): Promise<Fact> {
  const refs = await Promise.all(fact.refs.map((ref) => narrowed(tree, fact, ref)));
  return { ...fact, refs: [...new Set(refs)] };
}

async function narrowed(tree: ScanTree, { evidence }: Fact, ref: string): Promise<string> {
  if (/[#~]/.test(ref) || ref.endsWith('/') || ref.startsWith('glob:')) return ref;
  const path = decodePath(ref);
  const lines = (await tree.text(path)).split('\n').map((line) => line.trim());
  const stated = evidence
    .filter((item) => item.path === path)
    .map(({ text }) => text.slice(0, mostWords).trim())
    .find((words) => words !== '' && lines.some((line) => line.includes(words)));
  return stated === undefined ? `${encodePath(path)}~exists` : lineRef(path, stated);
}

function decodePath(ref: string): string {
  return ref.replace(/%23/g, '#').replace(/%7E/g, '~');
}
