/** What begins the block. Low authority on purpose: the user's request and the code win. */
export const blockHeader = `<project-conventions>
Where the request or the code says otherwise, those win.
`;
const footer = `</project-conventions>
`;

/** What the frame adds to the lessons it holds. */
export const blockFrame = blockHeader + footer;

/** Tokens of the frame, held equal to the tokenizer by a test, so that a pre-flight need not load it. */
export const blockFrameTokens = 22;

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
  return items.length === 0 ? '' : blockHeader + items.join('') + footer;
}

/**
 * One lesson's part of the block: its name as a heading, unless there is none or it is long and the text says every word of it.
 * It ends with a single line feed and begins with neither a slash nor white space, so tokens of parts add up exactly: the tokenizer joins a line feed to nothing else.
 */
export function renderItem(name: string, body: string): string {
  const heading = escapeText(name).replace(/\s+/g, ' ').trim();
  const text = escapeText(body)
    .trim()
    .replace(/\n{2,}/g, '\n')
    .replace(/^(?=[/\r\n])/, ' ');
  // Once more over both: what ends the one and begins the other could be a frame together.
  const isBare = heading === '' || saysAll(text, heading);
  return escapeText(isBare ? `${asPoint(text)}\n` : `## ${heading}\n${text}\n`);
}

/** A shorter name is a title that somebody chose, and costs little. */
const sentenceWords = 4;

/** Names made of a statement repeat its words: as headings they would take a sixth of a block, and say nothing new. */
function saysAll(text: string, name: string): boolean {
  const said = new Set(wordsOf(text));
  const words = wordsOf(name);
  return words.length >= sentenceWords && words.every((word) => said.has(word));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Without a heading, a mark says where a lesson begins. */
function asPoint(text: string): string {
  return /^(?:[-*#]|\d+[.)]) /.test(text) ? text : `- ${text}`;
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
