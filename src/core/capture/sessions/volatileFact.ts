/** Text in backticks is a name, whatever numbers it holds. */
const prose = (text: string): string => text.replace(/`[^`]*`/g, ' ');

/** A number with one of these words beside it is a rule, not a count. */
const limit =
  /\b(?:at (?:most|least)|under|over|above|below|max(?:imum)?|min(?:imum)?|fewer|less|more|up to|limit\w*|than|within|exceeds?|longer|shorter|every|each|per|between|must|never|keep|only)\b|[<>≤≥]/i;

const counted =
  /\b\d[\d,.]*\s+(?:\w+\s+)?(?:tests?|specs?|files?|lines?|errors?|warnings?|problems?|commits?|packages?|modules?|endpoints?|functions?|classes|components?|issues?)\b|\d+(?:\.\d+)?\s?%/i;

const passing: readonly (readonly [RegExp, string])[] = [
  [
    /\b\d{4}-\d{2}-\d{2}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?:\d{1,2}(?:st|nd|rd|th)?,? )?\d{4}\b/i,
    'names a date',
  ],
  [/\blines? ~?\d+\b|\.\w{1,5}:\d+\b/i, 'names a line number'],
  [/\bv?\d+\.\d+\.\d+\b|\bversion \d|\bv\d+\.\d+\b/i, 'names a version'],
];

/** What in a statement changes with the next commit and would be false then; `undefined` = nothing. */
export function volatileFact(text: string): string | undefined {
  const said = prose(text);
  const found = passing.find(([pattern]) => pattern.test(said));
  if (found) return found[1];
  return counted.test(said) && !limit.test(said) ? 'names a count' : undefined;
}
