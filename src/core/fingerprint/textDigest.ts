import type { Hasher } from '../ports';

/** A file with a NUL in its first 8,000 bytes is binary (git's own rule). */
const binaryProbe = 8000;
const lineFeed = 10;
const carriageReturn = 13;
const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * The hash of a file's text with line ends as LF and no byte order mark; of a binary file's bytes. `bytesHash` is that of
 * the bytes as they are, which for most files is the same.
 */
export function contentHash(bytes: Uint8Array, bytesHash: string, hasher: Hasher): string {
  if (isBinary(bytes)) return bytesHash;
  const text = withoutMark(bytes);
  if (text.includes(carriageReturn)) return hasher.sha256(withLineFeeds(text));
  return text.length === bytes.length ? bytesHash : hasher.sha256(text);
}

/** The same hash over a file that comes in pieces. */
export class ContentHash {
  private readonly hash;
  private binary: boolean | undefined;
  private endedInReturn = false;

  constructor(hasher: Hasher) {
    this.hash = hasher.begin();
  }

  /** The first piece decides what the file is, so it must hold at least 8,000 bytes where the file has them. */
  add(piece: Uint8Array): void {
    if (this.binary === undefined) {
      this.binary = isBinary(piece);
      if (!this.binary) piece = withoutMark(piece);
    }
    if (this.binary || piece.length === 0) return this.hash.update(piece);
    if (this.endedInReturn && piece[0] === lineFeed) piece = piece.subarray(1);
    this.endedInReturn = piece.length > 0 ? piece.at(-1) === carriageReturn : false;
    this.hash.update(withLineFeeds(piece));
  }

  hex(): string {
    return this.hash.hex();
  }
}

function isBinary(bytes: Uint8Array): boolean {
  return bytes.subarray(0, binaryProbe).includes(0);
}

function withoutMark(bytes: Uint8Array): Uint8Array {
  return byteOrderMark.every((byte, index) => bytes[index] === byte) ? bytes.subarray(3) : bytes;
}

/** CRLF and lone CR become LF. */
function withLineFeeds(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte !== carriageReturn) out[length++] = byte;
    else if (bytes[at + 1] !== lineFeed) out[length++] = lineFeed;
  }
  return out.subarray(0, length);
}
