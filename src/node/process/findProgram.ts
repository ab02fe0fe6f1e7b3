import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, sep } from 'node:path';

/** Folders that a program may be found in: absolute ones, so that no folder we happen to stand in is searched. */
function searched(environment: NodeJS.ProcessEnv): readonly string[] {
  // Windows writes the name in more than one way.
  const name = Object.keys(environment).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return (environment[name] ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
}

/**
 * Absolute path of a program on the search path; `undefined` = there is none. Never one that lies in `outsideOf`: a repository brings no
 * program that we would start in place of the installed one, whatever the system's own search does with relative folders.
 */
export function findProgram(
  name: string,
  outsideOf: string,
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  const root = realOf(outsideOf) ?? outsideOf;
  return searched(environment)
    .map((folder) => join(folder, file))
    .find((path) => isRunnable(path) && !`${realOf(path) ?? path}`.startsWith(root + sep));
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    // It is gone: its name is all there is.
    return undefined;
  }
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Not there, or not for us.
    return false;
  }
}
