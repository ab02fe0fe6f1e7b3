import { compileSegments } from '../lesson/globMatcher';

/** Places of the file that names owners, the first that exists counts. */
export const codeOwnersPlaces = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'] as const;

/** Who owns a path, in lower case: `@ann`, `@org/team` or an address. */
export type Owners = (path: string) => readonly string[];

const nobody: Owners = () => [];

interface Rule {
  readonly holds: (path: string) => boolean;
  readonly owners: readonly string[];
}

/**
 * Reads a CODEOWNERS file: the last rule that fits a path says who owns it, and a rule without owners takes it from everybody. Where a line
 * cannot be read as such a rule (sections, negation, classes), different hosts read the file differently: then nobody owns anything.
 */
export function readCodeOwners(text: string): Owners {
  const rules: Rule[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [pattern, ...rest] = line
      .replace(/(^|\s)#.*$/, '')
      .split(/\s+/)
      .filter(Boolean);
    if (pattern === undefined) continue;
    if (/[![\]\\{}]/.test(pattern)) return nobody;
    rules.push({ holds: ruleOf(pattern), owners: rest.map((owner) => owner.toLowerCase()) });
  }
  const lastFirst = rules.reverse();
  return (path) => lastFirst.find(({ holds }) => holds(path))?.owners ?? [];
}

/** As git ignores files: a pattern with a slash within is meant from the root, one that ends with a slash or names a folder is all below it. */
function ruleOf(pattern: string): Rule['holds'] {
  const isFromRoot = /\/./.test(pattern);
  const name = pattern.replace(/^\//, '').replace(/\/$/, '');
  const inAny = isFromRoot ? name : `**/${name}`;
  if (name === '') return () => true;
  const itself = pattern.endsWith('/') ? undefined : compileSegments(inAny);
  // `docs/*` is what lies in `docs`, not what lies deeper; `*` alone is everything.
  const isFlat = isFromRoot && name.endsWith('/*');
  const below = isFlat ? undefined : compileSegments(`${inAny}/**/*`);
  return (path) => itself?.(path) === true || below?.(path) === true;
}
