import type { Candidate } from '../../capture/candidate';
import { nameOf } from '../../capture/instructions/statementName';
import type { Pipeline } from '../pipeline';
import { suggestRefs } from '../../fingerprint/suggestRefs';
import type { Proposed } from '../learning/proposalSlot';
import { propose } from '../learning/propose';

/** What a model thinks worth keeping. */
export interface ProposedText {
  readonly text: string;
  /** Files or keys that it depends on; absent = those that the text names. */
  readonly refs?: readonly string[];
  /** What it saw. */
  readonly why: string;
}

/** Nobody vouches for it but a model: less than a lesson without any standing. */
const modelConfidence = 0.5;
/** More is no reason any more. Characters. */
const longestWhy = 200;

/** Puts a model's words where the user finds proposals, past the same gate as all of them. It is a candidate: time does nothing for it, and nobody is given it before the user's yes. */
export async function proposeText(
  pipeline: Pipeline,
  { text, refs, why }: ProposedText,
): Promise<Proposed> {
  const said = text.trim();
  const body = /^[-*\d]/.test(said) ? said : `- ${said}`;
  const suggested =
    refs ??
    (await suggestRefs(body, pipeline.repository, pipeline.ports.hasher)).map(({ ref }) => ref);
  const name = nameOf({ said, headings: [] }, new Set());
  const candidate: Candidate = {
    name,
    description: said.split('\n')[0]?.replace(/^[-*]\s+/, '') ?? name,
    kind: 'convention',
    breadth: 'topic',
    triggers: [],
    confidence: modelConfidence,
    refs: suggested,
    by: 'model',
    evidence: [why.replace(/\s+/g, ' ').trim().slice(0, longestWhy)],
    body,
  };
  const [proposed] = await propose(pipeline, [candidate]);
  return proposed ?? { name, outcome: 'refused' };
}
