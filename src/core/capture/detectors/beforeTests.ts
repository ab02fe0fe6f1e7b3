import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { collect, provenFact, type Detector, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import { quoted } from '../sentences/phrase';
import type { ScanTree } from '../scanTree';
import { isBuildTool } from '../sources/buildTool';
import { commandRef, lineRef } from '../sources/ciFact';
import { ciSteps, type CiStep } from '../sources/ciSteps';
import { typedCommand } from '../sources/typedCommand';

/** What CI does in the same job before its tests, and what it sets for them: without it they fail on a fresh clone. */
export const beforeTests: Detector = {
  name: 'before tests',
  detect: async (tree) => {
    const steps = await ciSteps(tree);
    return collect(prepared(tree, steps), environment(steps));
  },
};

const testing =
  /(^|[\s/:])(tests?|spec|rspec|pytest|phpunit|jest|vitest|nextest)(:\w+)*(\s|$)|\brun-?tests?\b/;
const preparing = new RegExp(String.raw`(^|[\s/:])(${oneOf(lists.preparingWords)})(\s|$)`);
/** Tools whose test command builds by itself what it needs. */
const buildsItself = new RegExp(`^(${oneOf(lists.buildsItself)})\\b`);
const mostCommands = 2;

interface Prepared {
  readonly command: string;
  readonly step: CiStep;
}

async function prepared(tree: ScanTree, steps: readonly CiStep[]): Promise<Fact | undefined> {
  for (const [at, step] of steps.entries()) {
    const test = typedCommand(step.text);
    if (test === undefined || !isTest(test)) continue;
    const before = steps.slice(0, at).filter(({ job }) => job === step.job);
    const needs = new Map<string, Prepared>();
    for (const earlier of before) {
      const command = typedCommand(earlier.text);
      if (command !== undefined && isPreparing(command) && serves(command, test))
        needs.set(command, { command, step: earlier });
    }
    const shown = [...needs.values()].slice(0, mostCommands);
    // A job that prepares more than is told here would be told in part.
    if (shown.length === 0 || needs.size > mostCommands) continue;
    const evidence: Evidence[] = [...shown.map((one) => one.step), step].map(
      ({ path, line, text }) => ({ path, line, text }),
    );
    const refs = await Promise.all(evidence.map((item) => commandRef(tree, item)));
    const commands = shown.map(({ command }) => quoted(command)).join(', ');
    const value = shown.map(({ command }) => command).join(' | ');
    return {
      ...provenFact('beforeTests', value, evidence, [...new Set(refs)], 0.88),
      slots: { test, commands },
    };
  }
  return undefined;
}

function isTest(command: string): boolean {
  return (
    isBuildTool(command) &&
    testing.test(command) &&
    !/\b(lint|format|typecheck|install|workspaces?)\b| --filter[= ]/.test(command)
  );
}

function isPreparing(command: string): boolean {
  return preparing.test(command) && !testing.test(command) && !buildsItself.test(command);
}

/** What a package manager of scripts builds is not what the tests of another language run on. */
function serves(command: string, test: string): boolean {
  const isOfScripts = /^(npm|pnpm|yarn|bun|npx)\b/;
  return !isOfScripts.test(command) || isOfScripts.test(test);
}

/** Names that choose what the tests run against; others are for the machine, or for what is shown. */
const ofTests = new RegExp(`(${oneOf(lists.environmentOfTests)})$|^(DB|DATABASE)(_\\w+)?$`);
const mostVariables = 2;

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
