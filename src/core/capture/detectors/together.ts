import { togetherTopics } from '../companions/companionFacts';
import { mutualFiles, type MutualFiles } from '../companions/mutualFiles';
import { countedFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { quoted, unsaid } from '../sentences/phrase';
import { encodePath } from '../sources/ciFact';
import { isWrittenByTool } from '../sources/writtenFiles';
import { toldCompanions } from './companions';

/** Files that one sentence names. */
const mostNamed = 3;

/** Files in different places that people never change one by one: a setting and its template, two implementations, a source and what is made from it. */
export const together: Detector = {
  name: 'files that change together',
  detect: async (tree) => {
    const known = await toldCompanions(tree);
    const isKnown = ({ paths }: MutualFiles): boolean =>
      known.some(({ mates }) => paths.every((path) => mates.some((mate) => mate.path === path)));
    const found = mutualFiles(await tree.commits(), tree.files).filter((one) => !isKnown(one));
    if (found.length === 0) return [];
    const written = await writtenByScripts(tree);
    const byTool = await Promise.all(found.map(({ paths }) => areWritten(tree, paths)));
    const kept = found.filter(
      ({ paths }, at) => byTool[at] !== true && !paths.some((path) => written.includes(path)),
    );
    return kept.flatMap((one, at) => {
      const topic = togetherTopics[at];
      return topic === undefined ? [] : [factOf(one, topic)];
    });
  },
};

/** Whether tools write all of these: whoever runs them has them all. */
async function areWritten(tree: ScanTree, paths: readonly string[]): Promise<boolean> {
  const written = await Promise.all(paths.map((path) => isWrittenByTool(tree, path)));
  return written.every((one) => one) && !paths.some((path) => generator.test(path));
}

/** A program that writes the other one says at its head what it writes there. */
const generator = /(^|[/_-])generat(e|or)s?[\w-]*\.\w+$/i;

const mostScripts = 60;

/** Files that a script of the project writes: one of them follows from the other, and is not to be kept by hand. */
async function writtenByScripts(tree: ScanTree): Promise<readonly string[]> {
  const scripts = tree.files.filter((file) => /\.(sh|bash)$/.test(file));
  const texts = await tree.sample(scripts, mostScripts);
  return texts.flatMap(({ text }) => {
    const set = [...text.matchAll(/^\s*(\w+)=["']?(?:\$\{\d+:?-)?([\w./-]+)\}?["']?$/gm)];
    const places = new Map(set.map(([, name = '', path = '']) => [name, path]));
    return [...text.matchAll(/(?<![0-9&>])>\s*["']?(?:\$\{?(\w+)\}?|([\w./-]+))/g)].flatMap(
      ([, name = '', path]) => path ?? places.get(name) ?? [],
    );
  });
}

function factOf({ paths, of, holds }: MutualFiles, topic: string): Fact {
  const named = paths.slice(0, mostNamed);
  const text = `${holds} of ${of} changes of the one that is changed most`;
  return {
    ...countedFact(
      topic,
      named.join(' | '),
      { of, holds },
      named.map((path) => ({ path, text })),
      named.map((path) => `${encodePath(path)}~exists`),
    ),
    confidence: 0.85,
    appliesTo: [...paths],
    slots: {
      ...listed(paths),
      count: `${holds} of ${of}`,
    },
  };
}

/** Files as a list that a sentence ends by its own word for "and", or that goes on. */
function listed(paths: readonly string[]): { readonly paths: string; readonly last?: string } {
  const named = paths.slice(0, mostNamed).map(quoted);
  if (paths.length > named.length) return { paths: [...named, unsaid].join(', ') };
  return { paths: named.slice(0, -1).join(', '), last: named.at(-1) ?? '' };
}
