import cues from './breadthCues.json';
import type { Breadth, Lesson } from './lesson';

/** The parts of a lesson that tell how far it reaches. */
export type BreadthInput = Pick<Lesson, 'name' | 'description' | 'triggers' | 'body'> &
  Partial<Pick<Lesson, 'topic'>>;

/** A name, a description or a trigger says what a lesson is about; its body only adds details. */
const titleWeight = 3;
/** Cues past this point of a body are details (examples, exceptions), not the subject. */
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

/**
 * Whether a lesson holds for nearly any change (tests, format, imports, commits) or only for its
 * subject. Decided by the topic key where it is a known one, else by counting cues. In doubt `topic`:
 * a broad lesson that is taken for a narrow one is missed sometimes, the reverse is paid in every turn.
 */
export function inferBreadth(input: BreadthInput): Breadth {
  const known = breadthOfTopic(input.topic);
  if (known) return known;
  const title = [input.name.replace(/[-_.]/g, ' '), input.description, ...input.triggers]
    .join(' \n ')
    .toLowerCase();
  const body = input.body.slice(0, bodyClip).toLowerCase();
  const score = (side: readonly CueGroup[]): number =>
    titleWeight * weigh(title, side) + weigh(body, side);
  const { broad, topic } = groups();
  return score(broad) > score(topic) ? 'broad' : 'topic';
}
