/** The parts of a text between separators, those inside of quotes and of what CI fills in left where they are, inside of brackets as well where asked. */
export function splitOutside(
  text: string,
  separator: RegExp,
  isBracketed = false,
): readonly string[] {
  const parts: string[] = [];
  const next = new RegExp(`\\$\\{\\{.*?\\}\\}|(${separator.source})|\\\\.|["'(){}]`, 'g');
  let [from, depth, quote] = [0, 0, ''];
  for (const match of text.matchAll(next)) {
    const [found, separated] = match;
    if (quote !== '') quote = found === quote ? '' : quote;
    else if (found === '"' || found === "'") quote = found;
    else if (isBracketed && /^[(){}]$/.test(found)) depth += /[({]/.test(found) ? 1 : -1;
    else if (separated !== undefined && depth === 0) {
      parts.push(text.slice(from, match.index));
      from = match.index + found.length;
    }
  }
  return [...parts, text.slice(from)];
}
