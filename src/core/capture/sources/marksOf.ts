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

/** What a manager of packages or images does with a tool, short of calling it. */
const manages = new RegExp(
  String.raw`\b(${oneOf(lists.installers)})\s+(--?\S+\s+)*(${oneOf(lists.managerVerbs)})(\s|$)`,
);
/** A file of data or a report, and what an option is given: they name no program. */
const given =
  /(?<=\s)(\.?\/)?[\w./-]*\.(xml|json|log|ya?ml|txt|html|sarif)(?=\s|$)|=[\w./:-]*[a-z][\w./:-]*/g;

/** A question of the shell about what a tool prints. */
const asks = /^(test|\[) -[nz] /;

/** The checks that lines call; one that cannot fail, or that a build leaves out, checks nothing. */
export function marksOf(...lines: readonly string[]): readonly (typeof gateMarks)[number][] {
  const checks = lines
    .filter(
      (line) =>
        asks.test(line) || ![callsNone, compiles, passes, manages].some((one) => one.test(line)),
    )
    .filter((line) => !setsUp(line))
    .map((line) => line.replace(/ (-x|--exclude-task) \S+/g, '').replace(given, ''));
  return gateMarks.filter(([, , call]) => checks.some((line) => call.test(line)));
}
