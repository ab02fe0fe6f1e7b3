import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { failure } from '../../core/errors';
import type { LessonManager } from '../../core/lessonManager';
import type { Carried } from '../../core/operations/state/carryState';
import type { LessonPlaces } from '../lessons/openLessons';
import { userHome } from '../lessons/userHome';
import { createWhole, ownFile, ownFolder } from '../process/writeWhole';
import { randomIds } from '../process/randomIds';
import { findGit, realPath } from '../repository/repositoryRoot';
import { FolderExchange } from './folderExchange';

/** What was carried to and from a folder, over both journals. */
export interface Met {
  readonly sent: Carried;
  readonly received: Carried;
  /** Keys under which the folder holds the state of other repositories, where it holds none of this one. */
  readonly others: readonly string[];
}

/** The folder that the user named, absolute. `~` is the user's home; a folder inside a repository would be committed. */
export function stateFolder(named: string): string {
  const path = named.replace(/^~(?=[\\/]|$)/, userHome());
  if (!isAbsolute(path)) throw failure.stateFolderRelative(named);
  const folder = resolve(path);
  if (findGit(folder) ?? findGit(realPath(folder))) throw failure.stateFolderInside(folder);
  return folder;
}

/** Meets the events of this user's other machines in a folder: those of this repository, by its key, and those of global lessons. */
export async function meetMachines(
  manager: LessonManager,
  { home, key }: Pick<LessonPlaces, 'home' | 'key'>,
  named: string,
): Promise<Met> {
  const folder = stateFolder(named);
  const machine = machineName(home);
  const known = namesIn(folder).filter((name) => name !== 'global');
  const project = await manager.syncState(
    new FolderExchange(join(folder, key), machine),
    'project',
  );
  const global = await manager.syncState(
    new FolderExchange(join(folder, 'global'), machine),
    'global',
  );
  return {
    sent: plus(project.sent, global.sent),
    received: plus(project.received, global.received),
    others: known.includes(key) ? [] : known,
  };
}

/** Made once for the state of this machine, and gone with it. */
function machineName(home: string): string {
  const path = join(home, 'state', 'machine');
  mkdirSync(join(home, 'state'), { recursive: true, mode: ownFolder });
  createWhole(path, `${randomIds.next()}\n`, ownFile);
  return readFileSync(path, 'utf8').trim();
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // It is made with the first line.
    return [];
  }
}

const plus = (a: Carried, b: Carried): Carried => ({
  said: a.said + b.said,
  used: a.used + b.used,
});
