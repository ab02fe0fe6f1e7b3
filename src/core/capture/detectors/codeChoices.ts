import { choices, type Choice } from '../choices/choice';
import { countChoice, type Count, type ReadFile } from '../choices/countChoice';
import { choiceTopics } from '../choices/choicePlans';
import { countedFact, type Detector, type Fact } from '../fact';
import type { RelativePath } from '../../ports';
import { spread, type ScanTree } from '../scanTree';
import { quoted } from '../sentences/phrase';
import { withoutNotes } from '../sources/withoutNotes';

/** Files read of the sources, and as many of the tests; longer ones are data, or made. */
const mostRead = 200;
const longest = 60_000;
const fewestPlaces = 30;
const fewestFiles = { choice: 8, without: 45, oneOf: 10, file: 20, paths: 12 } as const;
/** Share of the places that must keep to it. */
const bar = { choice: 0.97, without: 1, oneOf: 0.97, file: 0.97, paths: 0.95 } as const;
/** Files that were added last: they show whether it is still so. */
const newestFiles = 20;
const newestBar = 0.9;

/** How code is written here where it could as well be written otherwise, by counting both. */
export const codeChoices: Detector = {
  name: 'code choices',
  detect: async (tree) => {
    const { language, sources, tests } = tree.profile;
    const known = language === undefined ? [] : (choices[language] ?? []);
    if (language === undefined || known.length === 0) return [];
    const [code, tested] = (await Promise.all(
      [sources, tests].map((all) => readOf(tree, all.get(language) ?? [])),
    )) as [Reading, Reading];
    const read = { sources: code, tests: tested, all: together(code, tested) };
    const newest = await newestOf(tree);
    return known
      .flatMap((choice) => keptOf(choice, read[choice.in ?? 'sources'], newest) ?? [])
      .slice(0, choiceTopics.length)
      .map((one, at) => factOf(one, choiceTopics[at] ?? choiceTopics[0]));
  },
};

/** What was read of some files, and all of them. */
interface Reading {
  readonly files: readonly ReadFile[];
  readonly all: readonly RelativePath[];
}

const together = (one: Reading, other: Reading): Reading => ({
  files: [...one.files, ...other.files],
  all: [...one.all, ...other.all],
});

interface Kept extends Count {
  readonly choice: Choice;
  /** Whether every file was read. */
  readonly isWhole: boolean;
}

function keptOf(
  choice: Choice,
  { files: read, all }: Reading,
  newest: ReadonlySet<RelativePath>,
): Kept | undefined {
  const isOfPaths = choice.form === 'paths';
  // Where files lie is known without reading them.
  const files = isOfPaths ? all.map((path) => ({ path, text: '', plain: '' })) : read;
  const count = countChoice(choice, files);
  if (!isKept(choice, count)) return undefined;
  const late = countChoice(
    choice,
    files.filter(({ path }) => newest.has(path)),
  );
  if (late.holds < newestBar * late.of) return undefined;
  const isWhole = isOfPaths || all.length <= mostRead;
  // What is in none of those that were read may stand in one that was not.
  return choice.form === 'without' && !isWhole ? undefined : { ...count, choice, isWhole };
}

function isKept({ form }: Choice, { of, holds, files }: Count): boolean {
  return (
    holds >= bar[form] * of &&
    files.length >= fewestFiles[form] &&
    of >= (form === 'choice' ? fewestPlaces : fewestFiles[form])
  );
}

async function readOf(tree: ScanTree, files: readonly RelativePath[]): Promise<Reading> {
  const texts = await tree.sample(spread(files, mostRead), mostRead);
  const read = texts
    .filter(({ text }) => text !== '' && text.length <= longest && !isMade(text))
    .map(({ path, text }) => ({ path, text, plain: withoutNotes(path, text) }));
  return { files: read, all: files };
}

const headOf = 1_500;
const isMade = (text: string): boolean => /generated|do not edit/i.test(text.slice(0, headOf));

async function newestOf(tree: ScanTree): Promise<ReadonlySet<RelativePath>> {
  const added = (await tree.commits()).flatMap((one) => one.added ?? []);
  const { language = '', sources, tests } = tree.profile;
  const [code, tested] = [sources, tests].map((all) => new Set(all.get(language) ?? [])) as [
    Set<RelativePath>,
    Set<RelativePath>,
  ];
  const of = (all: ReadonlySet<RelativePath>): readonly RelativePath[] =>
    added.filter((file) => all.has(file)).slice(0, newestFiles);
  return new Set([...of(code), ...of(tested)]);
}

/** Endings that one file in ten has, the most usual first. */
function endingsOf(files: readonly RelativePath[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const ending = file.slice(file.lastIndexOf('.'));
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= leastOfEnding * files.length)
    .sort((a, b) => b[1] - a[1])
    .map(([ending]) => ending);
}

const leastOfEnding = 0.1;

function factOf({ choice, kept, other, of, holds, files, isWhole }: Kept, topic: string): Fact {
  const [path = ''] = files;
  const endings = endingsOf(files);
  const count = `${holds} of ${of}`;
  return {
    ...countedFact(topic, choice.name, { of, holds }, [{ path, text: `${count}: ${kept}` }], []),
    confidence: 0.9,
    appliesTo: endings.map((ending) => `**/*${ending}`),
    slots: {
      form: choice.form,
      where: endings.map((ending) => quoted(`*${ending}`)).join(', '),
      ...(choice.in && { in: choice.in }),
      ...(kept !== '' && { kept }),
      ...(other !== undefined && { other }),
      count,
      ...(!isWhole && { read: String(mostRead) }),
      triggers: choice.triggers.join(' '),
    },
  };
}
