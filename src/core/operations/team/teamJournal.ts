/** An event of one person, as it lies where a team meets. Its line is what `sharedEvent` made: ids, counts and hashes. */
export interface SignedEvent {
  /** The id of the event in `line`: the same event is there once, however often it is given. */
  readonly id: string;
  /** The signing key (ed25519, raw, 64 lower-case hex characters): whoever reads the event needs nothing else to check it. */
  readonly person: string;
  /** The event as JSON, byte for byte as it was signed. */
  readonly line: string;
  /** Over the team and the line (`signedText`); 128 lower-case hex characters. */
  readonly signature: string;
}

/** What is new at a place. */
export interface TeamNews {
  readonly events: readonly SignedEvent[];
  /** Where the next pull goes on; its form is the place's own. */
  readonly cursor: string;
  /** True where the cursor was not known and everything is given once more: what is not among it is not there. */
  readonly isAnew: boolean;
  /** True where the place gave a part only: pull again with the new cursor. */
  readonly hasMore: boolean;
}

/** The cursor of somebody who has pulled nothing yet. */
export const fromTheStart = '';

/**
 * The place where the events of one team meet. It checks no signature and folds nothing: what it gives may come in any order, and more than
 * once. A cursor that it does not know (the place was restored from an old backup) counts as `fromTheStart`.
 */
export interface TeamJournal {
  /**
   * Adds events; once it resolves they are kept, each once, also where some were there already. Cannot be reached or is full: throws, and
   * whatever of it is kept already does no harm to the same push later.
   */
  push(events: readonly SignedEvent[]): Promise<void>;
  /** Everything since the cursor, of all people. Cannot be reached or read: throws. */
  pull(cursor: string): Promise<TeamNews>;
  /** Takes away every event of a person. Nothing of him there: does nothing. */
  forget(person: string): Promise<void>;
}

/** What a signature covers: an event of one team says nothing in another. */
export function signedText(team: string, line: string): string {
  return `lessons team ${team}\n${line}`;
}
