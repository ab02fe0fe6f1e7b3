import lists from '../../language/lists/limits.json';
import { quoted } from '../sentences/phrase';
import { countedFact, type Detector, type Fact } from '../fact';
import { moduleOf } from '../../checks/moduleOf';
import { spread } from '../scanTree';
import { sampled } from './heldInTree';
import { ownFiles, type OwnFiles } from './ownFiles';

/** In fewer sources the absence of anything is chance. */
const fewest = 40;
/** A module that fewer sources import is no choice of the project. */
const fewestUses = 5;
/** What one sentence names at most. */
const mostNamed = 4;

const leftovers: Readonly<Record<string, readonly string[]>> = lists.leftovers;
const sameUse: Readonly<Record<string, readonly (readonly string[])[]>> = lists.sameUse;

interface Read {
  readonly path: string;
  readonly text: string;
}

/** What sources of this language often hold and none here does, and modules that another one for the same use stands for. */
export const neverWritten: Detector = {
  name: 'never written',
  detect: async (tree) => {
    const own = ownFiles(tree);
    if (!own) return [];
    const read = (await tree.sample(spread(own.files, sampled), sampled)).filter(
      ({ text }) => text.trim() !== '',
    );
    if (read.length < fewest) return [];
    return [wordsNever(own, read), modulesNever(own, read)].filter((fact) => fact !== undefined);
  },
};

function wordsNever(own: OwnFiles, read: readonly Read[]): Fact | undefined {
  const known = (leftovers[own.group] ?? []).filter((words) =>
    read.every(({ text }) => !text.includes(words)),
  );
  const shown = known.slice(0, mostNamed);
  return shown.length === 0
    ? undefined
    : absence('neverWritten', own, read, {
        value: shown.join(', '),
        checks: shown.map((words) => `text ${own.glob} never ${words}`),
        slots: { list: shown.map(quoted).join(', ') },
      });
}

function modulesNever(own: OwnFiles, read: readonly Read[]): Fact | undefined {
  const uses = new Map<string, number>();
  for (const { text } of read) {
    const modules = new Set(text.split('\n').flatMap((line) => moduleOf(line) ?? []));
    for (const name of modules) uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  const isUsed = (name: string): boolean =>
    [...uses.keys()].some((used) => used === name || used.startsWith(name.replace(/\*$/, '')));
  const pairs = (sameUse[own.group] ?? []).flatMap((same) => {
    const wanted = same.find((name) => (uses.get(name) ?? 0) >= fewestUses);
    return wanted === undefined
      ? []
      : same.filter((name) => !isUsed(name)).map((never) => ({ wanted, never }));
  });
  const shown = pairs.slice(0, mostNamed);
  return shown.length === 0
    ? undefined
    : absence('neverImported', own, read, {
        value: shown.map(({ never }) => never).join(', '),
        checks: shown.map(({ never }) => `import ${own.glob} never ${never}`),
        slots: {
          wanted: [...new Set(shown.map(({ wanted }) => quoted(wanted)))].join(', '),
          list: shown.map(({ never }) => quoted(never)).join(', '),
        },
      });
}

function absence(
  topic: string,
  { glob }: OwnFiles,
  read: readonly Read[],
  told: Required<Pick<Fact, 'value' | 'checks' | 'slots'>>,
): Fact {
  const path = read[0]?.path ?? '';
  const text = `in none of ${read.length} sampled files`;
  const refs = [`${path.slice(0, path.indexOf('/'))}/`];
  return {
    ...countedFact(
      topic,
      told.value,
      { of: read.length, holds: read.length },
      [{ path, text }],
      refs,
    ),
    confidence: 0.9,
    checks: told.checks,
    slots: { ...told.slots, files: glob, count: String(read.length) },
  };
}
