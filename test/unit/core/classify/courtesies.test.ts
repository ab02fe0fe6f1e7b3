import fc from 'fast-check';
import { expect, it } from 'vitest';
import { courtesies, plainCourtesies } from '../../../../src/core/classify/frameText';

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      'Hi',
      'hello there',
      'HEY claude',
      'hola',
      'Could you help me with this',
      'a quick question',
    ],
    ...['can you please help out', 'sorry to bother you', 'Thanks', 'thank you so much', 'pls'],
    ...[
      'many thanks in advance',
      'por favor',
      'obrigada',
      'hvala',
      'please',
      'danke',
      'add a test',
    ],
    ...['?', '!', '.', ',', ':', ')', ' ', '\n', '\t', 'k', 's', 'I'],
  ),
  fc.string({ maxLength: 5 }),
);

it('drops the same courtesies from ASCII text by the patterns without other letters', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 9 }), fc.constantFrom('', ' '), (pieces, between) => {
      const text = pieces.join(between).replace(/[^\u0000-\u007f]/g, '');
      courtesies.forEach((pattern, at) => {
        const plain = plainCourtesies[at] ?? /never/;
        expect(plain.exec(text)?.[0]).toBe(pattern.exec(text)?.[0]);
      });
    }),
    { numRuns: 2_000 },
  );
});
