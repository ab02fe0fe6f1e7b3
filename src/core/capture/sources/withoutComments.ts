const braces =
  /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(\/\/[^\n]*|\/\*[\s\S]*?\*\/)/g;

/** Strings come first in each: what looks like a comment within one is none. */
const marks: readonly (readonly [files: RegExp, comments: RegExp])[] = [
  [/\.(xml|props|targets|config|\w*proj)$/, /(<!--[\s\S]*?-->)/g],
  [/\.(gradle|kts?|sbt|scala|java|groovy)$/, braces],
  [/\.([cm]?[jt]sx?|jsonc?|c|cc|cpp|cxx|m)$/, braces],
  [
    /\.(toml|cfg|ini|ya?ml|cmake|py|sh|am|build)$|(^|\/)(CMakeLists\.txt|Makefile|cpanfile)$/,
    /"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|((?<!\S)#[^\n]*|^\s*;[^\n]*)/gm,
  ],
];

/** The text of a settings file, a build file or a source in which no comment says anything: every other character stays where it was. */
export function withoutComments(path: string, text: string): string {
  const [, comments] = marks.find(([files]) => files.test(path)) ?? [];
  if (!comments) return text;
  return text.replace(comments, (all, comment?: string) =>
    comment === undefined ? all : blanked(all),
  );
}

/** The same number of lines and characters, with nothing in them. */
export const blanked = (text: string): string => text.replace(/[^\n]/g, ' ');
