import { givenKey, type Conversation, type GivenLesson } from '../../lesson/conversation';
import { renderWithdrawal, wholeWithdrawal } from '../../lesson/renderBlock';
import { journalOf, type Library } from '../../library/lessonLibrary';
import type { LibraryEntry } from '../../library/libraryEntry';
import type { Cancellation } from '../../ports';
import type { Pipeline } from '../pipeline';
import { checkFreshness } from '../status/checkFreshness';
import { eligibilities, type Eligibility } from '../status/lessonStatus';
import { isInUse } from '../status/mayBeGiven';

/** Lessons of earlier turns that no longer hold, and the lines that say so. */
export interface Withdrawal {
  readonly lessons: readonly GivenLesson[];
  readonly text: string;
  readonly tokens: number;
}

export const nothingWithdrawn: Withdrawal = { lessons: [], text: '', tokens: 0 };

/** What a withdrawal goes by. */
interface Turn {
  readonly conversation: Conversation;
  readonly countTokens?: (text: string) => Promise<number | undefined>;
}

/** Takes back what no longer holds; where the lines alone would be over the budget, everything that was given. */
export async function findWithdrawal(
  pipeline: Pipeline,
  library: Library,
  { conversation, countTokens }: Turn,
  signal?: Cancellation,
): Promise<Withdrawal> {
  const lessons = await findWithdrawn(pipeline, library, conversation, signal);
  if (lessons.length === 0) return nothingWithdrawn;
  const text = renderWithdrawal(lessons.map(({ name }) => name));
  const tokens = await pipeline.ports.tokens.count(text);
  const { budgetTokens } = pipeline.settings();
  const size = Math.max(tokens, (await countTokens?.(text)) ?? 0);
  if (size <= budgetTokens) return { lessons, text, tokens };
  return {
    lessons: conversation.given,
    text: wholeWithdrawal,
    tokens: await pipeline.ports.tokens.count(wholeWithdrawal),
  };
}

/** A lesson as a conversation remembers it. */
export function asGiven({ brief, approval }: LibraryEntry): GivenLesson {
  return { id: brief.id, name: brief.name, approval };
}

/** Lessons given earlier that no longer hold: stale, contested, retired, edited since, or gone. */
async function findWithdrawn(
  pipeline: Pipeline,
  library: Library,
  { given }: Conversation,
  signal?: Cancellation,
): Promise<readonly GivenLesson[]> {
  if (given.length === 0) return [];
  const entries = library.entries.filter((entry) => given.some(({ id }) => id === entry.brief.id));
  const freshness = await checkFreshness(pipeline, library, entries, signal);
  const statuses = eligibilities(library, entries, freshness);
  const holding = new Set(
    statuses
      .filter(({ entry, omission }) => holds(entry, library) && !takesBack(omission))
      .map(({ entry }) => givenKey(asGiven(entry))),
  );
  return given.filter((lesson) => !holding.has(givenKey(lesson)));
}

function holds(entry: LibraryEntry, library: Library): boolean {
  return isInUse(entry, library.ledgers[journalOf(entry.scope)]);
}

/** What keeps a lesson back without saying that it is untrue: resting, a file out of play, a half-saved input. */
const saysNothing: ReadonlySet<Eligibility['omission']> = new Set([
  'resting',
  'not for these files',
  'unverified',
] as const);

function takesBack(omission: Eligibility['omission']): boolean {
  return omission !== undefined && !saysNothing.has(omission);
}
