import type { LessonInUse } from './takenUp';

/** A request somebody wrote, at the commit at which it is asked. */
export interface AskedRequest {
  readonly id: string;
  readonly repository: string;
  readonly commit: string;
  readonly request: string;
  readonly files?: readonly string[];
}

/** The rules for somebody who says which lessons a request wants, and does not see which ones it got. */
export const wantedRules = `# Which lessons does each request want?

Below stand, for each repository, all lessons that are in use there (statements about how one works in it) and the requests that people type to a coding
assistant. At most 200 tokens of lessons are shown with a request. For each request sort every lesson:

- wanted: a change made for this request could well be wrong, be sent back in review or leave something out without it, or it says a command or
  step that whoever makes this change will need. Rules that hold for every change of this kind (its tests, its format, the
  check before one ends, its changelog) are wanted where this change would break or skip them.
- harmless: it applies to what is touched, but the change would come out the same without it, or any skilled person does it anyway.
- irrelevant: all others, that is another part of the code, another kind of work, another moment. They are not listed.

Judge from the text and, where it needs that, from the code of the repository at its commit. There is no wanted number: none and twenty are both possible. Two
lessons that say the same: both are wanted. Do not ask what a program would choose.

Answer with a file of JSON lines, one request a line, names of lessons exactly as they stand below:
{"id": "OWNER/NAME#1", "wanted": ["name", …], "harmless": ["name", …]}
`;

/** The lessons and the requests of one repository. */
export function wantedPart(
  mirror: string,
  asked: readonly AskedRequest[],
  lessons: readonly LessonInUse[],
): string {
  const [first] = asked;
  const told = asked.map(
    ({ id, request, files }) =>
      `- **${id}**${files === undefined ? '' : ` (open: ${files.join(', ')})`}\n\n  ${request.replace(/\n/g, '\n  ')}`,
  );
  const said = lessons.map(
    ({ name, body }) => `- \`${name}\`: ${body.trim().replace(/\n/g, '\n  ')}`,
  );
  return [
    `## ${first?.repository ?? ''}`,
    `Copy: ${mirror}, commit ${first?.commit ?? ''}.`,
    `### Requests`,
    told.join('\n'),
    `### Lessons (${lessons.length})`,
    said.join('\n'),
  ].join('\n\n');
}
