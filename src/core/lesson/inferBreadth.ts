import cues from './breadthCues.json';
import type { Breadth, Lesson } from './lesson';

/** The parts of a lesson that tell how far it reaches. */
export type BreadthInput = Pick<Lesson, 'name' | 'description' | 'triggers' | 'body'> &
  Partial<Pick<Lesson, 'topic'>>;

/** A name or a trigger says what a lesson is about, a description nearly as clearly; a body adds details. */
const weights = { title: 3, description: 2, body: 1 } as const;
/** One weak cue in passing ("typed", "files") makes no lesson broad. */
const enough = 4;
/** Cues past this point of a body are examples and exceptions, not the subject. */
const bodyClip = 400;

interface CueGroup {
  readonly weight: number;
  readonly pattern: RegExp;
}

const compile = (groups: Readonly<Record<string, readonly string[]>>): readonly CueGroup[] =>
  Object.entries(groups).map(([weight, words]) => ({
    weight: Number(weight),
    pattern: new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words.join('|')})(?![\\p{L}\\p{N}_])`, 'gu'),
  }));

let compiled: { readonly broad: readonly CueGroup[]; readonly topic: readonly CueGroup[] };
const groups = (): typeof compiled =>
  (compiled ??= { broad: compile(cues.broad), topic: compile(cues.topic) });

/** Sum of the weights of the different cues in `text`; the same word twice says no more than once. */
function weigh(text: string, side: readonly CueGroup[]): number {
  let sum = 0;
  for (const { weight, pattern } of side)
    sum += weight * new Set(text.match(pattern)?.map((cue) => cue.replace(/s$/, ''))).size;
  return sum;
}

const broadTopics = new Set(cues.broadTopics.map((topic) => topic.toLowerCase()));
const topicTopics = new Set(cues.topicTopics.map((topic) => topic.toLowerCase()));

/** What a topic key says by itself: `tests.runner` is broad, `tests.e2e` and `db.migrations` are not. */
function breadthOfTopic(topic: string | undefined): Breadth | undefined {
  const parts = topic?.toLowerCase().split(/[./:]/) ?? [];
  if (parts.some((part) => topicTopics.has(part))) return 'topic';
  return parts.some((part) => broadTopics.has(part)) ? 'broad' : undefined;
}

/** Broad minus topic cues of a text; above 0 = it speaks of something that holds for any change. */
function lean(text: string): number {
  const { broad, topic } = groups();
  const lower = text.toLowerCase();
  return weigh(lower, broad) - weigh(lower, topic);
}

/**
 * Whether a lesson holds for nearly any change (tests, format, imports, commits) or only for its
 * subject. Decided by the topic key where it is a known one, then by the name, else by counting cues. In doubt
 * `topic`: a broad lesson taken for a narrow one is missed sometimes, the reverse is paid in every turn.
 */
export function inferBreadth(input: BreadthInput): Breadth {
  const known = breadthOfTopic(input.topic) ?? breadthOfTopic(input.name.replace(/[-_\s]/g, '.'));
  if (known) return known;
  const { description } = input;
  // The description defaults to the first line of the body, which must not count twice.
  const body = input.body.startsWith(description)
    ? input.body.slice(description.length)
    : input.body;
  const score =
    weights.title * lean(`${input.name.replace(/[-_.]/g, ' ')} \n ${input.triggers.join(' \n ')}`) +
    weights.description * lean(description) +
    weights.body * lean(body.slice(0, bodyClip));
  return score > enough ? 'broad' : 'topic';
}
