import MiniSearch from 'minisearch';
import { startStanding } from '../../../src/core/lesson/standing';
import type { RankableLesson } from '../../../src/core/select/rankableLesson';
import { searchOptions } from '../../../src/core/select/searchByWords';
import { SearchIndex, type SerializedIndex } from '../../../src/core/select/searchIndex';
import { packSelection, selectLessons } from '../../../src/core/select/selectLessons';
import { readCollections } from '../../eval/retrieval/collection';

const sizes = [10, 100, 1_000, 10_000];
const rounds = 300;

const at = (times: readonly number[], share: number): string =>
  ([...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(2).padStart(8);

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** The written lessons of the benchmark, repeated with a mark of their own until there are enough. */
function lessonsOf(size: number) {
  const written = readCollections().flatMap(({ lessons }) => lessons);
  return Array.from({ length: size }, (_, index) => {
    const { name, triggers, body } = written[index % written.length] ?? {
      name: '',
      triggers: [],
      body: '',
    };
    const copy = Math.floor(index / written.length);
    const document = {
      id: `l${index.toString(36).padStart(5, '0')}`,
      name: copy === 0 ? name : `${name}-part${copy}`,
      description: body.split('\n')[0] ?? '',
      triggers,
      signals: [],
      body,
    };
    return {
      ...document,
      kind: 'convention' as const,
      appliesTo: [],
      standing: startStanding(),
      tokens: 30,
    };
  });
}

function selectAndPack(
  lessons: readonly RankableLesson[],
  index: SearchIndex,
  requests: readonly string[],
): void {
  for (const text of requests)
    packSelection(selectLessons({ lessons, index, request: { text } }).ranked, 200, 28);
}

/** Processor time in milliseconds: what the work costs, however busy the machine is. */
function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Ranking and packing of one request against a bare search of the library over the same documents, in alternation. */
function benchSize(size: number, requests: readonly string[]): void {
  const lessons = lessonsOf(size);
  const built = timed(() => SearchIndex.build(lessons));
  const index = SearchIndex.build(lessons);
  const bare = new MiniSearch(searchOptions);
  bare.addAll(lessons.map((one) => ({ ...one, triggers: one.triggers.join(' ') })));
  const json = JSON.stringify(index);
  const loaded = timed(() => SearchIndex.load(JSON.parse(json) as SerializedIndex));
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < (size > 1_000 ? rounds / 3 : rounds); round++) {
    const text = requests[round % requests.length] ?? '';
    theirs.push(timed(() => bare.search(text)));
    ours.push(timed(() => selectAndPack(lessons, index, [text])));
  }
  const cpu = [
    () => selectAndPack(lessons, index, requests),
    () => requests.forEach((text) => bare.search(text)),
  ].map((work) => cpuOf(work) / requests.length);
  const [own = 0, library = 1] = cpu;
  console.log(
    `${String(size).padStart(7)}${at(ours, 0.5)}${at(ours, 0.95)}${at(theirs, 0.5)}${at(theirs, 0.95)}${own.toFixed(2).padStart(8)}${library.toFixed(2).padStart(8)}${(own / library).toFixed(1).padStart(7)}` +
      `${built.toFixed(0).padStart(9)}${loaded.toFixed(1).padStart(9)}${(json.length / 1_000).toFixed(0).padStart(8)}`,
  );
}

/** Prints what ranking costs. Run bundled: a loader that renames every closure would be measured instead. */
export function benchRanking(): void {
  const requests = readCollections().flatMap((one) => one.requests.map(({ text }) => text));
  console.log(
    'Ranking and packing one request, warm; milliseconds (cpu = processor time, mean), index size in kB',
  );
  console.log(
    'lessons     p50     p95  search     p95     cpu  search  ratio    build     load    json',
  );
  for (const size of sizes) benchSize(size, requests);
}
