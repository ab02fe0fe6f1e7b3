import type * as vscode from 'vscode';
import type { TeamDoor } from '../../core/operations/team/ownTeam';
import { newPrivateKey, signingKey } from '../../node/team/nodeSignatures';
import { keepKeyInFile, keepKeyWith, keyInFile, keyKeeper } from '../../node/team/ownKey';
import { teamDoor } from '../../node/team/teamDoor';
import type { Repository } from './repository';
import { keptPassword } from './teamPassword';

type Secrets = Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>;

const keyName = (person: string): string => `lessons.team.key.${person}`;

/** The way of a repository of this window into its team, for who only reads what was told: nothing of it signs. */
export const readingDoorOf = ({ places, manager }: Repository): TeamDoor =>
  teamDoor({ ...places, trusted: manager.settings().trusted });

/** The same for who meets it: signs with the key of this home, which a new home keeps in the editor's secret storage. */
export async function teamDoorOf(
  { places, manager }: Repository,
  secrets: Secrets,
  password?: string,
): Promise<TeamDoor> {
  const { home } = places;
  if (!keyKeeper(home) && keyInFile(home) === undefined) {
    const pem = newPrivateKey();
    const { person } = signingKey(pem);
    await secrets.store(keyName(person), pem);
    keepKeyWith(home, { kind: 'editor', person });
  }
  const keeper = keyKeeper(home);
  const key = keeper?.kind === 'editor' ? await secrets.get(keyName(keeper.person)) : undefined;
  return teamDoor(
    { ...places, trusted: manager.settings().trusted },
    { key, password: async (place) => password ?? (await keptPassword(secrets, place)) },
  );
}

/** Takes the key out of its file into the secret storage, or puts it back; the person stays the same. The storage has lost it: throws `keyInEditor`; an agent keeps it: does nothing. */
export async function moveKey({ places: { home } }: Repository, secrets: Secrets): Promise<void> {
  const keeper = keyKeeper(home);
  if (keeper?.kind === 'editor') {
    const pem = await secrets.get(keyName(keeper.person));
    keepKeyInFile(home, pem);
    return secrets.delete(keyName(keeper.person));
  }
  const pem = keeper ? undefined : keyInFile(home);
  if (pem === undefined) return;
  const { person } = signingKey(pem);
  await secrets.store(keyName(person), pem);
  keepKeyWith(home, { kind: 'editor', person });
}
