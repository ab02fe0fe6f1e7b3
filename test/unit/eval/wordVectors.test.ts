import { describe, expect, it } from 'vitest';
import { readVectors, termsOfMessage, writeVectors } from '../../eval/retrieval/fitVectors';
import { principalAxes } from '../../eval/retrieval/principalAxes';
import { cutTo, learnVectors, likeness } from '../../eval/retrieval/wordVectors';

const texts = [
  ...['login password token', 'password token session', 'login session token'],
  ...['table column index', 'column index query', 'table query index'],
].map((text) => text.split(' '));
const words = [...new Set(texts.flat())];
const learn = () => learnVectors({ groups: [texts], words, window: 5 }, 4);

describe('vectors of words', () => {
  it('lie near each other where words keep the same company', () => {
    const vectors = learn();
    expect(likeness(vectors, 'login', 'password')).toBeGreaterThan(0.5);
    expect(Math.abs(likeness(vectors, 'login', 'column') ?? 1)).toBeLessThan(0.1);
    expect(likeness(vectors, 'login', 'unheard')).toBeUndefined();
  });

  it('come out the same each time, and as they went into their file', () => {
    expect(writeVectors(learn())).toBe(writeVectors(learn()));
    const read = cutTo(readVectors(writeVectors(learn())), 4);
    expect(likeness(read, 'login', 'login')).toBeCloseTo(1, 5);
    expect(likeness(read, 'login', 'token')).toBeCloseTo(
      likeness(learn(), 'login', 'token') ?? 0,
      1,
    );
  });

  it('stand on the strongest axes', () => {
    const rows = [
      { columns: Int32Array.of(0, 1), values: Float64Array.of(2, 1) },
      { columns: Int32Array.of(0, 1), values: Float64Array.of(1, 2) },
      { columns: Int32Array.of(2), values: Float64Array.of(-7) },
    ];
    const { lengths, axes } = principalAxes(rows, 3, 2);
    expect(lengths[0]).toBeCloseTo(-7, 8);
    expect(lengths[1]).toBeCloseTo(3, 8);
    expect(axes[1]?.[0]).toBeCloseTo(axes[1]?.[1] ?? 0, 8);
  });

  it('learn nothing of people and addresses', () => {
    const message =
      'Fix login (#12)\n\nSee https://a.example/path\nSigned-off-by: Ann <ann@b.example>';
    expect(termsOfMessage(message)).toEqual(['fix', 'login', 'see']);
  });
});
