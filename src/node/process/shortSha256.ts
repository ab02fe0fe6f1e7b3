/** Of a text of so many bytes the padding fits into its last block or one more. */
const blockBytes = 64;

/** First 32 bits of the fractional parts of roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3): `power` 1/3 for 64 constants, 1/2 for 8 beginnings. */
function fractionsOf(power: number, count: number): Uint32Array {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1)
    if (isPrime(number)) found.push(Math.floor((number ** power % 1) * 2 ** 32));
  return Uint32Array.from(found);
}

function isPrime(number: number): boolean {
  for (let by = 2; by * by <= number; by += 1) if (number % by === 0) return false;
  return true;
}

let constants: Uint32Array | undefined;

/** Eight words of 32 bits. */
type State = readonly [number, number, number, number, number, number, number, number];

/**
 * SHA-256 in hex, as Node's `crypto` gives it, for the two or three short texts of a process that lives for a moment: loading `crypto` for
 * them takes a tenth of such a process. A longer text is better hashed by `crypto`.
 */
export function shortSha256(text: string): string {
  constants ??= fractionsOf(1 / 3, 64);
  let state = [...fractionsOf(1 / 2, 8)] as unknown as State;
  const bytes = Buffer.from(text, 'utf8');
  const blocks = Math.ceil((bytes.length + 9) / blockBytes);
  const padded = Buffer.alloc(blocks * blockBytes);
  bytes.copy(padded);
  padded[bytes.length] = 0x80;
  padded.writeUInt32BE(bytes.length * 8, padded.length - 4);
  for (let at = 0; at < padded.length; at += blockBytes)
    state = mixed(state, words(padded, at), constants);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The 64 words that a block is spread over. */
function words(bytes: Buffer, from: number): Uint32Array {
  const all = new Uint32Array(64);
  const word = (at: number): number => all[at] ?? 0;
  for (let at = 0; at < 16; at += 1) all[at] = bytes.readUInt32BE(from + 4 * at);
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [word(at - 15), word(at - 2)];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    all[at] = word(at - 16) + first + word(at - 7) + second;
  }
  return all;
}

/** The state with one block in it. */
function mixed(before: State, block: Uint32Array, added: Uint32Array): State {
  let [a, b, c, d, e, f, g, h] = before;
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const low = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const high = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const one = (h + low + chosen + (added[at] ?? 0) + (block[at] ?? 0)) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + high + most) | 0];
  }
  const after = [a, b, c, d, e, f, g, h].map((word, at) => (word + (before[at] ?? 0)) | 0);
  return after as unknown as State;
}
