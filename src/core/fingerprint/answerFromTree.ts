import { compileGlob } from '../lesson/globMatcher';
import type { Hasher } from '../ports';
import { dominantSuffix } from './dominantSuffix';
import type { DirRef, GlobRef } from './ref';
import { type RefAnswer, failedAnswer, input, missingAnswer, valueDigest } from './refDigest';
import { type WalkedTree, maxEntries } from './walkTree';

/** A ref that the names under a folder answer. */
export type TreeRef = DirRef | GlobRef;

/** Whether a ref needs the names under its folder; a folder's presence is answered by stat alone. */
export function needsWalk(ref: TreeRef): boolean {
  return !(ref.kind === 'dir' && ref.projection === 'exists');
}

/** Answers a `dir/` or `glob:` ref from a walked tree. */
export function answerFromTree(ref: TreeRef, tree: WalkedTree, hasher: Hasher): RefAnswer {
  if (tree.error !== undefined)
    return failedAnswer('content', input('unreadable', { why: tree.error }));
  if (tree.tooBroad) {
    const limit = maxEntries.toLocaleString('en-US');
    return failedAnswer('too broad', input('tooBroad', { ref: ref.text, limit }));
  }
  return ref.kind === 'dir' ? dirAnswer(tree, hasher) : globAnswer(ref, tree, hasher);
}

function dirAnswer(tree: WalkedTree, hasher: Hasher): RefAnswer {
  const suffix = dominantSuffix(tree.files.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  return {
    digest: valueDigest({ suffix: suffix ?? null }, hasher),
    missing: false,
    value: suffix === undefined ? 'no files' : suffix || 'no extension',
  };
}

function globAnswer(ref: GlobRef, tree: WalkedTree, hasher: Hasher): RefAnswer {
  const isMatch = compileGlob(ref.pattern, { negates: false });
  if (!isMatch) return failedAnswer('ref', input('glob', { ref: ref.text }));
  if (!tree.files.some((path) => isMatch(path))) return missingAnswer(hasher);
  return { digest: valueDigest(true, hasher), missing: false, value: 'exists' };
}
