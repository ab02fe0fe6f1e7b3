/**
 * The words of which one must stand in a text at the beginning of a word where the pattern matches, in lower case; `undefined` = none
 * can be named. Looking for them is much cheaper than to compile a pattern that a process asks once.
 */
export function patternLeads(source: string): readonly string[] | undefined {
  const leads: string[] = [];
  for (const way of alternatives(source)) {
    const start = way.replace(/^(?:\^\\s\*|\\b)/, '');
    // What may begin in the middle of a word is led to by none.
    if (start === way) return undefined;
    const group = start.startsWith('(?:') ? start.slice(3, groupEnd(start)) : undefined;
    if (group !== undefined && /^[?*{]/.test(start.slice(groupEnd(start) + 1))) return undefined;
    for (const one of group === undefined ? [start] : alternatives(group)) {
      const [lead = ''] = /^[a-z]+/i.exec(one) ?? [];
      // A letter that may be missing or repeated is no part of it.
      const sure = /^[?*{]/.test(one.slice(lead.length)) ? lead.slice(0, -1) : lead;
      if (sure === '') return undefined;
      leads.push(sure.toLowerCase());
    }
  }
  return leads;
}

/** A text as `isLedTo` reads it: words in lower case, one space before each. */
export function wordStarts(text: string): string {
  return ` ${text.toLowerCase().replace(/[^a-z0-9_]+/g, ' ')}`;
}

/** False = no pattern with these leads matches the text. */
export function isLedTo(starts: string, leads: readonly string[] | undefined): boolean {
  return leads?.some((lead) => starts.includes(` ${lead}`)) ?? true;
}

/** The parts between the bars that stand in no group and no class. */
function alternatives(source: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at];
    if (char === '\\') at += 1;
    else if (char === '[') at = classEnd(source, at);
    else if (char === '(') at += groupEnd(source.slice(at));
    else if (char === '|') {
      parts.push(source.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, source.slice(from)];
}

/** Where the group ends that the text begins with. */
function groupEnd(source: string): number {
  let depth = 0;
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at];
    if (char === '\\') at += 1;
    else if (char === '[') at = classEnd(source, at);
    else if (char === '(') depth += 1;
    else if (char === ')' && (depth -= 1) === 0) return at;
  }
  return source.length;
}

function classEnd(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === ']') return at;
  }
  return source.length;
}
