/** Something a user attached to a request, or an editor attached by itself. */
export interface Attachment {
  /** Relative to the root where it lies inside; empty = it is no file. */
  readonly name: string;
  readonly text: string;
}

/** Files in which people write instructions for assistants; editors attach them to every request. */
const instructionFile =
  /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI|copilot-instructions)(?:\.local)?\.md$|\.instructions\.md$|(?:^|\/)\.(?:cursorrules|windsurfrules)$|(?:^|\/)\.(?:cursor|windsurf)\/rules\//i;

/** True for a file of instructions: it goes with every request and is not what a request is about. */
export function isInstructionFile(path: string): boolean {
  return instructionFile.test(path);
}

/** The editor's list of skills, as 1.139 attaches it to every request: it asks for a tool that `@lessons` has not, to read files that lie outside of the repository. */
const skillList = /^\s*<skills>[\s\S]*<\/skills>\s*$/;

/** What is sent with a request: no list of skills, and an instruction file that stands in an earlier turn, word for word, not again. */
export function unsentAttachments(
  attachments: readonly Attachment[],
  earlier: readonly string[],
): readonly Attachment[] {
  return attachments.filter(
    ({ name, text }) =>
      !(name === '' && skillList.test(text)) &&
      !(isInstructionFile(name) && earlier.some((sent) => sent.includes(text))),
  );
}
