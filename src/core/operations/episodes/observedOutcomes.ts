import { keptClaim } from '../../capture/keptClaim';
import { foldEpisodes, type Episode } from '../../journal/episodes';
import type { EventBody, JournalEvent } from '../../journal/event';
import type { EpisodeOutcome } from '../../journal/judgeEpisode';
import type { Lesson } from '../../lesson/lesson';
import type { RepositoryReader } from '../../ports';
import { saying, type Said, type SaidData, type Saying } from '../../saying';
import type { Pipeline } from '../pipeline';
import { showsIn, speaksOfFailure } from './showsInTask';

/** How an earlier version began the evidence of what was observed. */
const observedMark = 'observed: ';

/** What was observed of a lesson in a task; `first` is what shows the lesson, `then` how the task ended. */
export type ObservedCode = `observed.${'both' | 'inSuccess' | 'inFailure'}`;

const observed = (what: 'both' | 'inSuccess' | 'inFailure', data: SaidData): Saying<ObservedCode> =>
  saying(`observed.${what}`, data);

/** Whether an outcome was observed; anything else is the word of a user and stands above it. */
export const isObserved = ({ evidence }: { readonly evidence: Said }): boolean =>
  typeof evidence === 'string'
    ? evidence.startsWith(observedMark)
    : evidence.code.startsWith('observed.');

type Outcome = Extract<EventBody, { readonly type: 'outcome' }>;

/** What one lesson of a task gets: an outcome, or the note that it was there. */
interface Judged {
  readonly value?: Outcome['value'];
  readonly evidence: Said;
  /** There is nothing to note: nobody knows how the task ended. */
  readonly isOpen?: boolean;
}

/**
 * Lets what was seen of a task reach the lessons it was given, once for each: a success counts where the lesson shows in what was done,
 * else it is only noted that it was there; a failure counts where the lesson speaks of what failed. A later judgement takes the place of
 * an earlier one; the user's own word stands.
 */
export async function recordObserved(
  { library, reader }: Pipeline,
  episode: string,
  outcome: EpisodeOutcome,
): Promise<void> {
  const project = await library.events('project');
  const task = foldEpisodes(project).find(({ id }) => id === episode);
  if (!task) return;
  const given = givenTo(project, task.request);
  if (given.length === 0) return;
  const { entries } = await library.refresh();
  const events: Readonly<Record<'project' | 'global', readonly JournalEvent[]>> = {
    project,
    global: await library.events('global'),
  };
  for (const id of given) {
    const entry = entries.find(({ brief }) => brief.id === id);
    if (!entry) continue;
    const said = await judge(entry.lesson, task, outcome, reader);
    const before = events[entry.scope === 'global' ? 'global' : 'project'];
    await library.recordAll(entry.scope, changes(id, task.request, said, before));
  }
}

function givenTo(events: readonly JournalEvent[], request: string): readonly string[] {
  const given = new Set<string>();
  for (const event of events) {
    if (event.type === 'receipt' && event.request === request)
      for (const { id } of event.injected) given.add(id);
  }
  return [...given];
}

async function judge(
  lesson: Lesson,
  task: Episode,
  { value, evidence }: EpisodeOutcome,
  reader: RepositoryReader,
): Promise<Judged> {
  if (value === 'unknown') return { evidence, isOpen: true };
  const edited = task.edits.filter(({ kept }) => kept).map(({ file }) => file);
  const shown = showsIn(lesson, task) ?? (await keptClaim(lesson, edited, reader));
  if (value === 'accepted')
    return shown === undefined
      ? { evidence: observed('inSuccess', { evidence }) }
      : { value: 'helped', evidence: observed('both', { first: shown, then: evidence }) };
  const failed = speaksOfFailure(lesson, task);
  return failed === undefined
    ? { evidence: observed('inFailure', { evidence }) }
    : { value: 'hurt', evidence: observed('both', { first: failed, then: evidence }) };
}

/** What to write so that the journal says this of the lesson and nothing else. */
function changes(
  lesson: string,
  request: string,
  { value, evidence, isOpen = false }: Judged,
  events: readonly JournalEvent[],
): readonly EventBody[] {
  const standing = standingOutcome(lesson, request, events);
  if (standing && !isObserved(standing)) return [];
  if (standing?.value === value && value !== undefined) return [];
  const withdrawn: EventBody[] = standing ? [{ type: 'outcome-withdrawn', lesson, request }] : [];
  if (value !== undefined)
    return [...withdrawn, { type: 'outcome', lesson, request, value, evidence }];
  const isNoted = events.some(
    (event) => event.type === 'accompanied' && event.lesson === lesson && event.request === request,
  );
  return isNoted || isOpen
    ? withdrawn
    : [...withdrawn, { type: 'accompanied', lesson, request, evidence }];
}

/** The outcome of a lesson on one request that nobody took back; `undefined` = none. */
export function standingOutcome(
  lesson: string,
  request: string,
  events: readonly JournalEvent[],
): Outcome | undefined {
  let standing: Outcome | undefined;
  for (const event of events) {
    if (event.type !== 'outcome' && event.type !== 'outcome-withdrawn') continue;
    if (event.lesson !== lesson || event.request !== request) continue;
    standing = event.type === 'outcome' ? event : undefined;
  }
  return standing;
}
