import type { LessonKind } from '../lesson/lesson';
import type { SecretScanner } from '../ports';
import { addsNothing } from './addsNothing';
import type { Candidate } from './candidate';
import { bars, isSameMeaning, Meaning, meanTheSame } from '../language/sameMeaning';
import {
  lengthOf,
  mostPoints,
  mostStepWords,
  mostWholePoints,
  mostWholeWords,
  mostWords,
} from './lessonLength';
import { saying, type SaidData, type Saying } from '../saying';
import { refused, type ProposalRefusal } from './refusals';

/** A lesson or candidate that exists, retired and "never learn this again" ones included. */
export interface KnownLesson {
  readonly id: string;
  readonly name: string;
  readonly topic?: string;
  readonly package?: string;
  readonly body: string;
  readonly kind?: LessonKind;
  readonly isTombstoned?: boolean;
  /** Came with the program: it is no double of what a repository teaches. */
  readonly isShipped?: boolean;
  /** Its fingerprint no longer holds: meeting its topic again makes an update. */
  readonly stale?: boolean;
}

/** What the gate compares with. */
export interface GateKnowledge {
  readonly lessons: readonly KnownLesson[];
  /** Topics, names, texts and approval hashes that the user never wants to see again. */
  readonly tombstones: ReadonlySet<string>;
}

type Matter =
  | 'secretsUnread'
  | 'words'
  | 'wordsAtMost'
  | 'points'
  | 'moment'
  | 'time'
  | 'localPath'
  | 'commit'
  | 'done'
  | 'localPort'
  | 'question'
  | 'onlyFiles';

/** What of a text the gate has something against. */
export type MatterCode = `matter.${Matter}`;

const matter = (what: Matter, data?: SaidData): Saying<MatterCode> =>
  saying(`matter.${what}`, data);

/** The checks of other rooms the gate asks. */
export interface GateChecks {
  readonly secrets: SecretScanner;
  /** Names of hidden characters in a text; empty = clean. */
  readonly findHidden: (text: string) => readonly { readonly name: string }[];
}

/** What the gate has against a proposal: the first reason, or none. */
export async function passGate(
  candidate: Candidate,
  known: GateKnowledge,
  checks: GateChecks,
): Promise<ProposalRefusal | undefined> {
  const refusal =
    buried(candidate, known) ??
    hidden(candidate, checks) ??
    shape(candidate) ??
    matterOf(candidate) ??
    doubled(candidate, known);
  if (refusal) return refusal;
  return credential(candidate, checks);
}

async function credential(
  candidate: Candidate,
  { secrets }: GateChecks,
): Promise<ProposalRefusal | undefined> {
  try {
    const found = await secrets.find(textOf(candidate));
    return found.length === 0 ? undefined : refused('secret', found.join(', '));
  } catch {
    return refused('secret', matter('secretsUnread'));
  }
}

function textOf({ name, description, body, topic = '', evidence }: Candidate): string {
  return [name, description, topic, body, ...evidence].join('\n');
}

function topicKey({
  topic,
  package: folder,
}: Pick<Candidate, 'topic' | 'package'>): string | undefined {
  return topic === undefined ? undefined : folder === undefined ? topic : `${folder}:${topic}`;
}

function buried(
  proposal: Candidate,
  { lessons, tombstones }: GateKnowledge,
): ProposalRefusal | undefined {
  const keys = [topicKey(proposal), proposal.topic, proposal.name, proposal.body].filter(
    (key) => key !== undefined,
  );
  const key = keys.find((candidate) => tombstones.has(candidate));
  if (key !== undefined) return refused('tombstone');
  const dead = lessons.find(
    (lesson) =>
      lesson.isTombstoned === true && isSameMeaning(proposal.body, lesson.body, bars.oneStatement),
  );
  return dead && refused('tombstone', dead.name, dead.id);
}

function hidden(proposal: Candidate, { findHidden }: GateChecks): ProposalRefusal | undefined {
  const [first] = findHidden(textOf(proposal));
  return first && refused('hidden characters', first.name);
}

/** Words a convention and a recipe may have; what is scanned is said shorter. A short statement is a clear one. */
const limits = {
  convention: { fewest: 3, most: mostWords },
  recipe: { fewest: 10, most: mostStepWords },
} as const;
const mostScanned = 40;

function mostWordsOf(kind: Candidate['kind'], by: Candidate['by']): number {
  if (kind !== 'convention') return limits[kind].most;
  return by === 'scan' ? mostScanned : by === 'import' ? mostWholeWords : limits[kind].most;
}

function shape({ kind, body, by, evidence }: Candidate): ProposalRefusal | undefined {
  const length = lengthOf(body);
  const { fewest } = limits[kind];
  const most = mostWordsOf(kind, by);
  if (length < fewest) return refused('too short', matter('words', { words: length }));
  if (length > most) return refused('too long', matter('wordsAtMost', { words: length, most }));
  const points = body.split('\n').filter((line) => /^\s*([-*]|\d+\.)\s/.test(line)).length;
  const isMany = points > (by === 'import' ? mostWholePoints : mostPoints);
  if (kind === 'convention' && isMany)
    return refused('several ideas', matter('points', { points }));
  return evidence.length === 0 ? refused('no evidence') : undefined;
}

/** What only made sense in the moment it was written. */
const momentary: readonly (readonly [pattern: RegExp, what: Matter])[] = [
  [
    /\b(this|the current|today's) (session|conversation|task|ticket|branch|pull request|pr|commit)\b/i,
    'moment',
  ],
  [/\b(just now|right now|yesterday|today|tomorrow|last week)\b/i, 'time'],
  [/(^|\s)(\/(home|Users|tmp|var|mnt)\/\S+|[A-Z]:\\\S+)/, 'localPath'],
  [/\b[0-9a-f]{40}\b/, 'commit'],
  [/\b(I|we) (have )?(fixed|changed|added|removed|updated|implemented|created)\b/i, 'done'],
  [/\b(localhost|127\.0\.0\.1):\d{4,5}\b/, 'localPort'],
  [/\?\s*$/, 'question'],
];

/** Of these also a maintainer's own text is no lesson for others. */
const lasting: ReadonlySet<Matter> = new Set<Matter>(['localPath', 'commit']);

function matterOf({ body, by }: Candidate): ProposalRefusal | undefined {
  // What maintainers wrote down was meant to last: only what holds on one machine stays out.
  const asked = by === 'import' ? momentary.filter(([, what]) => lasting.has(what)) : momentary;
  const moment = asked.find(([pattern]) => pattern.test(body.trim()));
  if (moment) return refused('not reusable', matter(moment[1]));
  // A scan says what a command or a place is for in its own few words.
  if (by === 'scan') return undefined;
  const rest = body.replace(/`[^`]*`/g, ' ').replace(/\S*[/\\]\S*|\S+\.\w{1,5}\b/g, ' ');
  const said = rest.match(/\p{L}{2,}/gu)?.length ?? 0;
  const code = body.length - rest.replace(/\s+/g, ' ').length;
  return said < 3 && code > 0 ? refused('lists a folder', matter('onlyFiles')) : undefined;
}

function doubled(proposal: Candidate, known: GateKnowledge): ProposalRefusal | undefined {
  const lessons = known.lessons.filter(({ isShipped }) => isShipped !== true);
  const key = topicKey(proposal);
  const sameTopic =
    key === undefined ? undefined : lessons.find((lesson) => topicKey(lesson) === key);
  if (sameTopic) return refused('same topic', key ?? '', sameTopic.id);
  // What a maintainer wrote is known only where it says nothing more.
  const isImported = proposal.by === 'import';
  const bar = isImported ? bars.nothingMore : bars.oneStatement;
  const said = new Meaning(proposal.body);
  const same = lessons.find(
    (lesson) =>
      lesson.package === proposal.package &&
      meanTheSame(said, new Meaning(lesson.body), bar) &&
      (!isImported || addsNothing(proposal.body, lesson.body)),
  );
  return same && refused('known', same.name, same.id);
}
