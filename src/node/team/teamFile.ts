import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The state folder of a repository. */
interface StatePlace {
  readonly state: string;
}

/** Where a repository's record of its team is kept. */
export const teamFile = ({ state }: StatePlace): string => join(state, 'team');

/** Where it is kept what everything else reads of it. */
export const voiceFile = ({ state }: StatePlace): string => join(state, 'team-voice');

/** Whether a repository is in a team here; nothing is read, and no key made. */
export const isInTeam = (places: StatePlace): boolean => existsSync(teamFile(places));
