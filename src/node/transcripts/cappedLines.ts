/** A line, or how long one was that nobody should hold in memory. */
export type CappedLine = string | { readonly tooLong: number };

const newline = 10;

/** The lines of a stream, one at a time. Of a line over `cap` bytes only its length is told. */
export async function* cappedLines(
  source: AsyncIterable<Buffer>,
  cap: number,
): AsyncGenerator<CappedLine> {
  let held: Buffer[] = [];
  let length = 0;
  const take = (): CappedLine => {
    const line = length > cap ? { tooLong: length } : Buffer.concat(held).toString('utf8');
    held = [];
    length = 0;
    return line;
  };
  const hold = (piece: Buffer): void => {
    length += piece.length;
    if (length <= cap) held.push(piece);
    else held = [];
  };
  for await (const chunk of source) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      hold(chunk.subarray(from, at));
      yield take();
      from = at + 1;
    }
    if (from < chunk.length) hold(chunk.subarray(from));
  }
  if (length > 0) yield take();
}
