import { type ClassifyRequest } from './classifier';
import type { Familiarity, RepositoryWords } from '../language/repositoryWords';
import type { Label, Verdict } from '../lesson/verdict';
import { saying, type Said, type SaidData, type Saying } from '../saying';
import { plainKindOf, plainYes, type PlainKind } from './beforeModel';
import { cuesSaying, explain, type CueCode } from './explain';
import { movedFloor } from './floorShift';
import { familiarChance, familiarFloorOf } from './familiar';
import { readRequest, type ReadRequest } from './features';
import { labels, type Model } from './model';
import { peopleWeights, sharesOf } from './people';
import { type Category } from './lexicon';

type Judged =
  | 'votes'
  | 'noWords'
  | 'gitOrder'
  | 'shellOrder'
  | 'ownWords'
  | 'strange'
  | 'strangeAll'
  | 'goesOn';

/** What decided beside the cues. */
export type JudgeCode = `verdict.${Judged}`;

const because = (what: Judged, data?: SaidData): Saying<JudgeCode> =>
  saying(`verdict.${what}`, data);

/** Below this probability of the leading label the gate would rather not say. */
const unsureBelow = 0.4;
/** A follow-up is short: longer ones say themselves what they want. Characters. */
const longestFollowUp = 60;

/** The verdict on one request by the local model; pure, never throws, whatever the text. */
export function judge(model: Model, request: ClassifyRequest): Verdict {
  const read = readRequest(request.text);
  const verdict = decide(model, request, read);
  if (!request.floorShift) return verdict;
  const unmoved = decide(model, { ...request, floorShift: 0 }, read);
  if (unmoved.inject === verdict.inject) return verdict;
  return { ...verdict, why: because('votes', { why: verdict.why }) };
}

function decide(model: Model, request: ClassifyRequest, read: ReadRequest): Verdict {
  const plain = plainKindOf(request.text, read.lines);
  if (plain !== undefined) return plainVerdict(plain);
  const alone = judgeText(model, read, request.floorShift);
  const verdict = withFamiliarity(model, request, read, alone);
  return inherits(model, request, read, verdict) ? inherited(verdict) : verdict;
}

/** How sure one is of what a text is by its kind alone. */
const plainly = 0.99;
const plainWhy: Readonly<Record<PlainKind, Saying<JudgeCode | CueCode>>> = {
  paste: saying('shape.paste'),
  git: because('gitOrder'),
  shell: because('shellOrder'),
};

function plainVerdict(kind: PlainKind): Verdict {
  const why = plainWhy[kind];
  return {
    label: 'other',
    confidence: plainly,
    abstained: false,
    inject: false,
    why,
    cues: [why],
    source: 'local',
  };
}

function judgeText(model: Model, read: ReadRequest, shift = 0): Verdict {
  const shares = sharesOf(model, read.features);
  const index = shares.indexOf(Math.max(...shares));
  const label: Label = labels[index] ?? 'other';
  const confidence = shares[index] ?? 0;
  const isBlank = read.frame.clauses.length === 0;
  const cues = explain(model, read, index);
  const told = { confidence, why: saidBy(read, cues, index), cues, source: 'local' as const };
  if (label !== 'code-gen' || isBlank) {
    const abstained = label === 'code-gen' || confidence < unsureBelow;
    return { ...told, label: isBlank ? 'other' : label, abstained, inject: false };
  }
  const bar = peopleWeights.floor + shift;
  if (confidence >= bar) return { ...told, label, abstained: false, inject: true };
  const compared = { chance: confidence, bar };
  return { ...told, label, abstained: true, inject: false, compared };
}

function saidBy(read: ReadRequest, cues: readonly Saying<CueCode>[], index: number): Said {
  const yes = plainYes(read.own);
  if (yes !== undefined) return saying<CueCode>('cue.approve', { word: yes });
  return read.frame.clauses.length === 0 ? because('noWords') : cuesSaying(cues, index);
}

/** From so much on a request is a question about the project, however well its words are known. */
const surelyAsks = 0.5;
/** Longer texts hold pastes, whose words are known or not by chance. Characters. */
const longestRequest = 1_500;

/**
 * The verdict where the words of the repository are known: what speaks of this code in its own words wants a change more often than
 * what does not, at the same words of asking.
 */
function withFamiliarity(
  model: Model,
  { repository, floorShift = 0 }: ClassifyRequest,
  read: ReadRequest,
  verdict: Verdict,
): Verdict {
  const text = read.own;
  if (repository === undefined || text.length > longestRequest) return verdict;
  if (read.frame.clauses.length === 0) return verdict;
  const [change = 0, exploration = 0] = sharesOf(model, read.features);
  const known = repository.familiarity(text);
  const chance = familiarChance(change, exploration, known);
  const bar = movedFloor(familiarFloorOf(text, known), floorShift);
  const passes = chance >= bar && exploration < surelyAsks;
  if (passes === verdict.inject) return verdict;
  if (!passes && !mayBeStrange(repository, read)) return verdict;
  const why = howKnown(repository, text, passes, known, verdict.why);
  if (!passes)
    return { ...verdict, abstained: true, inject: false, compared: { chance, bar }, why };
  const { label, cues, source } = { ...verdict, label: 'code-gen' as const };
  return { label, confidence: chance, abstained: false, inject: true, why, cues, source };
}

/** A repository speaks English more often than those who ask, and some speak in another script: their words refuse nothing there. */
function mayBeStrange(repository: RepositoryWords, { reading, own }: ReadRequest): boolean {
  return reading.language === 'en' && repository.isOfScript(own);
}

/** What the words of a request are to the repository, for the receipt. */
function howKnown(
  repository: RepositoryWords,
  text: string,
  passes: boolean,
  { inSubjects = 0, inPaths }: Familiarity,
  why: Said,
): Saying<JudgeCode> {
  const strange = repository.strangest(text);
  if (inSubjects + inPaths > 0 && (passes || strange === undefined))
    return because('ownWords', { why });
  return strange === undefined
    ? because('strangeAll', { why })
    : because('strange', { word: strange, why });
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
  if (plainYes(request.text) === undefined && !cues.some((cue) => goesOn.has(cue.category)))
    return false;
  if (cues.some((cue) => breaksOff.has(cue.category) && !sharesWord(read, cue.at))) return false;
  const previous = readRequest(request.previous);
  if (plainKindOf(request.previous, previous.lines) !== undefined) return false;
  return judgeText(model, previous, request.floorShift).inject;
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
    why: because('goesOn', { why: verdict.why }),
  };
}
