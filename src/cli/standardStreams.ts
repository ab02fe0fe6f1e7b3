import { readFileSync, writeSync } from 'node:fs';
import { errorCode } from '../node/process/diskFailure';

/** Waits this long for a reader that does not keep up. Milliseconds. */
const pause = 2;

/**
 * Everything on standard input. Read at once: Node's stream over a pipe loads its network code, which takes longer than a pre-flight.
 */
export async function readInput(): Promise<string> {
  try {
    return readFileSync(0, 'utf8');
  } catch (error) {
    // Windows says so at the end of a pipe, and a closed standard input is an empty one.
    if (['EOF', 'EBADF'].includes(errorCode(error))) return '';
    if (errorCode(error) !== 'EAGAIN') throw error;
    return readStream();
  }
}

/** Standard input that another process set to answer "try again". */
async function readStream(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Writes a text whole before it returns. A reader that went away gets no more; that is no failure. */
export function writeOutput(descriptor: 1 | 2, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(descriptor, rest));
    } catch (error) {
      if (errorCode(error) === 'EPIPE') return;
      if (errorCode(error) !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
}
