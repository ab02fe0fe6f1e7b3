import type { ScanTree } from '../scanTree';
import { digRecord } from '../shape';
import { adviceOf, stringsIn, type Ban } from './ban';
import { linterRuns } from './linterRuns';
import { settingsFiles } from './settingsFiles';

/** PHPStan with its rules of disallowed calls: a block of `function` or `method` and `message` each. */
export async function disallowedCalls(tree: ScanTree): Promise<readonly Ban[]> {
  if (!(await linterRuns(tree, /phpstan/))) return [];
  const found: Ban[] = [];
  for (const path of settingsFiles(
    tree,
    /(^|\/)[\w.-]*phpstan[\w.-]*\.neon(\.dist)?$|disallowed[\w.-]*\.neon$/,
  )) {
    const text = await tree.text(path);
    if (!/disallowed(Function|Method|Static|Namespaces|Classes)/.test(text)) continue;
    for (const [, , call = '', rest = ''] of text.matchAll(
      /^\s*(-\s*|)(?:function|method|namespace|class):\s*['"]?([\w\\:*]+(?:\(\))?)['"]?\s*\n((?:\s+(?!-)\w+:.*\n?){0,4})/gm,
    )) {
      // Somewhere, or with some arguments, it is allowed.
      if (/^\s*allow\w*:/m.test(rest)) continue;
      found.push({
        what: call,
        words: call.replace(/\(\)$/, ''),
        ...adviceOf(/message:\s*['"]?(.+?)['"]?\s*$/m.exec(rest)?.[1]),
        path,
        by: 'phpstan',
      });
    }
  }
  return found;
}

/** deptrac: which layer may know which. */
export async function deptracLayers(tree: ScanTree): Promise<readonly Ban[]> {
  const path = tree.first('deptrac.yaml', 'deptrac.yml', 'depfile.yaml', 'depfile.yml');
  if (path === undefined || !(await linterRuns(tree, /deptrac/))) return [];
  const settings = await tree.record(path);
  const rules = { ...digRecord(settings, 'ruleset'), ...digRecord(settings, 'deptrac', 'ruleset') };
  return Object.entries(rules).flatMap(([from, value]) => {
    const allowed = stringsIn(value);
    // `+Other` stands for all that the other may reach.
    const isOpen = allowed.some((name) => name.startsWith('+'));
    return allowed.length === 0 || allowed.length > 3 || isOpen
      ? []
      : allowed.map((what) => ({
          what,
          from,
          words: from,
          isOnly: true,
          isModule: true,
          path,
          by: 'deptrac',
        }));
  });
}
