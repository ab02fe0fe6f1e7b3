import { compileGlob } from '../../lesson/globMatcher';
import { groupOf, namings, testFiles } from '../detectors/testFiles';
import { quoted } from '../sentences/phrase';
import { countedFact, type Detector, type Fact } from '../fact';
import type { ScanTree } from '../scanTree';
import { isKept, pastOf } from './pastOf';
import { leafOf } from '../resolvePath';

/** Fewer tests show no habit. */
const fewest = 10;
/** Share of them that must agree. */
const bar = 0.98;
/** Other names that a sentence mentions. */
const mostRivals = 2;

/** Names that tests never have here though the language knows them, and the one place where they stand. */
export const testHabits: Detector = {
  name: 'test habits',
  detect: async (tree) => {
    const facts = await testFiles.detect(tree);
    const value = (topic: string, slot: string): string | undefined =>
      facts.find((fact) => fact.topic === topic)?.slots?.[slot];
    const pattern = value('testFilePattern', 'pattern');
    if (pattern === undefined) return [];
    const place = value('testLocation', 'place');
    const found = [
      namesOf(tree, pattern),
      ...(place === undefined || place === 'colocated' ? [] : [placeOf(tree, pattern, place)]),
    ];
    return (await Promise.all(found)).filter((fact) => fact !== undefined);
  },
};

function fitting(tree: ScanTree, glob: string): readonly string[] {
  const fits = compileGlob(glob, { negates: false });
  return fits ? tree.files.filter((file) => fits(file)) : [];
}

/** The files of a name, wherever they stand: the name alone is looked at, as that of a whole path takes far longer. */
function named(tree: ScanTree, name: string): readonly string[] {
  const fits = compileGlob(name, { negates: false });
  return fits ? tree.files.filter((file) => fits(leafOf(file))) : [];
}

async function namesOf(tree: ScanTree, pattern: string): Promise<Fact | undefined> {
  const { language = '' } = tree.profile;
  const ending = pattern.slice(pattern.lastIndexOf('.') + 1);
  const rivals = (namings[groupOf[language] ?? language] ?? [])
    .map(([name]) => name.replace('EXT', ending))
    .filter((name) => name !== pattern && name.includes('*') && !covers(name, pattern))
    .map((name) => ({ name, count: named(tree, name).length }));
  const others = rivals.flatMap(({ name, count }) => (count === 0 ? [name] : []));
  const own = named(tree, pattern);
  if (others.length === 0 || own.length < fewest) return undefined;
  // Tests of pages or of one part have a name of their own: of the two neither is that of all.
  if (rivals.some(({ count }) => count > (1 - bar) * own.length && count >= fewest))
    return undefined;
  const told = others.slice(0, mostRivals);
  const check = `file-name **/{${[pattern, ...told].join(',')}} is ${pattern}`;
  const past = await pastOf(tree, check);
  if (past.of > 0 && !isKept(past, 1)) return undefined;
  return {
    ...habit('testNames', pattern, own, { of: own.length, holds: own.length }),
    checks: [check],
    slots: { pattern, list: told.map(quoted).join(', ') },
  };
}

/** Whether every name of the second is one of the first as well. */
function covers(wider: string, narrower: string): boolean {
  const sample = narrower.replace('*', 'name').replace(/\{(\w+)[^}]*\}/, '$1');
  return compileGlob(wider, { negates: false })?.(sample) === true;
}

async function placeOf(tree: ScanTree, pattern: string, place: string): Promise<Fact | undefined> {
  const all = named(tree, pattern);
  const glob = `${place}**`;
  const holds = fitting(tree, glob).filter((file) => all.includes(file));
  if (all.length < fewest || holds.length < bar * all.length) return undefined;
  const check = `place **/${pattern} in ${glob}`;
  const past = await pastOf(tree, check);
  if (!isKept(past, 3)) return undefined;
  return {
    ...habit('testPlace', place, holds, { of: all.length, holds: holds.length }),
    checks: [check],
    slots: { pattern, place, count: `${holds.length} of ${all.length}` },
  };
}

function habit(
  topic: string,
  value: string,
  files: readonly string[],
  support: { readonly of: number; readonly holds: number },
): Fact {
  const [path = ''] = files;
  const text = `${support.holds} of ${support.of} test files`;
  return countedFact(
    topic,
    value,
    support,
    [{ path, text }],
    [`${path.slice(0, path.indexOf('/'))}/~exists`],
  );
}
