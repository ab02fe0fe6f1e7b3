/** Largest weight as a small integer; the smallest is its negative. */
export const largestWeight = 127;

/**
 * The character of each weight, in the order 0, 1, -1, 2, -2 …: small weights are common and get one byte each in
 * UTF-8, and reading them is a single look-up, several times faster at start than base64.
 */
export const weightDigits: string = digits();

/** The weight of each character code. */
export const valueOfCode: Int8Array = (() => {
  const values = new Int8Array(0x200);
  for (let rank = 0; rank < weightDigits.length; rank += 1)
    values[weightDigits.charCodeAt(rank)] = rank % 2 === 1 ? (rank + 1) / 2 : -rank / 2;
  return values;
})();

/** The character of a weight. */
export function digitOf(value: number): string {
  return weightDigits.charAt(value > 0 ? 2 * value - 1 : -2 * value);
}

/** Printable characters that JSON leaves as they are. */
function digits(): string {
  let all = '';
  for (let code = 0x20; all.length < 2 * largestWeight + 1; code += 1) {
    const isEscaped = code === 0x22 || code === 0x5c;
    const isControl = (code >= 0x7f && code <= 0xa0) || code === 0xad;
    if (!isEscaped && !isControl) all += String.fromCharCode(code);
  }
  return all;
}
