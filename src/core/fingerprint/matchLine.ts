/** What a line regex found: its first match, that nothing matches, or why the regex cannot be used. */
export type LineMatch =
  | { readonly kind: 'match'; readonly text: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid'; readonly problem: string };

/** Finds the first match line by line with a linear-time engine, so no pattern can make it hang. */
export async function matchLine(
  text: string,
  source: string,
  ignoreCase: boolean,
): Promise<LineMatch> {
  const { RE2JS, RE2JSException } = await import('re2js');
  try {
    const flags = ignoreCase ? RE2JS.CASE_INSENSITIVE : 0;
    const regex = RE2JS.compile(RE2JS.translateRegExp(source), flags);
    for (const line of text.split(/\r\n?|\n/)) {
      const matcher = regex.matcher(line);
      if (matcher.find()) return { kind: 'match', text: matcher.group() ?? '' };
    }
    return { kind: 'none' };
  } catch (thrown) {
    if (!(thrown instanceof RE2JSException)) throw thrown;
    return { kind: 'invalid', problem: thrown.message };
  }
}
