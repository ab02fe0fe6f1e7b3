import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Attempt } from '../../core/proof/evalReport';
import { errorCode } from '../process/diskFailure';

/** The attempts of an evaluation, one line of JSON each; a line that a crash cut short is made again. */
export class AttemptLog {
  constructor(readonly path: string) {}

  read(): readonly Attempt[] {
    return this.text()
      .split('\n')
      .flatMap((line): Attempt[] => {
        try {
          return line === '' ? [] : [JSON.parse(line) as Attempt];
        } catch {
          // The process was killed while it wrote.
          return [];
        }
      });
  }

  add(attempt: Attempt): void {
    mkdirSync(dirname(this.path), { recursive: true });
    const text = this.text();
    // Behind a line that was cut short begins a new one.
    const gap = text === '' || text.endsWith('\n') ? '' : '\n';
    appendFileSync(this.path, `${gap}${JSON.stringify(attempt)}\n`);
  }

  private text(): string {
    try {
      return readFileSync(this.path, 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return '';
      throw error;
    }
  }
}
