/** Words by which a text says how imports are written: pattern, topic of the scan, value in the scan's own words. */
export const styleWords: readonly (readonly [said: RegExp, topic: string, value: string])[] = [
  [/imports?\b[^.\n]*(no|without)[^.\n]*(extension|suffix)/i, 'importSuffix', 'none'],
  [/imports?\b[^.\n]*(end in|with|carry|use)[^.\n]*`?\.js`?/i, 'importSuffix', '.js'],
  [/imports?\b[^.\n]*(end in|with|carry|use)[^.\n]*`?\.ts`?/i, 'importSuffix', '.ts'],
  [/\b(ES modules?|ESM)\b/, 'moduleSystem', 'esm'],
  [/\bCommonJS\b/, 'moduleSystem', 'cjs'],
];
