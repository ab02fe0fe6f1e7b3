import type { Pipeline } from '../pipeline';

/** A function and the file it stands in. */
interface Place {
  readonly path: string;
  readonly name: string;
}

const source = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kt|cs)$/;
const aside =
  /(?:^|\/)(?:tests?|__tests__|spec|vendor|dist|node_modules|testdata)\/|[._](?:test|spec)\./;
const declaration =
  /^\s*(?:export\s+)?(?:public\s+)?(?:async\s+)?(?:function|def|func|fn)\s+(?:\([^)]*\)\s*)?(\w{4,})/gm;
const maxBytes = 200_000;
const maxLooked = 200;
const ofEachShape = 2;

/** The six shapes, filled from the repository as it is, two of each, as a YAML file that a user may change. */
export async function fillTasks({ reader }: Pick<Pipeline, 'reader'>): Promise<string> {
  const { files } = await reader.list();
  const sources = [...files].filter((path) => source.test(path) && !aside.test(path)).sort();
  const places: Place[] = [];
  for (const path of sources.slice(0, maxLooked)) {
    const text = (await reader.text(path, maxBytes)) ?? '';
    const [, name] = [...text.matchAll(declaration)][0] ?? [];
    if (name !== undefined) places.push({ path, name });
  }
  const step = Math.max(1, Math.floor(places.length / (shapes.length * ofEachShape)));
  const lines = shapes.flatMap(({ shape, ask }, at) =>
    Array.from({ length: ofEachShape }, (_, nth) => {
      const place = places[((at * ofEachShape + nth) * step) % Math.max(1, places.length)];
      if (!place) return '';
      const name = JSON.stringify(`${shape} ${nth + 1}`);
      return `- name: ${name}\n  prompt: ${JSON.stringify(ask(place))}\n  turns: 20\n`;
    }),
  );
  return lines.join('');
}

const shapes: readonly { readonly shape: string; readonly ask: (place: Place) => string }[] = [
  {
    shape: 'test for one method',
    ask: ({ path, name }) => `Write a test for ${name} in ${path}, where such tests stand here.`,
  },
  {
    shape: 'new file by a pattern',
    ask: ({ path }) => `Create a new file beside ${path} that follows the same pattern.`,
  },
  {
    shape: 'targeted bug fix',
    ask: ({ path, name }) => `Fix ${name} in ${path} so that it handles an empty input.`,
  },
  {
    shape: 'method for a large class',
    ask: ({ path }) => `Add a method to ${path} that says how many entries there are.`,
  },
  {
    shape: 'investigation across files',
    ask: ({ name }) => `Find every file that calls ${name} and say what each relies on.`,
  },
  {
    shape: 'plan of an addition',
    ask: ({ path }) => `Plan how to add an option to what ${path} does: name the files to change.`,
  },
];
