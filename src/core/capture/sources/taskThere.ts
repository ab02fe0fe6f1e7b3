import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import type { ScanTree } from '../scanTree';
import { expandScript, nodeProject } from './nodeProject';
import { taskTargets } from './taskTargets';

/** Names of what checks. */
export const checking = new RegExp(`^(${oneOf(lists.checkNames)})$`, 'i');
const taskOfRunner = new RegExp(String.raw`^(?:${oneOf(lists.taskRunners)}) ([\w:.,-]+)$`);

/** Whether the name of the task that a runner is asked for says that it checks; `undefined` where none is. */
export function taskChecks(command: string): boolean | undefined {
  const name = taskOfRunner.exec(command)?.[1];
  return name?.split(/[:.,]/).some((part) => checking.test(part));
}

/** A Makefile, or what makes one. */
const makefiles =
  /^((GNU|Kb)?[Mm]akefile(\.(am|in|PL))?|CMakeLists\.txt|configure(\.ac|\.in)?|Build\.PL)$/;

/** Whether the root has what a command reads its target or script from, and that does something which has to succeed; true of any other command. */
export async function isTaskThere(tree: ScanTree, command: string): Promise<boolean> {
  if (/^make \w/.test(command) && tree.rootMatch(makefiles).length === 0) return false;
  const target = (await taskTargets(tree)).find((one) => one.command === command);
  if (target !== undefined) return !target.mayFail;
  const name = /^(?:npm|pnpm|yarn|bun) run ([\w:.-]+)$/.exec(command)?.[1];
  const project = name === undefined ? undefined : await nodeProject(tree);
  return name === undefined || project === undefined
    ? true
    : expandScript(project.scripts, name).length > 0;
}
