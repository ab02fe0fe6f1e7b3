import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventBody, JournalEvent } from '../../src/core/journal/event';
import { LessonLibrary } from '../../src/core/library/lessonLibrary';
import { DiskJournal } from '../../src/node/journal/diskJournal';
import { DiskLessonFiles } from '../../src/node/lessons/diskLessonFiles';
import { DiskStateFile } from '../../src/node/journal/diskStateFile';
import { nodeHasher } from '../../src/node/process/nodeHasher';
import { randomIds } from '../../src/node/process/randomIds';

/** A state folder on disk, as a window or a command sees it. */
export interface FaultFolder {
  readonly path: string;
  readonly journal: string;
  readonly projection: string;
  readonly history: string;
}

export function faultFolder(path: string): FaultFolder {
  return {
    path,
    journal: join(path, 'journal'),
    projection: join(path, 'projection'),
    history: join(path, 'history.sqlite'),
  };
}

/** Runs with a new folder that holds one lesson, and removes it. */
export async function withFolder<T>(run: (folder: FaultFolder) => Promise<T>): Promise<T> {
  const path = mkdtempSync(join(tmpdir(), 'lessons-fault-'));
  mkdirSync(join(path, 'lessons'));
  writeFileSync(join(path, 'lessons', 'testing.md'), '---\nid: testing\n---\n- vitest\n');
  try {
    return await run(faultFolder(path));
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/** A library as a new process opens it, and what it told the user. */
export function openLibrary(folder: FaultFolder, now: () => number = Date.now) {
  const told: string[] = [];
  const tell = (message: string): void => void told.push(message);
  const clock = { now };
  const store = (lessons: string, journal: string, scope: 'project' | 'global') => ({
    files: new DiskLessonFiles(scope, lessons),
    journal: new DiskJournal(journal, clock),
  });
  const library = new LessonLibrary({
    stores: {
      project: store(join(folder.path, 'lessons'), folder.journal, 'project'),
      global: store(join(folder.path, 'none'), join(folder.path, 'none', 'journal'), 'global'),
    },
    projection: new DiskStateFile(folder.projection),
    hasher: nodeHasher,
    // Tokens and credentials have nothing to do with what is broken here.
    tokens: { count: (text) => Promise.resolve(text.length) },
    secrets: { find: () => Promise.resolve([]) },
    clock,
    ids: randomIds,
    logger: { trace: () => undefined, debug: () => undefined, info: tell, warn: tell, error: tell },
    process: randomIds.next(),
    settings: () => ({ shippedRecipes: true, disabledRecipes: [], teamTrust: 'none' }),
    workshop: () => import('../../src/core/workshop'),
  });
  return { library, told };
}

/** How often the lesson was read, as a new process counts it. */
export async function readsOf(folder: FaultFolder): Promise<number> {
  const { ledgers } = await openLibrary(folder).library.refresh();
  return ledgers.project.rows['testing']?.reinforcements ?? 0;
}

/** One read on behalf of a request of its own. */
export function aRead(request: string): EventBody {
  return { type: 'read', lesson: 'testing', request, surface: 'command-line' };
}

let sequence = 0;

/** A whole event, for a journal that a test fills by itself. */
export function anEventAt(time: number, body: EventBody): JournalEvent {
  sequence += 1;
  return { v: 1, id: `e${sequence}`, time, process: 'fault', sequence, ...body };
}

/** Throws with a sentence where something was lost. */
export function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** A whole number below `limit`. */
export function anyBelow(limit: number): number {
  return Math.floor(Math.random() * limit);
}
