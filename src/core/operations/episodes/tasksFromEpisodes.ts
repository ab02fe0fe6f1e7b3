import type { JournalEvent } from '../../journal/event';
import type { Said } from '../../saying';
import type { RecordedTask, TaskEntry, TaskOutcome } from '../../capture/sessions/task';

interface Draft {
  readonly request: string;
  readonly at: number;
  id: string;
  entries: TaskEntry[];
  outcome: TaskOutcome;
  evidence: Said;
  tokens?: number;
}

/** Texts of lessons by id, for telling what was handed over; a lesson that is gone has none. */
export type LessonTexts = (id: string) => string | undefined;

/**
 * Recorded tasks from the episodes of the journal, in the order they started. An episode that nobody
 * ended (a crash, a closed window) is there as far as it got, with an unknown outcome.
 */
export function tasksFromEpisodes(
  events: Iterable<JournalEvent>,
  textOf: LessonTexts = () => undefined,
): RecordedTask[] {
  const drafts = new Map<string, Draft>();
  const byRequest = new Map<string, Draft>();
  const given = new Map<string, string[]>();
  const conversations = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'receipt' && event.conversation !== undefined)
      conversations.set(event.request, event.conversation);
    if (event.type === 'injected') {
      given.set(event.request, [...(given.get(event.request) ?? []), event.lesson]);
      byRequest.get(event.request)?.entries.push(injected(event.lesson, textOf));
    } else if (event.type === 'episode-started') {
      const entries: TaskEntry[] = [{ type: 'request', text: event.intent }];
      entries.push(...(given.get(event.request) ?? []).map((lesson) => injected(lesson, textOf)));
      const { episode: id, request, time: at } = event;
      const draft: Draft = { id, request, at, entries, outcome: 'unknown', evidence: '' };
      drafts.set(event.episode, draft);
      byRequest.set(event.request, draft);
    } else if ('episode' in event) addEvent(drafts.get(event.episode), event);
  }
  return [...drafts.values()].map(({ id, request, at, entries, outcome, evidence, tokens }) => {
    const session = conversations.get(request);
    return {
      ...{ id, at, entries, outcome, evidence },
      // Tasks of one conversation are one session: what happens twice in it happened once.
      ...(session !== undefined && { session }),
      ...(tokens !== undefined && { tokens }),
    };
  });
}

const injected = (lesson: string, textOf: LessonTexts): TaskEntry => ({
  type: 'injected',
  lesson,
  text: textOf(lesson) ?? '',
});

/** Adds one event to its episode; events of unknown episodes (compacted away) are nobody's. */
function addEvent(draft: Draft | undefined, event: JournalEvent): void {
  if (draft === undefined) return;
  if (event.type === 'tool-called') {
    draft.entries.push({
      ...{ type: 'tool', name: event.tool, input: inputOf(event.input), ok: event.ok },
      ms: event.milliseconds,
      ...(event.exitCode !== undefined && { exitCode: event.exitCode }),
    });
  } else if (event.type === 'edited') {
    addEdit(draft, event);
  } else if (event.type === 'user-said') {
    draft.entries.push({ type: 'correction', text: event.text });
  } else if (event.type === 'episode-ended') {
    draft.tokens = event.tokensIn + event.tokensOut;
  } else if (event.type === 'episode-outcome') {
    draft.outcome = event.value;
    draft.evidence = event.evidence;
  }
}

/** An edit, or that the edits of a file were taken back or done again: then they are what they became. */
function addEdit(
  draft: Draft,
  { file, kept }: { readonly file: string; readonly kept: boolean },
): void {
  const isSame = (entry: TaskEntry): boolean => entry.type === 'edit' && entry.file === file;
  const before = draft.entries.filter(isSame).at(-1);
  if (before?.type === 'edit' && before.kept !== kept)
    draft.entries = draft.entries.map((entry) =>
      isSame(entry) ? { type: 'edit', file, kept } : entry,
    );
  else draft.entries.push({ type: 'edit', file, kept });
}

/** The journal keeps a tool's input as text: its JSON where it was an object. */
function inputOf(input: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(input);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Readonly<Record<string, unknown>>;
  } catch {
    // Plain text, such as a command line: taken as it stands.
  }
  return { value: input };
}
