import { useEffect, useState } from 'react';
import type { ManagerSnapshot } from '../src/protocol/managerSnapshot';

/** Milliseconds in which nobody can have seen that a row moved and called off a click: a simple reaction takes about 250. */
const reactionTime = 300;

/** True for a moment after this was drawn for the first time: a second click on what it came after is not meant for it. */
export function useNewlyThere(): boolean {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), reactionTime);
    return () => clearTimeout(timer);
  }, []);
  return isNew;
}

/** What decides where rows lie, in order: the notices above them and the rows themselves. */
function arrangementOf({ page, notices }: ManagerSnapshot): string {
  return [...notices.map(({ message }) => message), '', ...page.rows.map(({ id }) => id)].join(
    '\n',
  );
}

interface Seen {
  readonly snapshot: ManagerSnapshot;
  readonly arrangement: string;
  /** Counts moves that nobody asked for. */
  readonly moves: number;
}

/**
 * True for a moment after rows moved although the user asked nothing new: a scan found more, a file changed, a verb took its row away. What
 * slid under the pointer must not take a click that was meant for the row before it.
 */
export function useSettling(snapshot: ManagerSnapshot): boolean {
  const [seen, setSeen] = useState<Seen>(() => ({
    snapshot,
    arrangement: arrangementOf(snapshot),
    moves: 0,
  }));
  const [settled, setSettled] = useState(0);
  if (seen.snapshot !== snapshot) {
    const arrangement = arrangementOf(snapshot);
    const isSameQuestion = seen.snapshot.query.serial === snapshot.query.serial;
    const hasMoved = isSameQuestion && arrangement !== seen.arrangement;
    // While drawing, so that not one frame shows moved rows that take clicks.
    setSeen({ snapshot, arrangement, moves: seen.moves + (hasMoved ? 1 : 0) });
  }
  useEffect(() => {
    if (seen.moves === settled) return undefined;
    const timer = setTimeout(() => setSettled(seen.moves), reactionTime);
    return () => clearTimeout(timer);
  }, [seen.moves, settled]);
  return seen.moves !== settled;
}
