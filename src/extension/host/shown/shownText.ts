import { visibleText } from '../../../protocol/hiddenCharacters';

/** Text of a lesson, a file or a person as a notification shows it: one line, hidden characters written out, and no link that runs a command. */
export function toastText(text: string): string {
  // The editor makes links of `[label](command:…)`: apart, they are text.
  return oneLine(text).replace(/\](?=\()/g, '] ');
}

/** As a row of a list or the status bar shows it: one line, hidden characters written out, and no icon but ours. */
export function rowText(text: string): string {
  return oneLine(text).replaceAll('$(', '$ (');
}

/** As a tree, a problem, a lens or a title shows it: plain text of one line. */
export function plainLine(text: string): string {
  return oneLine(text);
}

/** As the detail of a dialog shows it: plain text, lines kept. */
export function plainLines(text: string): string {
  return visibleText(text.replace(/\r\n?/g, '\n'));
}

/** Text of others inside a line of ours: no markup of it takes effect. */
export function asText(text: string): string {
  return plainLine(text).replace(/[\\`*_{}[\]()<>#+!|~&-]/g, '\\$&');
}

/** Text of others as code inside a line of ours. */
export function asCode(text: string): string {
  return `\`${plainLine(text).replaceAll('`', "'")}\``;
}

/** Text of others as a block of its own, inside a fence that nothing in it closes. */
export function asBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${plainLines(text)}\n${fence}`;
}

function oneLine(text: string): string {
  return visibleText(text.replace(/\s+/g, ' ').trim());
}
