import { describe, expect, it } from 'vitest';
import { RepositoryWords, tableOfWords } from '../../../../src/core/language/repositoryWords';
import { Spelling } from '../../../../src/core/language/spelling';
import { termsOf } from '../../../../src/core/language/words';

describe('a word as its writer spelled it', () => {
  it.each([
    ['Tables of invoices', 'Tables invoices'],
    ['Füge eine Spalte hinzu', 'Füge Spalte hinzu'],
    ['Додай кнопку', 'Додай кнопку'],
    ['call getUserName in C++', 'call get User Name getUserName C++'],
  ])('is found by the terms of %j', (text, written) => {
    const spelling = new Spelling(text);
    expect(
      termsOf(text)
        .map((term) => spelling.term(term))
        .join(' '),
    ).toBe(written);
  });

  it('is the folded one where the text does not have it', () => {
    expect(new Spelling('Füge').word('spalte')).toBe('spalte');
  });

  it('is said of each word of a phrase, and of a word by its beginning', () => {
    expect(new Spelling('It Fails, Überall').phrase('it fail* uberall')).toBe('It Fails Überall');
  });
});

describe('the strangest word of a request', () => {
  const words = new RepositoryWords(tableOfWords({ paths: ['src/a.ts'], subjects: [] }));

  it.each([
    ['Додай кнопку експорту', 'експорту'],
    ['Größenänderung', 'Größenänderung'],
    ['an Espresso, please', 'Espresso'],
  ])('of %j is %s, as it was typed', (text, word) => {
    expect(words.strangest(text)).toBe(word);
  });
});
