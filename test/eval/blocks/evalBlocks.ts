import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { newConversation } from '../../../src/core/lesson/conversation';
import type { LessonManager } from '../../../src/core/lessonManager';
import { lackData } from '../lackData';
import { Mirrors } from '../mirrors';
import { trainingStores } from '../retrieval/fitRanking';
import {
  currentRanking,
  fitRanking,
  useRanking,
  type FittedRanking,
} from '../retrieval/fittedRanking';
import { ownerOf } from '../sharedData';
import {
  blockNow,
  changesSince,
  type BlockNow,
  type Given,
  type WantedLessons,
} from './judgedAnew';
import { figuresOf, readJudged } from './judgedBlocks';
import { storeHints, writeHints } from './judgedHints';
import { judgedStores } from './judgedStore';
import { fateOf, fateTable, type Fate, type Handed } from './lostWhere';
import { requestPlaces, requestRules } from './requestSheet';
import { mirrorOf, takenUp, type PinnedRepository } from './takenUp';
import { wantedPart, wantedRules, type AskedRequest } from './wantedSheet';

/**
 * What real requests are given in a repository that somebody has just taken the product to: a clone of its copy at a commit, scanned, its
 * instruction files imported, everything accepted that one yes may accept, then the pre-flight. In the order in which a set comes to be:
 * npm run eval blocks -- --mirrors FOLDER --repositories FILE --places SHEET          for writers of requests
 * npm run eval blocks -- --mirrors FOLDER --requests FILE --seen FILE --wanted SHEET   for readers; FILE of --seen is written
 * npm run eval blocks -- --mirrors FOLDER --requests FILE --seen FILE --judged FILE    asks anew, prints the figures and where wanted lessons went; --rows FILE keeps the rows
 * The same with --left-out asks each repository by what other owners taught: that alone is evidence, as ranking learns from judged blocks.
 * npm run eval blocks -- --mirrors FOLDER --requests FILE --seen FILE --judged FILE --hints FILE   what ranking learns of them, as numbers
 * npm run eval blocks -- --judged FILE                                               figures of rows that say what was given
 * FOLDER holds bare copies, `owner+name/repo`. Repositories are a list of {repository, commit}, requests lines {id, repository, commit,
 * request, files?}, judgements lines {id, wanted, harmless}, and --seen says of each repository which lessons stood on the sheet.
 */
const { values } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    repositories: { type: 'string' },
    places: { type: 'string' },
    requests: { type: 'string' },
    seen: { type: 'string' },
    wanted: { type: 'string' },
    judged: { type: 'string' },
    rows: { type: 'string' },
    hints: { type: 'string' },
    'left-out': { type: 'boolean' },
  },
});

/** Which lessons stood on a reader's sheet. */
interface SeenLessons extends PinnedRepository {
  readonly lessons: readonly string[];
}

async function main(): Promise<void> {
  const { mirrors, repositories, places, requests, seen, wanted, judged } = values;
  if (mirrors === undefined) {
    if (judged === undefined) lackData('bare copies of public repositories');
    return console.log(figuresOf(readJudged(judged)));
  }
  if (repositories !== undefined && places !== undefined)
    return writePlaces(mirrors, repositories, places);
  if (requests === undefined || seen === undefined)
    lackData('requests, and a file for the names of the lessons that readers see');
  const asked = linesOf<AskedRequest>(requests);
  if (wanted !== undefined) return writeWanted(mirrors, asked, { seen, wanted });
  if (judged === undefined) lackData('judgements');
  const read = { seen: linesOf<SeenLessons>(seen), judged: linesOf<WantedLessons>(judged) };
  if (values.hints !== undefined) return writeAllHints(mirrors, asked, read);
  await printAnew(mirrors, asked, read);
}

function writePlaces(mirrors: string, repositories: string, places: string): void {
  const pinned = JSON.parse(readFileSync(repositories, 'utf8')) as readonly PinnedRepository[];
  const parts = pinned.map((one) => requestPlaces(mirrorOf(mirrors, one.repository), one));
  writeFileSync(places, `${[requestRules.trim(), ...parts].join('\n\n')}\n`);
}

/** Writes the sheet, repository by repository, and beside it the names of what stands there. */
async function writeWanted(
  mirrors: string,
  asked: readonly AskedRequest[],
  { seen, wanted }: { readonly seen: string; readonly wanted: string },
): Promise<void> {
  writeFileSync(wanted, wantedRules);
  writeFileSync(seen, '');
  for (const { mirror, repository, commit, own } of byRepository(mirrors, asked))
    await takenUp(mirror, commit, (_manager, lessons) => {
      const names: SeenLessons = { repository, commit, lessons: lessons.map(({ name }) => name) };
      writeFileSync(wanted, `\n${wantedPart(mirror, own, lessons)}\n`, { flag: 'a' });
      writeFileSync(seen, `${JSON.stringify(names)}\n`, { flag: 'a' });
      console.log(`${repository}: ${lessons.length} lessons, ${own.length} requests`);
      return Promise.resolve();
    });
}

/** What readers saw and said. */
interface Reading {
  readonly seen: readonly SeenLessons[];
  readonly judged: readonly WantedLessons[];
}

/** Writes what ranking learns of the judged requests. */
async function writeAllHints(
  mirrors: string,
  asked: readonly AskedRequest[],
  read: Reading,
): Promise<void> {
  const copies = new Mirrors(mirrors);
  const judged = new Map(read.judged.map((one) => [one.id, one]));
  const stores: ReturnType<typeof storeHints>[] = [];
  for (const { mirror, repository, commit, own } of byRepository(mirrors, asked)) {
    const seen = read.seen.find((one) => one.repository === repository)?.lessons ?? [];
    const about = { repository, commit, requests: own, seen, judged };
    const store = await takenUp(mirror, commit, (_manager, lessons) =>
      Promise.resolve(storeHints({ ...about, lessons }, copies)),
    );
    console.log(
      `${repository}: ${store.lessons.length} lessons, ${store.requests.length} requests`,
    );
    // A scan can find nothing by now: then there is nothing to learn of.
    if (store.lessons.length > 0) stores.push(store);
  }
  writeHints(values.hints ?? '', stores);
}

/** A set is left out in so many parts, each of whole owners. */
const parts = 4;

/** What the owners outside each part of a set taught, by repository. */
function taughtByOthers(repositories: readonly string[]): ReadonlyMap<string, FittedRanking> {
  const fitted = new Map<string, FittedRanking>();
  for (let part = 0; part < parts; part++) {
    const own = repositories.filter((_, at) => at % parts === part);
    const owners = new Set(own.map(ownerOf));
    const ranking = fitRanking(trainingStores(owners), judgedStores(owners));
    for (const repository of own) fitted.set(repository, ranking);
  }
  return fitted;
}

/** Asks every judged request again and prints what came of it. */
async function printAnew(
  mirrors: string,
  asked: readonly AskedRequest[],
  read: Reading,
): Promise<void> {
  const shipped = currentRanking();
  const taken = byRepository(mirrors, asked);
  const taught = values['left-out']
    ? taughtByOthers(taken.map(({ repository }) => repository))
    : undefined;
  const rows: BlockNow[] = [];
  const fates: Fate[] = [];
  const judgedOf = new Map(read.judged.map((one) => [one.id, one]));
  for (const { mirror, repository, commit, own } of taken) {
    const seen = read.seen.find((one) => one.repository === repository)?.lessons ?? [];
    useRanking(taught?.get(repository) ?? shipped);
    const here = await takenUp(mirror, commit, async (manager, lessons) => {
      const blocks: BlockNow[] = [];
      const inUse = lessons.map(({ name }) => name);
      for (const request of own) {
        const judgement = judgedOf.get(request.id);
        if (judgement === undefined) console.log(`${request.id}: not judged, left out`);
        else {
          const handed = await given(manager, request);
          blocks.push(blockNow(judgement, handed, { seen, inUse }));
          fates.push(fateOf(judgement.wanted, handed, lessons));
        }
      }
      return blocks;
    });
    console.log(`${repository}\n${figuresOf(here)}\n`);
    rows.push(...here);
  }
  useRanking(shipped);
  if (values.rows !== undefined)
    writeFileSync(values.rows, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  console.log(`${figuresOf(rows)}\n${changesSince(rows)}\n${fateTable(fates)}`);
}

async function given(
  manager: LessonManager,
  { request, files }: AskedRequest,
): Promise<Given & Handed> {
  const { receipt } = await manager.preflight({
    request: 'dry',
    prompt: request,
    conversation: newConversation,
    ...(files && { files }),
  });
  return {
    names: receipt.injected.map(({ name }) => name),
    left: new Map(receipt.omitted.map(({ name, reason }) => [name, reason])),
    tokens: receipt.tokens,
  };
}

/** The requests of each repository of which there is a copy. */
function byRepository(mirrors: string, asked: readonly AskedRequest[]) {
  return [...new Set(asked.map((one) => one.repository))].flatMap((repository) => {
    const own = asked.filter((one) => one.repository === repository);
    const mirror = mirrorOf(mirrors, repository);
    const commit = own[0]?.commit;
    if (commit !== undefined && existsSync(mirror)) return [{ mirror, repository, commit, own }];
    console.log(`${repository}: no copy, left out`);
    return [];
  });
}

function linesOf<T>(file: string): readonly T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}

void main();
