/**
 * Commands that a file shows in fences and tables, found without the import's own parser: every line of a fence whose language is a
 * shell, but comments, output marks and the lines of a drawn tree, and every table cell in backticks that begins with the name of a package manager or task runner.
 */
export function commandsIn(text: string): readonly string[] {
  const found: string[] = [];
  let language: string | undefined;
  for (const line of text.split(/\r?\n/)) {
    const fence = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(?:```+|~~~+)\s*(\S*)/.exec(line);
    if (fence) language = language === undefined ? (fence[1] ?? '').toLowerCase() : undefined;
    else if (language !== undefined) {
      if (shells.test(language) && isSaid(line)) found.push(plain(line));
    } else if (/^\s*\|/.test(line)) {
      for (const [, code = ''] of line.matchAll(/`([^`]+)`/g))
        if (runner.test(code)) found.push(plain(code));
    }
  }
  return [...new Set(found)];
}

const shells = /^(?:sh|bash|zsh|shell|console|terminal|powershell)$/;
const runner =
  /^(?:npm|npx|pnpm|yarn|bun|bunx|make|just|cargo|uv|poetry|pytest|docker|go|git|dotnet|mix|composer) \S/;

function isSaid(line: string): boolean {
  return /\p{L}/u.test(line) && !/^\s*(?:#|\/\/|[├└│])/.test(line);
}

/** A command without prompt and spacing. */
export function plain(line: string): string {
  return line
    .replace(/^\s*(?:\$|>)\s/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
