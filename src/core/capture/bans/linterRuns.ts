import lists from '../../language/lists/repository.json';
import type { ScanTree } from '../scanTree';
import { withoutComments } from '../sources/withoutComments';

/** Files that say what is run: CI, scripts, hooks, builds. */
const runners = lists.filesThatRun;
const runnerFolders = /^\.github\/workflows\/[^/]+\.ya?ml$|^\.husky\/[^/]+$/;
const buildFolders = /^(buildSrc|build-logic|gradle)\/.+\.(gradle|kts|kt)$/;
const scripts = /^(scripts?|bin)\/[\w-]+(\.sh)?$/;
const isRunner = (file: string): boolean =>
  runners.includes(file) ||
  scripts.test(file) ||
  runnerFolders.test(file) ||
  buildFolders.test(file);

/** More of them are read by nobody in time. */
const mostRunners = 80;

/** Whether CI, a script, a hook or the build calls a tool: settings that nobody runs forbid nothing. */
export async function linterRuns(tree: ScanTree, tool: RegExp): Promise<boolean> {
  const texts = await tree.once('runners', () =>
    Promise.all(
      tree.files
        .filter(isRunner)
        .slice(0, mostRunners)
        .map(async (file) => withoutComments(file, await tree.text(file))),
    ),
  );
  return texts.some((text) => tool.test(text));
}
