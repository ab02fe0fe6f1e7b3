import type { ScanTree } from '../scanTree';
import type { CiStep } from './ciSteps';

/** A program in the root by its path; the wrappers of builds are committed. */
const ownProgram = /^\.\/(?!gradlew |mvnw )([\w-]+)(?= |$)/;

/**
 * A command as it is typed in a fresh clone: behind the script that builds its program, where that is not committed and its job calls one before.
 * `undefined` where nobody can say what builds it.
 */
export function builtBefore(
  tree: ScanTree,
  command: string,
  { job, line }: CiStep,
  steps: readonly CiStep[],
): string | undefined {
  const program = ownProgram.exec(command)?.[1];
  if (program === undefined || tree.has(program)) return command;
  const builder = steps
    .filter((step) => step.job === job && step.line < line)
    .map(({ text }) => text)
    .find((text) => /^\.\/[\w.-]+$/.test(text) && tree.has(text.slice(2)));
  return builder === undefined ? undefined : `${builder} && ${command}`;
}
