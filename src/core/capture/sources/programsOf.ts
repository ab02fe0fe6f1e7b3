import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { leafOf } from '../resolvePath';

/** What stands before the program of a line: settings, and programs that call another one. */
const before = new RegExp(
  String.raw`^(?:@|-(?=\w)|\w+=\S*\s+|(?:${oneOf(lists.programsThatCall)})\s+(?:--?[\w-]+(?:=\S+)?\s+)*)+`,
);
/** Programs whose tasks are named after tools, and those that are handed whole commands. */
const ofTasks = new RegExp(`^(?:${oneOf(lists.programsOfTasks)})$`);

/** Whether a line calls a tool as its program: a package, a folder or an option of its name is no call. */
export function callsProgramOf(line: string, tool: string): boolean {
  const [wanted = ''] = tool.split(' ');
  return line.split(/&&|\|\||[;|(]/).some((part) => {
    const [program = ''] = part.trim().replace(before, '').split(/\s/);
    const name = leafOf(program).replace(/\.(?:[cm]?js|exe|phar|sh|cmd)$/, '');
    return name === wanted || ofTasks.test(name) || !/^[a-z][\w-]*$/.test(wanted);
  });
}
