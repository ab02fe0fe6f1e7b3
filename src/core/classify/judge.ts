import { type ClassifyRequest } from './classifier';
import type { Label, Verdict } from '../lesson/verdict';
import { explain, sentenceOf } from './explain';
import { readRequest, type ReadRequest } from './features';
import { labels, type Model } from './model';
import { type Category } from './lexicon';

/** Below this probability of the leading label the gate would rather not say. */
const unsureBelow = 0.4;
/** A follow-up is short: longer ones say themselves what they want. Characters. */
const longestFollowUp = 60;

/** The verdict on one request by the local model; pure, never throws, whatever the text. */
export function judge(model: Model, request: ClassifyRequest): Verdict {
  const read = readRequest(request.text);
  const verdict = judgeText(model, read);
  return inherits(model, request, read, verdict) ? inherited(verdict) : verdict;
}

function judgeText(model: Model, read: ReadRequest): Verdict {
  const shares = model.predict(read.features);
  const index = shares.indexOf(Math.max(...shares));
  const label: Label = labels[index] ?? 'other';
  const confidence = shares[index] ?? 0;
  const isBlank = read.frame.clauses.length === 0;
  const abstained = confidence < (label === 'code-gen' ? model.injectFloor : unsureBelow);
  const cues = explain(model, read, index);
  return {
    label: isBlank ? 'other' : label,
    confidence,
    abstained: abstained || (isBlank && label === 'code-gen'),
    inject: label === 'code-gen' && !abstained && !isBlank,
    why: isBlank ? 'says nothing in words' : sentenceOf(cues, index),
    cues,
    source: 'local',
  };
}

/** A follow-up that goes on with the task; anything else stands on its own. */
const goesOn: ReadonlySet<Category> = new Set<Category>(['approve', 'symptom', 'again', 'choice']);
const breaksOff: ReadonlySet<Category> = new Set<Category>([
  'thanks',
  'stop',
  'op',
  'setting',
  'youstate',
  'nochange',
  'why',
  'what',
  'where',
  'how',
  'meaning',
  'tell',
  'look',
  'plan',
  'chat',
]);

/** The label stays that of the text; only `inject` comes from the turn before. */
function inherits(
  model: Model,
  request: ClassifyRequest,
  read: ReadRequest,
  verdict: Verdict,
): boolean {
  if (verdict.inject || request.previous === undefined) return false;
  if (request.text.length > longestFollowUp || read.frame.shape.endsWithQuestion) return false;
  const { cues } = read.reading;
  if (!cues.some((cue) => goesOn.has(cue.category))) return false;
  if (cues.some((cue) => breaksOff.has(cue.category) && !sharesWord(read, cue.at))) return false;
  return judgeText(model, readRequest(request.previous)).inject;
}

/** "Go" is an approval and an order at once: a word that also goes on with the task breaks nothing off. */
function sharesWord(read: ReadRequest, at: number): boolean {
  return read.reading.cues.some((cue) => cue.at === at && goesOn.has(cue.category));
}

function inherited(verdict: Verdict): Verdict {
  return {
    ...verdict,
    inject: true,
    source: 'inherited',
    why: `goes on with the request before (${verdict.why})`,
  };
}
