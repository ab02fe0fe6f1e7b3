import { expect, it } from 'vitest';
import { isKnownSecret } from '../../../../src/core/lesson/knownSecret';

// In parts, so that no scanner stumbles over this file.
const rest = 'a1B2c3D4e5F6g7H8';

it.each(['ghp_', 'glpat-', 'AIza', 'sk_live_', 'hf_', 'xapp-', 'dckr_pat_', 'shpat_'])(
  'a value that begins with %s and goes on is one that opens something',
  (prefix) => {
    expect(isKnownSecret(`${prefix}${rest}`)).toBe(true);
    expect(isKnownSecret(prefix)).toBe(false);
  },
);

it.each(['https://me:hush@db/x', `eyJ${rest}.${rest}`, '-----BEGIN PRIVATE KEY-----'])(
  'so is %s',
  (value) => expect(isKnownSecret(value)).toBe(true),
);

it.each(['vitest run', 'sk-ip', '^4.1.0', 'https://db/x', 'key-bindings', 'npm_lifecycle'])(
  'and %s is none',
  (value) => expect(isKnownSecret(value)).toBe(false),
);
