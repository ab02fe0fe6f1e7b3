import { filled } from '../../language/filled';
import lists from '../../language/lists/instructions.json';
import { oneOf } from '../../language/oneOf';
import type { RelativePath } from '../../ports';
import { isForAssistants } from './instructionFiles';

/** Reports and questions, releases, how one becomes a maintainer: what a page for people tells beside how a change is made. */
const { asideHeadings } = filled({ asideHeadings: lists.asideHeadings });
const aside = new RegExp(String.raw`^(?:${oneOf(asideHeadings)})\W*$`, 'iu');
/** It speaks of a change all the same. */
const ofChange = new RegExp(String.raw`\b(?:${oneOf(lists.wordsOfChange)})\b`, 'i');
const beforeHeading = /^(?:\d+(?:\.\d+)*[.)]?|\p{Extended_Pictographic}\uFE0F?)\s+/u;
const linked = /\[([^\]]*)\]\([^)]*\)/g;

/**
 * Whether a statement of a page for people tells of something else than making a change, as a heading above it says. What is written for
 * assistants is for whatever they are asked to do.
 */
export function isAside(path: RelativePath, headings: readonly string[], said: string): boolean {
  const isUnder = headings.some((heading) =>
    aside.test(heading.replace(linked, '$1').replace(beforeHeading, '').trim()),
  );
  return isUnder && !isForAssistants(path) && !ofChange.test(said);
}
