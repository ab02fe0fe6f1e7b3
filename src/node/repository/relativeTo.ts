import { isAbsolute, relative, sep } from 'node:path';
import type { RelativePath } from '../../core/ports';

/** An absolute path as one below a root; `undefined` = it lies outside, or is the root itself. */
export function relativeTo(root: string, path: string): RelativePath | undefined {
  const inside = relative(root, path);
  const isOutside = inside === '' || inside.startsWith('..') || isAbsolute(inside);
  return isOutside ? undefined : inside.split(sep).join('/');
}
