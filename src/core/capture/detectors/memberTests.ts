import { compileGlob } from '../../lesson/globMatcher';
import { majority, type Detector } from '../fact';
import type { Evidence } from '../evidence';
import type { ScanTree } from '../scanTree';
import { dig, digText } from '../shape';
import { nodeProject, type NodeProject } from '../sources/nodeProject';

/** Fewer members with tests of their own show no way of running one. */
const fewest = 4;
const runner = /(^|\s)(vitest|jest|mocha|ava|node .*--test)\b/;

/** How the tests of one member of a workspace are run, where the root only hands them on. */
export const memberTests: Detector = {
  name: 'member tests',
  detect: async (tree) => {
    const project = await nodeProject(tree);
    if (!project || !isPlainPnpm(project)) return [];
    const votes = await testScripts(tree, await listedMembers(tree, project.members));
    const fact = votes.length < fewest ? undefined : majority('memberTests', votes, 0.8);
    const path = fact?.evidence[0]?.path;
    if (!fact || path === undefined) return [];
    const name = digText(await tree.record(path), 'name');
    const script = fact.value === 'test' ? 'test' : `run ${fact.value}`;
    return name === undefined
      ? []
      : [
          {
            ...fact,
            refs: [`${path}#scripts["${fact.value}"]`],
            slots: { command: `pnpm --filter ${name} ${script}` },
          },
        ];
  },
};

/** Those that the workspace file names: of others pnpm finds none. */
async function listedMembers(
  tree: ScanTree,
  members: readonly string[],
): Promise<readonly string[]> {
  const listed = dig(await tree.record('pnpm-workspace.yaml'), 'packages');
  const globs = Array.isArray(listed) ? listed.filter((item) => typeof item === 'string') : [];
  const tests = globs.flatMap(
    (glob) => compileGlob(`${glob.replace(/\/+$/, '')}/package.json`) ?? [],
  );
  return members.filter((path) => tests.some((test) => test(path)));
}

/** A task runner builds what a member needs first: there its script alone is not how it is run. */
function isPlainPnpm({ manifest, scripts }: NodeProject): boolean {
  const isRunByTasks = Object.values(scripts).some((text) =>
    /(^|[\s/])(nx|turbo|lage|wireit|moon)\b/.test(text),
  );
  return digText(manifest, 'packageManager')?.split('@')[0] === 'pnpm' && !isRunByTasks;
}

/** The script of each member that calls a runner; those that only hand on are left out. */
async function testScripts(
  tree: ScanTree,
  members: readonly string[],
): Promise<readonly { readonly value: string; readonly evidence: Evidence }[]> {
  const votes: { value: string; evidence: Evidence }[] = [];
  for (const path of members) {
    const scripts = dig(await tree.record(path), 'scripts');
    const name = ['test:lib', 'test:unit', 'test'].find((key) =>
      runner.test(digText(scripts, key) ?? ''),
    );
    if (name !== undefined)
      votes.push({ value: name, evidence: await tree.at(path, `"${name}":`) });
  }
  return votes;
}
