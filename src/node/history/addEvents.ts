import type { Database, SqlValue } from 'sql.js';
import {
  foldEpisodes,
  isEpisodePart,
  type Episode,
  type EpisodePart,
} from '../../core/journal/episodes';
import type { JournalEvent } from '../../core/journal/event';
import type { HistoryChange } from '../../core/journal/history';
import { compareEvents, distinctEvents } from '../../core/journal/journalLine';
import { prepared, readJson, rows } from './sqlRows';
import { WeekCounter } from './weekCounter';

/** The tables whose rows come from events, by the column `journal`. */
export const tablesOfEvents = [
  ...['receipts', 'words_of_user', 'stale_moments', 'episode_parts', 'episodes'],
  ...['requests', 'weeks'],
] as const;

/** Puts new events of a journal into the tables. One that is known already changes nothing. */
export function addEvents(database: Database, { journal, events }: HistoryChange): void {
  const weeks = new WeekCounter(database, journal);
  const put = putting(database);
  for (const event of events) {
    const order = [event.time, event.process, event.sequence];
    const base = [event.id, journal, ...order];
    if (event.type === 'receipt') {
      weeks.receipt(event);
      const isCompared = event.compared ? 1 : 0;
      put.receipts([...base, event.request, isCompared, JSON.stringify(event)]);
    } else if (event.type === 'activity') put.receipts([...base, null, 0, JSON.stringify(event)]);
    else if (event.type === 'seen-stale')
      put.staleMoments([...base, event.lesson, JSON.stringify(event.digests)]);
    else if (isWord(event)) put.words([...base, event.type, event.request, JSON.stringify(event)]);
  }
  put.free();
  addEpisodes(database, journal, events, weeks);
  weeks.write();
}

type Word = 'correction' | 'outcome' | 'outcome-withdrawn';
const isWord = (event: JournalEvent): event is Extract<JournalEvent, { readonly type: Word }> =>
  event.type === 'correction' || event.type === 'outcome' || event.type === 'outcome-withdrawn';

function putting(database: Database) {
  const into = (table: string, columns: number) =>
    prepared(
      database,
      `INSERT OR IGNORE INTO ${table} VALUES (${Array(columns).fill('?').join(', ')})`,
    );
  const all = [into('receipts', 8), into('stale_moments', 7), into('words_of_user', 8)] as const;
  const [receipts, staleMoments, words] = all;
  return {
    receipts: (values: SqlValue[]) => receipts.run(values),
    staleMoments: (values: SqlValue[]) => staleMoments.run(values),
    words: (values: SqlValue[]) => words.run(values),
    free: () => all.forEach((one) => one.free()),
  };
}

/** Keeps the parts, and puts every episode that one of them belongs to together again. */
function addEpisodes(
  database: Database,
  journal: string,
  events: readonly JournalEvent[],
  weeks: WeekCounter,
): void {
  const fresh = new Map<string, EpisodePart[]>();
  for (const part of events.filter(isEpisodePart)) {
    const parts = fresh.get(part.episode);
    if (parts) parts.push(part);
    else fresh.set(part.episode, [part]);
  }
  const isFirst = rows(database, 'SELECT 1 FROM episode_parts LIMIT 1').length === 0;
  const put = prepared(database, 'INSERT OR IGNORE INTO episode_parts VALUES (?, ?, ?, ?)');
  const known = prepared(database, 'SELECT event FROM episode_parts WHERE episode = ?');
  const counted = prepared(database, 'SELECT episode FROM episodes WHERE id = ?');
  const keep = prepared(database, 'INSERT OR REPLACE INTO episodes VALUES (?, ?, ?, ?, ?)');
  for (const [id, parts] of fresh) {
    const before = isFirst
      ? []
      : known.rows([id]).map((row) => readJson<JournalEvent>(row['event']));
    for (const part of parts) put.run([part.id, journal, id, JSON.stringify(part)]);
    const [episode] = foldEpisodes([...distinctEvents([...before, ...parts])].sort(compareEvents));
    if (!episode) continue;
    const [row] = isFirst ? [] : counted.rows([id]);
    weeks.task(episode, row && readJson<Episode>(row['episode']));
    keep.run([id, journal, episode.started, episode.request, JSON.stringify(episode)]);
  }
  for (const one of [put, known, counted, keep]) one.free();
}
