/** A line that only environments with some word in their name run. */
const conditional = /^[\w{},!.-]+:\s/;

/** What `[testenv]` runs in an environment of any name (`isAlways`), or in some alone; of a section of another name what that runs. */
export function toxRuns(
  text: string,
  name = 'testenv',
): readonly { readonly line: string; readonly isAlways: boolean }[] {
  const section =
    new RegExp(`^\\[${name}\\]\\s*$([\\s\\S]*?)(?=^\\[|(?![\\s\\S]))`, 'm').exec(
      text.replace(/\\\r?\n\s*/g, ' ').replace(/^[ \t]+#.*\r?\n/gm, ''),
    )?.[1] ?? '';
  const commands = /^commands\s*=(.*(?:\r?\n[ \t]+.*)*)/m.exec(section)?.[1] ?? '';
  return commands
    .split(/\r?\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((line) => ({ line, isAlways: !conditional.test(line) || line.startsWith('py:') }));
}

/** A settings file without the environments of tox that have a name: what those run, the tests do not. */
export const withoutEnvironments = (text: string): string =>
  text.replace(/^\[testenv:[^\n]*\n(?:(?!\[).*\n?)*/gm, '');
