/** Confirmations that may be answered at one time. */
const most = 100;

/**
 * What was shown for confirmation, by the call it was shown for, whoever calls: what is done is what was shown. A call that was shown
 * twice with different things, neither of them done yet, can be told from neither, and is not done.
 */
export class ShownWork {
  private readonly shown = new Map<string, string | undefined>();

  /** Before the user is asked. */
  note(tool: string, input: object, shown: string): void {
    const key = keyOf(tool, input);
    const before = this.shown.get(key);
    const isAnother = this.shown.has(key) && before !== shown;
    this.shown.delete(key);
    this.shown.set(key, isAnother ? undefined : shown);
    for (const oldest of this.shown.keys()) {
      if (this.shown.size <= most) break;
      this.shown.delete(oldest);
    }
  }

  /** At the act: whether this is what was shown for this call. Answers once; what differs has to be shown again. */
  take(tool: string, input: object, shown: string): boolean {
    const key = keyOf(tool, input);
    const isSame = this.shown.get(key) === shown;
    this.shown.delete(key);
    return isSame;
  }
}

/** Fields in one order: they may change places between the two calls. */
function keyOf(tool: string, input: object): string {
  const fields = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([tool, fields]);
}
