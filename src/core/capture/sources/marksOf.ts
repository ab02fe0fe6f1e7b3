import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { gateMarks } from './gateKinds';
import { setsUp } from './typedCommand';

/** What compiles a program, under whatever name. */
const compiles = /^(go|cargo|docker|swift|zig) build\b/;
/** What moves files about, or runs code given on the line, calls no tool that it names. */
const callsNone = new RegExp(
  String.raw`^(?:(?:sudo|env|[A-Z_]+=\S+) )*(${oneOf(lists.programsForFiles)}) |^(ruby|node|python3?|perl|php)\b.* -[ecr] | (?:ba|z)?sh -l?c `,
);
/** With one of these a tool writes back, sets itself up, or ends well whatever it finds. */
const passes = new RegExp(String.raw` (${oneOf(lists.optionsThatPass)})(\s|$|=)`);

/** Whether a tool ends well whatever it finds. */
export const cannotFail = (line: string): boolean => passes.test(line);

/** The checks that lines call; one that cannot fail, or that a build leaves out, checks nothing. */
export function marksOf(...lines: readonly string[]): readonly (typeof gateMarks)[number][] {
  const checks = lines
    .filter((line) => ![callsNone, compiles, passes].some((one) => one.test(line)))
    .filter((line) => !setsUp(line))
    .map((line) => line.replace(/ (-x|--exclude-task) \S+/g, ''));
  return gateMarks.filter(([, , call]) => checks.some((line) => call.test(line)));
}
