import {
  fromTheStart,
  signedText,
  type SignedEvent,
  type TeamJournal,
} from '../../src/core/operations/team/teamJournal';
import type { SigningKey } from '../../src/core/operations/team/signatures';

/** The team of events that a test makes. */
export const team = 'team';
const aDay = 86_400_000;

/** Signed events with these ids, as a person gives them. */
export async function eventsBy(
  key: SigningKey,
  ...ids: readonly string[]
): Promise<readonly SignedEvent[]> {
  const header = { v: 1, time: Date.now() - aDay, process: 'p', sequence: 1 };
  return Promise.all(
    ids.map(async (id) => {
      const line = JSON.stringify({ ...header, id, type: 'read', lesson: 'aaaaaaaaaaaa' });
      return { id, person: key.person, line, signature: await key.sign(signedText(team, line)) };
    }),
  );
}

/** All that is there since a cursor, page by page. */
export async function pulled(journal: TeamJournal, cursor = fromTheStart) {
  const events: SignedEvent[] = [];
  for (let at = cursor; ;) {
    const news = await journal.pull(at);
    events.push(...news.events);
    if (!news.hasMore) return { events, cursor: news.cursor };
    at = news.cursor;
  }
}

export const idsOf = (events: readonly SignedEvent[]): readonly string[] =>
  events.map(({ id }) => id);
