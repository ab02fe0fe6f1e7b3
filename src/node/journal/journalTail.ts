import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The lines behind an offset of a journal file. */
export interface JournalTail {
  readonly lines: readonly string[];
  /** Behind the last whole line. */
  readonly end: number;
  /** True where the offset is no longer the end of a line: the file was cut or replaced. */
  readonly isCut: boolean;
}

/** Read in pieces, so that no string or buffer ever has the size of the file. */
const pieceBytes = 4 * 1024 * 1024;
const newline = 0x0a;

/** The whole lines behind an offset. A line still being written stays for the next time. Throws the system's error. */
export function readTail(path: string, from: number): JournalTail {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size === from) return { lines: [], end: from, isCut: false };
    if (size < from || !endsLine(file, from)) return { lines: [], end: 0, isCut: true };
    const lines: string[] = [];
    return { end: readLines(file, from, size, lines), lines, isCut: false };
  } finally {
    closeSync(file);
  }
}

function endsLine(file: number, offset: number): boolean {
  if (offset === 0) return true;
  const before = Buffer.alloc(1);
  readSync(file, before, 0, 1, offset - 1);
  return before[0] === newline;
}

/** Adds the lines that are not empty and returns the offset behind the last whole one. */
function readLines(file: number, from: number, size: number, lines: string[]): number {
  let end = from;
  let pieceSize = Math.min(pieceBytes, size - from);
  while (end < size) {
    const piece = Buffer.allocUnsafe(Math.min(pieceSize, size - end));
    const read = readSync(file, piece, 0, piece.length, end);
    const whole = piece.subarray(0, read).lastIndexOf(newline) + 1;
    if (whole > 0) {
      for (const line of piece.toString('utf8', 0, whole).split('\n')) {
        if (line !== '') lines.push(line);
      }
      end += whole;
    } else if (read < piece.length || end + read >= size) {
      break;
    } else {
      // One line is longer than the piece.
      pieceSize *= 2;
    }
  }
  return end;
}
