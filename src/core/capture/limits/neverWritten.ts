import lists from '../../language/lists/limits.json';
import { quoted } from '../sentences/phrase';
import { countedFact, type Detector, type Fact } from '../fact';
import { spread } from '../scanTree';
import { sampled } from './heldInTree';
import { ownFiles, type OwnFiles } from './ownFiles';

/** In fewer sources the absence of anything is chance. */
const fewest = 40;
/** What one sentence names at most. */
const mostNamed = 4;

const leftovers: Readonly<Record<string, readonly string[]>> = lists.leftovers;

interface Read {
  readonly path: string;
  readonly text: string;
}

/** What is left behind in sources of this language, and in none here. A module that nobody imports is no rule: merged work took such ones up in silence. */
export const neverWritten: Detector = {
  name: 'never written',
  detect: async (tree) => {
    const own = ownFiles(tree);
    // What is in none of those that were read may stand in one that was not.
    if (!own || own.files.length > sampled) return [];
    const read = (await tree.sample(spread(own.files, sampled), sampled)).filter(
      ({ text }) => text.trim() !== '',
    );
    if (read.length < fewest) return [];
    const fact = wordsNever(own, read);
    return fact ? [fact] : [];
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
