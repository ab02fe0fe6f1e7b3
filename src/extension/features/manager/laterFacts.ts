/**
 * What takes longer to find than a page may wait: it is first drawn with what was known before, and `onFound` says when there is
 * something else to show.
 */
export class LaterFacts<T> {
  private readonly known = new Map<string, { value: T; isCurrent: boolean }>();

  constructor(
    private readonly none: T,
    private readonly find: (id: string) => Promise<T>,
    private readonly onFound: () => void,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** What is known of this now; looks at the first call since something changed. */
  of(id: string): T {
    const before = this.known.get(id);
    if (before?.isCurrent) return before.value;
    const kept = { value: before?.value ?? this.none, isCurrent: true };
    this.known.set(id, kept);
    this.find(id)
      .then((value) => {
        const isNews = JSON.stringify(value) !== JSON.stringify(kept.value);
        kept.value = value;
        if (isNews) this.onFound();
      })
      .catch(this.onError);
    return kept.value;
  }

  /** Something changed: what is known is shown until it was looked at again. */
  outdate(): void {
    for (const kept of this.known.values()) kept.isCurrent = false;
  }
}
