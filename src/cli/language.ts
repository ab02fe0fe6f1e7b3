import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { english, type Translate } from '../prose/say';

type Environment = Readonly<Record<string, string | undefined>>;

/** The language a command line asks for, as in the names of `l10n/`: `--lang`, else `LC_ALL`, `LC_MESSAGES` or `LANG`. JSON is English, since programs read it. */
export function languageOf(args: readonly string[], environment: Environment): string {
  if (args.includes('--json')) return 'en';
  const at = args.findIndex((arg) => /^--lang(=|$)/.test(arg));
  const flag = args[at]?.split('=')[1] ?? args[at + 1];
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  // An empty variable counts as none, as POSIX has it.
  const asked = at >= 0 ? flag : LC_ALL || LC_MESSAGES || LANG;
  return tagOf(asked ?? '');
}

/** "zh_CN.UTF-8", "zh-Hans" and "zh" are one language; Traditional Chinese is another. */
function tagOf(name: string): string {
  const tag = name
    .replace(/[.@].*$/, '')
    .replace(/_/g, '-')
    .toLowerCase();
  return /^zh(?:$|-(?:cn|sg|hans))/.test(tag) ? 'zh-cn' : tag;
}

/** How a language is spoken; English where there are no texts in it. The file is read here, so English reads none. */
export function speechOf(language: string): Translate {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(language) || language.startsWith('en')) return english;
  // Beside the bundles the texts are one folder up, beside the sources two.
  const file = ['..', join('..', '..')]
    .map((up) => join(__dirname, up, 'l10n', `bundle.l10n.${language}.json`))
    .find((path) => existsSync(path));
  if (file === undefined) return english;
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
  return (text, facts) => english(texts[text] ?? text, facts);
}
