/** Events of one machine in the order it put them there, one line each. */
export interface EventStream {
  /** Names the machine; the same as long as its state is there. */
  readonly from: string;
  readonly lines: readonly string[];
  readonly isOwn: boolean;
}

/**
 * A place that the user named, where events of several machines meet. Each machine adds to a stream of its own, so that nothing has to be
 * merged, however the place is carried about.
 */
export interface EventExchange {
  /** Every stream there is; a place that is not there yet has none. Unreadable: throws `stateUnreadable`. */
  pull(): Promise<readonly EventStream[]>;
  /** Adds lines to the own stream. Full or read-only: throws `diskFull` / `folderReadOnly`. */
  push(lines: readonly string[]): Promise<void>;
  /** Takes a stream away, the own one or another machine's; one that is not there stays so. Read-only: throws as `push`. */
  drop(from: string): Promise<void>;
}
