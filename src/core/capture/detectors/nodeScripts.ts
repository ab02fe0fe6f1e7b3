import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { collect, provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { ciCommands } from '../sources/ciCommands';
import { expandScript, isDelegated, nodeProject, type NodeProject } from '../sources/nodeProject';
import { nodeManager } from './nodePackageManager';

const linter = new RegExp(String.raw`(^|[\s/"'])(${oneOf(lists.linters)})\b(?!-)`);
const formatter = /(^|[\s/"'])(prettier|oxfmt|dprint|biome format|deno fmt|clang-format)\b/;
const typeChecker = /(^|[\s/"'])(tsc|vue-tsc|tsgo|tsd|svelte-check|attest)\b/;

/** Lint, build and type-check commands of a Node project: what the scripts do, not what they are called. */
export const nodeScripts: Detector = {
  name: 'node scripts',
  detect: async (tree) => {
    const project = await nodeProject(tree);
    if (!project) return [];
    return collect(
      lintCommand(tree, project),
      scriptNamed(tree, project, 'buildCommand', ['build', 'compile', 'dist', 'bundle']),
      typecheckCommand(tree, project),
    );
  },
};

/** The ref of a script, as short as the grammar allows. */
export function scriptRef(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name)
    ? `package.json#scripts.${name}`
    : `package.json#scripts["${name}"]`;
}

/** The way to run a script as it is typed at the root, in the words of CI where CI runs it. */
export async function runScript(
  tree: ScanTree,
  topic: string,
  name: string,
): Promise<Fact | undefined> {
  const manager = (await nodeManager(tree))?.value ?? 'npm';
  const plain = name === 'test' && manager !== 'bun' ? `${manager} test` : `${manager} run ${name}`;
  const short = manager === 'pnpm' || manager === 'yarn' ? `${manager} ${name}` : plain;
  const commands = await ciCommands(tree);
  const long = commands.some(({ text }) => text === `${manager} run ${name}`);
  const evidence = [
    await tree.at('package.json', new RegExp(`^\\s*"${escapeRegex(name)}"\\s*:\\s*"`)),
  ];
  const ci = commands.find(
    ({ text }) => text === short || text === plain || text === `${manager} run ${name}`,
  );
  if (ci) evidence.push({ path: ci.path, line: ci.line, text: ci.text });
  const value = long && name !== 'test' ? `${manager} run ${name}` : short;
  return provenFact(topic, value, evidence, [scriptRef(name)], ci ? 0.97 : 0.9);
}

function escapeRegex(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

async function scriptNamed(
  tree: ScanTree,
  project: NodeProject,
  topic: string,
  names: readonly string[],
): Promise<Fact | undefined> {
  const name = names.find((candidate) => project.scripts[candidate] !== undefined);
  return name === undefined ? undefined : runScript(tree, topic, name);
}

/** A script that lints: `lint` unless it only formats, else the script whose commands are linters and nothing else. */
async function lintCommand(tree: ScanTree, project: NodeProject): Promise<Fact | undefined> {
  const { scripts } = project;
  const lints = (name: string): boolean => {
    const commands = expandScript(scripts, name);
    return (
      commands.some((command) => linter.test(command)) || (name === 'lint' && isDelegated(commands))
    );
  };
  const named = [
    'lint',
    'eslint',
    'lint:check',
    'lint:js',
    'lint:ts',
    'lint:eslint',
    'check:lint',
    'test:lint',
    'test:eslint',
    'lint:all',
    'lint:code',
  ].find((name) => scripts[name] !== undefined && lints(name));
  if (named !== undefined) return runScript(tree, 'lintCommand', named);
  if (scripts['lint'] !== undefined && !onlyFormats(expandScript(scripts, 'lint'))) {
    return runScript(tree, 'lintCommand', 'lint');
  }
  const pure = Object.keys(scripts).filter((name) => {
    const commands = expandScript(scripts, name);
    return (
      commands.length > 0 &&
      commands.every((command) => linter.test(command) && !/--(fix|write)\b/.test(command))
    );
  });
  return pure.length === 1 ? runScript(tree, 'lintCommand', pure[0] ?? '') : undefined;
}

function onlyFormats(commands: readonly string[]): boolean {
  return commands.every((command) => formatter.test(command) || typeChecker.test(command));
}

async function typecheckCommand(tree: ScanTree, project: NodeProject): Promise<Fact | undefined> {
  const name = [
    'typecheck',
    'type-check',
    'types:check',
    'check-types',
    'check:types',
    'check:type',
    'test:types',
    'types',
    'tsc',
  ].find((candidate) => {
    const commands = expandScript(project.scripts, candidate);
    return commands.some((command) => typeChecker.test(command)) || isDelegated(commands);
  });
  return name === undefined ? undefined : runScript(tree, 'typecheckCommand', name);
}
