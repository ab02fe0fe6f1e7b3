import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { dig, isRecord } from '../shape';
import { lineRef } from '../sources/ciFact';
import { everyStep, type CiStep } from '../sources/ciSteps';
import { isTestRun } from '../sources/testRun';

const miseFiles = /^(\.?mise\.toml|\.tool-versions)$/;
const nodeFiles = /^(?:\.\/)?(\.nvmrc|\.node-version|\.tool-versions)$/;

/**
 * Versions of tools that CI takes from a file of their own and that no manifest names: whoever only calls the tool has another one. What the tool
 * reads by itself (`rust-toolchain.toml`, `go.mod`) nobody has to be told.
 */
export const toolPins: Detector = {
  name: 'tool pins',
  detect: async (tree) => {
    const steps = await everyStep(tree);
    const testing = new Set(steps.filter(({ text }) => isTestRun(text)).map(({ job }) => job));
    const own = steps.filter(({ job }) => testing.has(job));
    const fact = (await mise(tree, own)) ?? (await node(tree, own));
    return fact ? [fact] : [];
  },
};

async function mise(tree: ScanTree, steps: readonly CiStep[]): Promise<Fact | undefined> {
  const [file] = tree.rootMatch(miseFiles);
  const step = steps.find(({ text }) => text === 'uses jdx/mise-action');
  if (file === undefined || !step || takesOwn(step)) return undefined;
  if (file.endsWith('.toml') && !isRecord(dig(await tree.record(file), 'tools'))) return undefined;
  const { path, line, text } = step;
  const ref = lineRef(path, 'jdx/mise-action');
  return {
    ...provenFact('toolPins', file, { path, line, text }, [ref, `${file}~exists`], 0.9),
    slots: { file, mise: 'mise' },
  };
}

/** Whether the action installs nothing, or something else than the file names. */
const takesOwn = ({ given = {} }: CiStep): boolean =>
  given['install'] === 'false' ||
  given['tool_versions'] !== undefined ||
  given['mise_toml'] !== undefined;

/** The file that gives Node to the tests, where the manifest does not say which Node it wants. */
async function node(tree: ScanTree, steps: readonly CiStep[]): Promise<Fact | undefined> {
  const manifest = await tree.record('package.json');
  const isSaid = [
    ['engines', 'node'],
    ['volta', 'node'],
    ['devEngines', 'runtime'],
  ].some((keys) => dig(manifest, ...keys) !== undefined);
  if (isSaid || !tree.has('package.json')) return undefined;
  const files = steps
    .filter(({ text }) => text === 'uses actions/setup-node')
    .map(({ given = {} }) =>
      // The action takes a version before a file.
      given['node-version'] === undefined
        ? nodeFiles.exec(given['node-version-file'] ?? '')?.[1]
        : undefined,
    );
  const [file] = files;
  // Where another job takes another version, the file is not all.
  if (file === undefined || files.some((one) => one !== file)) return undefined;
  const form =
    file === '.tool-versions' ? /^node(?:js)?[ \t]+(\S+)/m : /^v?(\d+(?:\.\d+){0,2})\s*$/;
  const version = form.exec(await tree.text(file))?.[1];
  if (version === undefined) return undefined;
  const evidence = await tree.at(file, version);
  return { ...provenFact('toolPins', file, evidence, [file], 0.9), slots: { file, version } };
}
