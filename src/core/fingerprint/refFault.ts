import { saying, type SaidData, type Saying } from '../saying';

type Fault =
  | 'nothing'
  | 'folderField'
  | 'absolute'
  | 'kind'
  | 'noPath'
  | 'noPattern'
  | 'regexStart'
  | 'regexEnd'
  | 'regexEmpty'
  | 'regexFlag'
  | 'misplaced'
  | 'projection'
  | 'needsField'
  | 'backslash'
  | 'leaves'
  | 'emptySegment'
  | 'percent'
  | 'character'
  | 'expected'
  | 'noField'
  | 'noKey'
  | 'bracket';

/** `unknown` = a kind or projection we do not know; `invalid` = a known kind, written wrongly. */
export type FaultKind = 'unknown' | 'invalid';

/** What is wrong with a ref. */
export type RefCode = `ref.${Fault | 'at' | 'emptyAt'}`;

/** Thrown inside the ref grammar only; `parseRef` turns it into a problem. */
export class RefFault extends Error {
  readonly what: Saying<RefCode>;

  constructor(
    /** 0-based character in the ref. */
    readonly at: number,
    fault: Fault,
    data?: SaidData,
    readonly kind: FaultKind = 'invalid',
  ) {
    super(fault);
    this.what = saying(`ref.${fault}`, data);
  }
}
