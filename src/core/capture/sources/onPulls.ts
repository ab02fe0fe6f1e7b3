import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { allTexts, dig, isRecord } from '../shape';

/** Whether a workflow looks at pull requests as a person opens them and pushes to them. */
export function runsOnPulls(on: unknown): boolean {
  if (typeof on === 'string') return on === 'pull_request';
  if (Array.isArray(on)) return on.includes('pull_request');
  if (!isRecord(on) || !('pull_request' in on)) return false;
  const types = dig(on, 'pull_request', 'types');
  return (
    isAboutSome(dig(on, 'pull_request', 'paths')) &&
    !leavesOut(on['pull_request']) &&
    (!Array.isArray(types) || types.includes('synchronize'))
  );
}

/** Whether a workflow looks at each change where it waits to be merged, or where it is pushed; at a tag alone it looks at a release. */
export function runsOn(event: 'merge_group' | 'push', on: unknown): boolean {
  if (!isRecord(on)) return allTexts(on).includes(event);
  if (!(event in on) || leavesOut(on[event])) return false;
  const isOfTags = dig(on, event, 'tags') !== undefined;
  if (event === 'push' && isOfDeploys(dig(on, event, 'branches'))) return false;
  const isOfBranches = ['branches', 'branches-ignore'].some((key) => dig(on, event, key));
  return isAboutSome(dig(on, event, 'paths')) && (!isOfTags || isOfBranches);
}

/** Whether all branches that are named are those that something is given out from. */
export function isOfDeploys(named: unknown): boolean {
  const branches = allTexts(named);
  return branches.length > 0 && branches.every((branch) => ofDeploys.test(branch));
}

const ofDeploys = new RegExp(`^(${oneOf(lists.branchesOfDeploys)})$`, 'i');

/** Whether `paths` lets in any change that is not to documents alone. */
function isAboutSome(paths: unknown): boolean {
  return (
    !Array.isArray(paths) ||
    paths.some(
      (path) =>
        typeof path === 'string' && !/^!|\.(md|mdx|rst|txt|adoc)$|^\.github\/|^docs?\//.test(path),
    )
  );
}

/** Whether an event is heard when a pull request is closed alone, or of few of them. */
export function isOfFew(event: unknown): boolean {
  const types = allTexts(dig(event, 'types'));
  return leavesOut(event) || (types.length > 0 && types.every((type) => type === 'closed'));
}

/** Whether pull requests that change sources are left out, or all but those against branches of releases and pages. */
function leavesOut(event: unknown): boolean {
  const branches = allTexts(dig(event, 'branches'));
  const ignored = [
    ...['branches-ignore', 'paths-ignore'].flatMap((name) => allTexts(dig(event, name))),
    ...allTexts(dig(event, 'paths')).flatMap((path) => /^!(.*)/.exec(path)?.[1] ?? []),
  ];
  return (
    ignored.some((pattern) => ofCode.test(pattern)) ||
    (branches.length > 0 && branches.every((branch) => aside.test(branch)))
  );
}

/** Everything, or a folder of sources as a whole. */
const ofCode = new RegExp(`^(\\*\\*/)?((${oneOf(lists.foldersOfCode)})/)?\\*\\*(/\\*)?$`);
const aside = /^(gh-pages|(releases?|hotfix(es)?)[/-].*)$/;

/** `paths` says that only some pull requests are looked at: those that touch sources at any depth are meant here. */
export function isAboutSources(paths: unknown): boolean {
  return (
    paths === undefined ||
    (Array.isArray(paths) &&
      paths.some(
        (path) =>
          typeof path === 'string' &&
          /^\*\*?(\/\*)?\.(?!(md|mdx|rst|txt|adoc)$)\w+$|^\*\*$/.test(path),
      ))
  );
}
