import lists from '../language/lists/waivers.json';
import { oneOf } from '../language/oneOf';
import type { CheckKind } from '../lesson/parseCheck';
import type { Breach } from './tryCheck';

const waiver = (what: readonly string[]): RegExp =>
  new RegExp(
    String.raw`(?:^|[^\p{L}])(?:${oneOf(lists.before)})\s*(?:${oneOf(what)})(?![\p{L}])|(?:${oneOf(what)})\s*(?:${oneOf(lists.after)})`,
    'iu',
  );

const noTests = waiver(lists.tests);
const noChangelog = waiver(lists.changelog);
/** A path of tests, by a part of its name. */
const testPath = /(^|[/._-])(tests?|specs?|__tests__)([/._-]|$)|(Test|Tests|Spec)\.\w+$/i;
const changelogPath = /change|news|history|release/i;
/** Shorter words stand in requests by chance. */
const fewestLetters = 4;

/** The user's request wins: it says that the test or the changelog is not wanted, or names the very thing that a rule is against. */
export function isWaived(request: string, kind: CheckKind, breach: Breach): boolean {
  const { path, what = '' } = breach;
  if (kind === 'goes-with' || kind === 'changelog') return isDeclined(request, what);
  if (kind === 'never-edit' || kind === 'place' || kind === 'file-name')
    return request.includes(path.slice(path.lastIndexOf('/') + 1));
  const named = what.replace(/[(;]+$/, '');
  return named.length >= fewestLetters && request.includes(named);
}

function isDeclined(request: string, wanted: string): boolean {
  return (
    (testPath.test(wanted) && noTests.test(request)) ||
    (changelogPath.test(wanted) && noChangelog.test(request))
  );
}
