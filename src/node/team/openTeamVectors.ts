import { toError } from '../../core/errors';
import { readTeamRecord } from '../../core/operations/team/teamRecord';
import type { Logger } from '../../core/ports';
import type { SharedVectors } from '../../core/select/sharedVectors';
import { DiskStateFile } from '../journal/diskStateFile';
import { PostgresDatabase } from './postgresDatabase';
import { PostgresVectors } from './postgresVectors';
import { isTeamAddress } from './teamAddress';
import { teamFile } from './teamFile';

/** A request waits for the team's vectors no longer than for its own: then what is known here is compared. Milliseconds. */
const longestWait = 300;

/** Requests of a while come over one connection: making one takes longer than all the rest. Seconds. */
const lingers = 300;

/** The vectors of the team of a repository; `undefined` = it is in none, or meets in no database. `password` = the one kept for an address. */
export async function openTeamVectors(
  places: { readonly state: string },
  logger: Logger,
  password: (place: string) => Promise<string | undefined>,
): Promise<SharedVectors | undefined> {
  const record = readTeamRecord(await new DiskStateFile(teamFile(places)).read());
  if (!record || !isTeamAddress(record.place)) return undefined;
  const kept = () => password(record.place);
  const database = new PostgresDatabase(record.place, { kept, lingers });
  return teamVectors(new PostgresVectors(database, record.team), logger);
}

/** The same where nobody waits for a database that is late or gone; what went wrong stands in the log. */
export function teamVectors(
  vectors: Pick<PostgresVectors, 'nearest' | 'keep'>,
  logger: Logger,
  wait = longestWait,
): SharedVectors {
  const quietly = async <T>(work: Promise<T>): Promise<T | undefined> => {
    try {
      return await work;
    } catch (error) {
      logger.warn(toError(error));
      return undefined;
    }
  };
  return {
    nearest: async (model, to) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<undefined>((done) => {
        timer = setTimeout(() => done(undefined), wait);
      });
      const found = await Promise.race([quietly(vectors.nearest(model, to)), late]);
      clearTimeout(timer);
      return found;
    },
    give: async (model, given) => void (await quietly(vectors.keep(model, given))),
  };
}
