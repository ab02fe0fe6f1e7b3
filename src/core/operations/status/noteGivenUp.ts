import { journalOf } from '../../library/lessonLibrary';
import type { Cancellation } from '../../ports';
import type { Pipeline } from '../pipeline';
import { findKept } from './keptRecord';

/**
 * Tries the checks of lessons in use on the newest changes and notes which of them people gave up, so that their lessons are proposed for
 * retirement; what is kept again is noted too. One event for each that changed; gives whether there was any. Takes seconds: for the background.
 */
export async function noteGivenUp(pipeline: Pipeline, signal?: Cancellation): Promise<boolean> {
  const records = await findKept(pipeline);
  const { entries, ledgers } = pipeline.library.lastSeen ?? (await pipeline.library.refresh());
  let isNoted = false;
  for (const { id, givenUp } of records) {
    if (signal?.aborted) break;
    const entry = entries.find(({ brief, folder }) => brief.id === id && folder === 'active');
    if (!entry) continue;
    const journal = journalOf(entry.scope);
    const before = ledgers[journal].givenUp?.[id];
    const { approval: hash } = entry;
    const isNew = givenUp ? before?.hash !== hash : before !== undefined;
    if (!isNew) continue;
    const found = givenUp ?? { of: 0, broken: 0, since: '' };
    await pipeline.library.record(journal, { type: 'given-up', lesson: id, hash, ...found });
    isNoted = true;
  }
  return isNoted;
}
