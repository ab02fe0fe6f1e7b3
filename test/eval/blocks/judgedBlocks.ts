import { readFileSync } from 'node:fs';

/** One block as a reader judged it: names of lessons the request wants, and of those given that have nothing to do with it. */
export interface JudgedBlock {
  readonly id: string;
  /** Names of all lessons in use that the request wants. */
  readonly wanted: readonly string[];
  readonly given: readonly string[];
  /** Of those given, the ones that are beside the point. */
  readonly irrelevant: readonly string[];
}

/** Reads judgements, a line of JSON each. */
export function readJudged(file: string): readonly JudgedBlock[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as JudgedBlock);
}

/** Wanted lessons that are present, of all that are wanted; lessons given that are irrelevant, of all that are given. */
export function figuresOf(rows: readonly JudgedBlock[]): string {
  const sum = (count: (row: JudgedBlock) => number): number =>
    rows.reduce((all, row) => all + count(row), 0);
  const wanted = sum((row) => row.wanted.length);
  const present = sum((row) => row.wanted.filter((name) => row.given.includes(name)).length);
  const given = sum((row) => row.given.length);
  const irrelevant = sum((row) => row.irrelevant.length);
  const silent = rows.filter((row) => row.given.length === 0);
  const rightlySilent = silent.filter((row) => row.wanted.length === 0).length;
  return [
    `${rows.length} requests, ${silent.length} with no block (${rightlySilent} of them want nothing)`,
    `wanted lessons present: ${share(present, wanted)}`,
    `irrelevant among the lessons given: ${share(irrelevant, given)}`,
  ].join('\n');
}

function share(part: number, whole: number): string {
  return `${part} of ${whole}${whole === 0 ? '' : ` (${Math.round((100 * part) / whole)} %)`}`;
}
