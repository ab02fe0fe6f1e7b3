import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lesson } from '../../../src/core/lesson/lesson';
import type { LessonManager } from '../../../src/core/lessonManager';
import { placeKey } from '../../../src/core/library/libraryEntry';
import { acceptableBySource } from '../../../src/core/operations/learning/acceptable';
import { openLessons } from '../../../src/node/lessons/openLessons';
import { RecordingLogger } from '../../support/memoryRepository';

/** A repository and the commit at which it is asked. */
export interface PinnedRepository {
  readonly repository: string;
  readonly commit: string;
}

/** A lesson in use, as a reader sees it. */
export interface LessonInUse {
  readonly name: string;
  readonly body: string;
  /** Tokens that it adds to a block. */
  readonly tokens: number;
}

/** The same with all that its file says. */
export interface ReadLesson extends LessonInUse {
  readonly lesson: Lesson;
}

/** A bare copy, in folders `owner+name/repo`. */
export function mirrorOf(mirrors: string, repository: string): string {
  return join(mirrors, repository.replace('/', '+'), 'repo');
}

/**
 * A clone of its own with a home of its own: scanned, its instruction files imported, everything accepted that one yes may accept, its
 * words counted. Both are gone once `ask` has ended.
 */
export async function takenUp<T>(
  mirror: string,
  commit: string,
  ask: (manager: LessonManager, lessons: readonly ReadLesson[]) => Promise<T>,
): Promise<T> {
  const place = mkdtempSync(join(tmpdir(), 'lessons-blocks-'));
  try {
    const root = join(place, 'clone');
    clone(mirror, commit, root);
    const { manager, close } = await openLessons({
      folder: root,
      environment: { LESSONS_HOME: join(place, 'home') },
      logger: new RecordingLogger(),
    });
    const answer = await ask(manager, await learn(manager));
    await close();
    return answer;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** A clone with its files; copies may lack their largest files, which is said and does not end the run. */
function clone(mirror: string, commit: string, root: string): void {
  git('clone', '--quiet', '--shared', '--no-checkout', mirror, root);
  git('-C', root, 'reset', '--quiet', commit);
  spawnSync('git', ['-C', root, 'checkout-index', '--all', '--force', '--quiet']);
  const lacking = git('-C', root, 'ls-files', '--deleted').split('\n').filter(Boolean);
  if (lacking.length > 0) console.log(`${mirror}: ${lacking.length} files are not in the copy`);
}

/** What git prints; it fails where git does. */
export function git(...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', words, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
  return stdout;
}

async function learn(manager: LessonManager): Promise<readonly ReadLesson[]> {
  await manager.scan({ isDry: false });
  await manager.importInstructions({ isDry: false });
  const acceptable = [...acceptableBySource(await manager.list()).values()].flat();
  await manager.promoteAll(acceptable.map(({ entry }) => placeKey(entry)));
  await manager.learnWords();
  return (await manager.list())
    .filter(({ state }) => state === 'active')
    .map(({ entry }) => ({
      name: entry.lesson.name,
      body: entry.lesson.body,
      tokens: entry.tokens,
      lesson: entry.lesson,
    }));
}
