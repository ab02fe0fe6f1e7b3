/** A place in the repository that a line of evidence names. */
export interface EvidencePlace {
  /** Root-relative. */
  readonly path: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * The place that a line of evidence names: at its start (`package.json:4 "type": "module"`), or at its end where it tells what another
 * source says (`differs: npx jest (.github/workflows/ci.yml:12)`). `undefined` = it names none, such as a count.
 */
export function evidencePlace(evidence: string): EvidencePlace | undefined {
  const [first = ''] = evidence.split('\n');
  const differs = /^differs: .*\((\S(?:.*\S)?)\)$/.exec(first)?.[1];
  const text = differs ?? first;
  // Paths may hold spaces, so the line number ends them where there is one.
  const numbered = /^(\S(?:.*?\S)??):(\d+)(?:\s|$)/.exec(text);
  if (numbered?.[1] !== undefined)
    return { path: numbered[1], line: Math.max(1, Number(numbered[2])) };
  // A ref names a place in a file; the file opens at its top.
  const bare = (text.split(/\s/)[0] ?? '').replace(/^glob:.*|(?<=.)[#~].*$/, '');
  return /^[^\s:"'`]*[./][^\s:"'`]*$/.test(bare) && !/^https?:/.test(bare)
    ? { path: bare.replace(/\/$/, ''), line: 1 }
    : undefined;
}
