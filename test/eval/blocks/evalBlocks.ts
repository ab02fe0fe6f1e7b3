import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newConversation } from '../../../src/core/lesson/conversation';
import type { LessonManager } from '../../../src/core/lessonManager';
import { acceptableBySource } from '../../../src/core/operations/learning/acceptable';
import { placeKey } from '../../../src/core/library/libraryEntry';
import { openLessons } from '../../../src/node/lessons/openLessons';
import { RecordingLogger } from '../../support/memoryRepository';
import { lackData } from '../lackData';
import { figuresOf, readJudged } from './judgedBlocks';

/**
 * What real requests are given in a repository that somebody has just taken the product to: a clone of its mirror's head, scanned, its
 * instruction files imported, everything accepted that one yes may accept, then the pre-flight. Usage:
 * npm run eval blocks -- --mirrors FOLDER --requests FILE --sheet FILE
 * npm run eval blocks -- --judged FILE
 * FOLDER holds bare copies, `owner+name/repo`. A request is a line {id, repository, request, files?}. The sheet is for readers, who say which lessons
 * were wanted; nothing in it says what was expected.
 */
const { values } = parseArgs({
  options: {
    mirrors: { type: 'string' },
    requests: { type: 'string' },
    sheet: { type: 'string' },
    judged: { type: 'string' },
  },
});

interface AskedRequest {
  readonly id: string;
  readonly repository: string;
  readonly request: string;
  readonly files?: readonly string[];
}

async function main(): Promise<void> {
  const { judged, mirrors, requests, sheet } = values;
  if (judged !== undefined) return console.log(figuresOf(readJudged(judged)));
  if (mirrors === undefined || requests === undefined || sheet === undefined)
    lackData('bare copies of public repositories, requests and a place for the sheet');
  const asked = readFileSync(requests, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AskedRequest);
  writeFileSync(sheet, '');
  for (const repository of new Set(asked.map((one) => one.repository))) {
    const mirror = join(mirrors, repository.replace('/', '+'), 'repo');
    if (!existsSync(mirror)) console.log(`${repository}: no copy, left out`);
    else
      await ask(
        mirror,
        asked.filter((one) => one.repository === repository),
        sheet,
      );
  }
}

/** Asks the requests of one repository in a clone of its own, with a home of its own. */
async function ask(mirror: string, asked: readonly AskedRequest[], sheet: string): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'lessons-blocks-'));
  try {
    const root = join(place, 'clone');
    clone(mirror, root);
    const environment = { LESSONS_HOME: join(place, 'home') };
    const { manager, close } = await openLessons({
      folder: root,
      environment,
      logger: new RecordingLogger(),
    });
    const lessons = await learn(manager);
    for (const { id, repository, request, files } of asked) {
      const { receipt } = await manager.preflight({
        request: 'dry',
        prompt: request,
        conversation: newConversation,
        ...(files && { files }),
      });
      const given = receipt.injected.map(({ name, tokens }) => ({ name, tokens }));
      const row = { id, repository, mirror, request, lessons, given, block: receipt.block };
      writeFileSync(sheet, `${JSON.stringify(row)}\n`, { flag: 'a' });
    }
    console.log(`${asked[0]?.repository}: ${lessons.length} lessons, ${asked.length} requests`);
    await close();
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** A clone with its files; copies may lack their largest files, which is said and does not end the run. */
function clone(mirror: string, root: string): void {
  git('clone', '--quiet', '--shared', '--no-checkout', mirror, root);
  git('-C', root, 'reset', '--quiet');
  spawnSync('git', ['-C', root, 'checkout-index', '--all', '--force', '--quiet']);
  const lacking = git('-C', root, 'ls-files', '--deleted').split('\n').filter(Boolean);
  if (lacking.length > 0) console.log(`${mirror}: ${lacking.length} files are not in the copy`);
}

function git(...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', words, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
  return stdout;
}

/** Scans, imports, accepts what may be accepted unseen, counts the words; says what is in use then. */
async function learn(manager: LessonManager) {
  await manager.scan({ isDry: false });
  await manager.importInstructions({ isDry: false });
  const acceptable = [...acceptableBySource(await manager.list()).values()].flat();
  await manager.promoteAll(acceptable.map(({ entry }) => placeKey(entry)));
  await manager.learnWords();
  return (await manager.list())
    .filter(({ state }) => state === 'active')
    .map(({ entry }) => ({ name: entry.lesson.name, body: entry.lesson.body }));
}

void main();
