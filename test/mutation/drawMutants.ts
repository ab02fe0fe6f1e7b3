import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { areas } from './areas';
import { type Mutant, mutantsOf } from './mutantsOf';

/** A mutant with the area it was drawn for. */
export interface Drawn extends Mutant {
  readonly area: string;
}

/**
 * Draws mutants by a seed, in turn from each area until there are enough or none is left. A lot hangs on the line a mutant changes and
 * not on what stands around it, so that an edit elsewhere leaves most of the draw as it was.
 */
export function drawMutants(count: number, seed: number): readonly Drawn[] {
  const piles = Object.entries(areas).map(([area, files]) =>
    files
      .flatMap((file) => lotsOf(file, seed))
      .sort((a, b) => (a.lot < b.lot ? -1 : 1))
      .map(({ mutant }) => ({ ...mutant, area })),
  );
  const rounds = Math.max(...piles.map((pile) => pile.length));
  return Array.from({ length: rounds })
    .flatMap((_, round) => piles.flatMap((pile) => pile[round] ?? []))
    .slice(0, count);
}

function lotsOf(file: string, seed: number): { readonly mutant: Mutant; readonly lot: string }[] {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  return mutantsOf(file, text).map((mutant) => {
    const { line, start, end, replacement } = mutant;
    const column = start - text.lastIndexOf('\n', start - 1);
    const said = [seed, file, lines[line - 1], column, end - start, replacement].join('\n');
    return { mutant, lot: createHash('sha256').update(said).digest('hex') };
  });
}
