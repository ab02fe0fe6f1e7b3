import lists from '../../language/lists/repository.json';
import { oneOf } from '../../language/oneOf';
import { quoted } from '../sentences/phrase';
import { provenFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { lineRef } from '../sources/ciFact';
import { nodeProject } from '../sources/nodeProject';
import { taskTargets } from '../sources/taskTargets';
import { gatesOf } from './gates';

const gathering = new RegExp(`^(${oneOf(lists.gatheringNames)})$`);
/** Fewer parts are one check. */
const fewestParts = 2;
const mostParts = 5;

/** The one command that gathers a project's checks, where no workflow shows what has to pass. */
export const ownGate: Detector = {
  name: 'own gate',
  detect: async (tree) => {
    if ((await gatesOf(tree)).length > 0) return [];
    const fact = (await ofTargets(tree)) ?? (await ofScripts(tree));
    return fact ? [fact] : [];
  },
};

async function ofTargets(tree: ScanTree): Promise<Fact | undefined> {
  const targets = await taskTargets(tree);
  for (const { name, command, recipe, path } of targets) {
    if (!gathering.test(name)) continue;
    const parts = recipe.flatMap((line) => calledBy(line, targets)).filter((part) => part !== name);
    if (parts.length >= fewestParts)
      return factOf(command, parts, await tree.at(path, `${name}:`), lineRef(path, `${name}:`));
  }
  return undefined;
}

/** The targets that a line of a recipe calls: the rest of a list that goes on stands in lines of its own, and what programs are given is no target. */
function calledBy(line: string, targets: readonly { readonly name: string }[]): readonly string[] {
  const words = line.replace(/\\$/, '').trim().split(/\s+/);
  const named = words.filter((word) => targets.some((other) => other.name === word));
  const isList = /^(needs|make|just)$/.test(words[0] ?? '') || named.length === words.length;
  return isList ? named : [];
}

async function ofScripts(tree: ScanTree): Promise<Fact | undefined> {
  const { scripts = {} } = (await nodeProject(tree)) ?? {};
  const manager = tree.first('pnpm-lock.yaml') ? 'pnpm' : tree.first('yarn.lock') ? 'yarn' : 'npm';
  for (const [name, text] of Object.entries(scripts)) {
    if (!gathering.test(name)) continue;
    const parts = text
      .split(/[\s&]+/)
      .map((word) => word.replace(/^['"]|['"]$/g, ''))
      .filter((word) => word !== name && scripts[word] !== undefined);
    if (parts.length >= fewestParts)
      return factOf(
        `${manager} run ${name}`,
        parts,
        await tree.at('package.json', `"${name}":`),
        `package.json#scripts["${name}"]`,
      );
  }
  return undefined;
}

function factOf(
  command: string,
  parts: readonly string[],
  evidence: Fact['evidence'][number],
  ref: string,
): Fact {
  const all = [...new Set(parts)];
  return {
    ...provenFact('ownGate', command, evidence, [ref], 0.88),
    slots: { command, parts: all.slice(0, mostParts).map(quoted).join(', ') },
  };
}
