/** The events of Cline that are answered or noted: each is a program of its own, named after it. */
export const clineEvents = [
  'UserPromptSubmit',
  'PostToolUse',
  'PreCompact',
  'TaskResume',
  'TaskComplete',
  'TaskCancel',
] as const;

const firstLines = `#!/bin/sh
# Written by Repo Lessons: "lessons install cline" makes it anew, --undo removes it.
`;

/** What a hook has to call. */
export const clineCommand = (event: string): string => `lessons hook ${event} --for cline`;

/** True for a hook that we wrote, in whatever version. */
export function isOurScript(text: string): boolean {
  return text.startsWith(firstLines);
}

/**
 * The program that Cline runs at an event (cline/cline, .clinerules/hooks/README.md at 21cb8d25: a file with the event's name, to be run as it
 * is; on Windows hooks are not supported). `launcher` is an absolute path.
 */
export function clineScript(event: string, launcher: string): string {
  const quoted = `'${launcher.replaceAll("'", String.raw`'\''`)}'`;
  return `${firstLines}exec ${quoted} hook ${event} --for cline
`;
}
