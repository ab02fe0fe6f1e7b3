/** Raise whenever a table changes: another version is read again from the journal, never migrated. */
export const historyVersion = 6;

/** The tables of the history database. Times are milliseconds since 1970, those of `lesson_reinforcement` ISO dates (empty = never); `event` holds the journal's JSON. */
export const historyTables = `
PRAGMA user_version = ${historyVersion};
CREATE TABLE positions (
  journal TEXT NOT NULL,
  file TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (journal, file)
);
CREATE TABLE receipts (
  id TEXT PRIMARY KEY,
  journal TEXT NOT NULL,
  time INTEGER NOT NULL,
  process TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  request TEXT,
  compared INTEGER NOT NULL,
  event TEXT NOT NULL
);
CREATE INDEX receipts_compared ON receipts (request) WHERE compared = 1;
CREATE INDEX receipts_by_time ON receipts (time, process, sequence);
CREATE INDEX receipts_by_request ON receipts (request);
CREATE TABLE words_of_user (
  id TEXT PRIMARY KEY,
  journal TEXT NOT NULL,
  time INTEGER NOT NULL,
  process TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  type TEXT NOT NULL,
  request TEXT NOT NULL,
  event TEXT NOT NULL
);
CREATE INDEX words_by_request ON words_of_user (request);
CREATE TABLE stale_moments (
  id TEXT PRIMARY KEY,
  journal TEXT NOT NULL,
  time INTEGER NOT NULL,
  process TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  lesson TEXT NOT NULL,
  digests TEXT NOT NULL
);
CREATE TABLE requests (
  journal TEXT NOT NULL,
  request TEXT NOT NULL,
  first INTEGER,
  time INTEGER NOT NULL,
  process TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  given INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  task_tokens INTEGER NOT NULL,
  PRIMARY KEY (journal, request)
);
CREATE INDEX requests_by_time ON requests (time, request);
CREATE TABLE weeks (
  journal TEXT NOT NULL,
  start INTEGER NOT NULL,
  given INTEGER NOT NULL,
  without INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  task_tokens INTEGER NOT NULL,
  tasks INTEGER NOT NULL,
  estimated_tasks INTEGER NOT NULL,
  tokens_of_tasks INTEGER NOT NULL,
  PRIMARY KEY (journal, start)
);
CREATE TABLE episode_parts (
  id TEXT PRIMARY KEY,
  journal TEXT NOT NULL,
  episode TEXT NOT NULL,
  event TEXT NOT NULL
);
CREATE INDEX parts_by_episode ON episode_parts (episode);
CREATE TABLE episodes (
  id TEXT PRIMARY KEY,
  journal TEXT NOT NULL,
  started INTEGER NOT NULL,
  request TEXT NOT NULL,
  episode TEXT NOT NULL
);
CREATE INDEX episodes_by_request ON episodes (request);
CREATE INDEX episodes_by_start ON episodes (started, id);
CREATE TABLE vectors (
  text_hash TEXT NOT NULL,
  model TEXT NOT NULL,
  vector BLOB NOT NULL,
  PRIMARY KEY (text_hash, model)
);
CREATE TABLE lesson_reinforcement (
  lesson_id TEXT PRIMARY KEY,
  project TEXT NOT NULL,
  heading TEXT NOT NULL,
  reinforcements INTEGER NOT NULL,
  confidence REAL NOT NULL,
  first_seen TEXT NOT NULL,
  last_referenced TEXT NOT NULL,
  UNIQUE (project, heading)
);
`;

/**
 * How much is kept at most: what a view can page through, and what fits in memory at ease. `requests` are those whose later receipts are
 * still told from first ones; what they add up to stays in `weeks` for as long as the journal has it.
 */
export const historyLimits = {
  receipts: 20_000,
  requests: 20_000,
  words: 20_000,
  episodes: 5_000,
  vectors: 5_000,
} as const;

/** The order of events, as `compareEvents` has it: what one process does within one millisecond stays in its order. */
export const oldestFirst = 'ORDER BY time, process, sequence';
/** The same, the other way round. */
export const newestFirst = 'ORDER BY time DESC, process DESC, sequence DESC';

/** Requests that took part in a comparison, and those whose verdict the user corrected: they count as single ones. */
export const comparedRequests = 'SELECT request FROM receipts WHERE compared = 1';
export const correctedRequests = "SELECT request FROM words_of_user WHERE type = 'correction'";
const oldEpisodes = `SELECT id FROM episodes WHERE request NOT IN (${comparedRequests}) ORDER BY started DESC, id DESC LIMIT -1 OFFSET ${historyLimits.episodes}`;

/** Drops the oldest rows over the limits, but none that counts as a single one. */
export const historyCuts = [
  `DELETE FROM receipts WHERE id IN (SELECT id FROM receipts ${newestFirst} LIMIT -1 OFFSET ${historyLimits.receipts}) AND (request IS NULL OR request NOT IN (${comparedRequests} UNION ${correctedRequests}))`,
  `DELETE FROM words_of_user WHERE type <> 'correction' AND id IN (SELECT id FROM words_of_user ${newestFirst} LIMIT -1 OFFSET ${historyLimits.words})`,
  `DELETE FROM requests WHERE rowid IN (SELECT rowid FROM requests ORDER BY time DESC, request DESC LIMIT -1 OFFSET ${historyLimits.requests})`,
  // A task goes with all its parts: one that was put together again from some of them would be counted again.
  `DELETE FROM episode_parts WHERE episode IN (${oldEpisodes})`,
  `DELETE FROM episodes WHERE id IN (${oldEpisodes})`,
  `DELETE FROM episode_parts WHERE episode NOT IN (SELECT id FROM episodes) AND rowid IN (SELECT rowid FROM episode_parts ORDER BY rowid DESC LIMIT -1 OFFSET ${20 * historyLimits.episodes})`,
  `DELETE FROM vectors WHERE rowid IN (SELECT rowid FROM vectors ORDER BY rowid DESC LIMIT -1 OFFSET ${historyLimits.vectors})`,
] as const;
