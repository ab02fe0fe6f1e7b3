import type * as os from 'node:os';

/** The user's home folder. Node's `os` is loaded when it is asked for: with `LESSONS_HOME` and inside git nobody does. */
export function userHome(): string {
  const { homedir }: typeof os = process.getBuiltinModule('node:os');
  return homedir();
}
