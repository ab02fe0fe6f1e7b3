import { togetherTopics } from '../companions/companionFacts';
import { mutualFiles, type MutualFiles } from '../companions/mutualFiles';
import { countedFact, type Detector, type Fact } from '../fact';
import { quoted, unsaid } from '../sentences/phrase';
import { encodePath } from '../sources/ciFact';
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
    return found.flatMap((one, at) => {
      const topic = togetherTopics[at];
      return topic === undefined ? [] : [factOf(one, topic)];
    });
  },
};

function factOf({ paths, of, holds }: MutualFiles, topic: string): Fact {
  const named = paths.slice(0, mostNamed);
  const [last = '', ...before] = named.map(quoted).reverse();
  const list = `${before.reverse().join(', ')} and ${last}`;
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
      paths: paths.length > named.length ? `${named.map(quoted).join(', ')}, ${unsaid}` : list,
      count: `${holds} of ${of}`,
    },
  };
}
