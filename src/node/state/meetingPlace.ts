import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { failure } from '../../core/errors';
import type { EventExchange } from '../../core/operations/state/eventExchange';
import { userHome } from '../lessons/userHome';
import { randomIds } from '../process/randomIds';
import { createWhole, ownFile, ownFolder } from '../process/writeWhole';
import { Git } from '../repository/git';
import { findGit, realPath } from '../repository/repositoryRoot';
import { FolderExchange } from './folderExchange';
import { RefExchange } from './refExchange';
import { RefStore } from './refStore';
import { isSafeRemote, stateRef } from './stateRef';

/** What a place holds already, by key, and how the events of one key are read and added to there. */
export interface MeetingPlace {
  readonly known: () => Promise<readonly string[]>;
  readonly exchange: (key: string) => EventExchange;
}

/** Who meets, and for which repository. */
export interface WhoMeets {
  readonly home: string;
  readonly root: string;
  readonly trusted: boolean;
  /** Signs as this person, at a place of several people; absent = the machines of one person meet. */
  readonly person?: string;
}

const teamPrefix = 'team-';

/** Where the events of a team lie at a place, beside the state of repositories. */
export function teamFolder(team: string): string {
  return `${teamPrefix}${team}`;
}

export function isTeamFolder(name: string): boolean {
  return name.startsWith(teamPrefix);
}

/** The teams among what a place holds. */
export async function teamsIn({ known }: Pick<MeetingPlace, 'known'>): Promise<readonly string[]> {
  return (await known()).filter(isTeamFolder).map((name) => name.slice(teamPrefix.length));
}

/** The folder or git ref that the user named; it is not reached yet. */
export async function meetingPlace(
  { home, root, trusted, person }: WhoMeets,
  named: string,
): Promise<MeetingPlace> {
  const at = stateRef(named);
  const machine = machineName(home);
  const stream = person === undefined ? machine : `${person}-${machine}`;
  if (!at) {
    const folder = stateFolder(named);
    return {
      known: async () => namesIn(folder),
      exchange: (key) => new FolderExchange(join(folder, key), stream, person !== undefined),
    };
  }
  // Where it is comes from the repository's own configuration, and something is sent there.
  if (!trusted) throw failure.restrictedMode();
  const remote = await remoteOf(root, at.remote ?? 'origin');
  if (remote === undefined) throw failure.stateRefWithoutRemote(at.ref);
  const store = new RefStore(join(home, 'state', 'meeting.git'), remote, at.ref);
  return {
    known: async () => [...new Set((await store.files()).map(({ folder }) => folder))],
    exchange: (key) => new RefExchange(store, key, stream),
  };
}

/** The folder that the user named, absolute. `~` is the user's home; a folder inside a repository would be committed. */
export function stateFolder(named: string): string {
  const path = named.replace(/^~(?=[\\/]|$)/, userHome());
  if (!isAbsolute(path)) throw failure.stateFolderRelative(named);
  const folder = resolve(path);
  if (liesInRepository(folder)) throw failure.stateFolderInside(folder);
  return folder;
}

function liesInRepository(folder: string): boolean {
  try {
    return (findGit(folder) ?? findGit(realPath(folder))) !== undefined;
  } catch (error) {
    // A file, or nothing that this user may look at.
    throw failure.stateUnreadable(folder, error);
  }
}

/** Where a remote of the repository is; `undefined` = there is none, or git would start a program to get there. What is no name of one is where it is. */
async function remoteOf(root: string, named: string): Promise<string | undefined> {
  const said = await new Git(root, () => true).ask('config', '--get', `remote.${named}.url`);
  const known = said?.output.toString('utf8').trim();
  const url = known ?? (named === 'origin' ? '' : named);
  return isSafeRemote(url) ? url : undefined;
}

/** The remotes of a repository, by name, as its own configuration has them. */
export async function remotesOf(root: string): Promise<readonly string[]> {
  const said = await new Git(root, () => true).ask(
    ...(['config', '--name-only', '--get-regexp', String.raw`^remote\..*\.url$`] as const),
  );
  const keys = said?.output.toString('utf8').split('\n') ?? [];
  return keys.flatMap((key) => /^remote\.(.+)\.url$/.exec(key)?.[1] ?? []);
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
