/** The comparison that a condition asks: what stands inside it is only said of a difference. */
export function comparisonOf(part: string): string | undefined {
  const asked =
    /^if !? ?(git diff\b[^|]*--(?:exit-code|quiet)\b.*)$/.exec(part)?.[1] ??
    /^(?:if )?(?:test|\[\[?) -[nz] ["']?\$\((git (?:status\b[^)]*--porcelain|diff\b)[^)]*)\)/.exec(
      part,
    )?.[1];
  return asked?.replace(/^git diff(?!.*--(exit-code|quiet))/, 'git diff --exit-code').trim();
}

/** What a script that can fail asks git at first, to look at the answer later. */
export const keptComparison = (run: string, part: string): string | undefined =>
  /\bexit [1-9]/.test(run)
    ? /^\s*\w+=["']?\$\((git status\b[^)]*--porcelain[^)]*)\)["']?\s*$/.exec(part)?.[1]
    : undefined;
