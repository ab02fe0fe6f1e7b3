import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLedTo, patternLeads, wordStarts } from '../../../../src/core/select/patternLeads';
import { phrasings } from '../../../../src/core/select/phrasings';

describe('the words that lead to a pattern', () => {
  it.each([
    ['\\bbump\\b', ['bump']],
    ['\\b(?:bump|upgrade)\\b[^.]{0,4}\\d', ['bump', 'upgrade']],
    ['\\bhooks? (?:for|to)', ['hook']],
    ['^\\s*fix(?:\\([\\w/ -]+\\))?!?:', ['fix']],
    ['\\b(?:see|sees)\\b|\\bround(?:ed)?\\b', ['see', 'sees', 'round']],
    ['\\b(?:at most|max(?:imum)?) \\d', ['at', 'max']],
    ['\\b[A-Za-z]\\w+Error', undefined],
    ['\\b(?:new )?page', undefined],
    ['\\ba?b', undefined],
    ['\\bpage|view', undefined],
  ])('%s', (source, leads) => {
    expect(patternLeads(source)).toEqual(leads);
  });

  it('are there for most phrasings', () => {
    const without = phrasings.filter(({ pattern }) => !patternLeads(pattern.source));
    expect(without.length).toBeLessThan(phrasings.length / 5);
  });

  it('stand in every text that a phrasing matches', () => {
    // Word boundaries are left to the pattern itself, which decides what counts as a match.
    for (const { pattern } of phrasings) {
      const loose = new RegExp(pattern.source.replaceAll('\\b', ''));
      const leads = patternLeads(pattern.source);
      fc.assert(
        fc.property(
          fc.constantFrom('', 'please ', 'x.', '- '),
          fc.stringMatching(loose),
          fc.boolean(),
          (before, matching, isLoud) => {
            const text = before + (isLoud ? matching.toUpperCase() : matching);
            return !pattern.test(text) || isLedTo(wordStarts(text), leads);
          },
        ),
        { numRuns: 20 },
      );
    }
  });
});
