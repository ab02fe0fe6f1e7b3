import { collect, countedFact, provenFact, type Detector, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import type { ScanTree } from '../scanTree';
import { dig, digRecord, digText } from '../shape';
import { importsOf } from '../sources/importsOf';
import { heldInTree } from '../limits/heldInTree';
import { ownFiles } from '../limits/ownFiles';
import { nodeProject, type NodeProject } from '../sources/nodeProject';

/** Sources read to see how they import. */
const sampleSize = 48;
/** Share of relative imports that must agree. */
const suffixBar = 0.9;
const fewestImports = 8;

interface StyleCount {
  readonly suffix: { readonly none: number; readonly js: number; readonly ts: number };
  readonly esm: number;
  readonly cjs: number;
  readonly sample: readonly string[];
  readonly example: ReadonlyMap<string, Evidence>;
}

/** ESM or CommonJS, and how relative imports end: read from the sources, not from settings. */
export const importStyle: Detector = {
  name: 'import style',
  detect: async (tree) => {
    const { language } = tree.profile;
    if (language !== 'typescript' && language !== 'javascript') return [];
    const count = await countStyles(tree);
    return collect(moduleSystem(tree, count), importSuffix(tree, count), pathAliases(tree));
  },
};

async function countStyles(tree: ScanTree): Promise<StyleCount> {
  const own = [
    ...(tree.profile.sources.get('typescript') ?? []),
    ...(tree.profile.sources.get('javascript') ?? []),
  ]
    .filter(
      (file) =>
        !/(^|\/)[^/]*(config|rc)\.[cm]?[jt]s$|(^|\/)(scripts?|bin|tools|\.storybook)\//.test(file),
    )
    .filter((file) => !/\.vue$/.test(file));
  const read = await tree.sample(own, sampleSize);
  const sample = read.map(({ path }) => path);
  const suffix = { none: 0, js: 0, ts: 0 };
  const example = new Map<string, Evidence>();
  let esm = 0;
  let cjs = 0;
  for (const { path, text } of read) {
    const { relative, system } = importsOf(text);
    if (system === 'esm') esm += 1;
    else if (system === 'cjs') cjs += 1;
    for (const { end, name, index } of relative) {
      suffix[end] += 1;
      if (!example.has(end))
        example.set(end, { path, line: text.slice(0, index).split('\n').length, text: name });
    }
  }
  return { suffix, esm, cjs, sample, example };
}

async function importSuffix(
  tree: ScanTree,
  { suffix, sample, example }: StyleCount,
): Promise<Fact | undefined> {
  const of = suffix.none + suffix.js + suffix.ts;
  const [best] = Object.entries(suffix).sort((a, b) => b[1] - a[1]);
  if (!best || of < fewestImports || best[1] < suffixBar * of) return undefined;
  if (!(await holdsInTests(tree, best[0]))) return undefined;
  const value = best[0] === 'none' ? 'none' : `.${best[0]}`;
  const seen = example.get(best[0]);
  const evidence = [
    ...(seen ? [seen] : []),
    {
      path: sample[0] ?? '',
      text: `${best[1]} of ${of} relative imports in ${sample.length} files`,
    },
  ];
  const config = tree.first('tsconfig.json', 'jsconfig.json');
  const refs =
    config === undefined
      ? ['package.json#type']
      : [`${config}#compilerOptions.moduleResolution`, 'package.json#type'];
  return {
    ...countedFact('importSuffix', value, { of, holds: best[1] }, evidence, refs),
    ...(await suffixCheck(tree, value)),
  };
}

/** Whether the tests end their imports so too: else it is the way of one folder. */
async function holdsInTests(tree: ScanTree, end: string): Promise<boolean> {
  const files = ['typescript', 'javascript'].flatMap((name) => tree.profile.tests.get(name) ?? []);
  const read = await tree.sample(files, sampleSize);
  const ends = read.flatMap(({ text }) => importsOf(text).relative.map((one) => one.end));
  return ends.filter((one) => one === end).length >= suffixBar * ends.length;
}

/** A habit with exceptions is worth saying, not worth an alarm. */
const exactBar = 0.995;
const fewestSources = 40;

async function suffixCheck(tree: ScanTree, value: string): Promise<Pick<Fact, 'checks'>> {
  const own = ownFiles(tree);
  if (!own) return {};
  const check = `import ${own.glob} ends ${value}`;
  const { of, holds } = await heldInTree(tree, own, check);
  return of >= fewestSources && holds >= exactBar * of ? { checks: [check] } : {};
}

async function moduleSystem(tree: ScanTree, count: StyleCount): Promise<Fact | undefined> {
  const project = await nodeProject(tree);
  if (!project) return undefined;
  const { esm, cjs, sample } = count;
  const of = esm + cjs;
  const refs = ['package.json#type'];
  if (digText(project.manifest, 'type') === 'module') {
    if (esm < 0.8 * of) return undefined;
    return provenFact('moduleSystem', 'esm', await tree.at('package.json', '"type"'), refs);
  }
  const holds = Math.max(esm, cjs);
  const text = `${holds} of ${of} sampled sources`;
  const evidence = [{ path: sample[0] ?? 'package.json', text }];
  if (of < 3 || holds < 0.9 * of) return undefined;
  if (cjs === holds) return countedFact('moduleSystem', 'cjs', { of, holds }, evidence, refs);
  const isEsm = (await membersAreModules(tree, project)) || buildsModules(project);
  return isEsm ? countedFact('moduleSystem', 'esm', { of, holds }, evidence, refs) : undefined;
}

async function membersAreModules(tree: ScanTree, { members }: NodeProject): Promise<boolean> {
  const types = await Promise.all(
    members.map(async (path) => dig(await tree.record(path), 'type')),
  );
  return (
    members.length > 0 && types.filter((type) => type === 'module').length >= 0.8 * members.length
  );
}

/** Without `"type"`, sources in module syntax are ESM only where they are also shipped as modules. */
function buildsModules({ manifest }: NodeProject): boolean {
  const exported = JSON.stringify(digRecord(manifest, 'exports'));
  return digText(manifest, 'module') !== undefined || /\.mjs"|"import"/.test(exported);
}

async function pathAliases(tree: ScanTree): Promise<Fact | undefined> {
  const path = tree.first('tsconfig.json', 'tsconfig.base.json');
  if (path === undefined) return undefined;
  const aliases = Object.keys(digRecord(await tree.record(path), 'compilerOptions', 'paths'));
  if (aliases.length === 0 || aliases.length > 6) return undefined;
  return provenFact('pathAliases', aliases.join(' '), await tree.at(path, '"paths"'), [
    `${path}#compilerOptions.paths`,
  ]);
}
