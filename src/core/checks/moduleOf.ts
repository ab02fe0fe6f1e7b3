/** The module that a line of source imports, in the forms of the languages most written. Reading one line takes time in its length alone. */
const forms: readonly RegExp[] = [
  /\b(?:import|export)\b[^'"]{0,400}\bfrom ['"]([^'"]{1,200})['"]/,
  /^\s*\} from ['"]([^'"]{1,200})['"]/,
  /\bimport ['"]([^'"]{1,200})['"]/,
  /\b(?:require|import)\(['"]([^'"]{1,200})['"]\)/,
  /^\s*from ([\w.]{1,200}) import\b/,
  /^\s*import (?:static )?([\w.]{1,200});?\s*$/,
  /^\s*(?:global )?using (?:static )?([\w.]{1,200});/,
  /^\s*(?:pub )?use ([\w:]{1,200})/,
  /^\s*(?:\w+ )?"([\w./-]{1,200})"\s*$/,
  /^\s*#\s*include\s*[<"]([^>"]{1,200})[>"]/,
];

/** What is said of code is none; `#include` and headings of Markdown begin alike, and only one of them imports. */
const comment = /^\s*(\*|\/\/|\/\*|#(?!\s*include)|--|;|<!--)/;

export function moduleOf(line: string): string | undefined {
  if (comment.test(line)) return undefined;
  for (const form of forms) {
    const found = form.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  return undefined;
}
