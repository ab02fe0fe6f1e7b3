import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { ScanTree } from '../scanTree';
import { dig, digRecord } from '../shape';
import { adviceOf, plainName, type Ban } from './ban';
import { linterRuns } from './linterRuns';
import { settingsFiles } from './settingsFiles';
import { leafOf } from '../resolvePath';

/** Departments that come with the linter and its well-known plugins. */
const shippedCops = new RegExp(String.raw`^(${oneOf(lists.shippedCops)})\/`);

/** RuboCop: cops of the project's own, whose names say what is not allowed. */
export async function rubocopBans(tree: ScanTree): Promise<readonly Ban[]> {
  if (!tree.has('.rubocop.yml')) return [];
  const settings = await tree.record('.rubocop.yml');
  const own = tree.files.filter((file) => /(^|\/)rubocop\/.+\.rb$|(^|\/)cop\/.+\.rb$/.test(file));
  return Promise.all(
    Object.entries(settings)
      .filter(
        ([name, value]) =>
          /\/No[A-Z]\w+$/.test(name) && !shippedCops.test(name) && dig(value, 'Enabled') !== false,
      )
      .map(async ([name]): Promise<Ban> => {
        const leaf = leafOf(name);
        const file = own.find((path) =>
          path.endsWith(`/${leaf.replace(/(?<!^)[A-Z]/g, '_$&').toLowerCase()}.rb`),
        );
        const message = /MSG\s*=\s*\n?\s*(['"])(.*?)\1/.exec(await tree.text(file))?.[2];
        return {
          what: name,
          words: name,
          ...adviceOf(message),
          path: '.rubocop.yml',
          by: 'rubocop',
        };
      }),
  );
}

/** .NET: one symbol a line, a message behind a semicolon. */
export async function symbolBans(tree: ScanTree): Promise<readonly Ban[]> {
  const found: Ban[] = [];
  for (const path of settingsFiles(tree, /(^|\/)BannedSymbols(\.\w+)?\.txt$/))
    for (const line of (await tree.text(path)).split(/\r?\n/)) {
      if (!/^[TMPFN]:/.test(line)) continue;
      const [symbol = '', message] = line.slice(2).split(';');
      const what = symbol.replace(/\(.*\)$/, '');
      if (/^[\w.,]{3,90}$/.test(what))
        found.push({ what, words: what, ...adviceOf(message), path, by: 'BannedApiAnalyzers' });
    }
  return found;
}

/** SwiftLint: rules of the project's own, where the pattern is a plain name. */
export async function swiftlintBans(tree: ScanTree): Promise<readonly Ban[]> {
  const path = tree.first('.swiftlint.yml', '.swiftlint.yaml');
  if (path === undefined || !(await linterRuns(tree, /swiftlint/i))) return [];
  return Object.values(digRecord(await tree.record(path), 'custom_rules')).flatMap((rule) => {
    const regex = dig(rule, 'regex');
    const what = plainName(regex);
    return what === undefined || typeof regex !== 'string'
      ? []
      : [{ what, words: regex, ...adviceOf(dig(rule, 'message')), path, by: 'swiftlint' }];
  });
}
