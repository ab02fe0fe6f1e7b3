import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { collect, firstOf, majority, provenFact, type Detector, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import type { ScanTree } from '../scanTree';
import { dig } from '../shape';
import { ciCommands } from '../sources/ciCommands';
import {
  dependencyNames,
  expandScript,
  isAmongTests,
  isDelegated,
  nodeProject,
  type NodeProject,
} from '../sources/nodeProject';
import { runScript, scriptRef } from './nodeScripts';
import { voteByContent, type Mark } from './voteByContent';

/** Unit test runners by the command that starts them, most specific first. */
const runners: readonly (readonly [name: string, command: RegExp, dependency?: string])[] = [
  ['vitest', /(^|[\s/])vitest\b/, 'vitest'],
  ['jest', /(^|[\s/])jest(\.js)?\b(?!-)/, 'jest'],
  ['mocha', /(^|[\s/])_?mocha\b/, 'mocha'],
  ['ava', /(^|[\s/])ava\b/, 'ava'],
  ['node:test', /(^|\s)node\b.* --test\b|(^|[\s/])(borp|tsx --test|c8 node --test)\b/, 'borp'],
  ['tap', /(^|[\s/])tap\b/, 'tap'],
  ['tape', /(^|[\s/])tape\b/, 'tape'],
  ['uvu', /(^|[\s/])uvu\b/, 'uvu'],
  ['jasmine', /(^|[\s/])jasmine\b/, 'jasmine'],
  ['bun test', /(^|\s)bun test\b/],
  ['deno test', /(^|\s)deno test\b/],
  ['karma', /(^|[\s/])karma\b/, 'karma'],
];
const endToEnd: readonly (readonly [name: string, command: RegExp])[] = [
  ['playwright', /(^|[\s/])playwright test\b/],
  ['cypress', /(^|[\s/])cypress run\b/],
];
/** What a test file imports when it belongs to a runner. */
const importsOfRunner: readonly Mark[] = [
  ['vitest', /from ['"]vitest['"]/],
  ['node:test', /(from|require\()\s*['"](node:)?test['"]/],
  ['jest', /from ['"]@jest\/globals['"]|\bjest\.(fn|mock|spyOn)\(/],
  ['bun test', /from ['"]bun:test['"]/],
  ['ava', /from ['"]ava['"]/],
  ['tap', /(from|require\()\s*['"]tap['"]/],
];
const placeholder = /no test specified/;

/** The test runner, the test command and the end-to-end runner of a Node project. */
export const nodeTests: Detector = {
  name: 'node tests',
  detect: async (tree) => {
    const project = await nodeProject(tree);
    if (!project) return [];
    return collect(
      testRunner(tree, project),
      testCommand(tree, project),
      browserTests(tree, project),
    );
  },
};

function testRunner(tree: ScanTree, project: NodeProject): Promise<Fact | undefined> {
  return firstOf(
    () => runnerOfScripts(tree, project),
    () => runnerOfMembers(tree, project),
    () => runnerOfCi(tree),
    () => runnerOfImports(tree),
  );
}

async function runnerOfScripts(tree: ScanTree, project: NodeProject): Promise<Fact | undefined> {
  const names = Object.keys(project.scripts)
    .filter((name) => /^(test|tests|unit|mocha|jest|vitest)([-:_]|$)/.test(name))
    .filter((name) => !placeholder.test(project.scripts[name] ?? ''))
    .sort((a, b) => Number(b === 'test') - Number(a === 'test'));
  for (const name of names) {
    const commands = expandScript(project.scripts, name);
    for (const command of commands) {
      const runner = runners.find(([, pattern]) => pattern.test(command));
      if (!runner) continue;
      const evidence = await tree.at('package.json', `"${name}":`);
      return provenFact('testRunner', runner[0], evidence, refsOfRunner(project, name, runner[2]));
    }
  }
  return undefined;
}

function refsOfRunner(
  project: NodeProject,
  script: string,
  dependency: string | undefined,
): readonly string[] {
  const refs = [`package.json#scripts["${script}"]`.replace(/\["([A-Za-z_]\w*)"\]/, '.$1')];
  if (dependency === undefined || !project.dependencies.has(dependency)) return refs;
  const group =
    dig(project.manifest, 'devDependencies', dependency) === undefined
      ? 'dependencies'
      : 'devDependencies';
  return [...refs, `package.json#${group}.${dependency}~major`];
}

/** What most workspace members run in their own `test` script; needs four fifths of them. */
async function runnerOfMembers(tree: ScanTree, project: NodeProject): Promise<Fact | undefined> {
  const script = expandScript(project.scripts, 'test');
  if (project.members.length === 0 || (script.length > 0 && !isDelegated(script))) return undefined;
  const votes: { runner: string; evidence: Evidence }[] = [];
  for (const path of project.members) {
    const manifest = await tree.record(path);
    const test = dig(manifest, 'scripts', 'test');
    const command = typeof test === 'string' ? test : '';
    const runner =
      runners.find(([, pattern]) => pattern.test(command)) ??
      runners.find(([, , name]) => name !== undefined && dependencyNames(manifest).has(name));
    if (runner)
      votes.push({ runner: runner[0], evidence: await tree.at(path, runner[2] ?? '"test"') });
  }
  return majority(
    'testRunner',
    votes.map(({ runner, evidence }) => ({ value: runner, evidence })),
    0.8,
  );
}

async function runnerOfCi(tree: ScanTree): Promise<Fact | undefined> {
  for (const { text, path, line, isCheck } of await ciCommands(tree)) {
    const runner = isCheck ? runners.find(([, pattern]) => pattern.test(text)) : undefined;
    if (runner) return provenFact('testRunner', runner[0], { path, line, text }, [path], 0.85);
  }
  return undefined;
}

function runnerOfImports(tree: ScanTree): Promise<Fact | undefined> {
  const tests = ['typescript', 'javascript'].flatMap((name) => tree.profile.tests.get(name) ?? []);
  return voteByContent(tree, 'testRunner', tests, importsOfRunner, {
    sample: 20,
    fewest: 3,
    bar: 0.8,
  });
}

async function testCommand(tree: ScanTree, project: NodeProject): Promise<Fact | undefined> {
  const script = project.scripts['test'];
  if (script !== undefined && !placeholder.test(script)) {
    const plain = await runScript(tree, 'testCommand', 'test');
    const chain = expandScript(project.scripts, 'test');
    const isOneRun = chain.length === 1 && runners.some(([, call]) => call.test(chain[0] ?? ''));
    const fact = plain && (isOneRun ? plain : { ...plain, slots: { chain: chain.join(' && ') } });
    const other = (await ciCommands(tree)).find(
      ({ text, isCheck }) =>
        isCheck && /^(npx|pnpm|yarn|bunx?) (exec )?(vitest|jest|mocha|ava|tap)\b/.test(text),
    );
    if (!fact || !other) return fact;
    const { text, path, line } = other;
    return { ...fact, rivals: [{ value: text, evidence: { path, line, text } }] };
  }
  const unit = [...lists.unitTestScripts, ...(await calledByCi(tree, project))].find(
    (name) => project.scripts[name] !== undefined,
  );
  return unit === undefined ? undefined : runScript(tree, 'testCommand', unit);
}

const callOfTests = /^(?:npm|pnpm|yarn|bun)\b.*\btests?\b/;
const wholeRun = new RegExp(
  `^(${oneOf(lists.unitTestScripts)}|tests?([:_-](${oneOf(lists.namesOfWholeRuns)}))*)$`,
);

/** Test scripts that CI calls: the name of one suite is how the tests run only where CI calls no others. */
async function calledByCi(tree: ScanTree, { scripts }: NodeProject): Promise<readonly string[]> {
  const calls = (await ciCommands(tree)).filter(
    ({ text, isCheck }) =>
      isCheck && (callOfTests.test(text) || runners.some(([, call]) => call.test(text))),
  );
  const isOnly = new Set(calls.map(({ text }) => text)).size === 1;
  return calls.flatMap(({ text }) => {
    const name = /^(?:npm|pnpm|yarn|bun) (?:run )?([\w:.-]*test[\w:.-]*)/.exec(text)?.[1];
    const isTold = name !== undefined && (isOnly || wholeRun.test(name));
    return isTold && scripts[name] !== undefined ? [name] : [];
  });
}

async function browserTests(tree: ScanTree, project: NodeProject): Promise<Fact | undefined> {
  for (const [name, script] of Object.entries(project.scripts)) {
    // Ways of looking at them, not of running them.
    if (/[:-](debug|ui|headed|watch|update|report|install|open)\b/.test(name)) continue;
    const runner = endToEnd.find(([, pattern]) => pattern.test(script));
    if (!runner || isAmongTests(project.scripts, runner[1])) continue;
    const evidence = await tree.at('package.json', `"${name}":`);
    const command = (await runScript(tree, 'endToEndCommand', name))?.value;
    return {
      ...provenFact('endToEndRunner', runner[0], evidence, [scriptRef(name)]),
      ...(command !== undefined && { slots: { command } }),
    };
  }
  return undefined;
}
