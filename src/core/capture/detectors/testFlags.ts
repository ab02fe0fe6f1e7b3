import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { provenFact, type Detector } from '../fact';
import { quoted, unsaid } from '../sentences/phrase';
import { ciSteps, type CiStep } from '../sources/ciSteps';
import { isOneOfMany } from '../sources/oneOfMany';
import { isTestRun } from '../sources/testRun';
import { typedCommand } from '../sources/typedCommand';
import { stepRefs, typedWith } from '../sources/typedWith';

/** Options with which a test run compiles or checks something that the plain command leaves out. */
const calls: readonly RegExp[] = [
  /^go test\b.* -(race|tags)\b/,
  /^cargo (\+\S+ )?(test|nextest run)\b.* (--all-features|--features|--no-default-features)\b/,
  /^(\.\/)?mvnw? .*-P\s?\S+.*\b(test|verify)\b/,
  /^mix test\b.* --warnings-as-errors\b/,
  /^flutter test\b.* --(tags|exclude-tags)\b/,
  /^swift test\b.* (-c release|--sanitize|-Xswiftc)/,
];
/** More variants are a matrix, and no reader types them. */
const mostShown = 2;

/** What CI asks of the tests beyond the plain command. */
export const testFlags: Detector = {
  name: 'test flags',
  detect: async (tree) => {
    const steps = await ciSteps(tree);
    const found = steps.flatMap((step) => {
      const command = calls.some((call) => call.test(step.text))
        ? typedCommand(plainRun(step.text))
        : undefined;
      // What only CI fills in may be what narrows it.
      const isWhole =
        command !== undefined && ![command, step.text].some((text) => isOneOfMany(text));
      const isTold = isWhole && calls.some((call) => call.test(command));
      return isTold && typedWith(step, command) !== undefined ? [{ command, step }] : [];
    });
    // A run with another toolchain beside one without is a variant of it.
    const isUsual = steps.some((step) => isRunOf(step, found) && step.toolchain === undefined);
    // So is one on a system of its own, where others test too.
    const isElsewhere = steps.some(({ text, onlyOn }) => onlyOn === undefined && isTestRun(text));
    const own = found
      .filter(({ step }) => !isUsual || step.toolchain === undefined)
      .filter(({ step }) => !isElsewhere || step.onlyOn === undefined);
    const flagged = [...new Map(own.map((one) => [one.command, one])).values()];
    if (flagged.length === 0) return [];
    const plain = steps
      .flatMap((step) => plainBeside(step, flagged[0]?.command ?? ''))
      .slice(0, 1)
      // The race detector looks at the same run: one without it tells nothing more.
      .filter(({ command }) => !flagged.some((one) => withoutRace(one.command) === command));
    const all = [...plain, ...flagged];
    const shown = all.slice(0, mostShown);
    const evidence = shown.map(({ step: { path, line, text } }) => ({ path, line, text }));
    const told = shown.map(({ step }) => step);
    const refs = await stepRefs(tree, evidence, told);
    const typed = shown.map(({ step, command }) => typedWith(step, command) ?? command);
    const commands = typed
      .map(quoted)
      .concat(all.length > mostShown ? [unsaid] : [])
      .join(', ');
    const value = typed.join(' | ');
    return [{ ...provenFact('testFlags', value, evidence, refs, 0.9), slots: { commands } }];
  },
};

interface Run {
  readonly command: string;
  readonly step: CiStep;
}

/** Whether a step calls what one of these runs calls, whatever the options. */
const isRunOf = ({ text }: CiStep, runs: readonly Run[]): boolean =>
  runs.some(({ command }) => firstWords(text) === firstWords(command));

const firstWords = (text: string): string => text.split(' ').slice(0, 3).join(' ');

/** The run of all tests without such options, where CI has one too: told alone, the others would read as all there is. */
function plainBeside(step: CiStep, flagged: string): readonly Run[] {
  const [tool = '', verb = ''] = callOf(flagged).split(' ');
  const command = typedCommand(plainRun(step.text));
  const isRun =
    command !== undefined &&
    typedWith(step, command) !== undefined &&
    `${callOf(command)} `.startsWith(`${tool} ${verb} `) &&
    ![command, step.text].some(
      (text) => isOneOfMany(text) || calls.some((call) => call.test(text)),
    );
  return isRun && everything.some((call) => call.test(command)) ? [{ command, step }] : [];
}

const withoutRace = (command: string): string => command.replace(/ -race\b/, '');

/** Without a toolchain; two runners of one tool run the same tests. */
const callOf = (command: string): string =>
  command.replace(/ \+\S+/, '').replace(/^cargo nextest run\b/, 'cargo test');

/** A runner that takes all tests by itself, or is told to. */
const everything: readonly RegExp[] = [
  /^go test\b.* \.\/\.\.\.$/,
  /^cargo (\+\S+ )?(test|nextest run)( --(workspace|all|locked|verbose|profile[= ]\S+))*$/,
  /^(mix|flutter|swift|dotnet) test$/,
];

/** What of a run only measures or reports. */
const reporting = new RegExp(String.raw` (?:${oneOf(lists.reportingFlags)})(?= |$)`, 'g');

/** Without what only measures or reports. */
const plainRun = (text: string): string => text.replace(reporting, '');
