import type { History } from '../../journal/history';
import { comparedUse } from '../../journal/useTotals';
import type { Compared } from '../../lesson/comparison';
import { holdOutReport, type ComparedTurn, type HoldOutReport } from '../../proof/holdOutReport';
import type { KeptReceipt } from '../episodes/findReceipt';
import type { Pipeline } from '../pipeline';

/** What requests with and without their lessons came to, as far as the journal, or the history that was brought up to it, goes back. */
export async function findHoldOut(
  { library }: Pipeline,
  history?: History,
): Promise<HoldOutReport> {
  const used = history
    ? await history.compared('project')
    : comparedUse(await library.events('project'));
  const receipts = new Map<string, KeptReceipt[]>();
  for (const event of used.receipts)
    receipts.set(event.request, [...(receipts.get(event.request) ?? []), event]);
  const turns = used.episodes.flatMap((episode): ComparedTurn[] => {
    const compared = comparedIn(receipts.get(episode.request) ?? []);
    if (!compared || !episode.end) return [];
    return [
      {
        ...compared,
        at: episode.started,
        kind: episode.label ?? '',
        tokens: episode.end.tokensIn + episode.end.tokensOut,
        toolCalls: episode.tools.length,
        turns: episode.end.turns ?? 0,
        keptEdits: episode.edits.filter(({ kept }) => kept).length,
        failedCalls: episode.tools.filter(({ ok }) => !ok).length,
      },
    ];
  });
  return holdOutReport(turns);
}

/** The part of a turn over all its moments; `undefined` = none, or it got lessons after it had gone without. */
function comparedIn(receipts: readonly KeptReceipt[]): Compared | undefined {
  const parts = receipts.flatMap(({ compared }) => compared ?? []);
  const [first] = parts;
  if (!first || parts.some(({ arm }) => arm !== first.arm)) return undefined;
  const last = receipts.at(-1);
  if (first.arm === 'nothing' && (last?.injected.length ?? 0) > 0) return undefined;
  return { arm: first.arm, lessons: [...new Set(parts.flatMap(({ lessons }) => lessons))] };
}
