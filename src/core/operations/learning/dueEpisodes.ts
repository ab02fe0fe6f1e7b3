import type { JournalEvent } from '../../journal/event';

/** Which episodes ask to be looked at, and what their session has proposed so far. */
export interface DueEpisodes {
  /** Ended, or seen to succeed or fail, since they were last looked at; oldest first. */
  readonly due: readonly string[];
  /** Those of them that were never looked at before. */
  readonly fresh: ReadonlySet<string>;
  /** Episodes that a model has read. */
  readonly read: ReadonlySet<string>;
  /** Candidates captured from use since the session of the newest due episode began. */
  readonly proposed: number;
}

/** A pause longer than this between two tasks of one window ends a session. Milliseconds. */
const sessionPause = 3_600_000;

interface Seen {
  readonly process: string;
  readonly started: number;
  /** Place of what was last observed of it, and of when it was last looked at; -1 = never. */
  observed: number;
  learnt: number;
}

/** Reads from the journal, which must be in order, what there is to learn from now. */
export function dueEpisodes(events: readonly JournalEvent[]): DueEpisodes {
  const episodes = new Map<string, Seen>();
  const read = new Set<string>();
  const captured: number[] = [];
  events.forEach((event, at) => {
    if (event.type === 'episode-started') {
      const { process, time: started } = event;
      episodes.set(event.episode, { process, started, observed: -1, learnt: -1 });
    } else if (event.type === 'captured' && event.by === 'session') captured.push(event.time);
    else if ('episode' in event) note(event, at, episodes.get(event.episode), read);
  });
  const isDue = ({ observed, learnt }: Seen): boolean => observed > learnt;
  const due = [...episodes].filter(([, seen]) => isDue(seen));
  const newest = due.at(-1)?.[1];
  const since = newest === undefined ? Infinity : sessionStart(newest, [...episodes.values()]);
  return {
    due: due.map(([id]) => id),
    fresh: new Set(due.filter(([, { learnt }]) => learnt < 0).map(([id]) => id)),
    read,
    proposed: captured.filter((time) => time >= since).length,
  };
}

function note(
  event: Extract<JournalEvent, { readonly episode: string }>,
  at: number,
  seen: Seen | undefined,
  read: Set<string>,
): void {
  if (seen === undefined) return;
  if (event.type === 'learnt') {
    seen.learnt = at;
    if (event.by === 'model') read.add(event.episode);
    return;
  }
  // Tool calls and edits are on their way until the end; an edit that is taken back later comes with an outcome.
  const isTelling =
    event.type === 'episode-ended' ||
    event.type === 'episode-outcome' ||
    event.type === 'user-said';
  if (isTelling) seen.observed = at;
}

/** When the session began in which this episode lies: tasks of one window without a long pause between them. */
function sessionStart({ process, started }: Seen, all: readonly Seen[]): number {
  const times = all
    .filter((other) => other.process === process && other.started <= started)
    .map((other) => other.started)
    .sort((a, b) => b - a);
  let start = started;
  for (const time of times) {
    if (start - time > sessionPause) break;
    start = time;
  }
  return start;
}
