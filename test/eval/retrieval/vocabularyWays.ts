import { deflateRawSync } from 'node:zlib';
import { indexVocabulary } from '../../../src/core/language/indexVocabulary';
import vocabulary from '../../../src/core/language/vocabulary.json';
import { storedVectors } from './fitVectors';
import { nearness } from './nearWords';
import type { Asked, Sight } from './sight';
import { cutTo, type WordVectors } from './wordVectors';

/** A row of the table: what a product that selects so would carry, and the sight it would have. */
export interface VocabularyWay extends Sight {
  readonly name: string;
  readonly parts: readonly Part[];
}

type Part = 'concepts' | 'implications' | WordVectors;

interface Concept {
  readonly words: string;
  readonly abroad?: string;
  readonly near?: Readonly<Record<string, number | undefined>>;
  readonly kind?: string;
}

const concepts = Object.entries<Concept>(vocabulary.concepts);

/** The vocabulary that a row carries: all of it, or the names of languages, of work and of what is elsewhere alone, which more than ranking reads. */
function vocabularyOf(parts: readonly Part[]): readonly (readonly [string, Concept])[] {
  const kept = concepts.filter(([, { kind }]) => parts.includes('concepts') || kind !== undefined);
  if (parts.includes('implications')) return kept;
  return kept.map(([name, concept]) => [name, { ...concept, near: {} }]);
}

/** What people keep by hand for a row: words that stand for concepts, and what follows from what. */
export function rulesOf({ parts }: VocabularyWay): {
  readonly words: number;
  readonly near: number;
} {
  const kept = vocabularyOf(parts).map(([, concept]) => concept);
  const count = ({ words, abroad = '' }: Concept): number =>
    `${words} ${abroad}`.split(' ').filter(Boolean).length;
  return {
    words: kept.reduce((sum, one) => sum + count(one), 0),
    near: kept.reduce((sum, { near = {} }) => sum + Object.keys(near).length, 0),
  };
}

/** Bytes that a row adds to the package, packed, and to what a hook may read, as it lies. */
export function bytesOf({ parts }: VocabularyWay): {
  readonly packed: number;
  readonly plain: number;
} {
  const {
    exact,
    heads,
    prefix,
    wide,
    concepts: said,
  } = indexVocabulary({
    version: vocabulary.version,
    concepts: Object.fromEntries(vocabularyOf(parts)),
  });
  const pieces: Uint8Array[] = [exact, heads, prefix, wide, said].map((text) => Buffer.from(text));
  for (const part of parts)
    if (typeof part !== 'string') {
      const { words, rows } = storedVectors(part);
      pieces.push(Buffer.from(words.join(' ')), Buffer.from(rows, 'base64'));
    }
  return {
    packed: pieces.reduce((sum, one) => sum + deflateRawSync(one, { level: 9 }).length, 0),
    plain: pieces.reduce((sum, one) => sum + one.byteLength, 0),
  };
}

/** The rows: with and without what people wrote, vectors in place of it and beside it, a repository's own texts beside it. */
export function vocabularyWays(
  vectors: WordVectors,
  ownNearness: (asked: Asked) => ReadonlyMap<string, number>,
): readonly VocabularyWay[] {
  const [small, large] = [cutTo(vectors, 64), cutTo(vectors, 128)];
  const by = (one: WordVectors) => {
    const known = new Map<string, ReadonlyMap<string, number>>();
    return ({ name, lessons, text }: Asked): ReadonlyMap<string, number> => {
      const key = [name, ...lessons.map(({ id }) => id), text].join(' ');
      const near = known.get(key) ?? nearness(one, lessons, text);
      known.set(key, near);
      return near;
    };
  };
  const [bySmall, byLarge] = [by(small), by(large)];
  const noConcepts = { measures: { concepts: false }, isWithoutConcepts: true } as const;
  const noImplications = { measures: { implications: false } } as const;
  const all = ['concepts', 'implications'] as const;
  const weighed = (nearnessOf: Sight['nearnessOf']) => ({ nearnessOf, enters: 'weights' }) as const;
  const evident = (nearnessOf: Sight['nearnessOf']) =>
    ({ nearnessOf, enters: 'evidence' }) as const;
  return [
    { name: 'concepts and implications, as ships', parts: all },
    { name: 'no implications', parts: ['concepts'], ...noImplications },
    { name: 'no concepts', parts: [], ...noConcepts },
    { name: 'vectors of 128, no concepts', parts: [large], ...noConcepts, ...weighed(byLarge) },
    { name: 'vectors of 128 beside concepts', parts: [...all, large], ...weighed(byLarge) },
    { name: 'own texts beside concepts', parts: all, ...weighed(ownNearness) },
    { name: 'vectors of 64, no concepts', parts: [small], ...noConcepts, ...weighed(bySmall) },
    { name: 'vectors of 64 beside concepts', parts: [...all, small], ...weighed(bySmall) },
    {
      ...{ name: 'vectors of 128, no implications', parts: ['concepts', large] },
      ...{ ...noImplications, ...weighed(byLarge) },
    },
    { name: 'own texts, no concepts', parts: [], ...noConcepts, ...weighed(ownNearness) },
    {
      ...{ name: 'vectors of 128 as evidence, no concepts', parts: [large] },
      ...{ ...noConcepts, ...evident(byLarge) },
    },
    {
      ...{ name: 'vectors of 128 as evidence beside', parts: [...all, large] },
      ...evident(byLarge),
    },
  ];
}
