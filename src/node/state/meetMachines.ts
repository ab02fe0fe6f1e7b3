import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { failure } from '../../core/errors';
import type { LessonManager } from '../../core/lessonManager';
import type { Carried } from '../../core/operations/state/carryState';
import type { EventExchange } from '../../core/operations/state/eventExchange';
import type { LessonPlaces } from '../lessons/openLessons';
import { userHome } from '../lessons/userHome';
import { createWhole, ownFile, ownFolder } from '../process/writeWhole';
import { randomIds } from '../process/randomIds';
import { Git } from '../repository/git';
import { findGit, realPath } from '../repository/repositoryRoot';
import { FolderExchange } from './folderExchange';
import { RefExchange } from './refExchange';
import { RefStore } from './refStore';
import { isSafeRemote, stateRef } from './stateRef';

/** What was carried to and from a place, over both journals. */
export interface Met {
  readonly sent: Carried;
  readonly received: Carried;
  /** Keys under which the place holds the state of other repositories, where it holds none of this one. */
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

/** Meets the events of this user's other machines in a folder or git ref: those of this repository, by its key, and those of global lessons. */
export async function meetMachines(
  manager: LessonManager,
  places: Pick<LessonPlaces, 'home' | 'key' | 'root'>,
  named: string,
): Promise<Met> {
  const { key } = places;
  const { known, exchange } = await meetingPlace(manager, places, named);
  const others = known.filter((name) => name !== 'global');
  const project = await manager.syncState(exchange(key), 'project');
  const global = await manager.syncState(exchange('global'), 'global');
  return {
    sent: plus(project.sent, global.sent),
    received: plus(project.received, global.received),
    others: others.includes(key) ? [] : others,
  };
}

/** What a place holds already, by key, and how the events of one key are read and added to there. */
interface MeetingPlace {
  readonly known: readonly string[];
  readonly exchange: (key: string) => EventExchange;
}

async function meetingPlace(
  manager: LessonManager,
  { home, root }: Pick<LessonPlaces, 'home' | 'root'>,
  named: string,
): Promise<MeetingPlace> {
  const at = stateRef(named);
  if (!at) {
    const folder = stateFolder(named);
    const machine = machineName(home);
    return {
      known: namesIn(folder),
      exchange: (key) => new FolderExchange(join(folder, key), machine),
    };
  }
  // Where it is comes from the repository's own configuration, and something is sent there.
  if (!manager.settings().trusted) throw failure.restrictedMode();
  const remote = at.remote ?? (await originOf(root));
  if (remote === undefined) throw failure.stateRefWithoutRemote(at.ref);
  const machine = machineName(home);
  const store = new RefStore(join(home, 'state', 'meeting.git'), remote, at.ref);
  return {
    known: [...new Set((await store.files()).map(({ folder }) => folder))],
    exchange: (key) => new RefExchange(store, key, machine),
  };
}

/** Where the repository's `origin` is; `undefined` = there is none, or git would start a program to get there. */
async function originOf(root: string): Promise<string | undefined> {
  const said = await new Git(root, () => true).ask('config', '--get', 'remote.origin.url');
  const url = said?.output.toString('utf8').trim() ?? '';
  return isSafeRemote(url) ? url : undefined;
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
