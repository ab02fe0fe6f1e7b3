import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patternOf, phrasings, readPhrasings } from '../../../../src/core/select/phrasings';

describe('ways of putting something', () => {
  it.each([
    ['Bump vite to v6', 'upgrade'],
    ['fix(api): no more than one answer', 'fix'],
    ['Users can see the invoices of others', 'data-leak'],
    ['The page takes 12 seconds', 'performance'],
  ])('%s', (text, concept) => {
    const named = new Map<string, number>();
    readPhrasings(text, named);
    expect(named.get(concept)).toBeGreaterThan(0);
  });

  it('take away what one of their words would name wrongly', () => {
    const named = new Map([['imports', 1]]);
    readPhrasings('Import contacts from a spreadsheet', named);
    expect([...named.keys()]).toEqual(['import-feature']);
  });

  it('are found by their first word wherever their pattern matches', () => {
    for (const phrasing of phrasings) {
      const pattern = patternOf(phrasing);
      // Word boundaries are left to the pattern itself, which decides what counts as a match.
      const loose = new RegExp(pattern.source.replaceAll('\\b', ''));
      const [concept = ''] = Object.keys(phrasing.names);
      fc.assert(
        fc.property(
          fc.constantFrom('', 'please ', 'x.', '- '),
          fc.stringMatching(loose),
          fc.boolean(),
          (before, matching, isLoud) => {
            const text = before + (isLoud ? matching.toUpperCase() : matching);
            const named = new Map<string, number>();
            readPhrasings(text, named);
            return text.length > 1_000 || !pattern.test(text) || named.has(concept);
          },
        ),
        { numRuns: 20 },
      );
    }
  });
});
