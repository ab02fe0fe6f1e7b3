/** One clock for the whole of a hook, and what wakes it up. */
export interface HookClock {
  /** Milliseconds since the first line of the process. */
  readonly elapsed: () => number;
  /** Calls back once; gives how to call that off. */
  readonly after: (milliseconds: number, callback: () => void) => () => void;
}

/** The work's answer, where it is there within the limit; `undefined` = it came too late, and must not be used. */
export async function withinLimit<T>(
  work: Promise<T>,
  limitMs: number,
  clock: HookClock,
): Promise<T | undefined> {
  let callOff = (): void => undefined;
  const late = new Promise<undefined>((resolve) => {
    callOff = clock.after(Math.max(0, limitMs - clock.elapsed()), () => resolve(undefined));
  });
  try {
    const answer = await Promise.race([work, late]);
    // Work that never paused has not let the timer speak.
    return clock.elapsed() > limitMs ? undefined : answer;
  } finally {
    callOff();
  }
}

/** The clock of this process, from `started` on, as `performance.now()` gave it. */
export function processClock(started: number): HookClock {
  return {
    elapsed: () => performance.now() - started,
    after: (milliseconds, callback) => {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
  };
}
