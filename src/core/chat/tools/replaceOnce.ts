/** One stretch of a text and what it becomes; offsets in UTF-16 units. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Where the old words stand in a text, or a sentence for the model that says why that is unclear. Line ends follow the text. */
export function replaceOnce(
  path: string,
  text: string,
  oldText: string,
  newText: string,
): Replacement | string {
  const [old, fresh] = [withLineEndsOf(text, oldText), withLineEndsOf(text, newText)];
  if (old === fresh) return 'The edit changes nothing: oldText and newText are the same.';
  const start = text.indexOf(old);
  if (start < 0) return `oldText does not occur in ${path}. Read the file and copy it exactly.`;
  const times = text.split(old).length - 1;
  // Overlapping places count too: which one is meant is unclear all the same.
  if (times > 1 || text.includes(old, start + 1)) {
    return `oldText occurs ${Math.max(times, 2)} times in ${path}. Give more lines around it, so that it occurs once.`;
  }
  return { start, end: start + old.length, text: fresh };
}

/** A text with the line ends of another: models write `\n` whatever the file has. */
function withLineEndsOf(model: string, text: string): string {
  return text.replace(/\r\n|\r|\n/g, model.includes('\r\n') ? '\r\n' : '\n');
}
