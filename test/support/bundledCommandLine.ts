import { bundle } from '../faults/faultProcess';

let made: string | undefined;

/** The command line of these sources in one file that Node runs, made once for all tests of a process: to compile it takes longer than most of what it is asked. */
export function bundledCommandLine(): string {
  return (made ??= bundle('src/cli/main.ts'));
}
