import type { CostlyRow } from '../../journal/ledger';
import type { HoldOutReport } from '../../proof/holdOutReport';
import type { Pipeline } from '../pipeline';
import { findHoldOut } from './findHoldOut';

/**
 * Notes which lessons in use daily use has shown to cost more than they spare, so that they are proposed for retirement; what is shown no more
 * is noted too. One event for each that changed; gives whether there was any. Reads the whole journal, and only while requests are held out.
 */
export async function noteCostly(pipeline: Pipeline): Promise<boolean> {
  if (!pipeline.settings().holdOut) return false;
  const { lessons } = await findHoldOut(pipeline);
  const { entries, ledgers } = await pipeline.library.refresh();
  const inUse = entries.filter(({ scope, folder }) => scope === 'project' && folder === 'active');
  let isNoted = false;
  for (const { brief, approval: hash } of inUse) {
    const before = ledgers.project.costly?.[brief.id];
    const found = costOf(lessons.find(({ lesson }) => lesson === brief.id));
    const isNew = found ? before?.hash !== hash : before !== undefined;
    if (!isNew) continue;
    const cost = found ?? { given: 0, held: 0, least: 0 };
    await pipeline.library.record('project', { type: 'costly', lesson: brief.id, hash, ...cost });
    isNoted = true;
  }
  return isNoted;
}

/** `undefined` = not shown to cost anything. */
function costOf(
  effect: HoldOutReport['lessons'][number] | undefined,
): Pick<CostlyRow, 'given' | 'held' | 'least'> | undefined {
  if (effect?.couldRetire !== true || effect.tokens.kind !== 'measured') return undefined;
  const { given, held, change } = effect.tokens;
  // Less than half a percent is still more than nothing.
  return { given, held, least: Math.max(1, Math.round(100 * change.low)) };
}
