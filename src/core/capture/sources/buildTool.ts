import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';

const tool = new RegExp(String.raw`^(${oneOf(lists.buildTools)})(\s|$)`);

/** Whether a command begins with a tool that builds, tests or runs a project. */
export const isBuildTool = (command: string): boolean => tool.test(command);
