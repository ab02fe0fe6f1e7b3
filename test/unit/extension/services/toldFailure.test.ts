import { expect, it } from 'vitest';
import { ToldFailure } from '../../../../src/extension/services/toldFailure';
import type { Repository } from '../../../../src/extension/services/repository';
import { RecordingLogger } from '../../../support/memoryRepository';

it('tells of a place that cannot be reached once, until it was reached or fails otherwise', async () => {
  const notes: string[] = [];
  const note = async ({ message }: { message: string }): Promise<void> => void notes.push(message);
  const repository = { manager: { note } } as unknown as Repository;
  const logger = new RecordingLogger();
  const failure = new ToldFailure('team', 'The team was not met', logger as never);
  for (const what of ['gone', 'gone', 'refused', undefined, 'refused'])
    await failure.during(
      async () => {
        if (what !== undefined) throw new Error(what);
      },
      async () => repository,
    );
  expect(notes).toEqual(['gone', 'refused', 'refused']);
  expect(logger.messages).toHaveLength(4);
});
