import { ExactNumber } from './canonicalJson';

/** Every decimal of up to 15 significant digits survives a double (IEEE 754, DBL_DIG). */
const safeDigits = 15;

/** The value of a JSON number literal: a number where that is exact, else its normalised digits. */
export function readNumber(literal: string): number | ExactNumber {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal);
  if (!match) return Number(literal);
  const fraction = match[3] ?? '';
  const all = ((match[2] ?? '') + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  const value = Number(literal);
  const isZero = digits === '';
  if (isZero) return 0;
  if (digits.length <= safeDigits && Number.isFinite(value) && value !== 0) return value;
  const exponent = Number(match[4] ?? 0) - fraction.length + (all.length - digits.length);
  return new ExactNumber(`${match[1]}${digits}e${exponent}`);
}
