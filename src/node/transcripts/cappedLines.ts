import { ShortenedLine } from './shortenedLine';

/** A line; of one that nobody should hold in memory how long it was, and what is left of it with its long texts cut, where that is enough. */
export type CappedLine = string | { readonly bytes: number; readonly text?: string };

const newline = 10;

/** The lines of a stream, one at a time. In a line over `cap` bytes the long texts are cut; one that is too long even so is not held. */
export async function* cappedLines(
  source: AsyncIterable<Buffer>,
  cap: number,
): AsyncGenerator<CappedLine> {
  let held: Buffer[] = [];
  let length = 0;
  let short: ShortenedLine | undefined;
  const take = (): CappedLine => {
    const line = short?.end(length) ?? Buffer.concat(held).toString('utf8');
    held = [];
    length = 0;
    short = undefined;
    return line;
  };
  const hold = (piece: Buffer): void => {
    length += piece.length;
    if (!short && length <= cap) held.push(piece);
    else {
      short ??= new ShortenedLine(cap, held);
      held = [];
      short.add(piece);
    }
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
