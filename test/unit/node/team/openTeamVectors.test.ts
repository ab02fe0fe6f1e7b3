import { describe, expect, it } from 'vitest';
import { newTeamRecord, writeTeamRecord } from '../../../../src/core/operations/team/teamRecord';
import { DiskStateFile } from '../../../../src/node/journal/diskStateFile';
import { openTeamVectors, teamVectors } from '../../../../src/node/team/openTeamVectors';
import { teamFile } from '../../../../src/node/team/teamFile';
import { RecordingLogger } from '../../../support/memoryRepository';
import { temporaryFolder } from '../../../support/temporaryFolder';

const vector = Float32Array.of(1, 2);

describe("the team's vectors", () => {
  it('are waited for no longer than a request may wait', async () => {
    const never = {
      nearest: () => new Promise<never>(() => undefined),
      keep: async () => undefined,
    };
    expect(
      await teamVectors(never, new RecordingLogger(), 5).nearest('tiny', vector),
    ).toBeUndefined();
  });

  it('are done without where the database is gone, which stands in the log', async () => {
    const gone = async () => Promise.reject(new Error('no route to host'));
    const logger = new RecordingLogger();
    const vectors = teamVectors({ nearest: gone, keep: gone }, logger);
    expect(await vectors.nearest('tiny', vector)).toBeUndefined();
    await vectors.give('tiny', new Map());
    expect(logger.messages.join().match(/no route to host/g)).toHaveLength(2);
  });

  it('are there only for a repository whose team meets in a database', async () => {
    const open = async (place?: string) => {
      const state = temporaryFolder();
      const file = new DiskStateFile(teamFile({ state }));
      if (place !== undefined) await file.write(writeTeamRecord(newTeamRecord('team', place)));
      return openTeamVectors({ state }, new RecordingLogger(), async () => undefined);
    };
    expect(await open()).toBeUndefined();
    expect(await open('/mnt/team')).toBeUndefined();
    expect(await open('postgres://ann@db.example/team')).toBeDefined();
  });
});
