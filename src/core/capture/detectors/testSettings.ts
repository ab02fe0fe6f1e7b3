import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { provenFact, type Detector, type Fact } from '../fact';
import { quoted } from '../sentences/phrase';
import { isBuildTool } from '../sources/buildTool';
import { lineRef } from '../sources/ciFact';
import { ciSteps, type CiStep } from '../sources/ciSteps';
import { typedCommand } from '../sources/typedCommand';

/** What CI sets for its tests: without it they run against something else. What only stands before them in a job serves other steps as often. */
export const testSettings: Detector = {
  name: 'test settings',
  detect: async (tree) => {
    const fact = environment(await ciSteps(tree));
    return fact ? [fact] : [];
  },
};

const testing =
  /(^|[\s/:])(tests?|spec|rspec|pytest|phpunit|jest|vitest|nextest)(:\w+)*(\s|$)|\brun-?tests?\b/;

function isTest(command: string): boolean {
  return (
    isBuildTool(command) &&
    testing.test(command) &&
    !/\b(lint|format|typecheck|install|workspaces?)\b| --filter[= ]/.test(command)
  );
}

/** Names that choose what the tests run against; others are for the machine, or for what is shown. */
const ofTests = new RegExp(`(${oneOf(lists.environmentOfTests)})$|^(DB|DATABASE)(_\\w+)?$`);
const mostVariables = 2;

/** Whether the same command runs without a setting as well, or with another value. */
const isOneOf = (steps: readonly CiStep[], command: string, name: string, value: string): boolean =>
  steps.some(({ text, env }) => env?.[name] !== value && typedCommand(text) === command);

/** What a step sets for its tests, where that chooses what they run against. */
function environment(steps: readonly CiStep[]): Fact | undefined {
  for (const { text, env = {}, path, line } of steps) {
    const command = typedCommand(text);
    if (command === undefined || !isTest(command)) continue;
    const set = Object.entries(env).filter(
      ([name, value]) =>
        /^[A-Z][A-Z0-9_]{2,40}$/.test(name) && /^[\w.@-]{1,40}$/.test(value) && ofTests.test(name),
    );
    const [first] = set;
    if (!first || set.length > mostVariables) continue;
    if (set.some(([name, value]) => isOneOf(steps, command, name, value))) continue;
    const variables = set.map(([name, value]) => `${name}=${value}`);
    return {
      ...provenFact(
        'testEnvironment',
        variables.join(' '),
        { path, line, text: `${variables.join(' ')} ${text}` },
        set.map(([name]) => lineRef(path, `${name}:`)),
        0.88,
      ),
      slots: { command, variables: variables.map(quoted).join(', ') },
    };
  }
  return undefined;
}
