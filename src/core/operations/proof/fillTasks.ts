import type { Fact } from '../../capture/fact';
import { currentScan } from '../learning/currentScan';
import type { Pipeline } from '../pipeline';

/** A function and the file it stands in. */
interface Place {
  readonly path: string;
  readonly name: string;
}

/** What a scan says of the repository that a shape needs. */
interface Scanned {
  /** How files of tests are named; absent = it has none of one name. */
  readonly tests?: string;
  /** Files that are tests, as far as the name tells. */
  readonly isTest: (path: string) => boolean;
}

interface Shape {
  readonly shape: string;
  readonly ask: (place: Place) => string;
  /** A command that shows in the copy that it was done; absent = what it asks for is words. */
  readonly check?: (place: Place, scanned: Scanned) => string | undefined;
}

const source = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|php|java|kt|cs)$/;
const aside =
  /(?:^|\/)(?:tests?|__tests__|spec|vendor|dist|node_modules|testdata)\/|[._](?:test|spec)\./;
const declaration =
  /^\s*(?:export\s+)?(?:public\s+)?(?:async\s+)?(?:function|def|func|fn)\s+(?:\([^)]*\)\s*)?(\w{4,})/gm;
const maxBytes = 200_000;
const maxLooked = 200;
const ofEachShape = 2;

/** The six shapes, filled from what a scan finds in the repository as it is, two of each, as a YAML file that a user may change. */
export async function fillTasks(pipeline: Pipeline): Promise<string> {
  const { reader } = pipeline;
  const [{ files }, { facts }] = await Promise.all([reader.list(), currentScan(pipeline)]);
  const scanned = scannedOf(facts);
  const sources = [...files]
    .filter((path) => source.test(path) && !aside.test(path) && !scanned.isTest(path))
    .sort();
  const places: Place[] = [];
  for (const path of sources.slice(0, maxLooked)) {
    const text = (await reader.text(path, maxBytes)) ?? '';
    const [, name] = [...text.matchAll(declaration)][0] ?? [];
    if (name !== undefined) places.push({ path, name });
  }
  const step = Math.max(1, Math.floor(places.length / (shapes.length * ofEachShape)));
  const lines = shapes.flatMap((shape, at) =>
    Array.from({ length: ofEachShape }, (_, nth) => {
      const place = places[((at * ofEachShape + nth) * step) % Math.max(1, places.length)];
      return place ? taskOf(shape, nth, place, scanned) : '';
    }),
  );
  return lines.join('');
}

function taskOf({ shape, ask, check }: Shape, nth: number, place: Place, scanned: Scanned): string {
  const command = check?.(place, scanned);
  const fields = [
    `- name: ${JSON.stringify(`${shape} ${nth + 1}`)}`,
    `  prompt: ${JSON.stringify(ask(place))}`,
    '  turns: 20',
    ...(command === undefined ? [] : [`  check: ${JSON.stringify(command)}`]),
  ];
  return `${fields.join('\n')}\n`;
}

/** Of the root alone: a task is asked of the whole repository. */
function scannedOf(facts: readonly Fact[]): Scanned {
  const tests = facts.find(
    ({ topic, package: folder }) => topic === 'testFilePattern' && folder === undefined,
  )?.value;
  if (tests === undefined) return { isTest: () => false };
  const name = new RegExp(`(?:^|/)${nameExpression(tests)}$`);
  return { tests, isTest: (path) => name.test(path) };
}

/** A name with `*` as an extended regular expression, which `grep` reads as JavaScript does. */
const nameExpression = (pattern: string): string =>
  pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');

/** What came into the copy or was changed there is told by git; nothing has to be installed for that. */
const changedHere = 'git status --porcelain -uall';

/** In single quotes a shell takes every letter as it is but the quote. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const isChanged = ({ path }: Place): string => `! git diff --quiet HEAD -- ${quoted(path)}`;

const shapes: readonly Shape[] = [
  {
    shape: 'test for one method',
    ask: ({ path, name }) => `Write a test for ${name} in ${path}, where such tests stand here.`,
    check: (_, { tests }) =>
      tests === undefined
        ? undefined
        : `${changedHere} | grep -qE ${quoted(`(/| )${nameExpression(tests)}$`)}`,
  },
  {
    shape: 'new file by a pattern',
    ask: ({ path }) => `Create a new file beside ${path} that follows the same pattern.`,
    check: ({ path }) =>
      `${changedHere} -- ${quoted(path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.')} | grep -q '^??'`,
  },
  {
    shape: 'targeted bug fix',
    ask: ({ path, name }) => `Fix ${name} in ${path} so that it handles an empty input.`,
    check: isChanged,
  },
  {
    shape: 'method for a large class',
    ask: ({ path }) => `Add a method to ${path} that says how many entries there are.`,
    check: isChanged,
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
