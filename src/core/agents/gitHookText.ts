const begin =
  '# >>> lessons: tries the staged change by the checks of lessons; "lessons install git --undo" takes it out';
const end = '# <<< lessons';

/** What a new hook begins with. */
const shell = '#!/bin/sh\n';

/** The text of a pre-commit hook with our lines in it, right below its first line; `undefined` = it is no script of a shell. */
export function withGitHook(before: string | undefined, launcher: string): string | undefined {
  const text = withoutGitHook(before ?? shell) ?? shell;
  const first = /^#![^\n]*\b(?:ba|z|da|k)?sh\b[^\n]*\n/.exec(text)?.[0];
  if (first === undefined) return undefined;
  const program = `"${launcher.replace(/["$`\\]/g, '\\$&')}"`;
  const block = `${begin}\nif [ -x ${program} ]; then ${program} check --staged || exit 1; fi\n${end}\n`;
  return first + block + text.slice(first.length);
}

/** The text without our lines, byte for byte what it was; `undefined` = nothing else stands in it, and the file was ours. */
export function withoutGitHook(text: string): string | undefined {
  const from = text.indexOf(begin);
  const to = text.indexOf(`${end}\n`, from);
  if (from < 0 || to < 0) return text;
  const rest = text.slice(0, from) + text.slice(to + end.length + 1);
  return rest === shell ? undefined : rest;
}
