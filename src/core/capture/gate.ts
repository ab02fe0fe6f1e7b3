import type { LessonKind } from '../lesson/lesson';
import type { SecretScanner } from '../ports';
import { codeWords, contentWords, isNegated, overlap } from './contentWords';

/** Where the words of a proposal came from. */
export type TextOrigin = 'repository' | 'user' | 'assistant' | 'tool' | 'web';

/** A lesson somebody wants to propose. */
export interface Proposal {
  readonly name: string;
  readonly description: string;
  readonly kind: LessonKind;
  readonly topic?: string;
  readonly package?: string;
  readonly body: string;
  readonly evidence: readonly string[];
  /** `scan`, `import`, `session`, …; imported statements are a person's words and may be short. */
  readonly by: string;
  readonly origins?: readonly TextOrigin[];
  /** Approval hash, for tombstones of exactly this text. */
  readonly hash?: string;
}

/** A lesson or candidate that exists, retired and "never learn this again" ones included. */
export interface KnownLesson {
  readonly id: string;
  readonly name: string;
  readonly topic?: string;
  readonly package?: string;
  readonly body: string;
  readonly isTombstoned?: boolean;
}

/** What the gate compares with. */
export interface GateKnowledge {
  readonly lessons: readonly KnownLesson[];
  /** Topics and approval hashes that the user never wants to see again. */
  readonly tombstones: ReadonlySet<string>;
}

/** The checks of other rooms the gate asks. */
export interface GateChecks {
  readonly secrets: SecretScanner;
  /** Names of hidden characters in a text; empty = clean. */
  readonly findHidden: (text: string) => readonly { readonly name: string }[];
}

export type GateReason =
  | 'tombstone'
  | 'hidden characters'
  | 'secret'
  | 'foreign text'
  | 'no evidence'
  | 'too short'
  | 'too long'
  | 'several ideas'
  | 'not reusable'
  | 'lists a folder'
  | 'same topic'
  | 'duplicate';

/** `against` names the lesson that is already there. */
export type GateAnswer =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: GateReason;
      readonly detail: string;
      readonly against?: string;
    };

const pass: GateAnswer = { ok: true };

/** Stands in front of everything that proposes a lesson: the first reason against it, or none. */
export async function passGate(
  proposal: Proposal,
  known: GateKnowledge,
  checks: GateChecks,
): Promise<GateAnswer> {
  const refusal =
    buried(proposal, known) ??
    hidden(proposal, checks) ??
    shape(proposal) ??
    matter(proposal) ??
    doubled(proposal, known);
  if (refusal) return refusal;
  const secrets = await checks.secrets.find(textOf(proposal));
  return secrets.length === 0 ? pass : no('secret', secrets.join(', '));
}

function no(reason: GateReason, detail: string, against?: string): GateAnswer {
  return { ok: false, reason, detail, ...(against === undefined ? {} : { against }) };
}

function textOf({ name, description, body }: Proposal): string {
  return `${name}\n${description}\n${body}`;
}

function topicKey({
  topic,
  package: folder,
}: Pick<Proposal, 'topic' | 'package'>): string | undefined {
  return topic === undefined ? undefined : folder === undefined ? topic : `${folder}:${topic}`;
}

function buried(
  proposal: Proposal,
  { lessons, tombstones }: GateKnowledge,
): GateAnswer | undefined {
  const keys = [topicKey(proposal), proposal.topic, proposal.hash].filter(
    (key) => key !== undefined,
  );
  const key = keys.find((candidate) => tombstones.has(candidate));
  if (key !== undefined) return no('tombstone', key);
  const dead = lessons.find(
    (lesson) => lesson.isTombstoned === true && isSame(proposal.body, lesson.body),
  );
  return dead && no('tombstone', dead.name, dead.id);
}

function hidden(proposal: Proposal, { findHidden }: GateChecks): GateAnswer | undefined {
  const [first] = findHidden(textOf(proposal));
  return first && no('hidden characters', first.name);
}

/** Words a convention and a recipe may have; what is scanned is said shorter. A short statement is a clear one. */
const limits = { convention: { fewest: 3, most: 60 }, recipe: { fewest: 10, most: 120 } } as const;
const mostScanned = 40;
/** More points than this in one convention are several lessons. */
const mostPoints = 6;

function shape({ kind, body, by, evidence }: Proposal): GateAnswer | undefined {
  const words = body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  const letters = [...body.matchAll(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/gu)].length;
  // Two characters of a script without spaces count as one word.
  const length = words + Math.floor(letters / 2);
  const { fewest } = limits[kind];
  const most = by === 'scan' && kind === 'convention' ? mostScanned : limits[kind].most;
  if (length < fewest) return no('too short', `${length} words`);
  if (length > most) return no('too long', `${length} words, at most ${most}`);
  const points = body.split('\n').filter((line) => /^\s*([-*]|\d+\.)\s/.test(line)).length;
  if (kind === 'convention' && points > mostPoints) return no('several ideas', `${points} points`);
  return evidence.length === 0 ? no('no evidence', 'nothing to open and check') : undefined;
}

/** What only made sense in the moment it was written. */
const momentary: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\b(this|the current|today's) (session|conversation|task|ticket|branch|pull request|pr|commit)\b/i,
    'names the moment',
  ],
  [/\b(just now|right now|yesterday|today|tomorrow|last week)\b/i, 'names a time'],
  [/(^|\s)(\/(home|Users|tmp|var|mnt)\/\S+|[A-Z]:\\\S+)/, 'names a path of one machine'],
  [/\b[0-9a-f]{40}\b/, 'names a commit'],
  [
    /\b(I|we) (have )?(fixed|changed|added|removed|updated|implemented|created)\b/i,
    'reports what was done',
  ],
  [/\b(localhost|127\.0\.0\.1):\d{4,5}\b/, 'names a port of one machine'],
  [/\?\s*$/, 'asks a question'],
];

/** Of these also a maintainer's own text is no lesson for others. */
const lasting = new Set(['names a path of one machine', 'names a commit']);

function matter({ body, origins, by }: Proposal): GateAnswer | undefined {
  const foreign = origins?.find((origin) => origin === 'tool' || origin === 'web');
  if (foreign !== undefined)
    return no('foreign text', foreign === 'web' ? 'from a web page' : 'from tool output');
  // What maintainers wrote down was meant to last: only what holds on one machine stays out.
  const asked = by === 'import' ? momentary.filter(([, what]) => lasting.has(what)) : momentary;
  const moment = asked.find(([pattern]) => pattern.test(body.trim()));
  if (moment) return no('not reusable', moment[1]);
  // A scan says what a command or a place is for in its own few words.
  if (by === 'scan') return undefined;
  const rest = body.replace(/`[^`]*`/g, ' ').replace(/\S*[/\\]\S*|\S+\.\w{1,5}\b/g, ' ');
  const said = rest.match(/\p{L}{2,}/gu)?.length ?? 0;
  const code = body.length - rest.replace(/\s+/g, ' ').length;
  return said < 3 && code > 0
    ? no('lists a folder', 'names files and says nothing of them')
    : undefined;
}

function doubled(proposal: Proposal, { lessons }: GateKnowledge): GateAnswer | undefined {
  const key = topicKey(proposal);
  const sameTopic =
    key === undefined ? undefined : lessons.find((lesson) => topicKey(lesson) === key);
  if (sameTopic) return no('same topic', key ?? '', sameTopic.id);
  const same = lessons.find(
    (lesson) => lesson.package === proposal.package && isSame(proposal.body, lesson.body),
  );
  return same && no('duplicate', same.name, same.id);
}

/** Of the smaller text's subject words, this share must be in the other one: it says nothing more. */
const containedBar = 0.9;
/** Of the subject words of both, this share must be shared: the same in other words. */
const paraphraseBar = 0.6;

/**
 * Whether two texts say the same. Word overlap alone would join different intents ("run unit tests", "run browser
 * tests"), so names in backticks must agree too, and asking is never the same as forbidding.
 */
export function isSame(a: string, b: string): boolean {
  if (normal(a) === normal(b)) return true;
  if (isNegated(a) !== isNegated(b) || numbersOf(a) !== numbersOf(b)) return false;
  const [codeA, codeB] = [codeWords(a), codeWords(b)];
  if (codeA.size > 0 && codeB.size > 0 && overlap(codeA, codeB).ofSmaller < 0.5) return false;
  const [wordsA, wordsB] = [contentWords(a), contentWords(b)];
  if (Math.min(wordsA.size, wordsB.size) < 3) return false;
  const { ofSmaller, ofBoth } = overlap(wordsA, wordsB);
  return ofSmaller >= containedBar || ofBoth >= paraphraseBar;
}

/** "Under 40 lines" and "under 60 lines" are different rules. */
function numbersOf(text: string): string {
  return (text.match(/\b\d+(?:\.\d+)?\b/g) ?? []).join(' ');
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
