import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { ScanTree } from '../scanTree';

/** What stands for a name that whoever reads it puts in. */
const blank = new RegExp(String.raw`(^|[^a-z])(${oneOf(lists.wordsOfBlanks)})([^a-z]|$)`, 'i');
const isMarked = /[A-Z]{4}|[<*]/;
/** A file in a folder, with what stands behind it: a line, or the name of a test. */
const file = /^(?:\.\/)?([\w.@-]+(?:\/[\w.@-]+)+\.\w{1,5})(?:::?(\S+))?$/;
/** What an option that narrows is given: a name, not an expression. */
const named = new RegExp(
  String.raw`\s--?(?:${oneOf(lists.optionsThatNarrow)})[ =](?:(["'])([\w.:/ -]{3,})\1|([\w.:/-]{3,}))(?=\s|$)`,
);
/** Test files in which a name is looked for; of more, nobody can say that none has it. */
const mostFiles = 400;

/** Whether the files and tests that a written command names are still there; a name that is only an example is none. */
export async function fitsFiles(tree: ScanTree, command: string): Promise<boolean> {
  const places = command.split(' ').flatMap((word) => {
    const [, path, test] = file.exec(word.replace(/^["']|["']$/g, '')) ?? [];
    return path === undefined ? [] : [{ path, test }];
  });
  const name = nameOf(command, places.find(({ test }) => test !== undefined)?.test);
  return (
    places.every(({ path }) => tree.has(path) || isExample(path)) &&
    (name === undefined ||
      isThere(
        tree,
        name,
        places.map(({ path }) => path),
      ))
  );
}

/** The name of a test that a command picks: behind the file, else what an option is given; none that is an expression or an example. */
function nameOf(command: string, behind: string | undefined): string | undefined {
  const [, , quoted, bare] = named.exec(command) ?? [];
  const name = (behind ?? quoted ?? bare)
    ?.split(/::|\[|#| (?=and |or |not )/)
    .at(-1)
    ?.trim();
  return name === undefined || isExample(name) || /^\d+$|[/ ]/.test(name) ? undefined : name;
}

/** Whether a file is called so, or a test of the files named, else of any. */
async function isThere(tree: ScanTree, name: string, paths: readonly string[]): Promise<boolean> {
  if (tree.files.some((path) => path.includes(name))) return true;
  const own = paths.filter((path) => tree.has(path));
  const tests = own.length > 0 ? own : [...tree.profile.tests.values()].flat();
  return (await tree.sample(tests, mostFiles)).some(({ text }) => text.includes(name));
}

const isExample = (name: string): boolean =>
  isMarked.test(name) || blank.test(name.replace(/([a-z])([A-Z])/g, '$1_$2'));
