/**
 * How much a lesson file may hold. Held before any parser, tokenizer or matcher sees the text, so that one small file
 * cannot stop a window: several of them take time by the square of what they are given.
 */
export const lessonLimits = {
  /** UTF-8 bytes of the text below the frontmatter: ten times what the longest recipe needs. */
  bodyBytes: 4 * 1024,
  /** UTF-8 bytes between the fences. */
  frontmatterBytes: 16 * 1024,
  /** Each ref is looked at before every request. */
  refs: 20,
  triggers: 50,
  /** Any other list. */
  listItems: 50,
  /** Characters of one text or list item. */
  textLength: 1_000,
} as const;

/** Whether a text has more UTF-8 bytes than `most`; looks at no more of it than it must. */
export function isLongerThan(text: string, most: number): boolean {
  if (text.length > most) return true;
  if (text.length * 3 <= most) return false;
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes > most;
}

/** Whether a whole file is longer than a lesson can be, fences included. */
export function isNoLesson(text: string): boolean {
  return isLongerThan(text, lessonLimits.bodyBytes + lessonLimits.frontmatterBytes + 100);
}
