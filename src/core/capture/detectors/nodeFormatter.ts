import { provenFact, type Detector, type Fact } from '../fact';
import type { Evidence } from '../evidence';
import type { ScanTree } from '../scanTree';
import { dig } from '../shape';
import { ciFact } from '../sources/ciFact';
import { expandScript, nodeProject, type NodeProject } from '../sources/nodeProject';
import { runScript } from './nodeScripts';

/** A formatter of the Node world: its settings file and its calls. */
interface Formatter {
  readonly name: string;
  readonly config?: RegExp;
  readonly call: RegExp;
}

const formatters: readonly Formatter[] = [
  {
    name: 'prettier',
    config: /^\.prettierrc(\.\w+)?$|^prettier\.config\.\w+$/,
    call: /(^|[\s/"'])prettier\b(?!\/)/,
  },
  { name: 'biome', config: /^\.?biome\.jsonc?$/, call: /(^|[\s/"'])biome (format|check|ci)\b/ },
  { name: 'dprint', config: /^\.?dprint\.jsonc?$/, call: /(^|[\s/"'])dprint (fmt|check)\b/ },
  { name: 'oxfmt', config: /^\.oxfmtrc\.jsonc?$/, call: /(^|[\s/"'])oxfmt\b/ },
  { name: 'deno fmt', call: /(^|[\s/"'])deno fmt\b/ },
];

/** Where a formatter shows: called in a script, set up in a file, or both. */
interface Sighting {
  readonly formatter: Formatter;
  readonly called: Evidence | undefined;
  readonly config: string | undefined;
}

/** The formatter of a Node project, and the script that writes (a `format` script may only check). */
export const nodeFormatter: Detector = {
  name: 'node formatter',
  detect: async (tree) => {
    const project = await nodeProject(tree);
    if (!project) return [];
    const fact = (await settledFormatter(tree, project)) ?? (await formatterOfCi(tree));
    if (!fact) return [];
    const write = await writeCommand(tree, project, fact.value);
    return write ? [fact, write] : [fact];
  },
};

/** One sighting decides; of several, the only one that is called. */
async function settledFormatter(tree: ScanTree, project: NodeProject): Promise<Fact | undefined> {
  const all = await Promise.all(formatters.map((formatter) => sight(tree, project, formatter)));
  const seen = all.filter((sighting) => sighting !== undefined);
  const called = seen.filter((sighting) => sighting.called !== undefined);
  const chosen = seen.length === 1 ? seen[0] : called.length === 1 ? called[0] : undefined;
  if (!chosen) return undefined;
  const { formatter, config } = chosen;
  const evidence = chosen.called ?? {
    path: config ?? 'package.json',
    text: config ?? 'package.json',
  };
  const refs = config === undefined ? [] : [`${config}~exists`];
  const isKnown = dig(project.manifest, 'devDependencies', formatter.name) !== undefined;
  const dependency = isKnown ? [`package.json#devDependencies.${formatter.name}~major`] : [];
  return provenFact('formatter', formatter.name, evidence, [...refs, ...dependency]);
}

async function sight(
  tree: ScanTree,
  project: NodeProject,
  formatter: Formatter,
): Promise<Sighting | undefined> {
  const config = formatter.config && tree.rootMatch(formatter.config)[0];
  if (config !== undefined && (await isSwitchedOff(tree, formatter, config))) return undefined;
  const key = callingKey(project, formatter);
  if (key === undefined && config === undefined) return undefined;
  const called = key === undefined ? undefined : await tree.at('package.json', `"${key}":`);
  return { formatter, called, config };
}

/** The key of package.json that calls or sets up the formatter. */
function callingKey(
  { scripts, manifest }: NodeProject,
  { name, call }: Formatter,
): string | undefined {
  const script = Object.entries(scripts).find(([, text]) => call.test(text))?.[0];
  const isInManifest = name === 'prettier' && dig(manifest, 'prettier') !== undefined;
  return script ?? (isInManifest ? 'prettier' : undefined);
}

/** Biome is often used to lint only. */
async function isSwitchedOff(
  tree: ScanTree,
  { name }: Formatter,
  config: string,
): Promise<boolean> {
  return name === 'biome' && dig(await tree.record(config), 'formatter', 'enabled') === false;
}

async function formatterOfCi(tree: ScanTree): Promise<Fact | undefined> {
  for (const { name, call } of formatters) {
    const fact = await ciFact(tree, 'formatter', call, name, { confidence: 0.85 });
    if (fact) return fact;
  }
  return undefined;
}

const writeNames =
  'format fmt format:write format:fix fix:format format-fix prettier prettify prettier:fix fix'.split(
    ' ',
  );

async function writeCommand(
  tree: ScanTree,
  project: NodeProject,
  tool: string,
): Promise<Fact | undefined> {
  const call = formatters.find(({ name }) => name === tool)?.call;
  const writes = (command: string): boolean => {
    const isCheck = /--check\b|\s-c\b|--list-different\b(?!.*--write)/.test(command);
    const isWrite = tool !== 'prettier' || /--write\b|\s-w\b/.test(command);
    return call?.test(command) === true && !isCheck && isWrite;
  };
  const name = writeNames.find((script) => expandScript(project.scripts, script).some(writes));
  return name === undefined ? undefined : runScript(tree, 'formatCommand', name);
}
