import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Mutant } from './mutantsOf';

/** What became of one mutant. `by` names the test file that noticed. */
export interface Outcome {
  readonly mutant: string;
  readonly state: 'killed' | 'timed out' | 'survived' | 'not covered';
  readonly by?: string;
  /** Digest of all tests when it was tried. */
  readonly tests: string;
}

export const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

export const digestOf = (file: string): string => digest(readFileSync(file, 'utf8'));

/** The files of TypeScript below a folder of tests, in one order everywhere. */
export const testFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts'))
    .sort();

/** Names a mutant by what its file says, so that an edit of the file makes it another one. */
export function keyOf({ file, start, end, replacement }: Mutant): string {
  return `${file} ${digestOf(file)} ${start}-${end} ${replacement}`;
}

/** A digest of everything that can notice a mutant. */
export function digestTests(): string {
  const files = ['test/unit', 'test/support'].flatMap(testFiles);
  return digest(files.map((file) => file + digestOf(file)).join('\n'));
}

/** The outcomes of this run and those before it, one line each, so that a run that was stopped goes on where it was. */
export class Outcomes {
  private readonly known = new Map<string, Outcome>();

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const outcome = JSON.parse(line) as Outcome;
      this.known.set(outcome.mutant, outcome);
    }
  }

  /** What is known still: a mutant that was noticed stays noticed, one that was not is tried again when tests have changed. */
  of(mutant: Mutant, tests: string): Outcome | undefined {
    const outcome = this.known.get(keyOf(mutant));
    const isNoticed = outcome?.state === 'killed' || outcome?.state === 'timed out';
    return isNoticed || outcome?.tests === tests ? outcome : undefined;
  }

  add(outcome: Outcome): void {
    this.known.set(outcome.mutant, outcome);
    appendFileSync(this.file, `${JSON.stringify(outcome)}\n`);
  }
}
