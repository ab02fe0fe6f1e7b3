import { visibleText } from '../../protocol/hiddenCharacters';

/** Text of a lesson, a file or a person as a notification shows it: one line, hidden characters written out, and no link that runs a command. */
export function toastText(text: string): string {
  const line = visibleText(text.replace(/\s+/g, ' ').trim());
  // The editor makes links of `[label](command:…)`: apart, they are text.
  return line.replace(/\](?=\()/g, '] ');
}
