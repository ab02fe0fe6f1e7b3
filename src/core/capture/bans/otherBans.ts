import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { ScanTree } from '../scanTree';
import { dig, digRecord } from '../shape';
import { isAsideGlob } from './asideGlob';
import { adviceOf, plainName, stringsIn, type Ban } from './ban';
import { linterRuns } from './linterRuns';
import { settingsFiles, under } from './settingsFiles';
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
          /\/No[A-Z]\w+$/.test(name) &&
          !shippedCops.test(name) &&
          dig(value, 'Enabled') !== false &&
          dig(value, 'Include') === undefined &&
          stringsIn(dig(value, 'Exclude')).every((glob) => isAsideGlob(glob)),
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

const mostBuilds = 80;

/** .NET: one symbol a line, a message behind a semicolon. */
export async function symbolBans(tree: ScanTree): Promise<readonly Ban[]> {
  const found: Ban[] = [];
  const builds = tree.files.filter((file) => /\.(\w*proj|props|targets)$/.test(file));
  const texts = await tree.sample(builds, mostBuilds);
  if (!texts.some(({ text }) => /BannedApiAnalyzers|BannedSymbols/.test(text))) return [];
  const isOff =
    texts.some(({ text }) => /<NoWarn>[^<]*\bRS0030\b/.test(text)) ||
    /^dotnet_diagnostic\.RS0030\.severity\s*=\s*(none|silent|suggestion)\b/m.test(
      await tree.text('.editorconfig'),
    );
  if (isOff) return [];
  for (const path of settingsFiles(tree, /(^|\/)BannedSymbols(\.\w+)?\.txt$/)) {
    const where = under(path);
    const rest = { path, by: 'BannedApiAnalyzers', ...(where.length > 0 && { where }) };
    for (const line of (await tree.text(path)).split(/\r?\n/)) {
      if (!/^[TMPFN]:/.test(line)) continue;
      const [symbol = '', message] = line.slice(2).split(';');
      const what = symbol.replace(/\(.*\)$/, '');
      if (/^[\w.,]{3,90}$/.test(what))
        found.push({ what, words: what, ...adviceOf(message), ...rest });
    }
  }
  return found;
}

/** SwiftLint: rules of the project's own, where the pattern is a plain name. */
export async function swiftlintBans(tree: ScanTree): Promise<readonly Ban[]> {
  const path = tree.first('.swiftlint.yml', '.swiftlint.yaml');
  if (path === undefined || !(await linterRuns(tree, /swiftlint/i))) return [];
  // A warning, which is what a rule gives unless told, fails in strict runs alone.
  const isStrict = await linterRuns(tree, /swiftlint\b.*--strict/i);
  const rules = Object.values(digRecord(await tree.record(path), 'custom_rules'));
  return rules.flatMap((rule) => {
    const isHeld = isStrict || dig(rule, 'severity') === 'error';
    if (!isHeld || dig(rule, 'included') !== undefined) return [];
    const regex = dig(rule, 'regex');
    const what = plainName(regex);
    return what === undefined || typeof regex !== 'string'
      ? []
      : [{ what, words: regex, ...adviceOf(dig(rule, 'message')), path, by: 'swiftlint' }];
  });
}
