/** The command behind every quiet line; the line is known by it in rebuilt history. */
export const receiptCommand = 'lessons.openReceipt';

/** Opens a lesson on trial, from the line that announces it. */
export const trialCommand = 'lessons.openTrial';

const ours = [receiptCommand, trialCommand].map((command) => command.replace('.', '\\.')).join('|');
/** Whatever stands in a paragraph with one of these links is ours, not the model's. */
const quietParagraph = new RegExp(
  `(?:^|\\n\\n)[^\\n]*\\]\\(command:(?:${ours})[^\\n]*(?=\\n\\n|\\n?$)`,
  'g',
);

/** An answer as the model gave it. */
export function stripQuietLine(answer: string): string {
  return answer.replace(quietParagraph, '');
}

/** The link target of a command with its arguments. */
export function commandLink(command: string, ...args: readonly unknown[]): string {
  return `command:${command}?${encodeURIComponent(JSON.stringify(args))}`;
}
