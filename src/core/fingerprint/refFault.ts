import type { RefProblem } from './ref';

/** Thrown inside the ref grammar only; `parseRef` turns it into a problem. */
export class RefFault extends Error {
  constructor(
    /** 0-based character in the ref. */
    readonly at: number,
    message: string,
    readonly kind: RefProblem['kind'] = 'invalid',
  ) {
    super(message);
  }
}
