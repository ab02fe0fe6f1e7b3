import type { ScanTree } from '../scanTree';
import { dig, isRecord } from '../shape';
import { adviceOf, plainName, stringsIn, type Ban } from './ban';
import { isAsideGlob } from './asideGlob';
import { linterRuns } from './linterRuns';
import { settingsFiles } from './settingsFiles';

const modules = /<module\s+name="(\w+)"\s*>((?:(?!<module)[\s\S]){0,1500}?)<\/module>/g;

/** Of the whole tool: what it finds fails nothing. */
const onlyWarns =
  /<module\s+name="Checker"\s*>(?:(?!<module)[\s\S])*name="severity"\s+value="(warning|info|ignore)"/;

/** Checkstyle: imports and code that are illegal. */
export async function checkstyleBans(tree: ScanTree): Promise<readonly Ban[]> {
  if (!(await linterRuns(tree, /checkstyle/i))) return [];
  const found: Ban[] = [];
  for (const path of settingsFiles(
    tree,
    /(^|\/)[\w.-]*checkstyle[\w.-]*\.xml$|(^|\/)checkstyle\/checks?\.xml$/,
  )) {
    const text = (await tree.text(path)).replace(/<!--[\s\S]*?-->/g, '');
    if (!/<module\s+name="Checker"/.test(text) || onlyWarns.test(text)) continue;
    for (const [, module = '', inner = ''] of text.matchAll(modules)) {
      const value = (name: string): string | undefined =>
        new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(inner)?.[1];
      const message = /<message\s[^>]*value="([^"]*)"/.exec(inner)?.[1] ?? value('message');
      for (const what of namesOf(module, value))
        found.push({
          what,
          words: what,
          ...adviceOf(message),
          ...(module === 'IllegalImport' && { isModule: true }),
          path,
          by: 'checkstyle',
        });
    }
  }
  return found;
}

function namesOf(module: string, value: (name: string) => string | undefined): readonly string[] {
  if (module === 'IllegalImport')
    return [value('illegalPkgs'), value('illegalClasses')]
      .flatMap((list) => list?.split(',') ?? [])
      .flatMap((name) => plainName(name.trim()) ?? []);
  // The prefix `sun` alone is the tool's own default.
  if (!/^Regexp(Singleline(Java)?)?$/.test(module) || value('illegalPattern') === 'false')
    return [];
  const what = plainName(value('format'));
  return what === undefined || !/\w{3}/.test(what) ? [] : [what];
}

/** Signature files of forbidden-apis: one signature a line, advice behind `@`. */
export async function forbiddenApis(tree: ScanTree): Promise<readonly Ban[]> {
  if (!(await linterRuns(tree, /forbidden-?apis/i))) return [];
  const found: Ban[] = [];
  for (const path of settingsFiles(
    tree,
    /(^|\/)(forbidden[\w-]*|[\w-]*signatures)(\/[\w.-]+)?\.txt$/,
  )) {
    let common: string | undefined;
    for (const line of (await tree.text(path)).split(/\r?\n/)) {
      if (line.startsWith('@defaultMessage')) common = line.slice('@defaultMessage'.length).trim();
      const [, signature = '', own] =
        /^([\w.$]+(?:#[\w$]+\([^)]*\)|#[\w$]+)?)(?:\s+@\s+(.*))?$/.exec(line.trim()) ?? [];
      if (!signature.includes('.')) continue;
      const what = signature.replace(/\(.*$/, '()');
      found.push({
        what,
        words: signature,
        ...adviceOf(own ?? common),
        path,
        by: 'forbidden-apis',
      });
    }
  }
  return found;
}

/** detekt: forbidden imports and calls, with the reason of those who forbade them. */
export async function detektBans(tree: ScanTree): Promise<readonly Ban[]> {
  if (!(await linterRuns(tree, /detekt/i))) return [];
  const found: Ban[] = [];
  for (const path of settingsFiles(tree, /(^|\/)(\.?detekt[\w.-]*|detekt\/[\w.-]+)\.ya?ml$/)) {
    const style = dig(await tree.record(path), 'style');
    for (const [rule, key] of [
      ['ForbiddenImport', 'imports'],
      ['ForbiddenMethodCall', 'methods'],
    ] as const)
      for (const item of heldItems(dig(style, rule), key)) {
        const value = isRecord(item) ? item['value'] : item;
        if (typeof value !== 'string' || !/^[\w.*$<>]+(\([^)]*\))?$/.test(value)) continue;
        found.push({
          what: value,
          words: value,
          ...adviceOf(isRecord(item) ? item['reason'] : undefined),
          ...(key === 'imports' && { isModule: true }),
          path,
          by: 'detekt',
        });
      }
  }
  return found;
}

/** What a rule lists, where it is on and leaves out no sources of the product. */
function heldItems(rule: unknown, key: string): readonly unknown[] {
  const isHeld =
    dig(rule, 'active') === true &&
    stringsIn(dig(rule, 'excludes')).every((glob) => isAsideGlob(glob));
  const items = dig(rule, key);
  if (!isHeld) return [];
  return Array.isArray(items) ? (items as readonly unknown[]) : stringsIn(items);
}
