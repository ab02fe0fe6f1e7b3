import type { Candidate } from './candidate';
import { passGate, type GateChecks, type GateKnowledge } from './gate';
import { refused, type ProposalRefusal } from './refusals';
import type { SessionCandidate } from './sessions/candidate';
import { coversIdea, recordRefusal, type SessionRecord } from './sessions/recordRefusal';
import type { Validation } from './validator';

/** What a proposal is held against. */
export interface Admission {
  readonly known: GateKnowledge;
  /** Absent = form and scanners are not asked, because nothing will be written. */
  readonly checks?: GateChecks;
  /** The record that taught it; absent = no session did. */
  readonly record?: SessionRecord;
  /** True where that record is of work in this very repository. */
  readonly isHere?: boolean;
  /** What a scan finds and instruction files say, for what a session taught; absent = nobody looked. Asked last, because it reads the repository. */
  readonly said?: () => Promise<readonly SaidText[]>;
  /** Tries its claims against the repository; absent = there is none at hand. */
  readonly validate?: (candidate: Candidate) => Promise<Validation>;
}

/** Something the repository says, and where. */
export interface SaidText {
  readonly where: string;
  readonly text: string;
}

/** Refused with a reason, or let in with what the repository said to its claims. */
export type Admitted =
  | { readonly refusal: ProposalRefusal }
  | { readonly refusal?: undefined; readonly validation?: Validation };

/**
 * The one way in: every proposal passes here once, whatever found it (scan, import, recorded work, a user's words, a model). Miners and detectors
 * only find. One gate, then one validator.
 */
export async function admit(candidate: Candidate, admission: Admission): Promise<Admitted> {
  const { known, checks, record, validate } = admission;
  const refusal =
    (record && isFromSession(candidate) ? recordRefusal(candidate, known, record) : undefined) ??
    (checks && (await passGate(candidate, known, checks))) ??
    (await alreadySaid(candidate, admission));
  if (refusal) return { refusal };
  const validation = await validate?.(candidate);
  const unsupported = validation && againstRepository(candidate, validation, admission);
  return unsupported ? { refusal: unsupported } : { ...(validation && { validation }) };
}

async function alreadySaid(
  candidate: Candidate,
  { said }: Admission,
): Promise<ProposalRefusal | undefined> {
  if (!said || !isFromSession(candidate)) return undefined;
  const where = (await said()).find(({ text }) => coversIdea(text, candidate))?.where;
  return where === undefined ? undefined : refused('said in files', where);
}

/** True for what recorded work suggests. */
export const isFromSession = (candidate: Candidate): candidate is SessionCandidate =>
  'source' in candidate;

/** A user's own word may be about what is to come; a habit that was seen here must have left a trace. */
function againstRepository(
  candidate: Candidate,
  { claims, support }: Validation,
  { isHere }: Admission,
): ProposalRefusal | undefined {
  const isSeen = isHere === true && isFromSession(candidate) && candidate.source !== 'correction';
  return isSeen && support === 0 ? refused('unsupported', claims[0]?.text) : undefined;
}
