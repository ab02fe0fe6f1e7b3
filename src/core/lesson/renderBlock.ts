/** The frame of the block. Low authority on purpose: the user's request and the code win. */
const header = `<project-conventions>
Conventions of this repository. Where the request or the code says otherwise, those win.
`;
const footer = `</project-conventions>
`;

/** What the frame adds to the lessons it holds. */
export const blockFrame = header + footer;

/** Tokens of the frame, held equal to the tokenizer by a test, so that a pre-flight need not load it. */
export const blockFrameTokens = 28;

/** The first line of a note that stands in the answer of a tool. */
export const noteFrame = 'Convention of this repository:\n';

/** Tokens of that line, held equal to the tokenizer by a test. */
export const noteFrameTokens = 5;

/** A single lesson where a whole block would be too much. */
export function renderNote(item: string): string {
  return noteFrame + item;
}

/** The block for the user turn; the same lessons in the same order give the same bytes. */
export function renderBlock(items: readonly string[]): string {
  return items.length === 0 ? '' : header + items.join('') + footer;
}

/**
 * One lesson's part of the block. It begins with `#` and ends with a single line feed, so tokens of parts add up exactly:
 * the tokenizer never joins across a line feed that is followed by such a character.
 */
export function renderItem(name: string, body: string): string {
  const heading = escapeText(name).replace(/\s+/g, ' ').trim();
  const text = escapeText(body)
    .trim()
    .replace(/\n{2,}/g, '\n')
    .replace(/^(?=[/\r\n])/, ' ');
  // Once more over both: what ends the one and begins the other could be a frame together.
  return escapeText(`## ${heading}\n${text}\n`);
}

/** The line that takes an earlier lesson back. */
export function renderWithdrawal(names: readonly string[]): string {
  return names
    .map((name) => `No longer true: ${escapeText(name).replace(/\s+/g, ' ').trim()}\n`)
    .join('');
}

/** The same for everything that was given, where the lines would be longer than a block. */
export const wholeWithdrawal = 'No longer true: all conventions given before\n';

/**
 * Lesson text is data: it can neither close nor open a frame (`</…`, `<project-conventions`, `<|…|>` of chat formats).
 * Other angle brackets stay, because code such as `Array<string>` needs them.
 */
export function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/<(?=\s*\/|\s*\|)/g, '&lt;')
    .replace(/<(?=\s*project-conventions)/gi, '&lt;');
}
