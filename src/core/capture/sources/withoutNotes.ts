import { withoutComments } from './withoutComments';

const note = /^[ \t]*(\/\/|\/\*|\*|--|%|;|#).*$/gm;
/** What begins like a comment of another language. */
const says = /^[ \t]*#[ \t]*(ifndef|ifdef|if|pragma|include|define|!?\[)/;

/** The text of a source in which lines of comments say nothing, in any language. */
export function withoutNotes(path: string, text: string): string {
  const plain = withoutComments(path, text);
  return plain === text ? text.replace(note, (line) => (says.test(line) ? line : '')) : plain;
}
