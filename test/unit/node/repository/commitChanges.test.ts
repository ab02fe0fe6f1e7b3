import { describe, expect, it } from 'vitest';
import { readChanges } from '../../../../src/node/repository/commitChanges';

const entry = (parents: string, subject: string, files: readonly string[]): string =>
  `\u0001${parents}\u0002${subject}\n\n${files.map((file, at) => `${at === 0 ? 'A' : 'M'}\t${file}`).join('\n')}\n`;

describe('changes of the main line', () => {
  it('are read with their files; the one where a history begins or was cut off is left out', () => {
    const log = [
      entry('b1 c2', 'Merge a branch', ['src/a.ts', 'naïve file.md']),
      entry('a0', 'An empty one', []),
      entry('', 'Begin', ['src/a.ts']),
    ].join('');
    expect(readChanges(log)).toEqual([
      {
        subject: 'Merge a branch',
        files: ['src/a.ts', 'naïve file.md'],
        added: ['src/a.ts'],
      },
    ]);
  });

  it('say that somebody signed them off, where git knows how to tell', () => {
    const signedBy = (who: string): string => entry('a0', `Mend\u0002${who}`, ['a.ts']);
    const log = [signedBy('A <a@b.example>'), signedBy(''), signedBy('%(trailers:key=')].join('');
    expect(readChanges(log).map(({ isSignedOff }) => isSignedOff)).toEqual([
      true,
      undefined,
      undefined,
    ]);
  });

  it('that touch everything tell nothing', () => {
    const files = Array.from({ length: 500 }, (_, at) => `src/${at}.ts`);
    expect(readChanges(entry('a0', 'Format', files))).toEqual([]);
  });
});
