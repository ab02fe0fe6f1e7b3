import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConcepts } from '../../../../src/core/language/vocabulary';
import { fold } from '../../../../src/core/language/readText';
import data from '../../../../src/core/language/vocabulary.json';

const entries = Object.entries(data.concepts as Record<string, { near?: Record<string, number> }>);

describe('vocabulary', () => {
  it('has five hundred concepts', () => {
    expect(entries.length).toBeGreaterThan(500);
  });

  it('leads only to concepts that exist, with likelihoods in (0, 1]', () => {
    for (const [, { near = {} }] of entries)
      for (const [concept, likely] of Object.entries(near)) {
        expect(data.concepts).toHaveProperty([concept]);
        expect(likely).toBeGreaterThan(0);
        expect(likely).toBeLessThanOrEqual(1);
      }
  });

  it('is written folded, so that loading need not fold', () => {
    for (const { words = '', abroad = '' } of Object.values<{ words?: string; abroad?: string }>(
      data.concepts,
    )) {
      expect(fold(words)).toBe(words);
      expect(fold(abroad)).toBe(abroad);
    }
  });

  it('carries a version that changes with its words, so that old indexes are rebuilt', () => {
    const digest = createHash('sha256').update(JSON.stringify(data.concepts)).digest('hex');
    expect(data.version).toBe(digest.slice(0, 8));
  });

  it.each([
    ['add a database migration', 'migration'],
    ['добавь миграцию для таблицы', 'migration'],
    ['データベースのマイグレーションを追加', 'migration'],
    ['给用户表新增字段', 'migration'],
    ['agrega una migración', 'migration'],
    ['adicione testes unitários', 'testing'],
    ['schreibe einen Test für den Dienst', 'testing'],
    ['ajoute une traduction', 'i18n'],
    ['테스트 코드를 작성해줘', 'testing'],
    ['karanlık tema ekle', 'theming'],
    ['useState is called in a loop', 'frontend-hooks'],
    ['the k8s manifests', 'kubernetes'],
    ['rename the C# class', 'language-csharp'],
    ['GitHub Actions fail', 'ci'],
    ['validates the address', 'validation'],
    ['caching responses', 'caching'],
  ])('finds what "%s" is about: %s', (text, concept) => {
    expect([...readConcepts(text).keys()]).toContain(concept);
  });

  it('takes the longest phrase: a pull request is no HTTP request', () => {
    const concepts = [...readConcepts('open a pull request').keys()];
    expect(concepts).toContain('pull-request');
    expect(concepts).not.toContain('http-client');
  });

  it('matches whole words, not parts of them', () => {
    expect([...readConcepts('pursuing a buildup of contests').keys()]).toEqual([]);
  });

  it('reads any text without failing', () => {
    for (const text of ['', '\u0000', '🙂'.repeat(50), 'a'.repeat(5_000), '\ud800'])
      expect(() => readConcepts(text)).not.toThrow();
  });
});
