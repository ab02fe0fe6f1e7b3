import { closeSync, constants, openSync, readSync } from 'node:fs';
import { errorCode } from '../../node/process/diskFailure';

const pieceBytes = 65_536;
/** Waits this long for a writer that is not there yet. Milliseconds. */
const pause = 1;

/**
 * Standard input up to its end; `undefined` = it did not end within the limit, or is longer than `mostBytes`. A pipe is asked without
 * waiting, where the system opens it a second time; what comes through a socket needs Node's streams, which take longer to load.
 */
export async function readWithin(limitMs: number, mostBytes: number): Promise<string | undefined> {
  const pipe = openPipe();
  return pipe === undefined
    ? readStream(limitMs, mostBytes)
    : readPipe(pipe, performance.now() + limitMs, mostBytes);
}

/** Only Linux opens the far end of a pipe anew, so that waiting for it can be refused without changing it for others. */
function openPipe(): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return openSync('/proc/self/fd/0', constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    // A socket, or nothing at all.
    return undefined;
  }
}

function readPipe(pipe: number, end: number, mostBytes: number): string | undefined {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    while (performance.now() < end) {
      const piece = Buffer.allocUnsafe(pieceBytes);
      const size = readPiece(pipe, piece);
      if (size === 0) return Buffer.concat(pieces).toString('utf8');
      if (size === undefined) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
        continue;
      }
      length += size;
      if (length > mostBytes) return undefined;
      pieces.push(piece.subarray(0, size));
    }
    return undefined;
  } finally {
    closeSync(pipe);
  }
}

/** Bytes read; 0 = the end; `undefined` = nothing is there yet. */
function readPiece(pipe: number, piece: Buffer): number | undefined {
  try {
    return readSync(pipe, piece);
  } catch (error) {
    if (errorCode(error) === 'EAGAIN') return undefined;
    throw error;
  }
}

function readStream(limitMs: number, mostBytes: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let length = 0;
    const finish = (text: string | undefined): void => {
      clearTimeout(timer);
      process.stdin.destroy();
      resolve(text);
    };
    const timer = setTimeout(() => finish(undefined), limitMs);
    process.stdin
      .on('data', (piece: Buffer) => {
        length += piece.length;
        pieces.push(piece);
        if (length > mostBytes) finish(undefined);
      })
      .on('end', () => finish(Buffer.concat(pieces).toString('utf8')))
      .on('error', () => finish(undefined));
  });
}
