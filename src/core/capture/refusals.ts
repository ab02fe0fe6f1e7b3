import { saying, type Said, type Saying } from '../saying';

/** All reasons against a proposal. Closed: the codes are what programs read, the sentences stand in `src/prose/refusals.ts`. */
export const refusalCodes = [
  // What the user decided.
  'tombstone',
  'said no',
  'retired',
  'update retired',
  'edited',
  'update edited',
  'update waits',
  'own words',
  'wording',
  // What a text must not be.
  'secret',
  'hidden characters',
  'dangerous',
  'planted',
  'foreign text',
  'unquoted',
  // What makes no lesson of a text.
  'no evidence',
  'too short',
  'too long',
  'several ideas',
  'not reusable',
  'lists a folder',
  'volatile',
  'unsupported',
  // What is there already.
  'same topic',
  'known',
  'said in files',
  'given',
  'twin',
  'recipe step',
  'covered',
  'enough',
  // What the record does not show, or shows otherwise.
  'works elsewhere',
  'seen once',
  'no mend',
  'too few steps',
  // What a user said that is no rule.
  'question',
  'report',
  'hearsay',
  'wish',
  'points away',
  'thin',
  'pasted',
  'synthetic',
  'taken back',
  'undone',
  'not accepted',
] as const;

/** One of the reasons against a proposal. */
export type RefusalCode = (typeof refusalCodes)[number];

/** An expected "no" to a proposal. `detail` is data (a name, a count) or says more of the reason, `against` the id of the lesson that is there already. */
export interface ProposalRefusal {
  readonly code: RefusalCode;
  readonly detail?: Said;
  readonly against?: string;
}

/** A refusal as a value. */
export function refused(code: RefusalCode, detail?: Said, against?: string): ProposalRefusal {
  return {
    code,
    ...(detail !== undefined && detail !== '' && { detail }),
    ...(against !== undefined && { against }),
  };
}

export type RefusalSaying = `refusal.${RefusalCode | 'detailed'}`;

/** A refusal as something to say: "known already: testing". */
export function refusalSaying({ code, detail }: ProposalRefusal): Saying<RefusalSaying> {
  const why = saying<RefusalSaying>(`refusal.${code}`);
  return detail === undefined ? why : saying('refusal.detailed', { why, detail });
}

/** True where the user put it away for ever; everything else may come again. */
export const isForEver = ({ code }: ProposalRefusal): boolean => code === 'tombstone';
